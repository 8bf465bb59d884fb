//! What a flag takes, read from the shape of its field.

use onefold_model::{Literal, Model, Shape};
use proc_macro2::TokenStream;
use quote::quote;

use crate::rust;

/// What a flag takes.
pub(super) enum Kind {
    Text,
    Integer,
    Number,
    Boolean,
    Choice(Vec<Literal>),
    Json,
}

impl Kind {
    /// The kind of a shape, and whether the flag is repeated for the items of an array.
    pub(super) fn of(model: &Model, shape: &Shape) -> (Kind, bool) {
        match bare(model, shape) {
            Shape::Array(array) => (Kind::scalar(model, &array.items), true),
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
            | Shape::Union(_)
            | Shape::Intersection(_)
            | Shape::Nullable(_)
            | Shape::Named(_) => (Kind::scalar(model, shape), false),
        }
    }

    fn scalar(model: &Model, shape: &Shape) -> Kind {
        match bare(model, shape) {
            Shape::String(_) => Kind::Text,
            Shape::Integer(_) => Kind::Integer,
            Shape::Number(_) => Kind::Number,
            Shape::Bool => Kind::Boolean,
            Shape::Literals(literals) if literals.iter().all(is_word) => Kind::Choice(literals.clone()),
            Shape::Literals(literals) if literals.iter().all(|literal| literal.value.as_str().is_some()) => {
                Kind::Text
            }
            Shape::Never
            | Shape::Any
            | Shape::Null
            | Shape::Literals(_)
            | Shape::Array(_)
            | Shape::Tuple(_)
            | Shape::Object(_)
            | Shape::Union(_)
            | Shape::Intersection(_)
            | Shape::Nullable(_)
            | Shape::Named(_) => Kind::Json,
        }
    }

    /// Whether a value reads well without its flag.
    pub(super) fn can_be_positional(&self) -> bool {
        match self {
            Kind::Text | Kind::Integer | Kind::Number | Kind::Choice(_) => true,
            Kind::Boolean | Kind::Json => false,
        }
    }

