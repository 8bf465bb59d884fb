//! A page tool that says more than a browser shows to agents.

use onefold::{Json, TextRange};
use onefold_model::{Contract, Level, Model, Span, schema};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "description-too-long",
    level: Level::Warning,
    page: include_str!("description_too_long.md"),
    check: Check::Contracts(check),
};

/// Most characters of a page tool's description.
const OF_TOOL: usize = 500;
/// Most characters of the description of one of its parameters.
const OF_PARAMETER: usize = 150;

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.exposed("webmcp") {
        let name = &contract.declared.name;
        let length = contract.declared.description.chars().count();
        if length > OF_TOOL {
            out.push(
                RULE.at(contract.place("/description").map(key_alone))
                    .says(format!(
                        "the description of contract `{name}` has {length} characters, and a page tool has room for {OF_TOOL}"
                    ))
                    .help("say first what a call does; details belong to the fields"),
            );
        }
        parameters(model, contract, out);
    }
}

/// The key without the text behind it, which is long.
fn key_alone(span: Span) -> Span {
    match span {
        Span::Text { file, range, pointer } => {
            let length = u32::try_from("\"description\"".len()).unwrap_or_default();
            Span::Text { file, range: TextRange { end: range.start + length, ..range }, pointer }
        }
        Span::Rust(source) => Span::Rust(source),
    }
}

fn parameters(model: &Model, contract: &Contract, out: &mut Diagnostics) {
    let input = schema::resolve(model, &contract.input.schema);
    for member in input.get("properties").and_then(Json::as_object).into_iter().flat_map(|all| all.members())
    {
        let own = member.value.get("description");
        let text = own.or_else(|| schema::resolve(model, &member.value).get("description"));
        let length = text.and_then(Json::as_str).unwrap_or_default().chars().count();
        if length > OF_PARAMETER {
            out.push(
                RULE.at(contract.inside("/input", own.and(member.key_span)))
                    .says(format!(
                        "the description of `{}` in the input of contract `{}` has {length} characters, and a parameter of a page tool has room for {OF_PARAMETER}",
                        member.key, contract.declared.name
                    ))
                    .help("say what to send in a sentence or two"),
            );
        }
    }
}
