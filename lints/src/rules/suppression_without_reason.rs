//! A suppression that does not say why.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "suppression-without-reason",
    level: Level::Error,
    page: include_str!("suppression_without_reason.md"),
    check: Check::Reported(By::Sources),
};
