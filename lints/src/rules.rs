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

use onefold_model::Level;

use crate::rule::Rule;

/// The rules, by id.
pub const RULES: &[Rule] = &[
    asymmetric_input::RULE,
    Rule::reported("blocked-output", Level::Error, include_str!("rules/blocked_output.md")),
    Rule::reported("cli-binary", Level::Error, include_str!("rules/cli_binary.md")),
    Rule::reported("cli-command-taken", Level::Error, include_str!("rules/cli_command_taken.md")),
    Rule::reported("cli-flag-taken", Level::Error, include_str!("rules/cli_flag_taken.md")),
    Rule::reported("cli-flag-unnamed", Level::Error, include_str!("rules/cli_flag_unnamed.md")),
    Rule::reported("config-dir", Level::Error, include_str!("rules/config_dir.md")),
    Rule::reported("config-missing", Level::Error, include_str!("rules/config_missing.md")),
    Rule::reported("config-syntax", Level::Error, include_str!("rules/config_syntax.md")),
    Rule::reported("config-type", Level::Error, include_str!("rules/config_type.md")),
    Rule::reported("config-unknown", Level::Error, include_str!("rules/config_unknown.md")),
    Rule::reported("config-value", Level::Error, include_str!("rules/config_value.md")),
    Rule::reported("contract-name", Level::Error, include_str!("rules/contract_name.md")),
    Rule::reported("contract-name-prefix", Level::Error, include_str!("rules/contract_name_prefix.md")),
    Rule::reported("contract-name-taken", Level::Error, include_str!("rules/contract_name_taken.md")),
    default_breaks_schema::RULE,
    default_changes::RULE,
    deprecated_without_replacement::RULE,
    description_too_long::RULE,
    Rule::reported("destructive-in-program", Level::Error, include_str!("rules/destructive_in_program.md")),
    Rule::reported("destructive-page-tool", Level::Error, include_str!("rules/destructive_page_tool.md")),
    Rule::reported(
        "destructive-without-approval",
        Level::Error,
        include_str!("rules/destructive_without_approval.md"),
    ),
    Rule::reported(
        "destructive-without-consent",
        Level::Error,
        include_str!("rules/destructive_without_consent.md"),
    ),
    Rule::reported("dialects-differ", Level::Error, include_str!("rules/dialects_differ.md")),
    Rule::reported("duplicate-contract", Level::Error, include_str!("rules/duplicate_contract.md")),
    Rule::reported("duplicate-failure", Level::Error, include_str!("rules/duplicate_failure.md")),
    Rule::reported("duplicate-key", Level::Error, include_str!("rules/duplicate_key.md")),
    Rule::reported("dynamic-reference", Level::Error, include_str!("rules/dynamic_reference.md")),
    Rule::reported("endless-type", Level::Error, include_str!("rules/endless_type.md")),
    example_breaks_schema::RULE,
    Rule::reported(
        "example-not-serialisable",
        Level::Error,
        include_str!("rules/example_not_serialisable.md"),
    ),
    Rule::reported("failure-code", Level::Error, include_str!("rules/failure_code.md")),
    Rule::reported("failure-status", Level::Error, include_str!("rules/failure_status.md")),
    Rule::reported("field-spelled-twice", Level::Error, include_str!("rules/field_spelled_twice.md")),
    Rule::reported("foreign-file", Level::Error, include_str!("rules/foreign_file.md")),
    Rule::reported("global-taken", Level::Error, include_str!("rules/global_taken.md")),
    Rule::reported("host-without-type", Level::Error, include_str!("rules/host_without_type.md")),
    Rule::reported("http-path", Level::Error, include_str!("rules/http_path.md")),
    indistinct_variants::RULE,
    Rule::reported("input-not-closed", Level::Error, include_str!("rules/input_not_closed.md")),
    Rule::reported("input-not-object", Level::Error, include_str!("rules/input_not_object.md")),
    Rule::reported("internal-error", Level::Error, include_str!("rules/internal_error.md")),
    Rule::reported("invalid-json", Level::Error, include_str!("rules/invalid_json.md")),
    Rule::reported("invalid-schema", Level::Error, include_str!("rules/invalid_schema.md")),
    Rule::reported("items-by-position", Level::Error, include_str!("rules/items_by_position.md")),
    Rule::reported("keyword-without-effect", Level::Warning, include_str!("rules/keyword_without_effect.md")),
    Rule::reported("mcp-strict-format", Level::Warning, include_str!("rules/mcp_strict_format.md")),
    Rule::reported("mcp-strict-root", Level::Error, include_str!("rules/mcp_strict_root.md")),
    Rule::reported("mcp-tool-name", Level::Error, include_str!("rules/mcp_tool_name.md")),
    method_against_effect::RULE,
    missing_description::RULE,
    Rule::reported("missing-key", Level::Error, include_str!("rules/missing_key.md")),
    missing_title::RULE,
    Rule::reported("mixed-dialects", Level::Error, include_str!("rules/mixed_dialects.md")),
    Rule::reported("more-pages", Level::Warning, include_str!("rules/more_pages.md")),
    Rule::reported("name-collision", Level::Error, include_str!("rules/name_collision.md")),
    name_too_long::RULE,
    Rule::reported("nesting-too-deep", Level::Error, include_str!("rules/nesting_too_deep.md")),
    Rule::reported("no-tool-list", Level::Error, include_str!("rules/no_tool_list.md")),
    Rule::reported("openapi-input-fields", Level::Error, include_str!("rules/openapi_input_fields.md")),
    Rule::reported("openapi-input-rule", Level::Warning, include_str!("rules/openapi_input_rule.md")),
    Rule::reported("openapi-path", Level::Error, include_str!("rules/openapi_path.md")),
    Rule::reported("openapi-query-value", Level::Warning, include_str!("rules/openapi_query_value.md")),
    Rule::reported("output-in-contracts", Level::Error, include_str!("rules/output_in_contracts.md")),
    Rule::reported("output-left", Level::Warning, include_str!("rules/output_left.md")),
    Rule::reported("output-path", Level::Error, include_str!("rules/output_path.md")),
    page_tool_always_refused::RULE,
    panic_abort::RULE,
    Rule::reported("remote-reference", Level::Error, include_str!("rules/remote_reference.md")),
    Rule::reported("reserved-name", Level::Error, include_str!("rules/reserved_name.md")),
    Rule::reported("reserved-route", Level::Error, include_str!("rules/reserved_route.md")),
    Rule::reported("schemars-not-understood", Level::Error, include_str!("rules/schemars_not_understood.md")),
    scope_grammar::RULE,
    Rule::reported("text-encoding", Level::Error, include_str!("rules/text_encoding.md")),
    Rule::reported("text-too-large", Level::Error, include_str!("rules/text_too_large.md")),
    Rule::reported("two-types-one-id", Level::Error, include_str!("rules/two_types_one_id.md")),
    Rule::reported("type-name-illegal", Level::Error, include_str!("rules/type_name_illegal.md")),
    Rule::reported("type-name-taken", Level::Error, include_str!("rules/type_name_taken.md")),
    unbounded_output::RULE,
    uncompilable_pattern::RULE,
    Rule::reported("unknown-dialect", Level::Error, include_str!("rules/unknown_dialect.md")),
    Rule::reported(
        "unknown-document-version",
        Level::Error,
        include_str!("rules/unknown_document_version.md"),
    ),
    Rule::reported("unknown-key", Level::Error, include_str!("rules/unknown_key.md")),
    Rule::reported("unknown-keyword", Level::Warning, include_str!("rules/unknown_keyword.md")),
    unknown_middleware::RULE,
    Rule::reported("unknown-reference", Level::Error, include_str!("rules/unknown_reference.md")),
    Rule::reported("unknown-word", Level::Error, include_str!("rules/unknown_word.md")),
    Rule::reported("unsatisfiable-schema", Level::Error, include_str!("rules/unsatisfiable_schema.md")),
    Rule::reported("unused-definitions", Level::Warning, include_str!("rules/unused_definitions.md")),
    Rule::reported("webmcp-without-http", Level::Error, include_str!("rules/webmcp_without_http.md")),
    Rule::reported("wide-integer", Level::Error, include_str!("rules/wide_integer.md")),
    Rule::reported("wrong-kind", Level::Error, include_str!("rules/wrong_kind.md")),
];
