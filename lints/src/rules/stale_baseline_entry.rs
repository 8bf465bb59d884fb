//! An entry of the baseline that stands for no finding.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "stale-baseline-entry",
    level: Level::Error,
    page: include_str!("stale_baseline_entry.md"),
    check: Check::Reported(By::Contracts),
};
