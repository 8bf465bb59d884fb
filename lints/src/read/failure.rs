//! What is said of a file that cannot be read.

use std::sync::Arc;

use onefold::{SourceText, TextRange};
use onefold_model::{Diagnostic, Span};

/// The id that all of them bear.
const RULE: &str = "unreadable-source";

/// A place in a file whose text is not at hand.
pub(super) fn whole(path: &str) -> Option<Span> {
    place(path, String::new(), TextRange { start: 0, end: 0 })
}

pub(super) fn place(path: &str, text: String, range: TextRange) -> Option<Span> {
    let file = Arc::new(SourceText { path: path.to_owned(), text });
    Some(Span::Text { file, range, pointer: None })
}

pub(super) fn error(span: Option<Span>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(RULE, message).at(span)
}

pub(super) fn warning(span: Option<Span>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::warning(RULE, message).at(span)
}

/// The file that a finding is of.
pub(super) fn path(diagnostic: &Diagnostic) -> Option<&str> {
    match &diagnostic.span {
        Some(Span::Text { file, .. }) => Some(&file.path),
        Some(Span::Rust(_)) | None => None,
    }
}

/// By what findings of the reader are sorted.
pub(super) fn order(diagnostic: &Diagnostic) -> (String, u32, String) {
    match &diagnostic.span {
        Some(Span::Text { file, range, .. }) => (file.path.clone(), range.start, diagnostic.message.clone()),
        Some(Span::Rust(_)) | None => (String::new(), 0, diagnostic.message.clone()),
    }
}
