//! Effect: HTTP interfaces, routers, procedures, tools and commands.

use super::{Family, Needs, Surface, called};

pub(super) const FAMILIES: &[Family] = &[
    // `Command` of the platform starts processes.
    Family {
        packages: &["@effect/cli", "effect"],
        apis: &[called(Surface::Command, &["Command::make", "Command::prompt"], Needs::Nothing)],
    },
    // The packages that the modules came from, before and since they are one.
    Family {
        packages: &["@effect/ai", "@effect/platform", "@effect/rpc", "effect"],
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
                    "HttpApiEndpoint::query",
                    "HttpLayerRouter::add",
                    "HttpLayerRouter::route",
                    "HttpRouter::add",
                    "HttpRouter::all",
                    "HttpRouter::del",
                    "HttpRouter::get",
                    "HttpRouter::head",
                    "HttpRouter::makeRoute",
                    "HttpRouter::options",
                    "HttpRouter::patch",
                    "HttpRouter::post",
                    "HttpRouter::put",
                    "HttpRouter::route",
                ],
                Needs::Nothing,
            ),
            called(Surface::Service, &["HttpApi::make", "HttpApiGroup::make"], Needs::Nothing),
            called(
                Surface::Procedure,
                &[
                    "Rpc::custom",
                    "Rpc::effect",
                    "Rpc::fromTaggedRequest",
                    "Rpc::make",
                    "Rpc::stream",
                    "RpcGroup::make",
                ],
                Needs::Nothing,
            ),
            called(
                Surface::AgentTool,
                &[
                    "AiTool::make",
                    "AiToolkit::make",
                    "Tool::dynamic",
                    "Tool::fromTaggedRequest",
                    "Tool::make",
                    "Tool::providerDefined",
                    "Toolkit::make",
                ],
                Needs::Nothing,
            ),
            called(
                Surface::McpServer,
                &[
                    "McpServer::layer",
                    "McpServer::layerHttp",
                    "McpServer::layerHttpRequestScoped",
                    "McpServer::layerHttpRouter",
                    "McpServer::layerStdio",
                    "McpServer::run",
                ],
                Needs::Nothing,
            ),
            called(Surface::Prompt, &["McpServer::prompt", "McpServer::registerPrompt"], Needs::Nothing),
            called(
                Surface::Resource,
                &["McpServer::registerResource", "McpServer::resource"],
                Needs::Nothing,
            ),
        ],
    },
];
