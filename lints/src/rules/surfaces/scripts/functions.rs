//! Functions that pages and others call by name: of frameworks, and of clouds.

use super::{Family, Needs, Surface, called};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["@tanstack/react-start", "@tanstack/solid-start", "@tanstack/start"],
        apis: &[called(Surface::ServerFunction, &["createServerFn::handler", "handler"], Needs::Handler)],
    },
    Family {
        packages: &["next-safe-action"],
        apis: &[called(Surface::ServerFunction, &["action", "stateAction"], Needs::Handler)],
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
];
