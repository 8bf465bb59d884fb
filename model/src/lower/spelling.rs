//! Fields whose names look the same and are not: one name in two Unicode spellings.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{Json, TextRange};

use super::{INPUT, failure_pointer};
use crate::names::{composed, spelled};
use crate::read::pointer_at;
use crate::{Contract, Diagnostic, Shape, Span, TypeDef, schema};

/// Tells every two fields of one object that only their spelling keeps apart: nobody could say
/// which of them a caller means.
pub(super) fn check(contracts: &[Contract], types: &BTreeMap<String, TypeDef>, out: &mut Vec<Diagnostic>) {
    for contract in contracts {
        let name = &contract.declared.name;
        let failures = contract.failures.iter().enumerate();
        let failures = failures.map(|(index, failure)| (failure_pointer(index), &failure.payload));
        let sides = [(INPUT.to_owned(), &contract.input), ("/output".to_owned(), &contract.output)];
        for (part, typed) in sides.into_iter().chain(failures) {
            let owner = format!("contract `{name}`");
            object(&owner, &typed.shape, &typed.schema, &contract.place(""), &part, out);
        }
    }
    for definition in types.values() {
        let owner = format!("type `{}`", spelled(&definition.key));
        object(&owner, &definition.shape, &definition.schema, &definition.span, "", out);
    }
}

fn object(
    owner: &str,
    shape: &Shape,
    schema: &Json,
    span: &Option<Span>,
    part: &str,
    out: &mut Vec<Diagnostic>,
) {
    let mut told = BTreeSet::new();
    shape.visit(&mut |inner| {
        let Shape::Object(object) = inner else { return };
        let mut names: BTreeMap<_, &str> = BTreeMap::new();
        for field in &object.fields {
            let name = field.name.as_str();
            let Some(other) = names.insert(composed(name), name) else { continue };
            if told.insert((other, name)) {
                let message = format!(
                    "{owner} has the fields `{}` and `{}`, one name in two Unicode spellings",
                    spelled(other),
                    spelled(name)
                );
                let at = |name| place(schema, name, span, part);
                out.push(
                    Diagnostic::error("field-spelled-twice", message)
                        .at(at(name))
                        .help("keep one of them, or give it a name that looks different")
                        .related(format!("`{}`", spelled(other)), at(other)),
                );
            }
        }
    });
}

/// Where a field's name is written in a document; the place of its owner when it is not.
fn place(schema: &Json, name: &str, owner: &Option<Span>, part: &str) -> Option<Span> {
    match owner {
        Some(Span::Text { file, pointer, .. }) => match key_range(schema, name) {
            Some(range) => {
                let schema_at = |pointer: &String| pointer_at(schema, &format!("{pointer}{part}"), range);
                let pointer = pointer.as_ref().map(schema_at);
                Some(Span::Text { file: file.clone(), range, pointer })
            }
            None => owner.clone(),
        },
        Some(Span::Rust(_)) | None => owner.clone(),
    }
}

fn key_range(schema: &Json, name: &str) -> Option<TextRange> {
    let mut found = None;
    schema::visit(schema, &mut |inner| {
        let members = inner.get("properties").and_then(Json::as_object);
        let member = members.and_then(|members| members.members().iter().find(|member| member.key == name));
        found = found.or(member.and_then(|member| member.key_span));
    });
    found
}
