//! Servers that hand every request to one function.

use super::{Family, Only, Surface, by_macro, called, implemented};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        crates: &["hyper", "hyper_util"],
        apis: &[
            called(Surface::Service, &["service::service_fn"]),
            implemented(Surface::Service, &["service::HttpService", "service::Service"])
                .only(Only::OfRequests),
        ],
    },
    Family {
        crates: &["tower", "tower_service"],
        apis: &[implemented(Surface::Service, &["Service"]).only(Only::AnswersRequests)],
    },
    Family { crates: &["lambda_http", "lambda_runtime"], apis: &[called(Surface::Service, &["service_fn"])] },
    Family {
        crates: &["rouille"],
        apis: &[
            called(Surface::Service, &["Server::new", "start_server", "start_server_with_pool"]),
            by_macro(Surface::Service, &["router"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["tiny_http"],
        apis: &[called(
            Surface::Service,
            &["Server::from_listener", "Server::http", "Server::http_unix", "Server::https", "Server::new"],
        )],
    },
    Family {
        crates: &["trillium_async_std", "trillium_smol", "trillium_tokio"],
        apis: &[called(Surface::Service, &["run", "run_async"]).only(Only::NotRouter)],
    },
];
