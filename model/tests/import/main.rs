//! Tool lists of MCP servers: what becomes of every tool, and why some are refused.

mod faults;
mod listing;
mod names;
mod schemas;
mod support;
mod tools;
mod types;
