//! What contracts are called in TypeScript, and the declarations that they need.

use std::collections::BTreeMap;

use onefold::Effect;
use onefold_model::{Contract, Diagnostic, Model, Rest, Shape, Span};

use super::{Direction, Integers, Printer, reach};
use crate::render::escape;

/// The type of a contract's input.
pub(crate) fn input_type(model: &Model, contract: &Contract, prefix: &str) -> String {
    type_name(model, contract, &contract.input.shape, prefix, "Input")
}

/// The type of a contract's output; `void` when nothing is answered.
pub(crate) fn output_type(model: &Model, contract: &Contract, prefix: &str) -> String {
    if contract.is_unit() {
        return "void".to_owned();
    }
    type_name(model, contract, &contract.output.shape, prefix, "Output")
}

/// Fields that every object has already: to a type checker `{}` is none without them.
const INHERITED: [&str; 7] = [
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// Whether `{}` is an input.
pub(crate) fn is_input_optional(model: &Model, contract: &Contract) -> bool {
    if let Shape::Object(object) = model.resolve(&contract.input.shape) {
        object.fields.iter().all(|field| !field.required && !INHERITED.contains(&field.name.as_str()))
            && !matches!(object.rest, Rest::Of(_))
    } else {
        false
    }
}

/// The lines above a contract's function: its meaning, `notes`, and last of all the tags, since a
/// tag takes all text behind it.
pub(crate) fn doc(contract: &Contract, notes: Vec<String>, tags: Vec<String>) -> Vec<String> {
    let mut lines = meaning(contract);
    let reason = contract.declared.deprecated.as_ref();
    let deprecated = reason.map(|reason| format!("@deprecated {}", escape::comment_lines(reason).join(" ")));
    for mut block in [notes, deprecated.into_iter().chain(tags).collect()] {
        if !block.is_empty() && !lines.is_empty() {
            lines.push(String::new());
        }
        lines.append(&mut block);
    }
    lines
}

fn meaning(contract: &Contract) -> Vec<String> {
    let declared = &contract.declared;
    let mut lines = escape::comment_lines(&declared.description);
    if lines.is_empty() {
        lines = escape::comment_lines(&declared.title);
    }
    match declared.effect {
        Effect::Read | Effect::Write => {}
        Effect::Destructive => {
            let said = if contract.is_effect_assumed() {
                "Counts as destructive: the server of this tool does not say what a call does."
            } else {
                "Destructive: what a call changes cannot be changed back."
            };
            lines.extend([String::new(), said.to_owned()]);
        }
    }
    lines
}

/// The types that `contracts` need, by name: named types, and what a contract sends or receives
/// without a type of its own.
pub(crate) fn declarations(
    model: &Model,
    contracts: &[&Contract],
    integers: Integers,
) -> Result<BTreeMap<String, String>, Vec<Diagnostic>> {
    let printer = Printer { model, prefix: "", integers, direction: Direction::Output };
    let mut declared = Declared::default();
    for definition in reach::reached(model, contracts) {
        let owner = format!("type `{}`", definition.key);
        declared.add(&definition.names.typescript, printer.declaration(definition), &owner, &definition.span);
    }
    for contract in contracts {
        let name = &contract.declared.name;
        let mut add = |role: &str, direction, shape| {
            let doc = escape::comment_lines(&format!("{role} of `{name}`."));
            let type_name = format!("{}{role}", contract.names.pascal);
            let text = Printer { direction, ..printer }.declare(&type_name, &doc, shape);
            declared.add(&type_name, text, &format!("contract `{name}`"), &contract.span);
        };
        if !matches!(contract.input.shape, Shape::Named(_)) {
            add("Input", Direction::Input, &contract.input.shape);
        }
        if !matches!(contract.output.shape, Shape::Named(_) | Shape::Null) {
            add("Output", Direction::Output, &contract.output.shape);
        }
    }
    if declared.collisions.is_empty() {
        Ok(declared.texts.into_iter().map(|(name, (text, ..))| (name, text)).collect())
    } else {
        Err(declared.collisions)
    }
}

fn type_name(model: &Model, contract: &Contract, shape: &Shape, prefix: &str, role: &str) -> String {
    if let Shape::Named(key) = shape {
        match model.get(key) {
            Some(definition) => format!("{prefix}{}", definition.names.typescript),
            None => unreachable!("lowering has checked every reference"),
        }
    } else {
        format!("{prefix}{}{role}", contract.names.pascal)
    }
}

/// Declarations by name; a name that is taken is an error.
#[derive(Default)]
struct Declared {
    /// Text, who declares it and where.
    texts: BTreeMap<String, (String, String, Option<Span>)>,
    collisions: Vec<Diagnostic>,
}

impl Declared {
    fn add(&mut self, name: &str, text: String, owner: &str, span: &Option<Span>) {
        if let Some((_, other, place)) = self.texts.get(name) {
            self.collisions.push(
                Diagnostic::error(
                    "name-collision",
                    format!("{owner} and {other} are both declared as `{name}` in TypeScript"),
                )
                .at(span.clone())
                .help("rename one of them")
                .related(format!("{other} is declared here"), place.clone()),
            );
        } else {
            self.texts.insert(name.to_owned(), (text, owner.to_owned(), span.clone()));
        }
    }
}
