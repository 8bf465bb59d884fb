//! A suppression of a rule that does not exist.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "unknown-rule",
    level: Level::Error,
    page: include_str!("unknown_rule.md"),
    check: Check::Reported(By::Sources),
};
