//! `declarations.d.ts`: nested namespaces of functions, and the types that they use.

use std::collections::BTreeMap;

use minijinja::context;
use minijinja::value::Value;
use onefold::{Approval, Effect};
use onefold_model::{Contract, Diagnostic, Failure, Shape};

use super::NAME;
use crate::header;
use crate::render::{Template, code, escape, render};
use crate::typescript_types::Emission;
use crate::typescript_types::contracts::{declarations, doc, input_type, is_input_optional, output_type};
use crate::typescript_types::tree::{self, Node, Tree};
use crate::typescript_types::{Direction, Printer};

const DECLARATIONS: Template = Template {
    name: "code-mode/declarations.d.ts",
    source: include_str!("../../../../templates/code-mode/declarations.d.ts"),
};

/// Every declaration as text.
pub(super) struct Declarations<'a> {
    emission: &'a Emission<'a>,
    /// Declarations of types, by name.
    pub(super) types: BTreeMap<String, String>,
    tree: Tree<'a>,
}

impl<'a> Declarations<'a> {
    /// The declarations of all contracts.
    pub(super) fn of(emission: &'a Emission<'a>) -> Result<Self, Vec<Diagnostic>> {
        let types = declarations(emission.model, &emission.contracts, emission.integers)?;
        Ok(Declarations { emission, types, tree: tree::of(&emission.contracts)? })
    }

    /// The whole file.
    pub(super) fn file(&self) -> Result<String, Vec<Diagnostic>> {
        let declarations: Value = self.types.values().map(|text| code(text.as_str())).collect();
        let mut globals = String::new();
        for (index, (name, node)) in self.tree.iter().enumerate() {
            if index > 0 {
                globals.push_str("\n\n");
            }
            match node {
                Node::Branch(children) => {
                    globals.push_str(&format!("  const {name}: "));
                    self.write(children, 2, &mut globals);
                    globals.push(';');
                }
                Node::Leaf(contract) => globals.push_str(&self.member(contract, "function ", name, 2)),
            }
        }
        render(
            DECLARATIONS,
            context! { mark => code(header::mark(NAME)), declarations, globals => code(globals) },
        )
    }

    /// The declaration of one contract, alone.
    pub(super) fn contract(&self, contract: &Contract) -> String {
        let name = contract.names.typescript_path.last().map_or("", String::as_str);
        self.member(contract, "", name, 0)
    }

    fn write(&self, nodes: &Tree<'_>, indent: usize, out: &mut String) {
        let pad = " ".repeat(indent);
        out.push_str("{\n");
        for (name, node) in nodes {
            match node {
                Node::Branch(children) => {
                    out.push_str(&format!("{pad}  {}: ", escape::key(name)));
                    self.write(children, indent + 2, out);
                    out.push_str(";\n");
                }
                Node::Leaf(contract) => {
                    out.push_str(&self.member(contract, "", name, indent + 2));
                    out.push('\n');
                }
            }
        }
        out.push_str(&format!("{pad}}}"));
    }

    fn member(&self, contract: &Contract, keyword: &str, name: &str, indent: usize) -> String {
        let model = self.emission.model;
        let comment = escape::comment_of(&self.doc(contract), indent);
        let mark = if is_input_optional(model, contract) { "?" } else { "" };
        // A type of the contracts may have the name; the platform's own is meant.
        let promise = if self.types.contains_key("Promise") { "globalThis.Promise" } else { "Promise" };
        format!(
            "{comment}{}{keyword}{}(input{mark}: {}): {promise}<{}>;",
            " ".repeat(indent),
            escape::method_key(name),
            input_type(model, contract, ""),
            output_type(model, contract, ""),
        )
    }

    /// Meaning, effect, and what the call throws.
    fn doc(&self, contract: &Contract) -> Vec<String> {
        let effect = match contract.declared.effect {
            Effect::Read => Some("Changes nothing."),
            Effect::Write | Effect::Destructive => None,
        };
        let approval = match contract.declared.approval {
            Approval::None => None,
            Approval::Required => Some("Needs the approval of the host."),
            Approval::Confirm | Approval::Human => {
                Some("Needs an approval: the program waits until somebody has agreed.")
            }
        };
        let notes = effect.into_iter().chain(approval).map(str::to_owned).collect();
        doc(contract, notes, self.throws(contract))
    }

    fn throws(&self, contract: &Contract) -> Vec<String> {
        contract.failures.iter().map(|failure| self.throws_line(failure)).collect()
    }

    fn throws_line(&self, failure: &Failure) -> String {
        let printer = Printer {
            model: self.emission.model,
            prefix: "",
            integers: self.emission.integers,
            direction: Direction::Output,
        };
        let mut line = format!("@throws {} ({})", escape::comment_line(&failure.code), failure.status);
        let meaning = escape::comment_lines(&failure.description).join(" ");
        if !meaning.is_empty() {
            line.push_str(&format!(" {meaning}"));
        }
        if failure.payload.shape != Shape::Null {
            let payload = printer.print_inline(&failure.payload.shape);
            line.push_str(&format!(" `failure`: {}", escape::comment_line(&payload)));
        }
        line
    }
}
