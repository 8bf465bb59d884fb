//! Descriptions of interfaces, and servers that describe themselves: OpenAPI and GraphQL.

use super::{Family, Only, Surface, attribute, by_macro, called, derive, implemented};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        crates: &["utoipa", "utoipa_axum", "utoipa_gen"],
        apis: &[
            attribute(Surface::OpenApi, &["path"]).only(Only::NotMounted),
            derive(Surface::OpenApi, &["OpenApi"]).only(Only::Alone),
            implemented(Surface::OpenApi, &["OpenApi"]),
            called(Surface::OpenApi, &["OpenApi::new", "OpenApiBuilder::new"]).only(Only::Alone),
            called(Surface::OpenApi, &["Paths::add_path_operation", "PathsBuilder::path"]),
            called(Surface::Route, &["OpenApiRouter::route", "OpenApiRouter::route_service"]),
            by_macro(Surface::Route, &["routes"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["aide"],
        apis: &[
            called(
                Surface::Route,
                &[
                    "ApiRouter::api_route",
                    "ApiRouter::api_route_with",
                    "ApiRouter::api_route_with_tsr",
                    "ApiRouter::route",
                    "ApiRouter::route_service",
                    "ApiRouter::route_service_with_tsr",
                    "ApiRouter::route_with_tsr",
                ],
            ),
            called(Surface::OpenApi, &["ApiRouter::api_route_docs", "ApiRouter::api_route_docs_with"]),
        ],
    },
    Family {
        crates: &["poem_openapi", "poem_openapi_derive"],
        apis: &[
            attribute(Surface::OpenApi, &["OpenApi", "Webhook"]),
            called(Surface::OpenApi, &["OpenApiService::new"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["rocket_okapi", "rocket_okapi_codegen"],
        apis: &[
            attribute(Surface::OpenApi, &["openapi"]),
            by_macro(Surface::OpenApi, &["openapi_get_routes", "openapi_get_spec", "routes_with_openapi"])
                .only(Only::Alone),
        ],
    },
    Family {
        crates: &["paperclip", "paperclip_actix"],
        apis: &[attribute(Surface::OpenApi, &["api_v2_operation"])],
    },
    Family { crates: &["apistos"], apis: &[attribute(Surface::OpenApi, &["api_operation"])] },
    Family {
        crates: &["async_graphql", "async_graphql_derive"],
        apis: &[
            attribute(Surface::GraphQl, &["Object", "Subscription"]),
            derive(Surface::GraphQl, &["MergedObject", "MergedSubscription"]).only(Only::Alone),
            called(
                Surface::GraphQl,
                &["Schema::build", "Schema::build_with_ignore_name_conflicts", "Schema::new"],
            )
            .only(Only::Alone),
        ],
    },
    Family {
        crates: &["juniper", "juniper_codegen"],
        apis: &[
            attribute(Surface::GraphQl, &["graphql_object", "graphql_subscription"]),
            called(
                Surface::GraphQl,
                &["RootNode::new", "RootNode::new_with_info", "RootNode::new_with_scalar_value"],
            )
            .only(Only::Alone),
        ],
    },
];
