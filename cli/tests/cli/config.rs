//! What is wrong with a configuration, all of it at once.

use crate::support::Project;

/// A case: what it shows, and the text of the configuration.
const CASES: &[(&str, &str)] = &[
    (
        "unknown_tables_and_keys",
        "[sevice]\nname = \"a\"\n\n[service]\nname = \"notes\"\nversion = \"1\"\ntitel = \"Notes\"\n\n[lint]\nzones = []\n\n[verify]\n\n[plan]\n",
    ),
    (
        "unknown_emitters_and_options",
        "[emit.open-api]\ndir = \"a\"\n\n[emit.MPC]\ndir = \"b\"\n\n[emit.mcp]\ndir = \"c\"\nprofile = [\"standard\"]\n",
    ),
    (
        "wrong_types",
        "emit = 1\n\n[service]\nname = true\ntitle = 1.5\nversion = 2026-01-01\ndescription = []\n",
    ),
    (
        "wrong_types_of_options",
        "[emit]\nopenapi = \"here\"\n\n[emit.mcp]\ndir = 1\nprofiles = \"standard\"\nprefix = \"ten\"\n",
    ),
    (
        "wrong_words",
        "[emit.mcp]\ndir = \"mcp\"\nprofiles = [\"standart\", \"strict\", \"strict\", 1]\nprefix = -1\n",
    ),
    ("an_empty_list", "[emit.mcp]\ndir = \"mcp\"\nprofiles = []\n"),
    (
        "missing_keys",
        "[service]\ntitle = \"Notes\"\n\n[emit.openapi]\n\n[emit.mcp]\nprofiles = [\"strict\"]\n",
    ),
    ("values_that_cannot_be", "[service]\nname = \"My Notes\"\nversion = \"\"\ntitle = \"two\\nlines\"\n"),
    (
        "folders",
        "[emit.formats]\ndir = \"/etc\"\n\n[emit.openapi]\ndir = \"../out\"\n\n[emit.mcp]\ndir = \"a\\\\b\"\n",
    ),
    (
        "folders_that_meet",
        "[emit.openapi]\ndir = \"out\"\n\n[emit.mcp]\ndir = \"./Out/\"\n\n[emit.formats]\ndir = \"out/formats\"\n",
    ),
    ("no_toml", "[service\nname = notes\n\n[emit.mcp]\ndir = \"a\"\ndir = \"b\"\n"),
    ("a_bracket_at_the_end", "[emit.mcp]\ndir = \"a\"\n["),
    ("a_header_without_its_end", "[emit.mcp\ndir = \"a\"\n\n[service]\nnaem = \"n\"\n"),
    (
        "a_repeated_table",
        "[emit.mcp]\ndir = \"a\"\nprefix = 1\n\n[emit.mcp]\ndir = \"b\"\nprefix = 2\n\n[emit.openapi]\ndir = \"c\"\ndir = \"d\"\n",
    ),
    ("a_value_that_is_not_there", "[service]\nname = \"n\"\nversion =\n\n[emti]\n"),
    (
        "rules_that_cannot_be",
        "[lint]\nexclude = [\"../a\", 1]\nzones = []\n\n[lint.rules]\nunkown-rule = \"off\"\nunknown-rule = \"of\"\nunmatched-glob = \"off\"\nunused-suppression = { level = \"off\" }\npanic-abort = { level = \"of\", reason = \"x\" }\nmissing-title = { level = \"off\", reason = \" \", why = 1 }\n\n[[lint.allow]]\nrule = \"unknown-rul\"\npaths = [\"a[\"]\nreason = \" \"\nuntil = \"2026-02-30\"\n\n[[lint.allow]]\nruel = \"x\"\n",
    ),
    (
        "files_left_out_without_a_reason",
        "[[lint.exclude]]\npaths = [\"vendor\"]\n\n[[lint.exclude]]\nreason = \"theirs\"\n\n[[lint.exclude]]\npaths = [\"../a\"]\nreason = \"\"\nwhy = 1\n",
    ),
    (
        "layers_and_zones",
        "[[lint.layer]]\nname = \"a\"\npaths = [\"a\"]\nuses = [\"bb\"]\n\n[[lint.layer]]\nname = \"a\"\n\n[[lint.layer]]\nname = \"b\"\npaths = []\n\n[[lint.zone]]\nkind = \"browsr\"\npaths = \"web\"\n\n[[lint.zone]]\nkind = \"server\"\n",
    ),
    ("keys_outside_tables", "name = \"notes\"\n"),
    (
        "hostile_text",
        "[\"a\\u001b[31mb\"]\n\n[service]\nname = \"n\\u0000\\u202e\"\n\n[emit.formats]\ndir = \"x\"\n\"😀 */ `x`\" = 1\n",
    ),
];

#[test]
fn every_problem_is_told_with_its_place_and_its_cure() {
    for (name, text) in CASES {
        let project = Project::new();
        project.write("onefold.toml", text);
        insta::assert_snapshot!(*name, project.run(&["gen", "--check"]));
    }
}

#[test]
fn a_document_that_names_no_service_needs_the_table() {
    let project = Project::new();
    project.write("contracts.json", r#"{ "onefold": 1, "contracts": [], "types": {} }"#);
    let mut told = project.run(&["gen", "--check"]);
    project.write("onefold.toml", "[emit.formats]\ndir = \"schemas\"\n\n[service]\ntitle = \"Notes\"\n");
    told += &project.run(&["gen", "--check"]);
    insta::assert_snapshot!(told);
}

#[test]
fn an_empty_configuration_turns_nothing_on() {
    let project = Project::new();
    project.write("onefold.toml", "");
    insta::assert_snapshot!(project.run(&["gen"]));
}

#[test]
fn the_schema_knows_what_the_reader_knows() {
    let schema = onefold_cli::config::schema(&onefold_cli::emitters());
    let emit = schema.get("properties").and_then(|tables| tables.get("emit")).expect("a table");
    let emitters = emit.get("properties").and_then(|emitters| emitters.as_object()).expect("emitters");
    let named: Vec<&str> = emitters.iter().map(|(name, _)| name).collect();
    let known: Vec<&str> = onefold_cli::emitters().iter().map(|spec| spec.name).collect();
    assert_eq!(named, known);
    for spec in onefold_cli::emitters() {
        let keys = emitters.get(spec.name).and_then(|emitter| emitter.get("properties"));
        let keys: Vec<&str> =
            keys.and_then(|keys| keys.as_object()).expect("keys").iter().map(|(key, _)| key).collect();
        let options: Vec<&str> = spec.options.iter().map(|option| option.key).collect();
        assert_eq!(keys, [&["dir"], options.as_slice()].concat(), "{}", spec.name);
    }
}
