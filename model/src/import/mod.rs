//! Reads descriptions that others wrote, and makes contracts of them.
//!
//! [`import_mcp`] takes the tool list of an MCP server. Every tool becomes a contract or is refused
//! by name, with a reason; nothing is left out in silence:
//!
//! ```
//! let list = r#"{ "server": { "name": "clock", "version": "1.0.0" }, "tools": [
//!     { "name": "getTime", "description": "Tell the time.", "inputSchema": { "type": "object" } },
//!     { "name": "日", "description": "Tell the day.", "inputSchema": { "type": "object" } }
//! ] }"#;
//! let imported = onefold_model::import_mcp("tools.json", list).value.expect("a tool list");
//! assert_eq!(imported.set.contracts().keys().map(|name| name.as_str()).collect::<Vec<_>>(), ["get_time"]);
//! assert_eq!(imported.refused[0].name, "日");
//! ```
//!
//! A contract is exposed over HTTP, to agents, on the command line and to programs, except where the
//! surface cannot carry its name or its fields; a warning says so.
//!
//! Schemas of JSON Schema draft-04 to 2019-09 are brought to 2020-12 with the same meaning, and
//! what they refer to becomes a named type of the set. A reference that leaves the file is refused;
//! nothing is ever fetched.

mod convert;
mod dialect;
mod doubts;
mod expose;
mod listing;
mod mcp;
mod name;
mod pattern;
mod refs;
mod settle;
mod tool;
mod types;
mod uri;

pub use mcp::{Imported, Refusal, import_mcp};
pub use name::{contract_name, type_name};
