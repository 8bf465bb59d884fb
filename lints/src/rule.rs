//! A rule as a value: one id, one page, one check.

use onefold_model::{Diagnostic, Level, Model, Span};

use crate::environment::Environment;
use crate::workspace::{SourceFile, Workspace};

/// One rule.
#[derive(Clone, Copy)]
pub struct Rule {
    /// Names what is wrong, kebab-case; reads well after "allow".
    pub id: &'static str,
    /// Its level unless the configuration says otherwise.
    pub level: Level,
    /// Its page: documentation, the text of `explain`, and its test.
    pub page: &'static str,
    /// What it looks at.
    pub check: Check,
}

/// What a rule judges, and how.
#[derive(Clone, Copy)]
pub enum Check {
    /// One model: is what it declares sound?
    Contracts(fn(&Model, &mut Diagnostics)),
    /// One model where it is served: does what stands around it suit it?
    Environment(fn(&Model, &Environment, &mut Diagnostics)),
    /// A pair of models, before and after: what does the change do to callers and guards?
    Change(fn(&Model, &Model, &mut Diagnostics)),
    /// One source file: does it go around its contracts?
    Source(fn(&SourceFile, &Workspace, &mut Diagnostics)),
    /// The graph of files and crates: who reaches whom?
    Graph(fn(&Workspace, &mut Diagnostics)),
    /// Nothing of its own: lowering, the reader or the engine reports it, and this is its page.
    Reported,
}

/// What the rules found.
#[derive(Debug, Default)]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
}

impl Diagnostics {
    /// One more finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// All of them, in the order in which they were found.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}

impl Rule {
    /// The page of what lowering, a reader or an emitter reports.
    pub(crate) const fn reported(id: &'static str, level: Level, page: &'static str) -> Self {
        Rule { id, level, page, check: Check::Reported }
    }

    /// Begins a finding at `span`.
    pub fn at(&self, span: Option<Span>) -> Finding {
        Finding { rule: self.id, level: self.level, span }
    }
}

/// A finding that has a place and no words yet.
#[must_use = "a finding is told with `says`"]
pub struct Finding {
    rule: &'static str,
    level: Level,
    span: Option<Span>,
}

impl Finding {
    /// The finding with what is wrong: lower case, no full stop, names in backticks.
    pub fn says(self, message: impl Into<String>) -> Diagnostic {
        let diagnostic = match self.level {
            Level::Error => Diagnostic::error(self.rule, message),
            Level::Warning => Diagnostic::warning(self.rule, message),
        };
        diagnostic.at(self.span)
    }
}
