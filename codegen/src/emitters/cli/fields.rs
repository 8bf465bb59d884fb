//! The flags of a contract: one for each field of its input.

use std::collections::BTreeMap;

use onefold::{Json, Node};
use onefold_model::{Contract, Diagnostic, Field as Described, Model, Rest, Shape, flag};
use proc_macro2::TokenStream;
use quote::quote;

use super::kind::{self, Kind};
use crate::rust;

/// More arguments than these are not told apart without their flags.
const MOST_POSITIONALS: usize = 4;

/// The input of a contract as flags.
pub(super) struct Input {
    pub(super) fields: Vec<Field>,
    /// The input has forms or keys that no flag can say.
    pub(super) more_by_input: bool,
}

/// One flag.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) flag: String,
    pub(super) kind: Kind,
    pub(super) list: bool,
    pub(super) required: bool,
    pub(super) positional: bool,
    pub(super) secret: bool,
    pub(super) default: Option<Json>,
    deprecated: bool,
    help: String,
    rules: String,
}

/// Reads the fields of a contract's input. An input that is no single object has no flags.
pub(super) fn read(model: &Model, contract: &Contract, diagnostics: &mut Vec<Diagnostic>) -> Input {
    let object = match kind::bare(model, &contract.input.shape) {
        Shape::Object(object) => object,
        Shape::Never
        | Shape::Any
        | Shape::Null
        | Shape::Bool
        | Shape::Integer(_)
        | Shape::Number(_)
        | Shape::String(_)
        | Shape::Literals(_)
        | Shape::Array(_)
        | Shape::Tuple(_)
        | Shape::Union(_)
        | Shape::Intersection(_)
        | Shape::Nullable(_)
        | Shape::Named(_) => return Input { fields: Vec::new(), more_by_input: true },
    };
    let mut flags: BTreeMap<String, &str> = BTreeMap::new();
    let mut leading = 0;
    let mut fields = Vec::new();
    for (index, field) in object.fields.iter().enumerate() {
        let Some(flag) = flag(&field.name) else {
            diagnostics.push(nameless(contract, &field.name));
            continue;
        };
        if let Some(other) = flags.insert(flag.clone(), &field.name) {
            diagnostics.push(folded(contract, other, &field.name, &flag));
            continue;
        }
        let (kind, list) = Kind::of(model, &field.shape);
        let can_lead = field.required && !list && !field.secret && kind.can_be_positional();
        let positional = can_lead && leading == index && leading < MOST_POSITIONALS;
        leading += usize::from(positional);
        fields.push(Field {
            name: field.name.clone(),
            flag,
            kind,
            list,
            required: field.required,
            positional,
            secret: field.secret,
            default: field.default.clone(),
            deprecated: field.deprecated,
            help: meaning(model, field),
            rules: kind::rules(model, &field.shape),
        });
    }
    let more_by_input = match object.rest {
        Rest::Closed => false,
        Rest::Open | Rest::Of(_) => true,
    };
    Input { fields, more_by_input }
}

impl Field {
    /// The entry of the table.
    pub(super) fn tokens(&self) -> TokenStream {
        let (name, flag) = (rust::text(&self.name), rust::text(&self.flag));
        let kind = self.kind.tokens();
        let Field { list, required, positional, secret, deprecated, .. } = self;
        let (help, rules) = (rust::text(&self.help), rust::text(&self.rules));
        let default = rust::text(&self.shown_default());
        quote! {
            cli::Field {
                name: #name,
                flag: #flag,
                kind: #kind,
                list: #list,
                required: #required,
                positional: #positional,
                secret: #secret,
                deprecated: #deprecated,
                help: #help,
                rules: #rules,
                default: #default,
            }
        }
    }

    /// Empty where there is nothing to show, and for secrets.
    fn shown_default(&self) -> String {
        let Some(default) = self.default.as_ref().filter(|_| !self.secret) else { return String::new() };
        match &default.node {
            Node::Null => String::new(),
            Node::String(text) => text.clone(),
            Node::Array(items) if items.is_empty() => String::new(),
            Node::Bool(_) | Node::Number(_) | Node::Array(_) | Node::Object(_) => default.to_compact(),
        }
    }
}

/// What a field means: in its own words, else in those of its type, or of the forms that it has.
fn meaning(model: &Model, field: &Described) -> String {
    let mut shape = &field.shape;
    let mut text = field.description.as_str();
    while text.is_empty() {
        match shape {
            Shape::Named(key) => {
                let Some(definition) = model.get(key) else { break };
                text = &definition.description;
                shape = &definition.shape;
            }
            Shape::Nullable(inner) => shape = inner,
            Shape::Array(array) => shape = &array.items,
            Shape::Union(union) => {
                let forms = union.variants.iter().map(|variant| variant.description.as_str());
                return forms.filter(|form| !form.is_empty()).collect::<Vec<_>>().join(" Or: ");
            }
            Shape::Never
            | Shape::Any
            | Shape::Null
            | Shape::Bool
            | Shape::Integer(_)
            | Shape::Number(_)
            | Shape::String(_)
            | Shape::Literals(_)
            | Shape::Tuple(_)
            | Shape::Object(_)
            | Shape::Intersection(_) => break,
        }
    }
    text.to_owned()
}

fn nameless(contract: &Contract, field: &str) -> Diagnostic {
    let name = &contract.declared.name;
    let message = format!("no flag can be made from the field `{field}` of contract `{name}`");
    Diagnostic::error("cli-flag-unnamed", message)
        .at(contract.span.clone())
        .help("rename the field, or take `cli` out of `expose`")
}

fn folded(contract: &Contract, one: &str, other: &str, flag: &str) -> Diagnostic {
    let name = &contract.declared.name;
    let message = format!("fields `{one}` and `{other}` of contract `{name}` are both the flag `--{flag}`");
    Diagnostic::error("cli-flag-taken", message)
        .at(contract.span.clone())
        .help("rename one of the fields, or take `cli` out of `expose`")
}
