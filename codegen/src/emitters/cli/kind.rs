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
        Shape::Array(array) => range(
            array.min_items.filter(|least| *least > 0).map(|n| n.to_string()),
            array.max_items.map(|n| n.to_string()),
            "item",
        ),
        // Bounds of fractions may be exclusive, which the shape does not say.
        Shape::Number(_)
        | Shape::Never
        | Shape::Any
        | Shape::Null
        | Shape::Bool
        | Shape::Literals(_)
        | Shape::Tuple(_)
        | Shape::Object(_)
        | Shape::Union(_)
        | Shape::Intersection(_)
        | Shape::Nullable(_)
        | Shape::Named(_) => String::new(),
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
