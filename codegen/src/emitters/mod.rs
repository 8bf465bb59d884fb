//! Every emitter, one file each, and the table that lists them.

mod cli;
mod host;
mod mcp;
mod openapi;

use crate::EmitterSpec;

/// Every emitter, in the order in which `gen` reports them.
pub const EMITTERS: &[EmitterSpec] = &[openapi::SPEC, mcp::SPEC, cli::SPEC, host::SPEC];
