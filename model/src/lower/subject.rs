//! What is being read, for diagnostics that name it and its place.

use std::sync::Arc;

use onefold::{Json, Places, SourceText, TextRange};

use crate::read::pointer_at;
use crate::{Diagnostic, Span};

/// A contract or a type whose schemas are read.
#[derive(Default)]
pub(super) struct Subject<'a> {
    /// As in "type `Note`".
    pub(super) name: String,
    /// Where it is declared, when the schema itself has no place.
    pub(super) span: Option<Span>,
    /// The schema as it stands in a document.
    pub(super) written: Option<Written<'a>>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// A schema in a document.
pub(super) struct Written<'a> {
    file: &'a Arc<SourceText>,
    schema: &'a Json,
    pointer: String,
}

impl<'a> Written<'a> {
    /// The schema at the JSON pointer `part` of a contract or a type.
    pub(super) fn new(places: &'a Places, part: &str, schema: &'a Json) -> Self {
        Written { file: &places.text, schema, pointer: format!("{}{part}", places.pointer) }
    }
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
        let Some((written, range)) = self.written.as_ref().zip(range) else { return self.span.clone() };
        let pointer = pointer_at(written.schema, &written.pointer, range);
        Some(Span::Text { file: Arc::clone(written.file), range, pointer: Some(pointer) })
    }
}