    pub(super) fn tokens(&self) -> TokenStream {
        match self {
            Kind::Text => quote!(cli::Kind::Text),
            Kind::Integer => quote!(cli::Kind::Integer),
            Kind::Number => quote!(cli::Kind::Number),
            Kind::Boolean => quote!(cli::Kind::Boolean),
            Kind::Json => quote!(cli::Kind::Json),
            Kind::Choice(literals) => {
                let choices = literals.iter().map(|literal| {
                    let word = rust::text(literal.value.as_str().unwrap_or_default());
                    let help = rust::text(&literal.description);
                    quote!(cli::Choice { word: #word, help: #help })
                });
                quote!(cli::Kind::Choice(&[#(#choices),*]))
            }
        }
    }
}

/// The shape itself, without names and without `null`, which no flag says.
pub(super) fn bare<'a>(model: &'a Model, shape: &'a Shape) -> &'a Shape {
    let mut shape = model.resolve(shape);
    while let Shape::Nullable(inner) = shape {
        shape = model.resolve(inner);
    }
    shape
}

/// The rules of a shape in few words, such as `1 to 20`; empty when there are none.
pub(super) fn rules(model: &Model, shape: &Shape) -> String {
    match bare(model, shape) {
        Shape::Integer(integer) => {
            // What a format such as `uint32` implies needs no words.
            let implied = integer.format.is_some();
            let minimum = integer.minimum.filter(|minimum| !(implied && *minimum == 0));
            range(minimum.map(|n| n.to_string()), integer.maximum.map(|n| n.to_string()), "")
        }
        Shape::String(string) => range(
            string.min_length.filter(|least| *least > 0).map(|n| n.to_string()),
            string.max_length.map(|n| n.to_string()),
            "character",
        ),
        Shape::Array(array) => {
            let number = range(
                array.min_items.filter(|least| *least > 0).map(|n| n.to_string()),
                array.max_items.map(|n| n.to_string()),
                "item",
            );
            let form = form(model, &array.items).map(|form| format!("each {form}"));
            [Some(number), form]
                .into_iter()
                .flatten()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(", ")
        }
        Shape::Object(_) | Shape::Union(_) | Shape::Tuple(_) => form(model, shape).unwrap_or_default(),
        // Bounds of fractions may be exclusive, which the shape does not say.
        Shape::Number(_)
        | Shape::Never
        | Shape::Any
        | Shape::Null
        | Shape::Bool
        | Shape::Literals(_)
        | Shape::Intersection(_)
        | Shape::Nullable(_)
        | Shape::Named(_) => String::new(),
    }
}

/// Most keys and words that are named of a JSON value.
const MOST_NAMES: usize = 6;

/// What JSON a flag takes, in few words; `None` where its kind says enough.
fn form(model: &Model, shape: &Shape) -> Option<String> {
    match bare(model, shape) {
        Shape::Object(object) if object.fields.is_empty() => Some("an object".to_owned()),
        Shape::Object(object) => {
            let names = object.fields.iter().map(|field| field.name.clone());
            Some(format!("an object with {}", listed(names, "and")))
        }
        Shape::Tuple(tuple) => match tuple.items.len() {
            0 => Some("an array".to_owned()),
            1 => Some("an array of 1 item".to_owned()),
            count => Some(format!("an array of {count} items")),
        },
        Shape::Array(_) => Some("an array".to_owned()),
        Shape::Union(union) => {
            let Some(tag) = &union.tag else { return Some(format!("one of {} forms", union.variants.len())) };
            let words = union.variants.iter().flat_map(|variant| tag_words(model, &variant.shape, tag));
            Some(format!("an object whose {tag} is {}", listed(words, "or")))
        }
        Shape::Never
        | Shape::Any
        | Shape::Null
        | Shape::Bool
        | Shape::Integer(_)
        | Shape::Number(_)
        | Shape::String(_)
        | Shape::Literals(_)
        | Shape::Intersection(_)
        | Shape::Nullable(_)
        | Shape::Named(_) => None,
    }
}

/// The constants by which one form of a union is known.
fn tag_words(model: &Model, shape: &Shape, tag: &str) -> Vec<String> {
    let Shape::Object(object) = bare(model, shape) else { return Vec::new() };
    let Some(field) = object.fields.iter().find(|field| field.name == tag) else { return Vec::new() };
    let Shape::Literals(literals) = bare(model, &field.shape) else { return Vec::new() };
    literals
        .iter()
        .map(|literal| literal.value.as_str().map_or_else(|| literal.value.to_compact(), str::to_owned))
        .collect()
}

/// `a, b and c`, or the first names and how many more there are.
fn listed(names: impl Iterator<Item = String>, word: &str) -> String {
    let mut names: Vec<String> = names.collect();
    if names.len() > MOST_NAMES {
        let more = names.len() - MOST_NAMES;
        names.truncate(MOST_NAMES);
        return format!("{} {word} {more} more", names.join(", "));
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}

fn range(least: Option<String>, most: Option<String>, what: &str) -> String {
    let counted = |number: &str| match what {
        "" => number.to_owned(),
        what if number == "1" => format!("{number} {what}"),
        what => format!("{number} {what}s"),
    };
    match (least, most) {
        (Some(least), Some(most)) if least == most => counted(&most),
        (Some(least), Some(most)) => format!("{least} to {}", counted(&most)),
        (Some(least), None) => format!("at least {}", counted(&least)),
        (None, Some(most)) => format!("at most {}", counted(&most)),
        (None, None) => String::new(),
    }
}

/// A string that every shell takes as this one word, also in the scripts that complete it.
fn is_word(literal: &Literal) -> bool {
    let inner = |c: char| c.is_ascii_alphanumeric() || "_.:@+-".contains(c);
    let plain = |text: &str| !text.is_empty() && !text.starts_with('-') && text.chars().all(inner);
    literal.value.as_str().is_some_and(plain)
}
