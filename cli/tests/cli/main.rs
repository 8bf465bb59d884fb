//! The tool as its users meet it: the binary, in projects of temporary folders.
#![expect(clippy::disallowed_methods, reason = "these tests make files and start the tool")]

mod config;
mod disturbed;
mod generate;
mod help;
mod import;
mod init;
mod lint;
mod out;
mod runs;
mod support;
mod verify;
mod written;

// What `init` writes names packages of contracts; here this crate is all of them.
extern crate self as tags_contracts;
extern crate self as wiki_contracts;

/// What every package of contracts has.
pub fn contracts() -> onefold::ContractSet {
    onefold::ContractSet::default()
}
