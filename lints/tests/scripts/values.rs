//! Values: what names, members, calls and classes come to.

use crate::support::{check, check_arguments, check_chains};

#[test]
fn packages_and_what_is_made_of_them() {
    check(
        "import express, { Router } from \"express\";\nconst app = express();\napp.get(\"/x\", h);\nRouter().post(\"/y\", h);",
        "call express\nmethod express::get\nvalue globalThis::h\ncall express::Router\nmethod express::Router::post\nvalue globalThis::h",
    );
    check(
        "import { McpServer } from \"@modelcontextprotocol/sdk/server/mcp.js\";\nnew McpServer({}).registerTool(\"x\", {}, f);",
        "call @modelcontextprotocol/sdk::server::mcp.js::McpServer
         method @modelcontextprotocol/sdk::server::mcp.js::McpServer::registerTool\nvalue globalThis::f",
    );
}
