//! The `notes` command as people and scripts use it.
#![expect(clippy::disallowed_methods, reason = "these tests start the binary on files of their own")]
#![expect(clippy::unwrap_used, reason = "a test may fail")]

mod graph;
mod load;
mod store;
mod support;
mod update;

use std::process::Command;

use serde_json::{Value, json};
use support::{Ran, Wiki};

#[test]
fn a_search_prints_text_with_and_without_the_binarys_name() {
    let wiki = Wiki::filled();
    let short = wiki.run(&["search", "--query", "splice", "--limit", "1"]);
    let lines: Vec<&str> = short.out.lines().filter(|line| !line.contains("changed_at:")).collect();
    assert_eq!(
        lines,
        [
            "items:",
            "  - id:         log-of-the-first-trip",
            "    title:      Log of the first trip",
            "    kind:       journal",
            "    tags:       journal, water",
            "    excerpt:    …The mooring line chafed through where a knot had been; the splice beside it held. Read…",
            "total: 2",
            "next:  1",
        ]
    );
    let long = wiki.run(&["notes", "search", "splice", "--limit", "1"]);
    assert_eq!((long.code, long.out), (0, short.out));
}

#[test]
fn a_search_prints_json() {
    let wiki = Wiki::filled();
    let answer = wiki.run(&["search", "tide", "--json"]).json();
    let (first, second) = (&answer["items"][0], &answer["items"][1]);
    assert_eq!((&first["id"], &answer["total"], &answer["next"]), (&json!("tides"), &json!(3), &Value::Null));
    let page = wiki.run(&["search", "tide", "--limit", "1", "--json"]).json();
    assert_eq!((&page["items"], &page["next"]), (&json!([first]), &json!("1")));
    let page = wiki.run(&["search", "tide", "--limit", "1", "--cursor", "1", "--json"]).json();
    assert_eq!((&page["items"], &page["next"]), (&json!([second]), &json!("2")));
    let journal = r#"{"by": "kind", "kind": "journal"}"#;
    let filtered = wiki.run(&["search", "tide", "--filter", journal, "--json"]).json();
    assert_eq!(
        (&filtered["items"][0]["id"], &filtered["total"]),
        (&json!("log-of-the-first-trip"), &json!(1))
    );
    let nothing = wiki.run(&["search", "*** \" (", "--json"]).json();
    assert_eq!(nothing, json!({"items": [], "total": 0, "next": null}));
}

#[test]
fn the_input_is_one_object_from_standard_input_a_file_or_the_command_line() {
    let wiki = Wiki::filled();
    let input = r#"{"query": "tide", "limit": 1}"#;
    let piped = wiki.run_with(&["search", "--input", "-", "--json"], input).json();
    assert_eq!(piped["items"][0]["id"], "tides");
    std::fs::write(wiki.path("input.json"), input).unwrap();
    assert_eq!(wiki.run(&["search", "--input", "@input.json", "--json"]).json(), piped);
    assert_eq!(wiki.run(&["search", "--input", input, "--json"]).json(), piped);

    wiki.run_with(&["search", "--input", "-"], "[]").fails(
        2,
        "error[invalid_input]: the input does not fit `notes.search`\n  the input must be an object\n  \
         help: `notes search --help` says what the input holds\n",
    );
    let mixed = wiki.run(&["search", "--input", input, "--limit", "1"]);
    assert_eq!(mixed.code, 2);
    assert!(mixed.err.contains("cannot be used with"), "{}", mixed.err);
    let absent = wiki.run(&["search", "--input", "@nothing.json"]);
    assert_eq!(absent.code, 2);
    assert!(absent.err.starts_with("error: cannot read `nothing.json` of --input: "), "{}", absent.err);
}

