//! The command-line surface: a generated table of commands in front of the host.
//!
//! Every field of a contract's input is a flag; the leading required fields may be given without
//! their flags. What the caller writes becomes JSON and passes the same pipeline as a call from
//! anywhere else: nothing is judged here that the contract judges. The binary's bare name, and that
//! of a group, print the help and succeed.
//!
//! ```no_run
//! use onefold_runtime::cli::{Cli, Commands};
//! # fn host() -> Result<onefold_runtime::Host, onefold_runtime::BuildError> { onefold_runtime::Host::builder(()).build() }
//! # static COMMANDS: Commands = Commands { binary: "notes", about: "", commands: &[] };
//!
//! fn main() -> std::process::ExitCode {
//!     Cli::new(&COMMANDS).run(host)
//! }
//! ```

mod arguments;
mod completions;
mod input;
mod print;
mod program;
mod report;
mod table;

pub use clap;
pub use program::{Cli, complain};
pub use table::{Choice, Command, Commands, Example, Field, Kind};
