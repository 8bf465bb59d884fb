//! The client as a tree: `client.notes.search(input)`.

use onefold_model::{Contract, Diagnostic, Model};

use super::client::PREFIX;
use super::is_two_phase;
use crate::render::escape;
use crate::typescript_types::contracts::{doc, input_type, is_input_optional};
use crate::typescript_types::tree::{self, Node, Tree};

/// Contracts by the segments of their names.
pub(super) struct Facade<'a> {
    root: Tree<'a>,
    functions: Vec<String>,
}

impl<'a> Facade<'a> {
    /// The tree of `contracts`.
    pub(super) fn of(contracts: &[&'a Contract]) -> Result<Self, Vec<Diagnostic>> {
        let functions = contracts.iter().map(|contract| contract.names.typescript.clone()).collect();
        Ok(Facade { root: tree::of(contracts)?, functions })
    }

    /// A name for a local variable that hides no contract's function.
    pub(super) fn local(&self, name: &str) -> String {
        if self.functions.iter().any(|function| function == name) {
            format!("{name}_")
        } else {
            name.to_owned()
        }
    }

    /// The members of the interface `Client`, with braces.
    pub(super) fn interface(&self, model: &Model) -> String {
        let mut out = String::new();
        write_types(&self.root, model, 0, &mut out);
        out
    }

    /// The object that `createClient` returns.
    pub(super) fn value(&self) -> String {
        let mut out = String::new();
        self.write_values(&self.root, 2, &mut out);
        out
    }

    fn write_values(&self, nodes: &Tree<'_>, indent: usize, out: &mut String) {
        let pad = " ".repeat(indent);
        out.push_str("{\n");
        let (transport, input) = (self.local("transport"), self.local("input"));
        let (call, token) = (self.local("call"), self.local("token"));
        for (name, node) in nodes {
            out.push_str(&format!("{pad}  {}: ", escape::key(name)));
            match node {
                Node::Branch(children) => self.write_values(children, indent + 2, out),
                Node::Leaf(contract) if is_two_phase(contract) => {
                    let name = &contract.names.typescript;
                    out.push_str(&format!(
                        "{{\n\
                         {pad}    prepare: ({input}, {call}) => {name}.prepare({transport}, {input}, {call}),\n\
                         {pad}    confirm: ({input}, {token}, {call}) => {name}.confirm({transport}, {input}, {token}, {call}),\n\
                         {pad}  }}"
                    ));
                }
                Node::Leaf(contract) => {
                    let name = &contract.names.typescript;
                    out.push_str(&format!("({input}, {call}) => {name}({transport}, {input}, {call})"));
                }
            }
            out.push_str(",\n");
        }
        out.push_str(&format!("{pad}}}"));
    }
}

fn write_types(nodes: &Tree<'_>, model: &Model, indent: usize, out: &mut String) {
    let pad = " ".repeat(indent);
    out.push_str("{\n");
    for (name, node) in nodes {
        let key = escape::key(name);
        match node {
            Node::Branch(children) => {
                out.push_str(&format!("{pad}  {key}: "));
                write_types(children, model, indent + 2, out);
                out.push_str(";\n");
            }
            Node::Leaf(contract) => {
                out.push_str(&escape::comment_of(&doc(contract, Vec::new(), Vec::new()), indent + 2));
                let mark = if is_input_optional(model, contract) { "?" } else { "" };
                let (input, stem) = (input_type(model, contract, PREFIX), &contract.names.pascal);
                if is_two_phase(contract) {
                    out.push_str(&format!(
                        "{pad}  {key}: {{\n\
                         {pad}    prepare(input{mark}: {input}, call?: Http.Call): Promise<{stem}Prepared>;\n\
                         {pad}    confirm(input: {input}, token: string, call?: Http.Call): Promise<{stem}Result>;\n\
                         {pad}  }};\n"
                    ));
                } else {
                    out.push_str(&format!(
                        "{pad}  {}(input{mark}: {input}, call?: Http.Call): Promise<{stem}Result>;\n",
                        escape::method_key(name)
                    ));
                }
            }
        }
    }
    out.push_str(&format!("{pad}}}"));
}
