//! Every rule there is, one line each.

mod asymmetric_input;
mod browser_global_on_server;
mod browser_server_import;
mod contract_name_mismatch;
mod contract_without_handler;
mod cross_layer_import;
mod default_breaks_schema;
mod default_changes;
mod deprecated_without_replacement;
mod description_too_long;
mod devtools_in_production;
mod example_breaks_schema;
mod example_changes;
mod feature_transport;
mod generated_file_edited;
mod hand_rolled_surface;
mod handler_outside_pipeline;
mod handwritten;
mod handwritten_schema;
mod indistinct_variants;
mod layers;
mod malformed_baseline;
mod malformed_suppression;
mod method_against_effect;
mod missing_description;
mod missing_title;
mod name_too_long;
mod page_tool_always_refused;
mod panic_abort;
mod scope_grammar;
mod server_global_in_browser;
mod stale_baseline_entry;
mod suppression_without_reason;
mod surfaces;
mod transport;
mod unbounded_output;
mod uncompilable_pattern;
mod unknown_middleware;
mod unknown_rule;
mod unmatched_glob;
mod unregistered_contract;
mod unresolved_import;
mod unused_suppression;
mod zones;

use onefold_model::Level;

use crate::rule::{By, Check, Rule};

pub(crate) use malformed_baseline::RULE as MALFORMED_BASELINE;
pub(crate) use malformed_suppression::RULE as MALFORMED_SUPPRESSION;
pub(crate) use stale_baseline_entry::RULE as STALE_BASELINE_ENTRY;
pub(crate) use suppression_without_reason::RULE as SUPPRESSION_WITHOUT_REASON;
pub(crate) use surfaces::{Handed, framework};
pub(crate) use unknown_rule::RULE as UNKNOWN_RULE;
pub(crate) use unmatched_glob::RULE as UNMATCHED_GLOB;
pub(crate) use unused_suppression::RULE as UNUSED_SUPPRESSION;

