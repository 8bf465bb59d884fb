//! One linked contract, erased: what collection calls to learn its schemas.

use schemars::{Schema, SchemaGenerator};

use crate::{Contract, Declaration, ExampleData, Failure, FailureVariant, Json};

/// One linked contract, erased; [`contracts!`](crate::contracts) makes it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    declaration: fn() -> Declaration,
    pub(crate) input: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) output: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) failures: fn(&mut SchemaGenerator) -> Vec<Schema>,
    pub(crate) variants: &'static [FailureVariant],
    pub(crate) examples: fn() -> Result<Vec<ExampleData>, serde_json::Error>,
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
            examples: examples_of::<C>,
        }
    }

    /// What the contract says about itself.
    pub fn declaration(&self) -> Declaration {
        (self.declaration)()
    }
}

fn examples_of<C: Contract>() -> Result<Vec<ExampleData>, serde_json::Error> {
    C::examples()
        .into_iter()
        .map(|example| {
            let output = example.output.as_ref().map(serde_json::to_value).transpose()?;
            Ok(ExampleData {
                title: example.title,
                input: Json::from_serde(&serde_json::to_value(&example.input)?),
                output: output.as_ref().map(Json::from_serde),
            })
        })
        .collect()
}