#[test]
fn an_empty_query_names_the_field_the_rule_and_the_cure() {
    let wiki = Wiki::empty();
    wiki.run(&["search", "--query", ""]).fails(
        2,
        "error[invalid_input]: the input does not fit `notes.search`\n  \
         `query` must have at least 1 character (--query)\n  \
         help: correct --query and call again; `notes search --help` says what the command takes\n",
    );
    let document = wiki.run(&["search", "--query", "", "--json"]);
    assert_eq!((document.code, document.err.as_str()), (2, ""));
    assert_eq!(
        document.json()["issues"],
        json!([{"path": "/query", "message": "`query` must have at least 1 character", "keyword": "minLength"}])
    );
    assert!(!wiki.path("notes.db").exists(), "only a handler opens the database");
}

#[test]
fn a_purge_is_denied_and_without_a_prefix_it_is_no_call() {
    let wiki = Wiki::filled();
    wiki.run(&["purge", "--title-prefix", "Rope"]).fails(
        3,
        "error[approval_denied]: `notes.purge` needs an approval, and this service has nobody who can give it\n  \
         help: whoever runs this service must give its host an approver that can agree to `notes.purge`: \
         `HostBuilder::approver`\n",
    );
    wiki.run(&["purge"]).fails(
        2,
        "error[invalid_input]: the input does not fit `notes.purge`\n  \
         `title_prefix` is required (--title-prefix)\n  \
         help: give --title-prefix and call again; `notes purge --help` says what the command takes\n",
    );
    assert_eq!(wiki.run(&["read", "rope-splicing"]).code, 0);
}

#[test]
fn a_declared_failure_exits_1_with_its_payload() {
    let wiki = Wiki::filled();
    wiki.run(&["read", "rope"])
        .fails(1, "error[NotFound]: No note has that id.\n  id:      rope\n  similar: rope-splicing\n");
    // People type a title, or what they remember of it.
    wiki.run(&["read", "Bowline"])
        .fails(1, "error[NotFound]: No note has that id.\n  id:      Bowline\n  similar: bowline\n");
    let document = wiki.run(&["read", "rope", "--json"]);
    assert_eq!(document.code, 1);
    assert_eq!(document.json()["failure"], json!({"id": "rope", "similar": ["rope-splicing"]}));
    assert_eq!(document.json()["status"], 404);
}

#[test]
fn a_note_is_written_once_and_read_again() {
    let wiki = Wiki::empty();
    let created =
        wiki.run(&["create", "Sea Fog", "--tags", "water", "--tags", "air", "--body=-x [[Tides]]", "--json"]);
    assert_eq!(created.json()["id"], "sea-fog");
    let note = wiki.run(&["read", "--id", "sea-fog", "--json"]).json();
    assert_eq!(note["body"], "-x [[Tides]]");
    assert_eq!((&note["tags"], &note["kind"]), (&json!(["air", "water"]), &json!("article")));
    assert_eq!(note["links"], json!([{"title": "Tides", "target": null}]));
    assert_eq!((&note["origin"], &note["edited_at"]), (&json!({"from": "written"}), &Value::Null));
    let again = wiki.run(&["create", "sea fog", "--json"]);
    assert_eq!((again.code, again.json()["failure"].clone()), (1, json!({"id": "sea-fog"})));
    assert_eq!(wiki.run(&["create", "***"]).code, 1);
}

#[test]
fn words_that_no_flag_takes_are_usage_errors() {
    let wiki = Wiki::empty();
    for (arguments, said) in [
        (&["search", "x", "--limit", "ten"][..], "error: --limit takes a whole number, such as 10\n"),
        (
            &["search", "x", "--filter", "{"],
            "error: --filter takes JSON, such as '{\"key\": \"text\"}'; its value is not valid JSON: it ends too early, \
             at line 1, column 1\n",
        ),
        (&["search", "--query", "x", "y"], "error: an argument without a flag is one too many"),
        (&["create", "x", "--kind", "nope"], "error: invalid value 'nope' for '--kind <WORD>'"),
        (&["nope"], "error: unrecognized subcommand 'nope'"),
    ] {
        let ran = wiki.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.starts_with(said), "{arguments:?}: {}", ran.err);
        let said = said.strip_prefix("error: ").unwrap().trim_end();
        let ran = wiki.run(&[arguments, &["--json"]].concat());
        let document = ran.json();
        assert_eq!((ran.code, ran.err.as_str(), &document["code"]), (2, "", &json!("invalid_input")));
        assert!(document["detail"].as_str().unwrap().starts_with(said), "{arguments:?}: {document}");
    }
}