/// The rules, by id. What others report has its page here and no room of its own.
pub const RULES: &[Rule] = &[
    warning("assumed-effect", include_str!("rules/assumed_effect.md")),
    asymmetric_input::RULE,
    error("blocked-output", include_str!("rules/blocked_output.md")),
    browser_global_on_server::RULE,
    browser_server_import::RULE,
    error("cli-binary", include_str!("rules/cli_binary.md")),
    error("cli-command-taken", include_str!("rules/cli_command_taken.md")),
    error("cli-flag-taken", include_str!("rules/cli_flag_taken.md")),
    error("cli-flag-unnamed", include_str!("rules/cli_flag_unnamed.md")),
    error("config-dir", include_str!("rules/config_dir.md")),
    error("config-missing", include_str!("rules/config_missing.md")),
    error("config-syntax", include_str!("rules/config_syntax.md")),
    error("config-type", include_str!("rules/config_type.md")),
    error("config-unknown", include_str!("rules/config_unknown.md")),
    error("config-value", include_str!("rules/config_value.md")),
    error("contract-name", include_str!("rules/contract_name.md")),
    contract_name_mismatch::RULE,
    error("contract-name-prefix", include_str!("rules/contract_name_prefix.md")),
    error("contract-name-taken", include_str!("rules/contract_name_taken.md")),
    contract_without_handler::RULE,
    warning("contradicting-hints", include_str!("rules/contradicting_hints.md")),
    cross_layer_import::RULE,
    default_breaks_schema::RULE,
    default_changes::RULE,
    deprecated_without_replacement::RULE,
    description_too_long::RULE,
    error("destructive-in-program", include_str!("rules/destructive_in_program.md")),
    error("destructive-page-tool", include_str!("rules/destructive_page_tool.md")),
    error("destructive-without-approval", include_str!("rules/destructive_without_approval.md")),
    error("destructive-without-consent", include_str!("rules/destructive_without_consent.md")),
    devtools_in_production::RULE,
    error("dialects-differ", include_str!("rules/dialects_differ.md")),
    error("duplicate-contract", include_str!("rules/duplicate_contract.md")),
    error("duplicate-failure", include_str!("rules/duplicate_failure.md")),
    error("duplicate-identifier", include_str!("rules/duplicate_identifier.md")),
    error("duplicate-key", include_str!("rules/duplicate_key.md")),
    error("dynamic-reference", include_str!("rules/dynamic_reference.md")),
    warning("empty-enum", include_str!("rules/empty_enum.md")),
    warning("empty-tool-list", include_str!("rules/empty_tool_list.md")),
    error("endless-type", include_str!("rules/endless_type.md")),
    example_breaks_schema::RULE,
    example_changes::RULE,
    error("example-not-serialisable", include_str!("rules/example_not_serialisable.md")),
    error("failure-code", include_str!("rules/failure_code.md")),
    error("failure-status", include_str!("rules/failure_status.md")),
    feature_transport::RULE,
    error("field-spelled-twice", include_str!("rules/field_spelled_twice.md")),
    error("foreign-file", include_str!("rules/foreign_file.md")),
    generated_file_edited::RULE,
    error("global-taken", include_str!("rules/global_taken.md")),
    hand_rolled_surface::RULE,
    handler_outside_pipeline::RULE,
    handwritten_schema::RULE,
    error("host-without-type", include_str!("rules/host_without_type.md")),
    error("http-path", include_str!("rules/http_path.md")),
    indistinct_variants::RULE,
    error("input-not-closed", include_str!("rules/input_not_closed.md")),
    error("input-not-object", include_str!("rules/input_not_object.md")),
    warning("integer-widened", include_str!("rules/integer_widened.md")),
    error("internal-error", include_str!("rules/internal_error.md")),
    error("invalid-json", include_str!("rules/invalid_json.md")),
    error("invalid-schema", include_str!("rules/invalid_schema.md")),
    error("items-by-position", include_str!("rules/items_by_position.md")),
    warning("keyword-without-effect", include_str!("rules/keyword_without_effect.md")),
    malformed_baseline::RULE,
    malformed_suppression::RULE,
    warning("mcp-strict-format", include_str!("rules/mcp_strict_format.md")),
    error("mcp-strict-root", include_str!("rules/mcp_strict_root.md")),
    error("mcp-tool-name", include_str!("rules/mcp_tool_name.md")),
    method_against_effect::RULE,
    missing_description::RULE,
    error("missing-key", include_str!("rules/missing_key.md")),
    missing_title::RULE,
    error("mixed-dialects", include_str!("rules/mixed_dialects.md")),
    warning("more-pages", include_str!("rules/more_pages.md")),
    error("name-collision", include_str!("rules/name_collision.md")),
    name_too_long::RULE,
    error("nesting-too-deep", include_str!("rules/nesting_too_deep.md")),
    error("no-tool-list", include_str!("rules/no_tool_list.md")),
    error("openapi-input-fields", include_str!("rules/openapi_input_fields.md")),
    warning("openapi-input-rule", include_str!("rules/openapi_input_rule.md")),
    error("openapi-path", include_str!("rules/openapi_path.md")),
    warning("openapi-query-value", include_str!("rules/openapi_query_value.md")),
    error("output-in-contracts", include_str!("rules/output_in_contracts.md")),
    warning("output-left", include_str!("rules/output_left.md")),
    error("output-path", include_str!("rules/output_path.md")),
    error("own-vocabulary", include_str!("rules/own_vocabulary.md")),
    page_tool_always_refused::RULE,
    panic_abort::RULE,
    error("remote-reference", include_str!("rules/remote_reference.md")),
    error("reserved-name", include_str!("rules/reserved_name.md")),
    error("reserved-route", include_str!("rules/reserved_route.md")),
    error("schemars-not-understood", include_str!("rules/schemars_not_understood.md")),
    scope_grammar::RULE,
    server_global_in_browser::RULE,
    stale_baseline_entry::RULE,
    suppression_without_reason::RULE,
    warning("surface-withheld", include_str!("rules/surface_withheld.md")),
    error("text-encoding", include_str!("rules/text_encoding.md")),
    error("text-too-large", include_str!("rules/text_too_large.md")),
    error("two-types-one-id", include_str!("rules/two_types_one_id.md")),
    error("type-name-illegal", include_str!("rules/type_name_illegal.md")),
    error("type-name-taken", include_str!("rules/type_name_taken.md")),
    unbounded_output::RULE,
    uncompilable_pattern::RULE,
    error("unknown-dialect", include_str!("rules/unknown_dialect.md")),
    error("unknown-document-version", include_str!("rules/unknown_document_version.md")),
    error("unknown-key", include_str!("rules/unknown_key.md")),
    warning("unknown-keyword", include_str!("rules/unknown_keyword.md")),
    unknown_middleware::RULE,
    error("unknown-reference", include_str!("rules/unknown_reference.md")),
    unknown_rule::RULE,
    error("unknown-word", include_str!("rules/unknown_word.md")),
    unmatched_glob::RULE,
    error_in_sources("unreadable-source", include_str!("rules/unreadable_source.md")),
    unregistered_contract::RULE,
    unresolved_import::RULE,
    error("unsatisfiable-schema", include_str!("rules/unsatisfiable_schema.md")),
    warning("unused-definitions", include_str!("rules/unused_definitions.md")),
    unused_suppression::RULE,
    error("webmcp-without-http", include_str!("rules/webmcp_without_http.md")),
    error("wide-integer", include_str!("rules/wide_integer.md")),
    error("wrong-kind", include_str!("rules/wrong_kind.md")),
];

