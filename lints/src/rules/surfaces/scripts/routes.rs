//! HTTP frameworks with routes.

use super::{Family, Needs, Surface, called, decorator};

/// Methods of HTTP, and `all`, as most routers call them.
const METHODS: &[&str] = &["all", "delete", "get", "head", "options", "patch", "post", "put"];

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &[
            "express",
            "express-promise-router",
            "express-serve-static-core",
            "polka",
            "restana",
            "restify",
            "router",
        ],
        apis: &[
            called(
                Surface::Route,
                &["all", "del", "delete", "get", "head", "options", "opts", "patch", "post", "put", "ws"],
                Needs::PathAndHandler,
            ),
            called(Surface::Fallback, &["use"], Needs::Answers(2)),
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
        packages: &["fastify", "fastify-plugin"],
        apis: &[
            called(Surface::Route, METHODS, Needs::PathAndHandler),
            called(Surface::Route, &["route"], Needs::Field(&["handler", "method", "url"])),
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
            called(Surface::Route, METHODS, Needs::PathAndHandler),
            called(Surface::Route, &["openapi"], Needs::Handler),
            called(Surface::OpenApi, &["createRoute"], Needs::Alone),
        ],
    },
    Family {
        packages: &["elysia"],
        apis: &[
            called(
                Surface::Route,
                &["all", "connect", "delete", "get", "head", "options", "patch", "post", "put", "ws"],
                Needs::PathAndHandler,
            ),
            called(Surface::Route, &["route"], Needs::Handler),
        ],
    },
    Family {
        packages: &["h3"],
        apis: &[
            called(
                Surface::Route,
                &[
                    "all", "connect", "delete", "get", "head", "options", "patch", "post", "put", "query",
                    "trace",
                ],
                Needs::PathAndHandler,
            ),
            called(Surface::Route, &["on"], Needs::Handler),
            called(Surface::Route, &["createApp::use"], Needs::PathAndHandler),
            called(Surface::Route, &["defineRoute"], Needs::Nothing),
            called(
                Surface::Procedure,
                &["defineJsonRpcHandler", "defineJsonRpcWebSocketHandler"],
                Needs::Nothing,
            ),
        ],
    },
    Family { packages: &["itty-router"], apis: &[called(Surface::Route, METHODS, Needs::PathAndHandler)] },
    Family { packages: &["find-my-way"], apis: &[called(Surface::Route, &["on"], Needs::Handler)] },
    Family {
        packages: &["@hapi/hapi"],
        apis: &[called(Surface::Route, &["route"], Needs::Field(&["handler", "method", "path"]))],
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
            &["EventPattern", "GrpcMethod", "MessagePattern", "SubscribeMessage"],
        )],
    },
    Family {
        packages: &["connect", "middie"],
        apis: &[called(Surface::Fallback, &["use"], Needs::Answers(2))],
    },
    Family {
        packages: &["uWebSockets.js"],
        apis: &[called(
            Surface::Route,
            &["any", "del", "get", "patch", "post", "put", "ws"],
            Needs::PathAndHandler,
        )],
    },
];
