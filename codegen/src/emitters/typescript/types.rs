//! `types.ts`: the types that callers send and receive.

use std::collections::BTreeMap;

use minijinja::context;
use minijinja::value::Value;
use onefold_model::{Contract, Diagnostic, Shape, Span, Typed};

use super::{Emission, NAME};
use crate::header;
use crate::render::{Template, code, escape, render as fill};
use crate::typescript_types::{Direction, Printer, reach};

const TYPES: Template =
    Template { name: "typescript/types.ts", source: include_str!("../../../../templates/typescript/types.ts") };

/// The text of `types.ts`.
pub(super) fn render(emission: &Emission<'_>) -> Result<String, Vec<Diagnostic>> {
    let printer = Printer {
        model: emission.model,
        prefix: "",
        integers: emission.integers,
        direction: Direction::Output,
    };
    let mut declarations = Declarations::default();
    for definition in reach::reached(emission.model, &emission.contracts) {
        declarations.add(
            &definition.names.typescript,
            printer.declaration(definition),
            &format!("type `{}`", definition.key),
            &definition.span,
        );
    }
    for contract in &emission.contracts {
        for (name, typed, direction) in inline_types(contract) {
            let (role, printer) = match direction {
                Direction::Input => ("Input", Printer { direction, ..printer }),
                Direction::Output => ("Output", printer),
            };
            let role = format!("{role} of `{}`.", contract.declared.name);
            let text = printer.declare(&name, &escape::comment_lines(&role), &typed.shape);
            declarations.add(&name, text, &format!("contract `{}`", contract.declared.name), &contract.span);
        }
    }
    if !declarations.collisions.is_empty() {
        return Err(declarations.collisions);
    }
    let texts: Value = declarations.texts.into_values().map(|(text, ..)| code(text)).collect();
    fill(TYPES, context! { mark => code(header::mark(NAME)), declarations => texts })
        .map_err(|problem| vec![problem])
}

/// What a contract sends or receives without a type of its own, under the names that it gets.
pub(crate) fn inline_types(contract: &Contract) -> Vec<(String, &Typed, Direction)> {
    let mut out = Vec::new();
    if !matches!(contract.input.shape, Shape::Named(_)) {
        out.push((format!("{}Input", contract.names.pascal), &contract.input, Direction::Input));
    }
    if !matches!(contract.output.shape, Shape::Named(_) | Shape::Null) {
        out.push((format!("{}Output", contract.names.pascal), &contract.output, Direction::Output));
    }
    out
}

/// Declarations by name; a name that is taken is an error.
#[derive(Default)]
pub(crate) struct Declarations {
    /// Text, who declares it and where.
    pub(crate) texts: BTreeMap<String, (String, String, Option<Span>)>,
    /// Names that were taken.
    pub(crate) collisions: Vec<Diagnostic>,
}

impl Declarations {
    pub(crate) fn add(&mut self, name: &str, text: String, owner: &str, span: &Option<Span>) {
        if let Some((_, other, place)) = self.texts.get(name) {
            let problem = Diagnostic::error(
                "name-collision",
                format!("{owner} and {other} are both declared as `{name}` in TypeScript"),
            );
            self.collisions.push(
                problem
                    .at(span.clone())
                    .help("rename one of them")
                    .related(format!("{other} is declared here"), place.clone()),
            );
            return;
        }
        self.texts.insert(name.to_owned(), (text, owner.to_owned(), span.clone()));
    }
}
