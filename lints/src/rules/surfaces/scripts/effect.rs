//! Effect: HTTP interfaces, routers, procedures, tools and commands.

use super::{Family, Needs, Surface, called};

/// The packages that the modules came from, before and since they are one.
const EFFECT: &[&str] = &[
    "@effect/ai",
    "@effect/cli",
    "@effect/platform",
    "@effect/platform-bun",
    "@effect/platform-node",
    "@effect/rpc",
    "effect",
];

pub(super) const FAMILIES: &[Family] = &[Family {
    packages: EFFECT,
    apis: &[
        called(
            Surface::Route,
            &[
                "HttpApiEndpoint::del",
                "HttpApiEndpoint::delete",
                "HttpApiEndpoint::get",
                "HttpApiEndpoint::head",
                "HttpApiEndpoint::make",
                "HttpApiEndpoint::options",
                "HttpApiEndpoint::patch",
                "HttpApiEndpoint::post",
                "HttpApiEndpoint::put",
                "HttpLayerRouter::add",
                "HttpLayerRouter::route",
                "HttpRouter::add",
                "HttpRouter::all",
                "HttpRouter::del",
                "HttpRouter::get",
                "HttpRouter::head",
                "HttpRouter::options",
                "HttpRouter::patch",
                "HttpRouter::post",
                "HttpRouter::put",
                "HttpRouter::route",
            ],
            Needs::Nothing,
        ),
        called(
            Surface::Service,
            &["HttpApi::make", "HttpApiGroup::make", "HttpServer::serve", "HttpServer::serveEffect"],
            Needs::Nothing,
        ),
        called(
            Surface::Procedure,
            &["Rpc::effect", "Rpc::fromTaggedRequest", "Rpc::make", "Rpc::stream", "RpcGroup::make"],
            Needs::Nothing,
        ),
        called(
            Surface::Tool,
            &[
                "AiTool::make",
                "AiToolkit::make",
                "McpServer::registerToolkit",
                "McpServer::toolkit",
                "Tool::dynamic",
                "Tool::make",
                "Tool::providerDefined",
                "Toolkit::make",
            ],
            Needs::Nothing,
        ),
        called(
            Surface::McpServer,
            &["McpServer::layer", "McpServer::layerHttp", "McpServer::layerStdio", "McpServer::run"],
            Needs::Nothing,
        ),
        called(
            Surface::Prompt,
            &["McpServer::prompt", "McpServer::registerPrompt"],
            Needs::Nothing,
        ),
        called(Surface::Command, &["Command::make", "Command::run"], Needs::Nothing),
    ],
}];
