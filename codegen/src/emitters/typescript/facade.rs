//! The client as a tree: `client.notes.search(input)`.

use std::collections::BTreeMap;

use onefold_model::{Contract, Diagnostic, Model};

use super::client::{doc, function, input, is_input_optional};
use super::is_two_phase;
use crate::render::escape;

/// Contracts by the segments of their names.
pub(super) struct Facade<'a> {
    root: BTreeMap<&'a str, Node<'a>>,
    functions: Vec<String>,
}

enum Node<'a> {
    Branch(BTreeMap<&'a str, Node<'a>>),
    Leaf(&'a Contract),
}

impl<'a> Facade<'a> {
    /// The tree of `contracts`. Lowering keeps one name from being a prefix of another; where two
    /// meet all the same, both are named.
    pub(super) fn of(contracts: &[&'a Contract]) -> Result<Self, Vec<Diagnostic>> {
        let mut root = BTreeMap::new();
        let mut problems = Vec::new();
        for &contract in contracts {
            if !insert(&mut root, &contract.names.typescript_path, contract) {
                problems.push(
                    Diagnostic::error(
                        "name-collision",
                        format!("contract `{}` meets another one in the TypeScript client", contract.declared.name),
                    )
                    .at(contract.span.clone())
                    .help("rename one so that no name is the beginning of another"),
                );
            }
        }
        let functions = contracts.iter().map(|contract| function(contract)).collect();
        if problems.is_empty() { Ok(Facade { root, functions }) } else { Err(problems) }
    }

    /// A name for a local variable that hides no contract's function.
    pub(super) fn local(&self, name: &str) -> String {
        if self.functions.iter().any(|function| function == name) { format!("{name}_") } else { name.to_owned() }
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

    fn write_values(&self, nodes: &BTreeMap<&str, Node<'_>>, indent: usize, out: &mut String) {
        let pad = " ".repeat(indent);
        out.push_str("{\n");
        let (transport, input) = (self.local("transport"), self.local("input"));
        let (call, token) = (self.local("call"), self.local("token"));
        for (name, node) in nodes {
            out.push_str(&format!("{pad}  {}: ", escape::key(name)));
            match node {
                Node::Branch(children) => self.write_values(children, indent + 2, out),
                Node::Leaf(contract) if is_two_phase(contract) => {
                    let name = function(contract);
                    out.push_str(&format!(
                        "{{\n\
                         {pad}    prepare: ({input}, {call}) => {name}.prepare({transport}, {input}, {call}),\n\
                         {pad}    confirm: ({input}, {token}, {call}) => {name}.confirm({transport}, {input}, {token}, {call}),\n\
                         {pad}  }}"
                    ));
                }
                Node::Leaf(contract) => {
                    let name = function(contract);
                    out.push_str(&format!("({input}, {call}) => {name}({transport}, {input}, {call})"));
                }
            }
            out.push_str(",\n");
        }
        out.push_str(&format!("{pad}}}"));
    }
}

fn insert<'a>(nodes: &mut BTreeMap<&'a str, Node<'a>>, path: &'a [String], contract: &'a Contract) -> bool {
    match path {
        [] => false,
        [last] => {
            let vacant = !nodes.contains_key(last.as_str());
            if vacant {
                nodes.insert(last, Node::Leaf(contract));
            }
            vacant
        }
        [first, rest @ ..] => match nodes.entry(first).or_insert_with(|| Node::Branch(BTreeMap::new())) {
            Node::Branch(children) => insert(children, rest, contract),
            Node::Leaf(_) => false,
        },
    }
}

fn write_types(nodes: &BTreeMap<&str, Node<'_>>, model: &Model, indent: usize, out: &mut String) {
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
                out.push_str(&escape::comment_of(&doc(contract), indent + 2));
                let mark = if is_input_optional(model, contract) { "?" } else { "" };
                let (input, stem) = (input(model, contract), &contract.names.pascal);
                if is_two_phase(contract) {
                    out.push_str(&format!(
                        "{pad}  {key}: {{\n\
                         {pad}    prepare(input{mark}: {input}, call?: Http.Call): Promise<{stem}Prepared>;\n\
                         {pad}    confirm(input: {input}, token: string, call?: Http.Call): Promise<{stem}Result>;\n\
                         {pad}  }};\n"
                    ));
                } else {
                    out.push_str(&format!(
                        "{pad}  {key}(input{mark}: {input}, call?: Http.Call): Promise<{stem}Result>;\n"
                    ));
                }
            }
        }
    }
    out.push_str(&format!("{pad}}}"));
}