#[test]
fn a_whole_number_may_be_written_with_a_fraction_or_an_exponent() {
    let wiki = Wiki::filled();
    let page = wiki.run(&["search", "tide", "--limit", "1", "--json"]).json();
    assert_eq!(wiki.run(&["search", "tide", "--limit", "1.0", "--json"]).json(), page);
    let input = r#"{"query": "tide", "limit": 10e-1}"#;
    assert_eq!(wiki.run(&["search", "--input", input, "--json"]).json(), page);
    let ran = wiki.run(&["search", "x", "--limit", "1.5"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`limit` must be a whole number"), "{}", ran.err);
}

#[test]
fn the_help_of_a_refusal_names_every_flag() {
    let wiki = Wiki::empty();
    let refused = wiki.run(&["search", "--query", "", "--limit", "0"]);
    let help = "  help: correct --query and --limit and call again; `notes search --help` says what the command takes\n";
    assert!(refused.err.contains(help), "{}", refused.err);
    let refused = wiki.run(&["search", "--limit", "0"]);
    assert!(
        refused.err.contains("  help: give --query, correct --limit and call again; "),
        "{}",
        refused.err
    );
}

#[cfg(unix)]
#[test]
fn messages_call_the_program_as_it_was_called() {
    let wiki = Wiki::empty();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_notes"), wiki.path("wiki-server")).unwrap();
    let run = |arguments: &[&str]| {
        Ran::of(Command::new(wiki.path("wiki-server")).args(arguments).env_clear().output().unwrap())
    };
    let refused = run(&["search", "--query", ""]);
    assert!(refused.err.contains("; `wiki-server search --help` says what"), "{}", refused.err);
    let unknown = run(&["search", "--nope"]);
    assert!(unknown.err.contains("Usage: wiki-server search "), "{}", unknown.err);
    let script = run(&["completions", "bash"]);
    assert!(script.out.contains("wiki-server"), "{}", script.out);
}

#[test]
fn bare_names_print_the_help_and_succeed() {
    let wiki = Wiki::empty();
    let (bare, asked) = (wiki.run(&[]), wiki.run(&["-h"]));
    bare.ok(&asked.out);
    assert!(
        bare.out.ends_with(
            "The notes are in the file that NOTES_DB names, else in `notes/notes.db` below XDG_DATA_HOME or\n\
             ~/.local/share.\n\n\
             Exit codes:\n  0  an answer\n  1  a failure that the command declares\n  \
             2  an input or a usage that is wrong\n  3  refused: approval, authorisation, a conflict of calls\n  \
             4  try again or report: rate, timeout, a fault of the service\n"
        ),
        "{}",
        bare.out
    );
    let group = wiki.run(&["notes"]);
    group.ok(&wiki.run(&["notes", "-h"]).out);
    assert!(group.out.contains("Usage: notes notes [COMMAND]"), "{}", group.out);
    assert_eq!(wiki.run(&["load"]).code, 2, "a command that misses something is wrong");
}

#[test]
fn text_of_notes_cannot_command_the_terminal() {
    let wiki = Wiki::empty();
    wiki.run(&["create", "\u{1b}[31mred\u{202e}", "--body", "a\u{7}b"]);
    let note = wiki.run(&["read", "31mred"]);
    assert!(note.out.contains("title:       \\u{1b}[31mred\\u{202e}\n"), "{}", note.out);
    assert!(note.out.contains("body:        a\\u{7}b\n"), "{}", note.out);
}

#[cfg(unix)]
#[test]
fn an_input_without_end_is_refused() {
    let wiki = Wiki::empty();
    let refused = wiki.run(&["search", "--input", "@/dev/zero"]);
    refused.fails(2, "error[input_too_large]: the input must have at most 1048576 bytes\n");
    let mut piped = wiki.command(&["search", "--input", "-"]);
    let zero = std::fs::File::open("/dev/zero").unwrap();
    Ran::of(piped.stdin(zero).output().unwrap())
        .fails(2, "error[input_too_large]: the input must have at most 1048576 bytes\n");
}

#[test]
fn completions_load_in_bash_and_complete() {
    let wiki = Wiki::empty();
    let script = wiki.run(&["completions", "bash"]);
    assert_eq!((script.code, script.err.as_str()), (0, ""));
    std::fs::write(wiki.path("notes.bash"), &script.out).unwrap();
    let complete = |words: &[&str]| {
        let (current, previous) = (words[words.len() - 1], words[words.len() - 2]);
        let program = format!(
            "source ./notes.bash && COMP_WORDS=({}) && COMP_CWORD={} && _notes notes '{current}' '{previous}' \
             && echo \"${{COMPREPLY[@]}}\"",
            words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
            words.len() - 1,
        );
        let output =
            Command::new("bash").args(["-c", &program]).current_dir(wiki.folder.path()).output().unwrap();
        Ran::of(output)
    };
    complete(&["notes", "se"]).ok("search\n");
    complete(&["notes", "create", "--ki"]).ok("--kind\n");
    complete(&["notes", "create", "--kind", ""]).ok("article journal index\n");
    complete(&["notes", "notes", "pur"]).ok("purge\n");
}

#[test]
fn help_says_what_a_command_takes() {
    let wiki = Wiki::empty();
    let help = wiki.run(&["search", "-h"]);
    assert_eq!(help.code, 0);
    let squeezed = help.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Find notes by the words of their titles and texts.",
        "--limit <INTEGER> Most notes to return on one page. [1 to 20] [default: 10]",
        "--input <JSON|@FILE|->",
        "notes search knot --limit 3 --filter '{\"by\":\"kind\",\"kind\":\"article\"}'",
    ] {
        assert!(squeezed.contains(part), "{part}\n{}", help.out);
    }
    assert!(!squeezed.contains("--confirm"));
    let purge = wiki.run(&["purge", "-h"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    let confirm =
        "--confirm <TOKEN> The token of an earlier answer; a service gives one when its host has an approver";
    assert!(purge.contains(confirm), "{purge}");
    let top = wiki.run(&["--help"]).out;
    assert!(top.contains("  load         Fill the wiki from a folder of Markdown files\n"), "{top}");
    assert!(!top.contains("The commands"), "the group of the binary's name shows nothing new\n{top}");
}

#[test]
fn every_example_of_the_help_is_answered() {
    let mut run = 0;
    for command in notes::generated::cli::COMMANDS.commands {
        // What the example of `create` writes is among the notes that come with it.
        let wiki = if command.contract == "notes.create" { Wiki::empty() } else { Wiki::filled() };
        for example in command.examples {
            let program =
                format!("notes() {{ '{}' \"$@\"; }}; {}", env!("CARGO_BIN_EXE_notes"), example.line);
            let mut bash = Command::new("bash");
            let ran = bash.args(["-c", &program]).env("NOTES_DB", wiki.path("notes.db")).output().unwrap();
            let ran = Ran::of(ran);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", example.line);
            run += 1;
        }
    }
    assert_eq!(run, 11);
}

#[test]
fn a_reader_that_stops_early_is_no_failure() {
    let wiki = Wiki::filled();
    let program = format!("set -o pipefail; '{}' search tide --json | true", env!("CARGO_BIN_EXE_notes"));
    let status =
        Command::new("bash").args(["-c", &program]).env("NOTES_DB", wiki.path("notes.db")).status().unwrap();
    assert_eq!(status.code(), Some(0));
}
