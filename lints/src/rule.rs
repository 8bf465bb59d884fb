//! A rule as a value: one id, one page, one check.

use std::sync::Arc;

use onefold::{SourceText, TextRange};
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
    /// Nothing of its own: others report it, and this is its page.
    Reported(By),
}

/// Who reports what no rule of its own looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Who reads and judges sources. `lint` tells whether an allowance of it is used; a baseline never
    /// lists it, since it speaks of what hides other findings.
    Sources,
    /// Who reads configurations, contracts and baselines, lowers and emits. An error of it can be
    /// accepted by nobody: there is nothing to judge until it is mended.
    Contracts,
}

/// What the rules found.
#[derive(Debug, Default)]
pub struct Diagnostics {
    found: Vec<Found>,
}

/// A diagnostic of a rule and, where it is safe, the change that makes it go away.
#[derive(Clone, Debug)]
pub struct Found {
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// What `--fix` does about it.
    pub fix: Option<Fix>,
}

/// A change of sources after which a finding is gone and nothing else is different.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fix {
    /// All of them are made, or none.
    pub edits: Vec<Edit>,
}

/// One replacement in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The file.
    pub file: Arc<SourceText>,
    /// The bytes that go.
    pub range: TextRange,
    /// What comes in their place.
    pub text: String,
}

impl Diagnostics {
    /// One more finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(Found { diagnostic, fix: None });
    }

    /// One more finding, with what `--fix` does about it.
    pub fn push_with_fix(&mut self, diagnostic: Diagnostic, fix: Fix) {
        self.found.push(Found { diagnostic, fix: Some(fix) });
    }

    /// All of them, in the order in which they were found.
    pub fn into_vec(self) -> Vec<Found> {
        self.found
    }
}

impl Rule {
    /// Begins a finding at `span`.
    pub fn at(&self, span: Option<Span>) -> Begun {
        Begun { rule: self.id, level: self.level, span }
    }

    /// What is wrong, on one line: the first paragraph of the page.
    pub fn summary(&self) -> String {
        let below = self.page.lines().skip(1).skip_while(|line| line.trim().is_empty());
        let paragraph: Vec<&str> =
            below.take_while(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
        paragraph.join(" ")
    }
}

/// A finding that has a place and no words yet.
#[must_use = "a finding is told with `says`"]
pub struct Begun {
    rule: &'static str,
    level: Level,
    span: Option<Span>,
}

impl Begun {
    /// The finding with what is wrong: lower case, no full stop, names in backticks.
    pub fn says(self, message: impl Into<String>) -> Diagnostic {
        let diagnostic = match self.level {
            Level::Error => Diagnostic::error(self.rule, message),
            Level::Warning => Diagnostic::warning(self.rule, message),
        };
        diagnostic.at(self.span)
    }
}
