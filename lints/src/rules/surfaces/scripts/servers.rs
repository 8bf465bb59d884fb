//! Servers of HTTP and of sockets, with routes or without.

use super::{Family, Needs, Surface, called, decorator};

/// Methods of HTTP, and `all`, as most routers call them.
const METHODS: &[&str] = &[
    "all", "delete", "get", "head", "options", "patch", "post", "put",
];

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["express", "express-promise-router", "polka", "restana", "restify", "router"],
        apis: &[
            called(
                Surface::Route,
                &["all", "del", "delete", "get", "head", "opts", "options", "patch", "post", "put"],
                Needs::PathAndHandler,
            ),
            called(
                Surface::Fallback,
                &["use"],
                Needs::Answers(2),
            ),
        ],
    },
    Family {
        packages: &["@koa/router", "koa-router"],
        apis: &[
            called(
                Surface::Route,
                &["all", "del", "delete", "get", "head", "options", "patch", "post", "put", "register"],
                Needs::PathAndHandler,
            ),
            called(Surface::Fallback, &["use"], Needs::Answers(1)),
        ],
    },
    Family { packages: &["koa"], apis: &[called(Surface::Fallback, &["use"], Needs::Answers(1))] },
    Family {
        packages: &["fastify"],
        apis: &[
            called(Surface::Route, METHODS, Needs::PathAndHandler),
            called(Surface::Route, &["route"], Needs::RouteObject),
            called(Surface::Fallback, &["setNotFoundHandler"], Needs::Handler),
        ],
    },
    Family {
        packages: &["hono"],
        apis: &[
            called(Surface::Route, METHODS, Needs::PathAndHandler),
            called(Surface::Route, &["on"], Needs::Handler),
            called(Surface::Fallback, &["notFound", "use"], Needs::Answers(1)),
        ],
    },
    Family {
        packages: &["@hono/zod-openapi"],
        apis: &[
            called(Surface::OpenApi, &["createRoute"], Needs::Nothing),
            called(Surface::Route, &["all", "delete", "get", "openapi", "patch", "post", "put"], Needs::Handler),
        ],
    },
    Family {
        packages: &["elysia"],
        apis: &[
            called(
                Surface::Route,
                &["all", "delete", "get", "head", "options", "patch", "post", "put", "route", "ws"],
                Needs::PathAndHandler,
            ),
        ],
    },
    Family {
        packages: &["h3", "nitropack"],
        apis: &[
            called(
                Surface::Route,
                &["connect", "delete", "get", "head", "options", "patch", "post", "put", "trace"],
                Needs::PathAndHandler,
            ),
            called(
                Surface::Service,
                &[
                    "defineCachedEventHandler",
                    "defineEventHandler",
                    "defineLazyEventHandler",
                    "defineWebSocketHandler",
                    "eventHandler",
                    "fromNodeMiddleware",
                    "toNodeListener",
                ],
                Needs::Nothing,
            ),
        ],
    },
    Family {
        packages: &["itty-router"],
        apis: &[called(Surface::Route, METHODS, Needs::PathAndHandler)],
    },
    Family {
        packages: &["find-my-way"],
        apis: &[called(Surface::Route, &["on"], Needs::Handler)],
    },
    Family {
        packages: &["@hapi/hapi"],
        apis: &[called(Surface::Route, &["route"], Needs::Nothing)],
    },
    Family {
        packages: &["@oak/oak", "oak"],
        apis: &[
            called(Surface::Route, METHODS, Needs::PathAndHandler),
            called(Surface::Fallback, &["use"], Needs::Answers(1)),
        ],
    },
    Family {
        packages: &["@nestjs/common", "routing-controllers", "tsoa"],
        apis: &[decorator(
            Surface::Route,
            &["All", "Delete", "Get", "Head", "Options", "Patch", "Post", "Put", "Sse"],
        )],
    },
    Family {
        packages: &["@nestjs/microservices", "@nestjs/websockets"],
        apis: &[decorator(
            Surface::Procedure,
            &["EventPattern", "GrpcMethod", "MessagePattern", "SubscribeMessage", "WebSocketGateway"],
        )],
    },
    Family {
        packages: &["connect", "middie"],
        apis: &[called(Surface::Fallback, &["use"], Needs::Answers(2))],
    },
    Family {
        packages: &["micro"],
        apis: &[called(Surface::Service, &["", "serve"], Needs::Handler)],
    },
    Family {
        packages: &["uWebSockets.js"],
        apis: &[called(
            Surface::Route,
            &["any", "del", "get", "patch", "post", "put", "ws"],
            Needs::PathAndHandler,
        )],
    },
    Family {
        packages: &["node:http", "node:http2", "node:https"],
        apis: &[
            called(Surface::Service, &["Server", "createSecureServer", "createServer"], Needs::Handler),
            called(Surface::Service, &["Server::on", "createSecureServer::on", "createServer::on"], Needs::Event(&["request", "stream", "upgrade"])),
        ],
    },
    Family {
        packages: &["bun", "globalThis"],
        apis: &[
            called(Surface::Service, &["Bun::serve", "Deno::serve", "Deno::serveHttp", "serve"], Needs::Handler),
        ],
    },
    Family {
        packages: &["@hono/node-server"],
        apis: &[called(Surface::Service, &["serve"], Needs::Handler)],
    },
    Family {
        packages: &["firebase-functions"],
        apis: &[called(
            Surface::ServerFunction,
            &["https::onCall", "https::onRequest", "onCall", "onRequest"],
            Needs::Handler,
        )],
    },
    Family {
        packages: &["@azure/functions"],
        apis: &[called(
            Surface::ServerFunction,
            &["app::deleteRequest", "app::get", "app::http", "app::patch", "app::post", "app::put"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["socket.io", "ws"],
        apis: &[called(
            Surface::Service,
            &["Server", "WebSocketServer"],
            Needs::Nothing,
        )],
    },
];
