//! Servers of MCP: tools, prompts, and the handlers around them.

use super::{Family, Only, Surface, attribute, by_macro, called, implemented};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        crates: &["rmcp", "rmcp_macros"],
        apis: &[
            attribute(Surface::Tool, &["tool"]),
            attribute(Surface::Prompt, &["prompt"]),
            attribute(
                Surface::McpServer,
                &["prompt_handler", "prompt_router", "tool_handler", "tool_router"],
            )
            .only(Only::Alone),
            implemented(Surface::McpServer, &["ServerHandler"]).only(Only::AnswersCalls),
            implemented(Surface::McpServer, &["Service"]).only(Only::OfServer),
            implemented(Surface::Tool, &["AsyncTool", "SyncTool"]),
            called(
                Surface::Tool,
                &[
                    "Router::with_tool",
                    "Router::with_tools",
                    "ToolRoute::new",
                    "ToolRoute::new_dyn",
                    "ToolRouter::add_route",
                    "ToolRouter::with_async_tool",
                    "ToolRouter::with_route",
                    "ToolRouter::with_sync_tool",
                ],
            ),
            called(
                Surface::Prompt,
                &[
                    "Prompt::new",
                    "PromptRoute::new",
                    "PromptRoute::new_dyn",
                    "PromptRouter::add_route",
                    "PromptRouter::with_route",
                    "Router::with_prompt",
                    "Router::with_prompts",
                ],
            ),
        ],
    },
    Family {
        crates: &["rust_mcp_macros", "rust_mcp_sdk"],
        apis: &[
            attribute(Surface::Tool, &["mcp_tool"]),
            attribute(Surface::Prompt, &["mcp_prompt"]),
            by_macro(Surface::Tool, &["tool_box"]).only(Only::Alone),
            implemented(Surface::McpServer, &["ServerHandler", "ServerHandlerCore"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["mcp_core", "mcp_macros", "mcp_server"],
        apis: &[
            attribute(Surface::Tool, &["tool"]),
            implemented(Surface::McpServer, &["Router"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["tower_mcp"],
        apis: &[
            called(Surface::Tool, &["Tool::builder", "ToolBuilder::new", "ToolBuilder::try_new"]),
            called(Surface::Prompt, &["Prompt::builder", "PromptBuilder::new"]),
            implemented(Surface::Tool, &["McpTool"]),
        ],
    },
    Family {
        crates: &["pmcp", "pmcp_macros"],
        apis: &[
            attribute(Surface::Tool, &["mcp_tool", "tool"]),
            called(
                Surface::Tool,
                &[
                    "Server::tool",
                    "Server::tool_arc",
                    "Server::tool_typed",
                    "Server::tool_typed_sync",
                    "Server::tool_typed_with_description",
                    "ServerBuilder::tool",
                    "ServerBuilder::tool_arc",
                    "ServerBuilder::tool_typed",
                    "ServerBuilder::tool_typed_sync",
                    "ServerBuilder::tool_typed_with_description",
                ],
            ),
            called(Surface::Prompt, &["Server::prompt", "ServerBuilder::prompt"]),
            implemented(Surface::Tool, &["ToolHandler"]).only(Only::Alone),
        ],
    },
];
