//! Every rule there is, one line each.

use crate::rule::Rule;

/// The rules, by id.
pub const RULES: &[Rule] = &[];
