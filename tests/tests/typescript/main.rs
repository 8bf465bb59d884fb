//! Generated TypeScript, judged by two compilers and used against a server.

mod compile;
mod project;
mod run;
mod texts;
