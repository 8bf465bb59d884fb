//! What is being read, for diagnostics that name it and its place.

use std::sync::Arc;

use onefold::{Json, SourceText, TextRange};

use crate::{Diagnostic, Span};

/// A contract or a type whose schemas are read.
#[derive(Default)]
pub(super) struct Subject<'a> {
    /// As in "type `Note`".
    pub(super) name: String,
    /// Where it is declared, when the schema itself has no place.
    pub(super) span: Option<Span>,
    /// The document that its schemas were read from.
    pub(super) text: Option<&'a Arc<SourceText>>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Subject<'_> {
    pub(super) fn error(&mut self, rule: &'static str, message: impl Into<String>, at: &Json, help: &str) {
        let diagnostic =
            Diagnostic::error(rule, self.message(message.into())).at(self.place(at.span)).help(help);
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn warning(&mut self, rule: &'static str, message: String, at: Option<TextRange>, help: &str) {
        let diagnostic = Diagnostic::warning(rule, self.message(message)).at(self.place(at)).help(help);
        self.diagnostics.push(diagnostic);
    }

    fn message(&self, message: String) -> String {
        format!("{}: {message}", self.name)
    }

    fn place(&self, range: Option<TextRange>) -> Option<Span> {
        match (self.text, range) {
            (Some(file), Some(range)) => Some(Span::Text { file: Arc::clone(file), range, pointer: None }),
            _ => self.span.clone(),
        }
    }
}
