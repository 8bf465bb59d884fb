//! Tool lists of servers that others wrote: every tool is taken whole and given back as it was.

mod judge;
mod servers;

use judge::{judge, judge_without, no_new_complaints};
use servers::{Server, tools};

/// Judges the tools of a server, also with clients.
#[track_caller]
fn served(server: &Server, count: usize) {
    let list = tools(server);
    let files = judge(&list, count);
    no_new_complaints(&list, &files["mcp/standard/tools.json"]);
}

#[test]
fn reference_server_with_everything() {
    let server = Server {
        script: "@modelcontextprotocol/server-everything/dist/index.js",
        arguments: &["stdio"],
        environment: &[],
    };
    served(&server, 16);
}

#[test]
fn server_of_files() {
    let server = Server {
        script: "@modelcontextprotocol/server-filesystem/dist/index.js",
        arguments: &["."],
        environment: &[],
    };
    served(&server, 14);
}

#[test]
fn server_of_memory() {
    let server = Server {
        script: "@modelcontextprotocol/server-memory/dist/index.js",
        arguments: &[],
        environment: &[("MEMORY_FILE_PATH", "/nonexistent/memory.jsonl")],
    };
    served(&server, 9);
}

#[test]
fn server_of_a_browser() {
    let server = Server { script: "@playwright/mcp/cli.js", arguments: &[], environment: &[] };
    served(&server, 25);
}

#[test]
fn server_of_a_workspace() {
    let server = Server {
        script: "@notionhq/notion-mcp-server/bin/cli.mjs",
        arguments: &[],
        environment: &[("NOTION_TOKEN", "none")],
    };
    served(&server, 24);
}

#[test]
fn every_dialect_keeps_its_meaning() {
    judge(include_str!("dialects.json"), 7);
}

#[test]
fn names_that_a_surface_cannot_carry_stop_no_list() {
    judge_without(include_str!("names.json"), 15, 13);
}
