//! A list that grows with the data, and that callers cannot ask for in parts.

use onefold::Effect;
use onefold::Limits;
use onefold_model::{Contract, Field, Level, Model, ObjectShape, Rest, Shape};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "unbounded-output",
    level: Level::Warning,
    page: include_str!("unbounded_output.md"),
    check: Check::Contracts(check),
};

/// Fields by which callers ask for a part of a list.
const PAGING: [&str; 16] = [
    "after",
    "before",
    "count",
    "cursor",
    "first",
    "last",
    "limit",
    "max",
    "max_results",
    "offset",
    "page",
    "page_size",
    "page_token",
    "per_page",
    "take",
    "top",
];

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.contracts().filter(|contract| !contract.declared.expose.is_private()) {
        let declared = &contract.declared;
        let says_how_much = declared.limits.max_output_bytes != Limits::default().max_output_bytes;
        if declared.effect != Effect::Read || says_how_much || asks_for_parts(model, contract) {
            continue;
        }
        if let Some(list) = growing(model, &contract.output.shape) {
            out.push(
                RULE.at(contract.place("/output"))
                    .says(format!("contract `{}` answers {list} without a bound", declared.name))
                    .help(
                        "let callers ask for a part (`limit`, `cursor`), bound it with \
                         `#[schemars(length(max = ..))]`, or say `max_output`",
                    ),
            );
        }
    }
}

/// The list that an answer consists of, when it may grow: the answer itself, or the one list among
/// scalars (a total, a cursor).
fn growing(model: &Model, shape: &Shape) -> Option<String> {
    match model.resolve(shape) {
        Shape::Array(array) if array.max_items.is_none() => Some("a list".to_owned()),
        Shape::Object(object) => growing_field(model, object),
        Shape::Nullable(inner) => growing(model, inner),
        Shape::Never | Shape::Any | Shape::Null | Shape::Bool | Shape::Named(_) | Shape::Literals(_) => None,
        Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => None,
        Shape::Array(_) | Shape::Tuple(_) | Shape::Union(_) | Shape::Intersection(_) => None,
    }
}

fn growing_field(model: &Model, object: &ObjectShape) -> Option<String> {
    if object.fields.is_empty() {
        let is_map = matches!(object.rest, Rest::Of(_));
        return is_map.then(|| "a map".to_owned());
    }
    let (lists, others): (Vec<&Field>, Vec<&Field>) =
        object.fields.iter().partition(|field| matches!(model.resolve(&field.shape), Shape::Array(_)));
    let [list] = lists.as_slice() else { return None };
    let is_wrapper = others.iter().all(|field| is_scalar(model, &field.shape));
    growing(model, &list.shape).filter(|_| is_wrapper).map(|_| format!("the list `{}`", list.name))
}

fn is_scalar(model: &Model, shape: &Shape) -> bool {
    match model.resolve(shape) {
        Shape::Null | Shape::Bool | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) => true,
        Shape::Literals(_) => true,
        Shape::Nullable(inner) => is_scalar(model, inner),
        Shape::Never | Shape::Any | Shape::Named(_) | Shape::Array(_) | Shape::Tuple(_) => false,
        Shape::Object(_) | Shape::Union(_) | Shape::Intersection(_) => false,
    }
}

fn asks_for_parts(model: &Model, contract: &Contract) -> bool {
    let Shape::Object(input) = model.resolve(&contract.input.shape) else { return false };
    input.fields.iter().any(|field| PAGING.contains(&onefold_model::snake(&field.name).as_str()))
}
