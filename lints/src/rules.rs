//! Every rule there is, one line each.

mod malformed_baseline;
mod malformed_suppression;
mod stale_baseline_entry;
mod suppression_without_reason;
mod unknown_rule;
mod unmatched_glob;
mod unused_suppression;

use crate::rule::Rule;

pub(crate) use malformed_baseline::RULE as MALFORMED_BASELINE;
pub(crate) use malformed_suppression::RULE as MALFORMED_SUPPRESSION;
pub(crate) use stale_baseline_entry::RULE as STALE_BASELINE_ENTRY;
pub(crate) use suppression_without_reason::RULE as SUPPRESSION_WITHOUT_REASON;
pub(crate) use unknown_rule::RULE as UNKNOWN_RULE;
pub(crate) use unmatched_glob::RULE as UNMATCHED_GLOB;
pub(crate) use unused_suppression::RULE as UNUSED_SUPPRESSION;

/// The rules, by id.
pub const RULES: &[Rule] = &[
    malformed_baseline::RULE,
    malformed_suppression::RULE,
    stale_baseline_entry::RULE,
    suppression_without_reason::RULE,
    unknown_rule::RULE,
    unmatched_glob::RULE,
    unused_suppression::RULE,
];

/// Rules of [`Check::Reported`](crate::Check::Reported) that speak of sources, so that `lint` tells
/// whether an allowance of them is used; for the others `verify` does.
pub(crate) const OF_SOURCES: &[&str] = &[
    "malformed-suppression",
    "suppression-without-reason",
    "unknown-rule",
    "unmatched-glob",
    "unreadable-source",
    "unused-suppression",
];
