//! Servers of procedures: gRPC, JSON-RPC, tarpc, and functions that pages call.

use super::{Family, Only, Surface, attribute, called, implemented};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        crates: &["tonic"],
        apis: &[
            attribute(Surface::Grpc, &["async_trait"]).only(Only::HiddenTrait),
            implemented(
                Surface::Grpc,
                &["ClientStreamingService", "ServerStreamingService", "StreamingService", "UnaryService"],
            )
            .only(Only::NotGeneric),
            implemented(Surface::Grpc, &["NamedService"]).only(Only::MerelyNamed),
            implemented(Surface::Grpc, &["Service"]).only(Only::AnswersRequests),
            called(
                Surface::Grpc,
                &[
                    "Router::add_optional_service",
                    "Router::add_service",
                    "Routes::add_service",
                    "Routes::new",
                    "RoutesBuilder::add_service",
                    "Server::add_optional_service",
                    "Server::add_service",
                ],
            )
            .only(Only::NotWritten),
        ],
    },
    Family {
        crates: &["jsonrpsee", "jsonrpsee_core", "jsonrpsee_proc_macros", "jsonrpsee_server"],
        apis: &[
            attribute(Surface::Procedure, &["rpc"]).only(Only::SaysServer),
            called(
                Surface::Procedure,
                &[
                    "Methods::verify_and_insert",
                    "RpcModule::register_alias",
                    "RpcModule::register_async_method",
                    "RpcModule::register_blocking_method",
                    "RpcModule::register_method",
                    "RpcModule::register_subscription",
                    "RpcModule::register_subscription_raw",
                ],
            ),
        ],
    },
    Family {
        crates: &["jsonrpc_core", "jsonrpc_derive"],
        apis: &[
            attribute(Surface::Procedure, &["rpc"]),
            called(
                Surface::Procedure,
                &[
                    "IoHandler::add_method",
                    "IoHandler::add_sync_method",
                    "MetaIoHandler::add_method",
                    "MetaIoHandler::add_sync_method",
                ],
            ),
        ],
    },
    Family { crates: &["tarpc", "tarpc_plugins"], apis: &[attribute(Surface::Procedure, &["service"])] },
    Family {
        crates: &["leptos", "leptos_macro", "leptos_server", "server_fn", "server_fn_macro_default"],
        apis: &[attribute(Surface::ServerFunction, &["server"])],
    },
    Family {
        crates: &["dioxus", "dioxus_fullstack", "dioxus_server"],
        apis: &[attribute(Surface::ServerFunction, &["delete", "get", "patch", "post", "put", "server"])],
    },
];
