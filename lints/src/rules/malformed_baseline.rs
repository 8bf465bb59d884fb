//! A baseline that cannot be read.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "malformed-baseline",
    level: Level::Error,
    page: include_str!("malformed_baseline.md"),
    check: Check::Reported(By::Contracts),
};
