//! What a run found: what counts, and what is accepted and why.

use std::cmp::Ordering;

use onefold_model::{Diagnostic, Level, Span};

use crate::Fix;

/// One thing that a rule found, at the level that the configuration gives the rule.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// Stays the same when lines move; see [`super`].
    pub fingerprint: String,
    /// What `--fix` does about it.
    pub fix: Option<Fix>,
    /// Whether a baseline may not list it: without it mended nobody knows what else there is.
    pub is_firm: bool,
}

/// A finding that is accepted.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The finding.
    pub finding: Finding,
    /// Who accepts it.
    pub by: Acceptance,
}

/// Who accepts a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// A comment beside it, with its reason.
    Comment(String),
    /// The configuration, with its reason.
    Configuration(String),
    /// The baseline.
    Baseline,
}

/// All that a run found, ordered by path, position and rule.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What counts.
    pub findings: Vec<Finding>,
    /// What is accepted.
    pub accepted: Vec<Accepted>,
    /// How many files were judged; zero when contracts were.
    pub files: usize,
}

impl Report {
    /// Whether a finding that counts is an error.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.diagnostic.level == Level::Error)
    }
}

impl Finding {
    /// The path of its file; empty when it has no place.
    pub fn path(&self) -> &str {
        path(&self.diagnostic)
    }
}

/// The path of a diagnostic's file; empty when it has no place. A contract whose file is not at
/// hand is named by its path in the package.
pub(crate) fn path(diagnostic: &Diagnostic) -> &str {
    match &diagnostic.span {
        Some(Span::Text { file, .. }) => &file.path,
        Some(Span::Rust(source)) => &source.path,
        None => "",
    }
}

/// By path, position, rule and message.
pub(crate) fn order(a: &Diagnostic, b: &Diagnostic) -> Ordering {
    let key = |diagnostic: &Diagnostic| match &diagnostic.span {
        Some(Span::Text { range, .. }) => (range.start, range.end),
        Some(Span::Rust(source)) => (source.line, source.column),
        None => (0, 0),
    };
    (path(a), key(a), a.rule, &a.message).cmp(&(path(b), key(b), b.rule, &b.message))
}
