//! Servers that hand every request, or every message, to one function.

use super::{Family, Needs, Surface, called};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["node:http", "node:http2", "node:https"],
        apis: &[
            called(Surface::Service, &["Server", "createSecureServer", "createServer"], Needs::Handler),
            called(
                Surface::Service,
                &[
                    "Server::addListener",
                    "Server::on",
                    "createSecureServer::addListener",
                    "createSecureServer::on",
                    "createServer::addListener",
                    "createServer::on",
                ],
                Needs::Event(&["request", "stream"]),
            ),
        ],
    },
    Family {
        packages: &["bun", "globalThis"],
        apis: &[called(Surface::Service, &["Bun::serve", "Deno::serve"], Needs::Handler)],
    },
    Family {
        packages: &["@hono/node-server", "srvx"],
        apis: &[called(Surface::Service, &["serve"], Needs::Handler)],
    },
    Family { packages: &["micro"], apis: &[called(Surface::Service, &["", "serve"], Needs::Handler)] },
];
