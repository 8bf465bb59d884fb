//! A suppression that nothing needs, or that has ended.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "unused-suppression",
    level: Level::Warning,
    page: include_str!("unused_suppression.md"),
    check: Check::Reported(By::Sources),
};
