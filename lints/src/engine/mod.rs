//! Runs the rules and decides what of their findings counts.
//!
//! A finding's level is the rule's own unless the configuration says otherwise. It is accepted when
//! a comment beside it says so (`// onefold: allow(rule) -- reason`, on its line or on a line of its
//! own above), when `[[lint.allow]]` names its rule and its file, or when the baseline lists it. A
//! comment without a reason accepts nothing.
//!
//! A finding has a fingerprint: a hash of its rule, its file, the text of its line with blanks made
//! one, its message, and its number among findings that are equal in all of these. What stands in a
//! contract is known by the contract's name and the way to the place within it instead. So lines
//! that move and code that is formatted anew change no fingerprint.
//!
//! Nothing here reads files or the clock; rules run on every core, and the order of what they find
//! is always the same.

mod accept;
mod allowed;
mod baseline;
mod changed;
mod comments;
mod finding;
mod fingerprint;
mod fix;
mod lines;
mod marks;
mod run;
mod script;
mod settle;
mod shortened;
mod suppress;
mod unmatched;

use std::collections::BTreeSet;

use crate::{LintConfig, Rule};

pub(crate) use allowed::is_allowed;
pub use baseline::{Baseline, BaselineEntry, baseline_schema};
pub use changed::reaching;
pub use finding::{Acceptance, Accepted, Finding, Report};
pub use fix::{Fixed, apply_fixes};
pub use run::{Contracts, is_firm, lint, verify};

/// What a run is told besides what it judges.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The rules: [`crate::RULES`], but for tests.
    pub rules: &'a [Rule],
    /// What the configuration says.
    pub config: &'a LintConfig,
    /// Today, `YYYY-MM-DD`: allowances end.
    pub today: &'a str,
    /// The files of which findings are told; `None` is all of them.
    pub selected: Option<&'a BTreeSet<String>>,
    /// What was accepted earlier.
    pub baseline: Option<&'a Baseline>,
}
