//! `notes update`.

use std::io::Write as _;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::{Ran, Wiki};

#[track_caller]
fn read(wiki: &Wiki, id: &str) -> Value {
    let ran = wiki.run(&["read", id, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.json()
}

#[track_caller]
fn hash(answer: &Value) -> String {
    answer["hash"].as_str().unwrap().to_owned()
}

#[test]
fn a_change_moves_text_tags_links_and_words() {
    let wiki = Wiki::empty();
    assert_eq!(wiki.run(&["create", "Fog", "--body", "old [[Sea]]", "--tags", "air"]).code, 0);
    let before = read(&wiki, "fog");
    let input = json!({"id": "fog", "hash": before["hash"], "body": "new [[Tides]] text", "kind": "index"});
    let answer = wiki.run_with(&["update", "--input", "-", "--json"], &input.to_string()).json();
    let after = read(&wiki, "fog");
    assert_ne!(before["hash"], after["hash"]);
    assert_eq!(answer["hash"], after["hash"]);
    let note = json!({
        "id": "fog", "title": "Fog", "kind": "index", "tags": ["air"], "changed_at": after["edited_at"],
    });
    assert_eq!(answer["note"], note);
    assert_eq!((&after["body"], &after["words"]), (&json!("new [[Tides]] text"), &json!(3)));
    assert_eq!(after["links"], json!([{"title": "Tides", "target": null}]));
    assert_eq!((&after["created_at"], &after["tags"]), (&before["created_at"], &json!(["air"])));
    assert_eq!(wiki.run(&["search", "old", "--json"]).json()["total"], 0);
    assert_eq!(wiki.run(&["search", "text", "--json"]).json()["total"], 1);
    assert_eq!(wiki.run(&["backlinks", "sea"]).code, 1);

    let text = wiki.run(&["update", "fog", &hash(&answer), "--tags", "b", "--tags", "a", "--tags", "b"]);
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    let lines: Vec<&str> = text.out.lines().filter(|line| !line.contains("changed_at:")).collect();
    let after = read(&wiki, "fog");
    assert_eq!(lines[..4], ["note:", "  id:         fog", "  title:      Fog", "  kind:       index"]);
    assert_eq!(lines[4..], ["  tags:       a, b", &format!("hash: {}", hash(&after))]);
    assert_eq!(after["body"], "new [[Tides]] text", "what is absent stays");
    let input = json!({"id": "fog", "hash": after["hash"], "tags": []}).to_string();
    assert_eq!(wiki.run_with(&["update", "--input", "-"], &input).code, 0);
    assert_eq!(read(&wiki, "fog")["tags"], json!([]));
}

#[test]
fn a_stale_hash_is_refused_and_changes_nothing() {
    let wiki = Wiki::empty();
    assert_eq!(wiki.run(&["create", "Fog", "--body", "one"]).code, 0);
    let first = hash(&read(&wiki, "fog"));
    assert_eq!(wiki.run(&["update", "fog", &first, "--body", "two"]).code, 0);
    let changed_at = read(&wiki, "fog")["edited_at"].as_str().unwrap().to_owned();
    wiki.run(&["update", "fog", &first, "--body", "three"]).fails(
        1,
        &format!(
            "error[StaleHash]: The note is no longer what the hash says. Read it again, and decide anew.\n  \
             id:         fog\n  changed_at: {changed_at}\n"
        ),
    );
    let refused = wiki.run(&["update", "fog", "anything", "--body", "three", "--json"]);
    let document = refused.json();
    assert_eq!((refused.code, &document["code"], &document["status"]), (1, &json!("StaleHash"), &json!(409)));
    assert_eq!(document["failure"], json!({"id": "fog", "changed_at": changed_at}));
    let note = read(&wiki, "fog");
    assert_eq!(note["body"], "two");
    assert_eq!(wiki.run(&["update", "fog", &hash(&note), "--body", "one"]).code, 0);
    assert_eq!(hash(&read(&wiki, "fog")), first, "the hash is that of the content alone");
}

#[test]
fn of_changes_at_once_one_is_made() {
    let wiki = Wiki::empty();
    assert_eq!(wiki.run(&["create", "Fog"]).code, 0);
    let hash = hash(&read(&wiki, "fog"));
    let mut writers: Vec<_> = (0..6)
        .map(|_| {
            let mut command = wiki.command(&["update", "--input", "-", "--json"]);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    // Each one waits for its input, so that all of them begin together.
    for (index, writer) in writers.iter_mut().enumerate() {
        let input = json!({"id": "fog", "hash": hash, "body": format!("by {index}")}).to_string();
        writer.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    }
    let ended: Vec<Ran> =
        writers.into_iter().map(|writer| Ran::of(writer.wait_with_output().unwrap())).collect();
    let made: Vec<usize> = (0..6).filter(|index| ended[*index].code == 0).collect();
    assert_eq!(made.len(), 1);
    assert_eq!(read(&wiki, "fog")["body"], format!("by {}", made[0]));
    for ran in ended.iter().filter(|ran| ran.code != 0) {
        assert_eq!(ran.json()["code"], "StaleHash", "{}", ran.out);
    }
}

#[test]
fn what_changes_nothing_is_no_change() {
    let wiki = Wiki::filled();
    let before = read(&wiki, "tides");
    let answer = wiki.run(&["update", "tides", &hash(&before), "--tags", "water", "--json"]).json();
    assert_eq!((&answer["hash"], &answer["note"]["changed_at"]), (&before["hash"], &before["created_at"]));
    assert_eq!(read(&wiki, "tides"), before);
}

#[test]
fn a_changed_note_is_no_longer_its_files() {
    let wiki = Wiki::filled();
    let before = read(&wiki, "tides");
    assert_eq!(wiki.run(&["update", "tides", &hash(&before), "--body", "mine"]).code, 0);
    assert_eq!(read(&wiki, "tides")["origin"], json!({"from": "written"}));
    let loaded = wiki.run(&["load", concat!(env!("CARGO_MANIFEST_DIR"), "/content")]);
    let counts = wiki.loaded("0 new, 0 changed, 4 unchanged, 1 not loaded");
    assert_eq!((loaded.code, loaded.out), (1, counts));
    assert_eq!(
        loaded.err,
        "error: `tides.md` was not loaded: the note `tides` exists and comes from elsewhere\n"
    );
    assert_eq!(read(&wiki, "tides")["body"], "mine");
}

#[test]
fn a_journal_stays_and_an_unknown_note_cannot_change() {
    let wiki = Wiki::filled();
    let log = hash(&read(&wiki, "log-of-the-first-trip"));
    wiki.run(&["update", "log-of-the-first-trip", &log, "--body", "better"]).fails(
        1,
        "error[JournalIsFinal]: The note is a journal, which is never changed; write a new note instead.\n  \
         id: log-of-the-first-trip\n",
    );
    wiki.run(&["update", "rope", &log])
        .fails(1, "error[NotFound]: No note has that id.\n  id:      rope\n  similar: rope-splicing\n");
    wiki.run(&["update", "tides"]).fails(
        2,
        "error[invalid_input]: the input does not fit `notes.update`\n  `hash` is required (--hash)\n  \
         help: give --hash and call again; `notes update --help` says what the command takes\n",
    );
}
