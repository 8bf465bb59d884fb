//! Writes the table of commands: `mod.rs` with one static for each contract that the command line
//! carries.
//!
//! The table names no Rust type: the command line builds JSON, and the host judges it.

mod commands;
mod example;
mod fields;
mod kind;

use onefold_model::{Contract, Diagnostic, Model, Outcome};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::{Emitter, EmitterSpec, OptionKind, OptionSpec, OutFile, Traits, rust};

/// The emitter as the configuration knows it.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "Rust table of the commands.",
    options: &[OptionSpec {
        key: "binary",
        kind: OptionKind::Text,
        summary: "Name of the binary; the service's name when absent.",
    }],
    build: |options| match options.text("binary") {
        Some(binary) if !commands::is_word(binary) => Err(format!(
            "`binary` is `{binary}`, which is no command; write small letters, digits and hyphens"
        )),
        binary => Ok(Box::new(CliTable { binary: binary.map(str::to_owned) })),
    },
};

const NAME: &str = "cli";

struct CliTable {
    binary: Option<String>,
}

impl Emitter for CliTable {
    fn name(&self) -> &'static str {
        NAME
    }

    fn traits(&self) -> Traits {
        Traits { rust: true, ..Traits::default() }
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        let contracts: Vec<&Contract> = model.exposed("cli").collect();
        if contracts.is_empty() {
            return Outcome::clean(Vec::new());
        }
        let mut diagnostics = Vec::new();
        let binary = self.binary.as_deref().unwrap_or(&model.service.name);
        if !commands::is_word(binary) {
            let message = format!("the service's name `{binary}` is no command");
            diagnostics.push(
                Diagnostic::error("cli-binary", message).help("set `binary` in the table `[emit.cli]`"),
            );
        }
        commands::check(binary, &contracts, &mut diagnostics);
        let statics: Vec<TokenStream> =
            contracts.iter().map(|contract| command(model, binary, contract, &mut diagnostics)).collect();
        let mut items = vec![
            quote!(
                use onefold_runtime::cli;
            ),
            table(model, binary, &contracts),
        ];
        items.extend(statics);
        let about = "The commands of the application, as data.";
        Outcome::new(vec![OutFile::text("mod.rs", &rust::module(NAME, about, &items))], diagnostics)
    }
}

fn table(model: &Model, binary: &str, contracts: &[&Contract]) -> TokenStream {
    let binary = rust::text(binary);
    let about = match model.service.description.as_str() {
        "" => rust::text(&model.service.title),
        description => rust::text(description),
    };
    let names = contracts.iter().map(|contract| static_name(contract));
    quote! {
        /// Every command.
        pub static COMMANDS: cli::Commands = cli::Commands {
            binary: #binary,
            about: #about,
            commands: &[#(&#names),*],
        };
    }
}

fn command(
    model: &Model,
    binary: &str,
    contract: &Contract,
    diagnostics: &mut Vec<Diagnostic>,
) -> TokenStream {
    let declared = &contract.declared;
    let input = fields::read(model, contract, diagnostics);
    let name = static_name(contract);
    let doc = format!(" `{}`", declared.name);
    let contract_name = rust::text(declared.name.as_str());
    let path = contract.names.cli.iter().map(|word| rust::text(word));
    let about = rust::text(&unwrapped(&declared.description));
    let max_input = Literal::u64_unsuffixed(declared.limits.max_input_bytes);
    let gated = declared.is_gated();
    let deprecated = match &declared.deprecated {
        Some(instead) => {
            let instead = rust::text(instead);
            quote!(Some(#instead))
        }
        None => quote!(None),
    };
    let fields = input.fields.iter().map(fields::Field::tokens);
    let more_by_input = input.more_by_input;
    let examples = contract
        .examples
        .iter()
        .filter_map(|sample| {
            example::line(model, binary, contract, &input, sample).map(|line| (sample, line))
        })
        .map(|(sample, line)| {
            let (title, line) = (rust::text(&sample.title), rust::text(&line));
            quote!(cli::Example { title: #title, line: #line })
        });
    quote! {
        #[doc = #doc]
        static #name: cli::Command = cli::Command {
            contract: #contract_name,
            path: &[#(#path),*],
            about: #about,
            max_input: #max_input,
            gated: #gated,
            deprecated: #deprecated,
            fields: &[#(#fields),*],
            more_by_input: #more_by_input,
            examples: &[#(#examples),*],
        };
    }
}

/// Paragraphs on one line each, so that the terminal's width decides where lines end. Lines that
/// Markdown keeps apart, such as items of a list, stay apart.
fn unwrapped(text: &str) -> String {
    let starts_apart = |line: &str| {
        let is_prose = |first: char| first.is_alphanumeric() || "`'\"([".contains(first);
        let is_numbered = line.split_once(". ").is_some_and(|(head, _)| head.parse::<u32>().is_ok());
        is_numbered || !line.starts_with(is_prose)
    };
    let paragraph = |paragraph: &str| {
        if paragraph.contains("```") {
            return paragraph.to_owned();
        }
        let mut out = String::new();
        for line in paragraph.lines() {
            if !out.is_empty() {
                out.push(if starts_apart(line) { '\n' } else { ' ' });
            }
            out.push_str(line.trim_end());
        }
        out
    };
    text.split("\n\n").map(paragraph).collect::<Vec<_>>().join("\n\n")
}

/// Ends differently from `COMMANDS`, whatever the contract's name.
fn static_name(contract: &Contract) -> proc_macro2::Ident {
    format_ident!("{}_COMMAND", contract.names.rust.trim_start_matches("r#").to_uppercase())
}
