//! One run of an emitter that writes TypeScript.

use onefold_model::{Contract, Diagnostic, Model, Outcome};

use super::Integers;
use crate::OutFile;

/// What all files of one run are written from.
pub(crate) struct Emission<'a> {
    pub(crate) model: &'a Model,
    pub(crate) contracts: Vec<&'a Contract>,
    pub(crate) integers: Integers,
}

/// What `write` makes of the contracts on `surface`, with what is wrong with their integers;
/// nothing when there are none. `write` may tell of more problems and write files all the same.
pub(crate) fn emit(
    emitter: &str,
    surface: &str,
    model: &Model,
    integers: Integers,
    write: impl FnOnce(&Emission<'_>, &mut Vec<Diagnostic>) -> Result<Vec<OutFile>, Vec<Diagnostic>>,
) -> Outcome<Vec<OutFile>> {
    let contracts: Vec<&Contract> = model.exposed(surface).collect();
    if contracts.is_empty() {
        return Outcome::clean(Vec::new());
    }
    let mut diagnostics = integers.check(model, &contracts, emitter);
    let emission = Emission { model, contracts, integers };
    match write(&emission, &mut diagnostics) {
        Ok(files) => Outcome::new(files, diagnostics),
        Err(problems) => {
            diagnostics.extend(problems);
            Outcome::failed(diagnostics)
        }
    }
}
