//! The commands of onefold, as a library.
//!
//! A workspace that declares contracts has an `xtask` of three lines:
//!
//! ```
//! use std::process::ExitCode;
//!
//! # fn contracts() -> onefold::ContractSet { onefold::ContractSet::default() }
//! fn main() -> ExitCode {
//!     onefold_cli::main(contracts())
//! }
//! ```
//!
//! [`App`] is the same with chores of the workspace added. The binary `onefold` in this package
//! offers the same commands for contract documents, which need no Rust.
//!
//! This crate is the edge: it alone reads the command line, the configuration and the environment,
//! and it alone prints. What it deliberately does not know is how any file is made: that is
//! `onefold-codegen`'s.

mod app;
mod child;
mod commands;
pub mod config;
mod exit;
mod file;
mod formats;
mod generate;
#[cfg(feature = "lint")]
mod git;
mod init;
mod input;
mod interrupt;
#[cfg(feature = "lint")]
mod judge;
mod lines;
mod packages;
mod render;
mod session;
mod stop;
mod suggest;
mod task;
mod terminal;
pub mod testing;

pub use app::{App, main};
/// The parser of command lines, for the arguments of chores.
pub use clap;
pub use exit::Exit;
pub use formats::emitters;
pub use session::Session;
pub use stop::Stop;
pub use task::Task;
pub use terminal::{Color, Progress, Terminal, Tone};
