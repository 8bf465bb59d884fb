//! Every emitter, one file each, and the table that lists them.

mod cli;
mod code_mode;
mod description;
mod host;
mod mcp;
mod openapi;
mod surface;
mod typescript;

use crate::EmitterSpec;

/// Every emitter, in the order in which `gen` reports them.
pub const EMITTERS: &[EmitterSpec] =
    &[surface::SPEC, openapi::SPEC, mcp::SPEC, typescript::SPEC, code_mode::SPEC, cli::SPEC, host::SPEC];
