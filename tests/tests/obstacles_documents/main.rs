//! Names that break generators, each on a contract document: what must stay apart does, in every
//! output, and what cannot is refused before anything is written.

mod contracts;
mod fields;
mod support;
mod types;
