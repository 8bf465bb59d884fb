//! Writes `openapi.json`: the contracts that HTTP carries, as an OpenAPI 3.1 description.

mod answers;
mod document;
mod examples;
mod input;
mod operation;
mod problem;
mod query;

use onefold_model::{Model, Outcome};

use crate::{Emitter, EmitterSpec, OptionKind, OptionSpec, OutFile};

/// The emitter as the configuration knows it.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "OpenAPI description of the HTTP endpoints.",
    options: &[OptionSpec {
        key: "versions",
        kind: OptionKind::Words(&["3.1"]),
        summary: "Versions of OpenAPI to write; 3.1 when absent.",
    }],
    build: |options| match options.words("versions") {
        Some([]) => Err("`versions` is empty; name a version or remove the key".to_owned()),
        Some(_) | None => Ok(Box::new(OpenApi)),
    },
};

const NAME: &str = "openapi";

struct OpenApi;

impl Emitter for OpenApi {
    fn name(&self) -> &'static str {
        NAME
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        if model.exposed("http").next().is_none() {
            return Outcome::clean(Vec::new());
        }
        let mut diagnostics = Vec::new();
        let document = document::document(model, &mut diagnostics);
        Outcome::new(vec![OutFile::json("openapi.json", &document)], diagnostics)
    }
}
