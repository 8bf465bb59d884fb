//! Writes what programs of agents see of the contracts that they may call: `declarations.d.ts`
//! for a type checker or a prompt, and `catalog.json` for discovery and search.
//!
//! ```ts
//! const { notes: hits } = await notes.search({ query: "rust" });
//! ```
//!
//! The declarations are a module with `declare global`: programs see the namespaces (`notes`) as
//! globals, while types stay in the module, where a type named `Date` or `Comment` cannot merge
//! with the platform's own.

mod catalog;
mod declarations;

use onefold_model::{Contract, Diagnostic, Model, Outcome, is_taken_in_programs};

use crate::typescript_types::{Emission, Integers, emit, integers};
use crate::{Emitter, EmitterSpec, Options, OutFile, Traits};

/// How the configuration knows this emitter.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "Declarations and a catalogue of the contracts that programs of agents may call.",
    options: &[integers::OPTION],
    build,
};

const NAME: &str = "code-mode";

struct CodeMode {
    integers: Integers,
}

fn build(options: &Options) -> Result<Box<dyn Emitter>, String> {
    Ok(Box::new(CodeMode { integers: Integers::from_options(options)? }))
}

impl Emitter for CodeMode {
    fn name(&self) -> &'static str {
        NAME
    }

    fn traits(&self) -> Traits {
        Traits { types: true, ..Traits::default() }
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        emit(NAME, "code", model, self.integers, |emission, diagnostics| {
            diagnostics.extend(emission.contracts.iter().filter_map(|contract| hides_global(contract)));
            files(emission)
        })
    }
}

fn files(emission: &Emission<'_>) -> Result<Vec<OutFile>, Vec<Diagnostic>> {
    let declarations = declarations::Declarations::of(emission)?;
    Ok(vec![
        OutFile::json("catalog.json", &catalog::catalog(emission, &declarations)),
        OutFile::text("declarations.d.ts", &declarations.file()?),
    ])
}

fn hides_global(contract: &Contract) -> Option<Diagnostic> {
    let first = contract.names.typescript_path.first()?;
    is_taken_in_programs(first).then(|| {
        let message = format!(
            "contract `{}` cannot be a global of a program: `{first}` is taken",
            contract.declared.name
        );
        Diagnostic::error("global-taken", message)
            .at(contract.span.clone())
            .help("give the name another first segment, or take `code` out of `expose`")
    })
}
