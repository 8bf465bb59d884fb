//! From the text of a file to its [`Module`](crate::Module).
//!
//! oxc reads the text; one walk over its tree, with scopes of our own, keeps what other rooms ask for.
//! Neither may bring the run down: a text that could nest deeply is read on a thread with a stack to
//! match, one beyond any stack is refused, and a panic of the parser is an error of the file.

mod again;
mod arguments;
mod assign;
mod calls;
mod classes;
mod commonjs;
mod components;
mod declare;
mod entry;
mod exports;
mod expressions;
mod functions;
mod guards;
mod imports;
mod jsx;
mod lexis;
mod loads;
mod patterns;
mod scopes;
mod stack;
mod statements;
mod texts;
mod type_declarations;
mod types;
mod uses;
mod values;
mod walk;

pub use entry::{SyntaxError, parse, parse_within};
