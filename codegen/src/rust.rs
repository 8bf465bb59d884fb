//! Writes Rust: items through prettyplease, literals that no text breaks out of.

use onefold::text::is_hidden;
use proc_macro2::{Literal, TokenStream};

use crate::header;

/// A generated module: its mark, what it is, its items with an empty line between them.
///
/// `items` are written by emitters, which quote whole items; a text of a contract enters them
/// through [`text`] alone.
pub(crate) fn module(emitter: &str, about: &str, items: &[TokenStream]) -> String {
    let mut out = format!("// {}\n\n//! {about}\n", header::mark(emitter));
    for item in items {
        let file = syn::parse2(item.clone()).expect("emitters quote whole items");
        out.push('\n');
        out.push_str(&prettyplease::unparse(&file));
    }
    out
}

/// A string literal. Letters of every script stay readable; hidden characters, some of which rustc
/// refuses, are escaped.
pub(crate) fn text(text: &str) -> Literal {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            hidden if is_hidden(hidden) => out.extend(hidden.escape_unicode()),
            other => out.push(other),
        }
    }
    out.push('"');
    out.parse().expect("everything that ends a literal is escaped")
}
