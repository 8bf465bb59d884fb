//! The tool as its users meet it: the binary, in projects of temporary folders.
#![expect(clippy::disallowed_methods, reason = "these tests make files and start the tool")]

mod config;
mod generate;
mod help;
mod import;
mod init;
mod lint;
mod out;
mod runs;
mod support;
