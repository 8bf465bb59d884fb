//! The table of commands: what becomes a flag, what meets, what is never shown.

use onefold_codegen::OptionValue;
use onefold_model::{Diagnostic, lower, read_document};
use onefold_tests::emit::{Files, Setting, emit, service};

/// The files of the emitter `cli` for contracts with these inputs (name, input schema, more keys).
fn table(contracts: &[(&str, &str)], settings: &[Setting<'_>]) -> Result<Files, Vec<Diagnostic>> {
    let contracts: Vec<String> = contracts
        .iter()
        .map(|(name, rest)| {
            format!(
                r#"{{ "name": "{name}", "description": "Does it.", "effect": "read", "expose": {{ "cli": {{}} }},
                     "output": {{}}, {rest} }}"#
            )
        })
        .collect();
    let document = format!(r#"{{ "onefold": 1, "contracts": [{}], "types": {{}} }}"#, contracts.join(","));
    let set = read_document("case.json", &document).value.expect("a document");
    let lowered = lower(&set, Some(&service()));
    let model = lowered.value.unwrap_or_else(|| panic!("{:?}", lowered.diagnostics));
    emit(&model, settings, |spec| spec.name == "cli")
}

/// The table of one contract `cases.it`.
#[track_caller]
fn one(rest: &str) -> String {
    table(&[("cases.it", rest)], &[]).expect("a table").remove("cli/mod.rs").expect("a file")
}

fn messages(result: Result<Files, Vec<Diagnostic>>) -> Vec<String> {
    result.expect_err("a diagnostic").into_iter().map(|diagnostic| diagnostic.message).collect()
}

/// The values of one key of the table, in order.
fn values(table: &str, key: &str) -> Vec<String> {
    let key = format!("{key}: ");
    let lines = table.lines().filter_map(|line| line.trim().strip_prefix(&key)?.strip_suffix(','));
    lines.map(|value| value.trim_matches('"').to_owned()).collect()
}

const EMPTY: &str = r#""input": { "type": "object", "additionalProperties": false }"#;

#[test]
fn fields_that_fold_to_one_flag_are_refused() {
    let input = r#""input": { "type": "object", "additionalProperties": false, "properties": {
        "a-b": { "type": "string" }, "a_b": { "type": "string" } } }"#;
    assert_eq!(
        messages(table(&[("cases.it", input)], &[])),
        ["fields `a-b` and `a_b` of contract `cases.it` are both the flag `--a-b`"]
    );
}

#[test]
fn a_field_without_letter_or_digit_is_refused() {
    let input = r#""input": { "type": "object", "properties": { "_": { "type": "string" } } }"#;
    assert_eq!(
        messages(table(&[("cases.it", input)], &[])),
        ["no flag can be made from the field `_` of contract `cases.it`"]
    );
}

#[test]
fn a_field_of_a_reserved_flag_gets_a_prefix() {
    let table = one(r#""input": { "type": "object", "additionalProperties": false, "properties": {
        "input": { "type": "string" }, "json": { "type": "boolean" }, "help": {}, "größe": { "type": "number" } } }"#);
    assert_eq!(values(&table, "name"), ["input", "json", "help", "größe"]);
    assert_eq!(values(&table, "flag"), ["field-input", "field-json", "field-help", "größe"]);
}

#[test]
fn a_prefixed_flag_may_meet_a_declared_one() {
    let input = r#""input": { "type": "object", "properties": {
        "json": { "type": "string" }, "field_json": { "type": "string" } } }"#;
    assert_eq!(
        messages(table(&[("cases.it", input)], &[])),
        ["fields `json` and `field_json` of contract `cases.it` are both the flag `--field-json`"]
    );
}

#[test]
fn leading_required_scalars_are_positional_until_the_first_that_is_not() {
    let table = one(r#""input": { "type": "object", "additionalProperties": false,
        "required": ["a", "b", "c", "d", "e"], "properties": {
            "a": { "type": "string" }, "b": { "type": "integer" }, "c": { "type": "boolean" },
            "d": { "type": "string" }, "e": { "type": "array", "items": { "type": "string" } } } }"#);
    assert_eq!(values(&table, "positional"), ["true", "true", "false", "false", "false"]);
    assert_eq!(values(&table, "list"), ["false", "false", "false", "false", "true"]);
    let kinds = ["Text", "Integer", "Boolean", "Text", "Text"].map(|kind| format!("cli::Kind::{kind}"));
    assert_eq!(values(&table, "kind"), kinds);
}

#[test]
fn an_input_with_forms_or_further_keys_says_so() {
    let union = one(r#""input": { "oneOf": [
        { "type": "object", "required": ["by"], "properties": { "by": { "const": "a" } }, "additionalProperties": false },
        { "type": "object", "required": ["by"], "properties": { "by": { "const": "b" } }, "additionalProperties": false } ] }"#);
    assert_eq!((values(&union, "more_by_input"), values(&union, "flag")), (vec!["true".to_owned()], vec![]));
    let open = one(r#""input": { "type": "object", "properties": { "a": { "type": "string" } } }"#);
    assert_eq!((values(&open, "more_by_input"), values(&open, "flag").len()), (vec!["true".to_owned()], 1));
    assert_eq!(values(&one(EMPTY), "more_by_input"), ["false"]);
}

