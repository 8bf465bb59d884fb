//! The text and the place of every error, and what a sound declaration expands to.
//!
//! A case is source text as an author would write it. Its snapshot shows the lines that errors point
//! at, carets below them, and the messages; the expansion must parse in every case.

/// Compares with the snapshot of the test.
macro_rules! assert_text {
    ($text:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($text) })
    };
}

mod contracts;
mod data;
mod expansions;
mod failures;
mod words;

use proc_macro2::{Delimiter, LineColumn, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{DeriveInput, Meta};

use crate::place::{Place, Places};

/// Each case with its errors; `no error` where there is none.
fn errors(cases: &[&str]) -> String {
    let shown: Vec<String> = cases.iter().map(|case| report(case.trim())).collect();
    shown.join("\n----\n")
}

/// What a case expands to, formatted.
fn expansion(case: &str) -> String {
    let file = syn::parse2(expand(case.trim())).expect("the expansion parses");
    prettyplease::unparse(&file)
}

struct TextPlaces {
    attribute: Place,
}

impl Places for TextPlaces {
    fn of(&self, span: Span) -> Place {
        place(span.start())
    }

    fn attribute(&self) -> Place {
        self.attribute.clone()
    }
}

fn place(start: LineColumn) -> Place {
    Place { path: "src/lib.rs".to_owned(), line: start.line, column: start.column + 1 }
}

/// Expands the first `#[contract(..)]`, `#[data]` or `#[derive(Failure)]` of the case.
fn expand(case: &str) -> TokenStream {
    let mut item: DeriveInput = syn::parse_str(case).expect("the case is an item");
    let is_macro = |name: &str| ["contract", "data", "__Closed"].contains(&name);
    let index = item.attrs.iter().position(|attribute| {
        attribute.path().segments.last().is_some_and(|last| is_macro(&last.ident.to_string()))
    });
    let Some(index) = index else { return crate::failure::expand(item.into_token_stream()) };
    let attribute = item.attrs.remove(index);
    let places = TextPlaces { attribute: place(attribute.span().start()) };
    let args = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        Meta::Path(_) | Meta::NameValue(_) => TokenStream::new(),
    };
    let name = attribute.path().segments.last().expect("paths have segments").ident.to_string();
    match name.as_str() {
        "contract" => crate::contract::expand(args, item.into_token_stream(), &places),
        "data" => crate::data::expand(args, item.into_token_stream(), &places),
        _ => crate::closed::expand(item.into_token_stream()),
    }
}

struct Shown {
    message: String,
    start: LineColumn,
    end: LineColumn,
}

fn report(case: &str) -> String {
    let expanded = expand(case);
    syn::parse2::<syn::File>(expanded.clone()).expect("the expansion parses");
    let mut errors = compile_errors(expanded);
    errors.sort_by_key(|error| (error.start.line, error.start.column));
    if errors.is_empty() {
        return format!("{case}\nno error");
    }
    let mut out = String::new();
    for (number, line) in case.lines().enumerate() {
        out.push_str(line);
        out.push('\n');
        for error in errors.iter().filter(|error| error.start.line == number + 1) {
            let end =
                if error.end.line == error.start.line { error.end.column } else { line.chars().count() };
            let width = end.saturating_sub(error.start.column).max(1);
            let carets =
                if error.start == error.end { "(the attribute)".to_owned() } else { "^".repeat(width) };
            out.push_str(&format!("{}{carets} {}\n", " ".repeat(error.start.column), error.message));
        }
    }
    out.trim_end().to_owned()
}

/// `::core::compile_error!{ ".." }`, whose first and last token carry the place.
fn compile_errors(tokens: TokenStream) -> Vec<Shown> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if matches!(token, TokenTree::Ident(ident) if ident == "compile_error")
            && let Some(TokenTree::Group(group)) = tokens.get(index + 2)
            && group.delimiter() == Delimiter::Brace
        {
            let text: syn::LitStr = syn::parse2(group.stream()).expect("the message is a string");
            let (start, end) = (token.span().start(), group.span().end());
            found.push(Shown { message: text.value(), start, end });
        }
    }
    found
}
