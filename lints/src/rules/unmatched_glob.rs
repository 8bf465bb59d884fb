//! A glob or a package of the configuration that means nothing.

use onefold_model::Level;

use crate::{By, Check, Rule};

/// The rule; the engine reports it.
pub(crate) const RULE: Rule = Rule {
    id: "unmatched-glob",
    level: Level::Error,
    page: include_str!("unmatched_glob.md"),
    check: Check::Reported(By::Sources),
};
