//! From a contract document to what an emitter writes of it.

use std::collections::BTreeMap;

use onefold_codegen::emitters::EMITTERS;
use onefold_codegen::{Emitter, Options};
use onefold_model::{Diagnostic, Model, Outcome};
use serde_json::Value;

/// The model of a document that has no errors.
///
/// # Panics
/// When the document has errors; the panic tells them.
#[track_caller]
pub fn model(document: &str) -> Model {
    match lowered(document).accept() {
        (Some(model), _) => model,
        (None, diagnostics) => panic!("the document has errors: {}", told(&diagnostics)),
    }
}

/// What reading and lowering make of a document.
pub fn lowered(document: &str) -> Outcome<Model> {
    onefold_model::read_document("contracts.json", document).and_then(|set| onefold_model::lower(&set, None))
}

/// The emitter of a name.
///
/// # Panics
/// When there is none, or it refuses the options.
#[track_caller]
pub fn emitter(name: &str, options: &Options) -> Box<dyn Emitter> {
    let Some(spec) = EMITTERS.iter().find(|spec| spec.name == name) else { panic!("no emitter `{name}`") };
    match (spec.build)(options) {
        Ok(emitter) => emitter,
        Err(message) => panic!("emitter `{name}` refuses its options: {message}"),
    }
}

/// The files that an emitter writes, by path, and what it says about them.
#[track_caller]
pub fn emit(name: &str, options: &Options, model: &Model) -> (BTreeMap<String, String>, Vec<Diagnostic>) {
    let outcome = emitter(name, options).emit(model);
    let files = outcome.value.unwrap_or_default();
    (files.into_iter().map(|file| (file.path, file.contents)).collect(), outcome.diagnostics)
}

/// A JSON text as a value.
///
/// # Panics
/// When the text is no JSON.
#[track_caller]
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the text is JSON")
}

/// An object with the members of another one set.
///
/// # Panics
/// When one of them is no object.
#[track_caller]
pub fn with(mut object: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("`{more}` is no object") };
    object.as_object_mut().expect("only objects get members").extend(more);
    object
}

/// Diagnostics as one text, a line each: rule, message, cure.
pub fn told(diagnostics: &[Diagnostic]) -> String {
    let line = |diagnostic: &Diagnostic| {
        let help = diagnostic.help.as_deref().unwrap_or("no cure");
        format!("{}: {} ({help})", diagnostic.rule, diagnostic.message)
    };
    diagnostics.iter().map(line).collect::<Vec<_>>().join("\n")
}
