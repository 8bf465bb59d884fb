//! Writes `surface.json`: the contract document in its canonical form, with hashes that tell a
//! change of meaning from a change of words.

mod hash;

use onefold::{FailureData, Json, Node, Object, document};
use onefold_model::{Contract, Failure, Model, Outcome};

use crate::{Emitter, EmitterSpec, OutFile, header};

/// The emitter as the configuration knows it.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "Contract document: everything that the contracts say, in one file.",
    options: &[],
    build: |_| Ok(Box::new(Surface)),
};

const NAME: &str = "surface";

struct Surface;

impl Emitter for Surface {
    fn name(&self) -> &'static str {
        NAME
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        if model.contracts().len() == 0 {
            return Outcome::clean(Vec::new());
        }
        Outcome::clean(vec![OutFile::json("surface.json", &marked(canonical(model)))])
    }
}

fn canonical(model: &Model) -> Json {
    let contracts = model.contracts().map(contract).collect();
    let types = model.types().map(|definition| (definition.key.as_str(), &definition.schema));
    document::document(Some(&model.service), contracts, types)
}

fn contract(contract: &Contract) -> Json {
    let failures: Vec<_> = contract.failures.iter().map(failure).collect();
    document::contract(
        &contract.declared,
        &contract.input.schema,
        &contract.output.schema,
        &failures,
        &contract.examples,
        contract.origin.as_ref(),
    )
}

fn failure(failure: &Failure) -> FailureData {
    FailureData {
        code: failure.code.clone(),
        status: failure.status,
        description: failure.description.clone(),
        schema: failure.payload.schema.clone(),
    }
}

/// The document with its mark and its hashes behind the version of the format.
fn marked(document: Json) -> Json {
    let hashes = hash::hashes(&document);
    let hash = Object::new().with("semantic", hashes.semantic.as_str()).with("prose", hashes.prose.as_str());
    let Node::Object(whole) = document.node else { unreachable!("a document is an object") };
    let mut members = whole.into_members().into_iter();
    let mut marked = Object::new();
    members.by_ref().take(1).for_each(|version| marked.push(version));
    marked.insert("generated", header::mark(NAME));
    marked.insert("hash", hash);
    members.for_each(|member| marked.push(member));
    marked.into()
}
