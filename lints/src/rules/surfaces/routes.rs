//! HTTP frameworks with routes.

use super::{Family, Only, Surface, attribute, by_macro, called, implemented};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        crates: &["axum", "axum_extra"],
        apis: &[
            called(
                Surface::Route,
                &[
                    "Router::route",
                    "Router::route_service",
                    "Router::route_with_tsr",
                    "Router::typed_delete",
                    "Router::typed_get",
                    "Router::typed_patch",
                    "Router::typed_post",
                    "Router::typed_put",
                ],
            ),
            called(Surface::Route, &["Router::nest_service"]).only(Only::NotRouter),
            called(Surface::Fallback, &["Router::fallback", "Router::method_not_allowed_fallback"])
                .only(Only::TakesRequest),
            called(Surface::Fallback, &["Router::fallback_service"]).only(Only::NotRouter),
            called(
                Surface::Service,
                &["MethodRouter::into_make_service", "MethodRouter::into_make_service_with_connect_info"],
            ),
            called(Surface::Service, &["serve"]).only(Only::TakesHandler),
            called(Surface::Service, &["middleware::from_fn", "middleware::from_fn_with_state"])
                .only(Only::AnswersPaths),
            implemented(Surface::Service, &["Handler"]).only(Only::ByItself),
        ],
    },
    Family {
        crates: &["tower_http"],
        apis: &[called(Surface::Fallback, &["ServeDir::fallback", "ServeDir::not_found_service"])
            .only(Only::TakesAnswer)],
    },
    Family {
        crates: &["loco_rs"],
        apis: &[called(Surface::Route, &["Routes::add"]), implemented(Surface::Command, &["Task"])],
    },
    Family {
        crates: &["actix_web", "actix_web_codegen"],
        apis: &[
            attribute(
                Surface::Route,
                &[
                    "connect", "delete", "get", "head", "options", "patch", "post", "put", "query", "route",
                    "trace",
                ],
            ),
            called(
                Surface::Route,
                &["App::route", "Resource::new", "Scope::route", "ServiceConfig::route", "web::resource"],
            ),
            called(Surface::Fallback, &["App::default_service", "Scope::default_service"])
                .only(Only::TakesRequest),
            implemented(Surface::Service, &["HttpServiceFactory"]).only(Only::ByItself),
        ],
    },
    Family {
        crates: &["ntex", "ntex_macros"],
        apis: &[
            attribute(
                Surface::Route,
                &["connect", "delete", "get", "head", "options", "patch", "post", "put", "trace"],
            ),
            called(
                Surface::Route,
                &["App::route", "Resource::new", "Scope::route", "ServiceConfig::route", "web::resource"],
            ),
        ],
    },
    Family {
        crates: &["rocket", "rocket_codegen"],
        apis: &[
            attribute(Surface::Route, &["delete", "get", "head", "options", "patch", "post", "put", "route"]),
            attribute(Surface::Fallback, &["catch"]).only(Only::TakesRequest),
            called(Surface::Fallback, &["Catcher::default", "Catcher::new"]).only(Only::TakesRequest),
            called(Surface::Route, &["Route::new", "Route::ranked"]),
            by_macro(Surface::Route, &["routes"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["warp"],
        apis: &[called(Surface::Route, &["and_then", "map", "then"]).only(Only::HasPath)],
    },
    Family {
        crates: &["poem", "poem_derive"],
        apis: &[
            called(Surface::Route, &["Route::at", "Route::just_at", "Route::try_at"]),
            called(
                Surface::Route,
                &["Route::nest", "Route::nest_no_strip", "Route::try_nest", "Route::try_nest_no_strip"],
            )
            .only(Only::NotRouter),
            attribute(Surface::Route, &["handler"]).only(Only::Alone),
            called(Surface::Service, &["endpoint::make", "endpoint::make_sync"]).only(Only::Alone),
            called(Surface::Service, &["Server::run", "Server::run_with_graceful_shutdown"])
                .only(Only::ServesHandler),
            implemented(Surface::Service, &["Endpoint"]).only(Only::AnswersItself),
        ],
    },
    Family {
        crates: &["salvo", "salvo_core", "salvo_macros", "salvo_oapi", "salvo_oapi_macros"],
        apis: &[
            called(
                Surface::Route,
                &[
                    "Router::delete",
                    "Router::get",
                    "Router::goal",
                    "Router::head",
                    "Router::options",
                    "Router::patch",
                    "Router::post",
                    "Router::put",
                    "Router::query",
                ],
            ),
            attribute(Surface::Route, &["endpoint", "handler"]).only(Only::NoMiddleware),
            implemented(Surface::Service, &["Handler"]).only(Only::AnswersOrEnds),
        ],
    },
    Family {
        crates: &["dropshot", "dropshot_endpoint"],
        apis: &[
            attribute(Surface::Route, &["channel", "endpoint"]),
            attribute(Surface::Service, &["api_description"]).only(Only::Alone),
            called(Surface::Route, &["ApiDescription::register"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["tide"],
        apis: &[called(
            Surface::Route,
            &[
                "Route::all",
                "Route::delete",
                "Route::get",
                "Route::patch",
                "Route::post",
                "Route::put",
                "Server::all",
                "Server::delete",
                "Server::get",
                "Server::patch",
                "Server::post",
                "Server::put",
                "new::all",
                "new::delete",
                "new::get",
                "new::patch",
                "new::post",
                "new::put",
                "with_state::all",
                "with_state::delete",
                "with_state::get",
                "with_state::patch",
                "with_state::post",
                "with_state::put",
            ],
        )],
    },
    Family {
        crates: &["thruster"],
        apis: &[called(
            Surface::Route,
            &["App::delete", "App::get", "App::options", "App::patch", "App::post", "App::put"],
        )],
    },
    Family {
        crates: &["gotham"],
        apis: &[
            called(Surface::Service, &["build_router", "build_simple_router"]),
            called(Surface::Service, &["start", "start_with_num_threads"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["viz", "viz_router"],
        apis: &[called(
            Surface::Route,
            &[
                "Router::any",
                "Router::delete",
                "Router::get",
                "Router::head",
                "Router::options",
                "Router::patch",
                "Router::post",
                "Router::put",
                "Router::resources",
                "Router::route",
            ],
        )],
    },
    Family {
        crates: &["xitca_codegen", "xitca_web"],
        apis: &[
            called(Surface::Route, &["App::at", "App::at_typed"]),
            attribute(Surface::Route, &["route"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["trillium_router"],
        apis: &[
            called(
                Surface::Route,
                &[
                    "Router::all",
                    "Router::any",
                    "Router::delete",
                    "Router::get",
                    "Router::patch",
                    "Router::post",
                    "Router::put",
                    "Router::with_route",
                    "RouterRef::add_route",
                    "RouterRef::all",
                    "RouterRef::any",
                    "RouterRef::delete",
                    "RouterRef::get",
                    "RouterRef::patch",
                    "RouterRef::post",
                    "RouterRef::put",
                ],
            ),
            called(Surface::Service, &["Router::build"]),
            by_macro(Surface::Route, &["routes"]),
        ],
    },
    Family {
        crates: &["worker", "worker_macros"],
        apis: &[called(
            Surface::Route,
            &[
                "Router::delete",
                "Router::delete_async",
                "Router::get",
                "Router::get_async",
                "Router::on",
                "Router::on_async",
                "Router::patch",
                "Router::patch_async",
                "Router::post",
                "Router::post_async",
                "Router::put",
                "Router::put_async",
            ],
        )],
    },
];
