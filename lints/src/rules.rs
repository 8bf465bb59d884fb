//! Every rule there is, one line each.

mod asymmetric_input;
mod default_breaks_schema;
mod default_changes;
mod deprecated_without_replacement;
mod description_too_long;
mod example_breaks_schema;
mod indistinct_variants;
mod method_against_effect;
mod missing_description;
mod missing_title;
mod name_too_long;
mod page_tool_always_refused;
mod panic_abort;
mod scope_grammar;
mod unbounded_output;
mod uncompilable_pattern;
mod unknown_middleware;

use crate::rule::Rule;

/// The rules, by id.
pub const RULES: &[Rule] = &[
    asymmetric_input::RULE,
    default_breaks_schema::RULE,
    default_changes::RULE,
    deprecated_without_replacement::RULE,
    description_too_long::RULE,
    example_breaks_schema::RULE,
    indistinct_variants::RULE,
    method_against_effect::RULE,
    missing_description::RULE,
    missing_title::RULE,
    name_too_long::RULE,
    page_tool_always_refused::RULE,
    panic_abort::RULE,
    scope_grammar::RULE,
    unbounded_output::RULE,
    uncompilable_pattern::RULE,
    unknown_middleware::RULE,
];
