//! A comment that begins as a suppression does and cannot be read.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "malformed-suppression",
    level: Level::Error,
    page: include_str!("malformed_suppression.md"),
    check: Check::Reported(By::Sources),
};
