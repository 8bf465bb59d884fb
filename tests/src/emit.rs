//! Runs emitters on a set of contracts, without a configuration and without a disk.

use std::collections::BTreeMap;

use onefold::{ContractSet, Service};
use onefold_codegen::emitters::EMITTERS;
use onefold_codegen::{EmitterSpec, OptionValue, Options};
use onefold_model::{Diagnostic, Level, Model, lower};

/// Files by `emitter/path`.
pub type Files = BTreeMap<String, String>;

/// The service of every case.
pub fn service() -> Service {
    Service {
        name: "cases".to_owned(),
        title: "Cases".to_owned(),
        version: "1.0.0".to_owned(),
        description: "Contracts for tests.".to_owned(),
    }
}

/// Options of one emitter, as a configuration would set them.
pub type Setting<'a> = (&'a str, &'a str, OptionValue);

/// The model of a set, or every diagnostic of level error.
pub fn model(set: &ContractSet) -> Result<Model, Vec<Diagnostic>> {
    let outcome = lower(set, Some(&service()));
    let errors: Vec<Diagnostic> =
        outcome.diagnostics.into_iter().filter(|diagnostic| diagnostic.level == Level::Error).collect();
    outcome.value.filter(|_| errors.is_empty()).ok_or(errors)
}

/// The files of the emitters that `keep` accepts.
pub fn emit(
    model: &Model,
    settings: &[Setting<'_>],
    keep: impl Fn(&EmitterSpec) -> bool,
) -> Result<Files, Vec<Diagnostic>> {
    let mut files = Files::new();
    let mut errors = Vec::new();
    for spec in EMITTERS.iter().filter(|spec| keep(spec)) {
        let mut options = Options::default();
        for (_, key, value) in settings.iter().filter(|(emitter, _, _)| *emitter == spec.name) {
            options.set(key, value.clone());
        }
        let emitter = (spec.build)(&options).expect("the options of a test are legal");
        let outcome = emitter.emit(model);
        errors.extend(outcome.diagnostics.into_iter().filter(|diagnostic| diagnostic.level == Level::Error));
        for file in outcome.value.unwrap_or_default() {
            files.insert(format!("{}/{}", spec.name, file.path), file.contents);
        }
    }
    if errors.is_empty() { Ok(files) } else { Err(errors) }
}

/// Whether an emitter names Rust types.
pub fn needs_linked(spec: &EmitterSpec) -> bool {
    (spec.build)(&Options::default()).is_ok_and(|emitter| emitter.traits().linked)
}
