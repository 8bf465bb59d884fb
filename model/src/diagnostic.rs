//! What is wrong, where, and what to do; and values that come with it.

use std::sync::Arc;

use onefold::{Source, SourceText, TextRange};

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing is generated.
    Error,
    /// Told, and generated all the same.
    Warning,
}

/// A place that the user can act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// The name of a linked contract's type.
    Rust(Source),
    /// A range of a document or a configuration.
    Text {
        /// The file.
        file: Arc<SourceText>,
        /// The bytes concerned.
        range: TextRange,
        /// JSON pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)) of the value, for documents.
        pointer: Option<String>,
    },
}

/// Something that the user should know about contracts, documents or sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that speaks, kebab-case.
    pub rule: &'static str,
    /// How much it weighs.
    pub level: Level,
    /// Where; absent when no single place is concerned.
    pub span: Option<Span>,
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Other places that matter.
    pub related: Vec<Related>,
}

/// A second place of a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What is there.
    pub message: String,
    /// Where it is.
    pub span: Option<Span>,
}

impl Diagnostic {
    /// An error of `rule` that says `message`.
    pub fn error(rule: &'static str, message: impl Into<String>) -> Self {
        Diagnostic {
            rule,
            level: Level::Error,
            span: None,
            message: message.into(),
            help: None,
            related: Vec::new(),
        }
    }

    /// A warning of `rule` that says `message`.
    pub fn warning(rule: &'static str, message: impl Into<String>) -> Self {
        Diagnostic { level: Level::Warning, ..Self::error(rule, message) }
    }

    /// The same diagnostic at `span`.
    #[must_use]
    pub fn at(mut self, span: Option<Span>) -> Self {
        self.span = span;
        self
    }

    /// The same diagnostic with a cure.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same diagnostic with one more place.
    #[must_use]
    pub fn related(mut self, message: impl Into<String>, span: Option<Span>) -> Self {
        self.related.push(Related { message: message.into(), span });
        self
    }
}

/// A value, if there is one, and all that is to be said about it.
#[derive(Clone, Debug)]
#[must_use]
pub struct Outcome<T> {
    /// What could be understood; `None` only when nothing usable is left.
    pub value: Option<T>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Outcome<T> {
    /// A value about which nothing is to be said.
    pub fn clean(value: T) -> Self {
        Outcome { value: Some(value), diagnostics: Vec::new() }
    }

    /// A value with what is to be said about it.
    pub fn new(value: T, diagnostics: Vec<Diagnostic>) -> Self {
        Outcome { value: Some(value), diagnostics }
    }

    /// No usable value, and why.
    pub fn failed(diagnostics: Vec<Diagnostic>) -> Self {
        Outcome { value: None, diagnostics }
    }

    /// Whether a diagnostic of level error is there.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error)
    }

    /// The next step on the value; diagnostics add up.
    pub fn and_then<U>(self, step: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        let mut diagnostics = self.diagnostics;
        let value = self.value.and_then(|value| {
            let next = step(value);
            diagnostics.extend(next.diagnostics);
            next.value
        });
        Outcome { value, diagnostics }
    }

    /// The value when no error was found, else `None`; with what was said.
    pub fn accept(self) -> (Option<T>, Vec<Diagnostic>) {
        let usable = !self.has_errors();
        (self.value.filter(|_| usable), self.diagnostics)
    }
}
