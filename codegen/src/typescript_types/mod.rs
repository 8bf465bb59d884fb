//! TypeScript for shapes, shared by every emitter that writes TypeScript.
//!
//! - [`Printer`] writes the type of a shape and the declaration of a named type;
//! - [`integers`] decides what a whole number beyond 2^53 is, or refuses it;
//! - [`reach`] finds the types that a set of contracts needs, [`contracts`] declares them;
//! - [`tree`] lays contracts out as namespaces; [`wrap`] breaks long literals.
//!
//! The text uses no global name (`T[]`, never `Array<T>`), so that no type of a contract can get
//! in its way.

mod alternatives;
pub(crate) mod contracts;
pub(crate) mod docs;
mod emission;
pub(crate) mod integers;
mod print;
pub(crate) mod reach;
pub(crate) mod tree;
pub(crate) mod wrap;

pub(crate) use emission::{Emission, emit};
pub(crate) use integers::Integers;
pub(crate) use print::{Direction, Printer};
