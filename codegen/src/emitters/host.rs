//! Writes the wiring of handlers: `mod.rs` with one line for each contract.
//!
//! A contract without a handler does not compile, and the compiler points at its line:
//!
//! ```text
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
    summary: "Rust wiring that registers the handler of every contract.",
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
        Traits { linked: true, rust: true, ..Traits::default() }
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        let mut diagnostics = Vec::new();
        let mut paths = Vec::new();
        for contract in model.contracts() {
            let found = path(contract);
            paths.extend(found.value);
            diagnostics.extend(found.diagnostics);
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

fn path(contract: &Contract) -> Outcome<syn::Path> {
    let name = &contract.declared.name;
    let refused = |message: String, help: &str| {
        let diagnostic = Diagnostic::error("host-without-type", message);
        Outcome::failed(vec![diagnostic.at(contract.span.clone()).help(help)])
    };
    let Some(path) = &contract.declared.rust_path else {
        let message = format!("contract `{name}` has no Rust type to wire");
        return refused(message, "link the contract, or leave the emitter `host` out for documents");
    };
    match syn::parse_str(path) {
        Ok(path) => Outcome::clean(path),
        Err(_) => {
            let message = format!("`{path}` of contract `{name}` is no Rust path");
            refused(message, "write `path = \"some_crate::module::Type\"` in `#[contract(..)]`")
        }
    }
}