/// The rules about sources that find less while the contracts are not known.
pub const LESS_WITHOUT_CONTRACTS: [&str; 4] = [
    feature_transport::RULE.id,
    generated_file_edited::RULE.id,
    handwritten_schema::RULE.id,
    unregistered_contract::RULE.id,
];

/// Who reports a rule that has no check of its own.
pub(crate) fn reported_by(id: &str) -> Option<By> {
    RULES.iter().find(|rule| rule.id == id).and_then(|rule| match rule.check {
        Check::Reported(by) => Some(by),
        Check::Contracts(_)
        | Check::Environment(_)
        | Check::Change(_)
        | Check::Source(_)
        | Check::Graph(_) => None,
    })
}

/// The page of an error that lowering, a reader or an emitter reports.
const fn error(id: &'static str, page: &'static str) -> Rule {
    Rule { id, level: Level::Error, page, check: Check::Reported(By::Contracts) }
}

/// The page of a warning that lowering, a reader or an emitter reports.
const fn warning(id: &'static str, page: &'static str) -> Rule {
    Rule { id, level: Level::Warning, page, check: Check::Reported(By::Contracts) }
}

/// The page of an error that a reader of sources reports.
const fn error_in_sources(id: &'static str, page: &'static str) -> Rule {
    Rule { id, level: Level::Error, page, check: Check::Reported(By::Sources) }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test reads the sources")]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::LESS_WITHOUT_CONTRACTS;

    #[test]
    fn rules_that_ask_for_contracts_are_known() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
        let mut asking = Vec::new();
        for entry in fs::read_dir(folder).expect("the rules are there") {
            let path = entry.expect("the folder can be read to its end").path();
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source is text");
            // What a finding of a hand-made surface advises is all that differs there.
            let text = text.replace("help(what, workspace.contracts", "");
            if text.contains("workspace.contracts") || text.contains("run.expected") {
                let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
                asking.push(stem.replace('_', "-"));
            }
        }
        asking.sort();
        assert_eq!(asking, LESS_WITHOUT_CONTRACTS);
    }
}
