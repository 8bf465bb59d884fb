//! Servers of MCP, tools of agents, and tools of pages (WebMCP).

use super::{Family, Needs, Surface, called, decorator, extended};

pub(super) const FAMILIES: &[Family] = &[
    // A client of the same package answers requests too: for samples, and for what it asks people.
    Family {
        packages: &["@modelcontextprotocol/sdk", "@modelcontextprotocol/server"],
        apis: &[
            called(
                Surface::Tool,
                &["McpServer::registerTool", "McpServer::tool", "tasks::registerToolTask"],
                Needs::Nothing,
            ),
            called(Surface::Prompt, &["McpServer::prompt", "McpServer::registerPrompt"], Needs::Nothing),
            called(
                Surface::Resource,
                &["McpServer::registerResource", "McpServer::resource"],
                Needs::Nothing,
            ),
            called(
                Surface::McpServer,
                &["McpServer", "Server", "Server::setRequestHandler", "server::setRequestHandler"],
                Needs::Nothing,
            ),
            extended(Surface::McpServer, &["McpServer", "Server"]),
        ],
    },
    Family {
        packages: &["fastmcp"],
        apis: &[
            called(Surface::Tool, &["addTool", "addTools"], Needs::Nothing),
            called(Surface::Prompt, &["addPrompt", "addPrompts"], Needs::Nothing),
            called(
                Surface::Resource,
                &["addResource", "addResourceTemplate", "addResourceTemplates", "addResources"],
                Needs::Nothing,
            ),
            called(Surface::McpServer, &["FastMCP"], Needs::Nothing),
            extended(Surface::McpServer, &["FastMCP"]),
        ],
    },
    Family {
        packages: &["@vercel/mcp-adapter", "mcp-handler"],
        apis: &[
            called(Surface::McpServer, &["createMcpHandler"], Needs::Nothing),
            // The function that is given has the server of the SDK.
            called(
                Surface::Tool,
                &["createMcpHandler::registerTool", "createMcpHandler::tool"],
                Needs::Nothing,
            ),
        ],
    },
    Family { packages: &["agents"], apis: &[extended(Surface::McpServer, &["McpAgent"])] },
    Family {
        packages: &["mcp-framework"],
        apis: &[
            extended(Surface::Tool, &["MCPTool"]),
            called(Surface::McpServer, &["MCPServer"], Needs::Nothing),
        ],
    },
    Family {
        packages: &["@mastra/mcp"],
        apis: &[called(Surface::McpServer, &["MCPServer"], Needs::Nothing)],
    },
    Family {
        packages: &["@mastra/core"],
        apis: &[called(Surface::AgentTool, &["createTool"], Needs::Nothing)],
    },
    Family {
        packages: &["@rekog/mcp-nest"],
        apis: &[decorator(Surface::Tool, &["Prompt", "Resource", "Tool"])],
    },
    Family {
        packages: &["@langchain/core", "@openai/agents", "ai", "langchain"],
        apis: &[called(
            Surface::AgentTool,
            &["DynamicStructuredTool", "DynamicTool", "dynamicTool", "tool"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["globalThis"],
        apis: &[called(
            Surface::PageTool,
            &["modelContext::provideContext", "modelContext::registerTool"],
            Needs::Nothing,
        )],
    },
];
