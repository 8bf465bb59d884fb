//! Servers of MCP, tools of agents, and tools of pages (WebMCP).

use super::{Family, Needs, Surface, called, decorator, extended};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["@modelcontextprotocol/sdk", "@modelcontextprotocol/server"],
        apis: &[
            called(
                Surface::Tool,
                &["registerTool", "registerToolTask", "tool"],
                Needs::Nothing,
            ),
            called(Surface::Prompt, &["prompt", "registerPrompt"], Needs::Nothing),
            called(
                Surface::McpServer,
                &["McpServer", "Server", "registerResource", "resource", "setRequestHandler"],
                Needs::Nothing,
            ),
            extended(Surface::McpServer, &["McpServer", "Server"]),
        ],
    },
    Family {
        packages: &["fastmcp"],
        apis: &[
            called(Surface::Tool, &["addTool"], Needs::Nothing),
            called(Surface::Prompt, &["addPrompt"], Needs::Nothing),
            called(Surface::McpServer, &["FastMCP", "addResource", "addResourceTemplate"], Needs::Nothing),
        ],
    },
    Family {
        packages: &["@vercel/mcp-adapter", "mcp-handler"],
        apis: &[called(Surface::McpServer, &["createMcpHandler"], Needs::Nothing)],
    },
    Family {
        packages: &["agents"],
        apis: &[extended(Surface::McpServer, &["McpAgent"])],
    },
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
        apis: &[called(Surface::Tool, &["createTool"], Needs::Nothing)],
    },
    Family {
        packages: &["@rekog/mcp-nest"],
        apis: &[decorator(Surface::Tool, &["Prompt", "Resource", "Tool"])],
    },
    Family {
        packages: &["@langchain/core", "@openai/agents", "ai", "langchain"],
        apis: &[called(
            Surface::Tool,
            &["DynamicStructuredTool", "DynamicTool", "dynamicTool", "tool"],
            Needs::Nothing,
        )],
    },
    Family {
        packages: &["globalThis"],
        apis: &[called(
            Surface::Tool,
            &["modelContext::provideContext", "modelContext::registerTool"],
            Needs::Nothing,
        )],
    },
];