#[test]
fn secrets_are_in_no_example_and_no_default() {
    let table =
        one(r#""input": { "type": "object", "additionalProperties": false, "required": ["password", "user"],
            "properties": {
                "password": { "type": "string", "x-onefold-secret": true, "default": "hunter1" },
                "user": { "type": "string" } } },
        "examples": [ { "title": "Sign in", "input": { "user": "ada l", "password": "hunter2" } } ]"#);
    assert_eq!(values(&table, "line"), ["cases it --password @FILE --user 'ada l'"]);
    assert_eq!(values(&table, "positional"), ["false", "false"]);
    assert!(!table.contains("hunter"), "{table}");
    let nested = one(
        r#""input": { "type": "object", "additionalProperties": false, "properties": { "login": {
            "type": "object", "properties": { "password": { "type": "string", "x-onefold-secret": true } } } } },
        "examples": [ { "input": { "login": { "password": "hunter2" } } } ]"#,
    );
    assert!(!nested.contains("hunter"), "{nested}");
}

#[test]
fn the_binarys_name_decides_which_segment_may_be_left_out() {
    let named = |binary: &str| [("cli", "binary", OptionValue::Text(binary.to_owned()))];
    let example = format!(r#"{EMPTY}, "examples": [ {{ "input": {{}} }} ]"#);
    let line = |settings: &[Setting<'_>]| {
        let files = table(&[("cases.it", &example)], settings).expect("a table");
        (values(&files["cli/mod.rs"], "binary"), values(&files["cli/mod.rs"], "line"))
    };
    assert_eq!(line(&[]), (vec!["cases".to_owned()], vec!["cases it".to_owned()]));
    assert_eq!(line(&named("tool")), (vec!["tool".to_owned()], vec!["tool cases it".to_owned()]));
}

#[test]
fn commands_that_meet_each_other_or_a_reserved_one_are_refused() {
    assert_eq!(
        messages(table(&[("cases.serve", EMPTY)], &[])),
        ["contract `cases.serve` takes the place of the command `cases serve`"]
    );
    assert_eq!(
        messages(table(&[("mcp.tools", EMPTY)], &[])),
        ["contract `mcp.tools` takes the place of the command `cases mcp`"]
    );
    assert_eq!(
        messages(table(&[("cases.admin", EMPTY), ("admin.purge", EMPTY)], &[])),
        ["contracts `cases.admin` and `admin.purge` both take the command `cases admin`"]
    );
    // Neither of these is the other's beginning.
    assert!(table(&[("cases.admin.list", EMPTY), ("admin.purge", EMPTY)], &[]).is_ok());
}

#[test]
fn a_binary_that_no_shell_takes_as_a_word_is_refused() {
    let spec = onefold_codegen::emitters::EMITTERS.iter().find(|spec| spec.name == "cli").expect("listed");
    let mut options = onefold_codegen::Options::default();
    options.set("binary", OptionValue::Text("my tool".to_owned()));
    let refused = (spec.build)(&options).err().expect("an error");
    assert_eq!(
        refused,
        "`binary` is `my tool`, which is no command; write small letters, digits and hyphens"
    );
}

#[test]
fn examples_are_quoted_as_a_shell_needs_it() {
    let table = one(
        r#""input": { "type": "object", "additionalProperties": false, "required": ["text"], "properties": {
            "text": { "type": "string" }, "loud": { "type": "boolean", "default": true },
            "tags": { "type": "array", "items": { "type": "string" } } } },
        "examples": [
            { "input": { "text": "it's $HOME", "loud": true, "tags": ["a", "b c"] } },
            { "input": { "text": "-x", "loud": false } },
            { "input": { "text": "=ls" } },
            { "input": { "text": "`x` ~ * {a,b} !! ; \"" } },
            { "title": "left out: no line can say it", "input": { "text": "two\nlines" } } ]"#,
    );
    assert_eq!(
        values(&table, "line"),
        [
            r"cases it 'it'\\''s $HOME' --tags a --tags 'b c'",
            "cases it --text=-x --loud=false",
            "cases it '=ls'",
            r#"cases it '`x` ~ * {a,b} !! ; \"'"#,
        ]
    );
}

#[test]
fn words_that_a_shell_would_obey_are_no_choices() {
    let table = |literal: &str| {
        one(&format!(
            r#""input": {{ "type": "object", "additionalProperties": false, "properties": {{
                "word": {{ "type": "string", "enum": ["good", "{literal}"] }} }} }}"#
        ))
    };
    for hostile in ["$(touch${IFS}x)", "`x`", "a;b", "*", "~", "-rf", "a'b", "{a,b}", "= ls", "a b", "ü"] {
        assert_eq!(values(&table(hostile), "kind"), ["cli::Kind::Text"], "{hostile}");
    }
    let plain = table("A.b:c@d+e-f_1");
    assert!(plain.contains("cli::Kind::Choice") && plain.contains("\"A.b:c@d+e-f_1\""), "{plain}");
}

/// Every group has a command `help` of its own, which nothing else may be called.
#[test]
fn help_is_no_contract_at_any_level() {
    let told = messages(table(&[("group.help", EMPTY), ("group.list", EMPTY)], &[]));
    assert_eq!(told, ["contract `group.help` takes the place of the command `cases group help`"]);
}
