//! TypeScript and JavaScript as the rest of the product sees them: what a file asks for, what it
//! gives, what its values are and how it uses them.
//!
//! Nothing of oxc shows through: its tree changes with every version, ours with our needs.

mod module;
mod parse;
mod resolve;

pub use module::{
    Binding, Class, ClassId, Directive, Erasure, Export, ExportOf, Form, Function, FunctionId, Imported,
    Member, Module, Request, RequestId, Role, Specifier, Use, Value, ValueId,
};
pub use parse::{SyntaxError, parse, parse_within};
pub use resolve::{Alias, PackageFacts, Problem, ProblemKind, Resolution, Resolver};
