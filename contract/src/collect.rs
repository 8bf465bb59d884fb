//! From linked contracts to data: schemas, stable type names, closed inputs.
use schemars::{Schema, SchemaGenerator};

use crate::set::Parts;
use crate::{Contract, Declaration, ExampleData, Failure, FailureVariant};

/// One linked contract, erased; [`contracts!`](crate::contracts) makes it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    declaration: fn() -> Declaration,
    input: fn(&mut SchemaGenerator) -> Schema,
    output: fn(&mut SchemaGenerator) -> Schema,
    failures: fn(&mut SchemaGenerator) -> Vec<Schema>,
    variants: &'static [FailureVariant],
    examples: fn() -> Result<Vec<ExampleData>, serde_json::Error>,
}

impl Entry {
    /// The entry of one contract.
    pub const fn of<C: Contract>() -> Self {
        Entry {
            declaration: C::declaration,
            input: |generator| generator.subschema_for::<C>(),
            output: |generator| generator.subschema_for::<C::Output>(),
            failures: C::Failure::schemas,
            variants: C::Failure::VARIANTS,
            examples: || Ok(Vec::new()),
        }
    }

    /// What the contract says about itself.
    pub fn declaration(&self) -> Declaration {
        (self.declaration)()
    }
}

pub(crate) fn collect(_entries: &[Entry]) -> Parts {
    Parts::default()
}
pub(crate) fn join(_into: &mut Parts, _other: Parts) {}
pub(crate) fn select(parts: &Parts, _keep: &impl Fn(&Declaration) -> bool) -> Parts {
    parts.clone()
}
