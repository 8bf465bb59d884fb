//! The emitter `formats`: the JSON Schemas of the files that this tool reads and writes.

use onefold::{Json, Object};
use onefold_codegen::{Emitter, EmitterSpec, OutFile, emitters::EMITTERS, header};
use onefold_model::{Model, Outcome};

use crate::config;

const SPEC: EmitterSpec = EmitterSpec {
    name: "formats",
    summary: "JSON Schemas of the files that onefold reads and writes, such as its configuration.",
    options: &[],
    build: |_| Ok(Box::new(Formats)),
};

/// Every emitter that the tool has: those of code generation, then those that describe the tool.
pub fn emitters() -> Vec<EmitterSpec> {
    EMITTERS.iter().copied().chain([SPEC]).collect()
}

/// Whether an emitter writes what the tool reads, whatever the contracts are.
pub(crate) fn describes_the_tool(spec: &EmitterSpec) -> bool {
    spec.name == SPEC.name
}

struct Formats;

impl Emitter for Formats {
    fn name(&self) -> &'static str {
        SPEC.name
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        if model.contracts().len() == 0 {
            return Outcome::clean(Vec::new());
        }
        let mut files = vec![
            OutFile::json("onefold.schema.json", &marked(config::schema(&emitters()))),
            OutFile::json("contract-document.schema.json", &marked(onefold::document::document_schema())),
        ];
        #[cfg(feature = "lint")]
        files.extend([
            OutFile::json("baseline.schema.json", &marked(onefold_lints::engine::baseline_schema())),
            OutFile::json("findings.schema.json", &marked(onefold_lints::report::findings_schema())),
        ]);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Outcome::clean(files)
    }
}

/// The schema with the mark behind `$schema`.
fn marked(schema: Json) -> Json {
    let mut out = Object::new();
    let members = schema.as_object().map(Object::members).unwrap_or_default();
    for member in members.iter().filter(|member| member.key == "$schema") {
        out.push(member.clone());
    }
    out.insert("$comment", header::mark(SPEC.name));
    for member in members.iter().filter(|member| member.key != "$schema") {
        out.push(member.clone());
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::emitters;

    #[test]
    fn every_summary_is_a_sentence() {
        for spec in emitters() {
            for summary in spec.options.iter().map(|option| option.summary).chain([spec.summary]) {
                let is_sentence = summary.starts_with(char::is_uppercase) && summary.ends_with('.');
                assert!(is_sentence && !summary.contains(". "), "`{}`: {summary}", spec.name);
            }
        }
    }
}
