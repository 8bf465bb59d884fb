//! One contract, every surface: declare an action once, in Rust, and generate the rest.
//!
//! A *contract* is a struct that is the input of an action, with an attribute that says what else
//! callers must know: its name, output, failures, effect and exposure. A contracts crate depends
//! on `onefold` alone and lists its contracts:
//!
//! ```
//! use onefold::prelude::*;
//!
//! /// Find notes whose title or body matches the query.
//! #[contract(name = "notes.search", effect = read, output = Hits, expose(http, mcp, cli))]
//! pub struct SearchNotes {
//!     /// Text to look for.
//!     #[schemars(length(min = 1))]
//!     pub query: String,
//! }
//!
//! /// What the search found.
//! #[onefold::data]
//! pub struct Hits {
//!     /// Titles of the notes, best match first.
//!     pub titles: Vec<String>,
//! }
//!
//! pub fn contracts() -> ContractSet {
//!     contracts![SearchNotes]
//! }
//! assert!(contracts().problems().is_empty());
//! ```
//!
//! This crate describes contracts and collects them into a [`ContractSet`]. It deliberately does
//! no I/O, serves no calls and writes no surface: see `onefold-cli` and `onefold-runtime`.
//!
//! # What it does not see
//!
//! schemars knows a type by an id of its module and its name, and looks at one type of each id. Two
//! types of one id in one module do not compile when both carry [`macro@data`] or
//! [`macro@contract`], and two types of one id with different schemas in *different* contracts are a
//! problem of the set. Within *one* contract the second type silently gets the schema of the first
//! where neither applies:
//!
//! - types that implement `JsonSchema` by hand without a `schema_id`, whose id is their bare name,
//! - types that derive `JsonSchema` themselves, in this workspace or another,
//! - types of one name inside the bodies of two functions of one module.
//!
//! Give such a type a `schema_id` of its own, or another name.
//!
//! schemars also writes `transparent` and `inline` types out in their place, without end when they
//! contain themselves. The attributes refuse a type that names itself so; two such types that
//! contain each other overflow the stack when the set is collected.

// The attribute macros write `::onefold::..`, which must also resolve inside this crate.
extern crate self as onefold;

mod code;
mod collect;
mod contract;
mod declaration;
pub mod document;
mod entry;
mod failure;
mod json;
mod name;
pub mod reserved;
pub mod schema;
mod set;
mod stage;
pub mod text;

pub use code::Code;
pub use contract::{Contract, Example};
pub use declaration::{
    AgentPolicy, Approval, Declaration, Effect, Exposure, HttpExposure, HttpMethod, Limits, McpExposure,
    Rate, Source, WebMcpExposure,
};
pub use document::document_schema;
pub use entry::Entry;
pub use failure::{Failure, FailureVariant, Never};
pub use json::{Json, Member, Node, Number, Object, TextRange};
pub use name::{ContractName, NameProblem, is_type_name};
pub use onefold_macros::{Failure, contract, data};
pub use set::{
    ContractData, ContractSet, ExampleData, FailureData, Places, Problem, Related, Service, SourceText,
    TypeData,
};
pub use stage::Stage;

/// What a contracts crate imports.
pub mod prelude {
    pub use crate::{Contract, ContractSet, Example, Failure, contract, contracts, data};
}

/// What macro output names; no promise of stability.
#[doc(hidden)]
pub mod __private {
    pub use crate::contract::declare;
    pub use onefold_macros::__Closed;
    pub use schemars;
    pub use serde;
    pub use serde_json;
}
