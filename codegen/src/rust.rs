//! Writes Rust: items through prettyplease, literals that no text breaks out of.

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

/// A string literal. Letters of every script stay readable; control characters, and characters
/// that change the direction of writing (which rustc refuses), are escaped.
pub(crate) fn text(text: &str) -> Literal {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{2028}'
            | '\u{2029}'
            | '\u{feff}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' => out.extend(character.escape_unicode()),
            control if control.is_control() => out.extend(control.escape_unicode()),
            other => out.push(other),
        }
    }
    out.push('"');
    out.parse().expect("everything that ends a literal is escaped")
}
