//! Writes the wiring of handlers: `mod.rs` with one line for each contract.
//!
//! A contract without a handler does not compile, and the compiler points at its line:
//!
//! ```ignore
//! pub fn builder(application: crate::App) -> HostBuilder<crate::App> {
//!     Host::builder(application)
//!         .handle::<notes_contracts::read::ReadNote>()
//!         .handle::<notes_contracts::search::SearchNotes>()
//! }
//! ```

use onefold_model::{Contract, Diagnostic, Model, Outcome};
use quote::quote;

use crate::{Emitter, EmitterSpec, OutFile, Traits, rust};

/// The emitter as the configuration knows it.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "Rust wiring that registers the handler of every contract",
    options: &[],
    build: |_| Ok(Box::new(HostWiring)),
};

const NAME: &str = "host";

struct HostWiring;

impl Emitter for HostWiring {
    fn name(&self) -> &'static str {
        NAME
    }

    fn traits(&self) -> Traits {
        Traits { linked: true, ..Traits::default() }
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        let mut diagnostics = Vec::new();
        let mut paths = Vec::new();
        for contract in model.contracts() {
            match path(contract) {
                Ok(path) => paths.push(path),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        let files =
            if paths.is_empty() { Vec::new() } else { vec![OutFile::text("mod.rs", &module(&paths))] };
        Outcome::new(files, diagnostics)
    }
}

fn module(paths: &[syn::Path]) -> String {
    let items = [
        quote! {
            use onefold_runtime::{BuildError, Host, HostBuilder};
        },
        quote! {
            /// The host of `application`, with every default.
            pub fn host(application: crate::App) -> Result<Host, BuildError> {
                builder(application).build()
            }
        },
        quote! {
            /// The host of `application`, to be given an approver and whatever else it needs.
            pub fn builder(application: crate::App) -> HostBuilder<crate::App> {
                Host::builder(application) #(.handle::<#paths>())*
            }
        },
    ];
    rust::module(NAME, "Registers the handler of every contract.", &items)
}

fn path(contract: &Contract) -> Result<syn::Path, Diagnostic> {
    let name = &contract.declared.name;
    let Some(path) = &contract.declared.rust_path else {
        return Err(Diagnostic::error(
            "host-without-type",
            format!("contract `{name}` has no Rust type to wire"),
        )
        .at(contract.span.clone())
        .help("link the contract, or leave the emitter `host` out for documents"));
    };
    syn::parse_str(path).map_err(|_| {
        Diagnostic::error("host-without-type", format!("`{path}` of contract `{name}` is no Rust path"))
            .at(contract.span.clone())
            .help("write `path = \"some_crate::module::Type\"` in `#[contract(..)]`")
    })
}
