//! Generated TypeScript, judged by two compilers and used against a server.

mod assignments;
mod compile;
mod run;
mod texts;

/// The document that most tests are about.
const NOTES: &str = include_str!("notes.json");
