//! From contracts to the model that every emitter and rule sees.
//!
//! [`lower`] takes a [`ContractSet`](onefold::ContractSet) and returns a [`Model`] in which every
//! output name is settled and every shape is understood, or diagnostics that say what is not:
//!
//! ```
//! let source = r#"{ "onefold": 1, "contracts": [], "types": {} }"#;
//! let set = onefold_model::read_document("surface.json", source).value.expect("a document");
//! let model = onefold_model::lower(&set, None).value.expect("a model");
//! assert_eq!(model.contracts().count(), 0);
//! ```
//!
//! Everything here takes values and returns values: no files, no processes, no clock, no
//! environment. No syntax tree, serde or template type occurs in the model.

mod carry;
mod diagnostic;
mod document;
mod import;
mod keys;
mod lower;
mod model;
mod names;
mod read;
pub mod schema;
mod shape;
mod suggest;

pub use onefold::SourceText;

pub use carry::{command_calls, flag, is_taken_in_programs, reserved_command};
pub use diagnostic::{Diagnostic, Level, Outcome, Related, Span};
pub use document::read_document;
pub use import::{Imported, Refusal, contract_name, import_mcp, type_name};
pub use lower::lower;
pub use model::{Contract, Failure, Model, TypeDef, Typed, Usage};
pub use names::{ContractNames, TypeNames, camel, is_typescript_reserved, kebab, pascal, snake};
pub use read::{MAX_BYTES, read_json};
pub use shape::{
    ArrayShape, Field, IntegerShape, Literal, NumberShape, ObjectShape, Rest, Shape, StringShape, TupleShape,
    UnionShape, Variant,
};
pub use suggest::{closest, listed};
