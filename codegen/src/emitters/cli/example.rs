//! Sample calls as a shell takes them.

use std::collections::BTreeSet;

use onefold::text::is_hidden;
use onefold::{ExampleData, Json};
use onefold_model::{Contract, Model, Rest, Shape};

use super::fields::{Field, Input};
use super::kind::Kind;

/// The command line of a sample call; `None` where it would show a secret or could not be typed.
pub(super) fn line(
    model: &Model,
    binary: &str,
    contract: &Contract,
    input: &Input,
    sample: &ExampleData,
) -> Option<String> {
    let path = match contract.names.cli.as_slice() {
        [first, rest @ ..] if first == binary && !rest.is_empty() => rest,
        path => path,
    };
    let mut words = vec![binary.to_owned()];
    words.extend(path.iter().cloned());
    let members = sample.input.as_object()?;
    let has_flag = |name: &str| input.fields.iter().any(|field| field.name == name);
    if !members.iter().all(|(name, _)| has_flag(name)) {
        if has_secret(model, &contract.input.shape, &mut BTreeSet::new()) {
            return None;
        }
        words.push("--input".to_owned());
        words.push(quoted(&sample.input.to_compact())?);
        return Some(words.join(" "));
    }
    // Once a positional field is left to its flag, those behind it have theirs as well.
    let mut loose = true;
    for field in &input.fields {
        let Some(value) = members.get(&field.name) else { continue };
        let is_default = field.default.as_ref() == Some(value);
        if value.is_null() || is_default {
            continue;
        }
        if field.secret {
            words.push(format!("--{}", field.flag));
            words.push("@FILE".to_owned());
            continue;
        }
        loose &= field.positional;
        argument(model, contract, field, value, loose, &mut words)?;
    }
    Some(words.join(" "))
}

fn argument(
    model: &Model,
    contract: &Contract,
    field: &Field,
    value: &Json,
    loose: bool,
    words: &mut Vec<String>,
) -> Option<()> {
    let flag = format!("--{}", field.flag);
    let values = match value.as_array() {
        Some(items) if field.list => items,
        Some(_) | None => std::slice::from_ref(value),
    };
    for value in values {
        let text = match &field.kind {
            Kind::Boolean => {
                words.push(if value.as_bool() == Some(true) {
                    flag.clone()
                } else {
                    format!("{flag}=false")
                });
                continue;
            }
            Kind::Json if has_secret(model, &contract.input.shape, &mut BTreeSet::new()) => return None,
            Kind::Json | Kind::Integer | Kind::Number => value.to_compact(),
            Kind::Text | Kind::Choice(_) => value.as_str()?.to_owned(),
        };
        let text_quoted = quoted(&text)?;
        if text.starts_with('-') {
            words.push(format!("{flag}={text_quoted}"));
        } else if loose {
            words.push(text_quoted);
        } else {
            words.push(flag.clone());
            words.push(text_quoted);
        }
    }
    Some(())
}

/// One word of a shell; `None` for text that cannot be typed on one line.
fn quoted(text: &str) -> Option<String> {
    if text.contains(is_hidden) {
        return None;
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@,+=".contains(c);
    // A word that begins with `=` is the place of a command to zsh.
    if !text.is_empty() && !text.starts_with('=') && text.chars().all(plain) {
        return Some(text.to_owned());
    }
    Some(format!("'{}'", text.replace('\'', r"'\''")))
}

/// Whether a shape holds a secret anywhere.
fn has_secret<'a>(model: &'a Model, shape: &'a Shape, seen: &mut BTreeSet<&'a str>) -> bool {
    match shape {
        Shape::Never | Shape::Any | Shape::Null | Shape::Bool => false,
        Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Literals(_) => false,
        Shape::Array(array) => has_secret(model, &array.items, seen),
        Shape::Tuple(tuple) => {
            tuple.items.iter().chain(&tuple.rest).any(|item| has_secret(model, item, seen))
        }
        Shape::Object(object) => {
            object.fields.iter().any(|field| field.secret || has_secret(model, &field.shape, seen))
                || match &object.rest {
                    Rest::Of(shape) => has_secret(model, shape, seen),
                    Rest::Closed | Rest::Open => false,
                }
        }
        Shape::Union(union) => union.variants.iter().any(|variant| has_secret(model, &variant.shape, seen)),
        Shape::Intersection(shapes) => shapes.iter().any(|shape| has_secret(model, shape, seen)),
        Shape::Nullable(shape) => has_secret(model, shape, seen),
        Shape::Named(key) => {
            seen.insert(key) && model.get(key).is_some_and(|found| has_secret(model, &found.shape, seen))
        }
    }
}
