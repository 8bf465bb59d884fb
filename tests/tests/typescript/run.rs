//! The client at work: compiled, and driven against a server that answers well and badly.
#![expect(clippy::disallowed_methods, reason = "the compiled program runs under Node.js")]

use std::process::Command;

use onefold_tests::peers;

use onefold_tests::project::{Project, generate, model};

use crate::NOTES;

#[track_caller]
fn runs(document: &str, integers: Option<&str>, program: &str) {
    let files = generate(&model(document), integers).expect("the document can be said");
    let project = Project::new(&files, &[("drive.ts", program)]);
    let out = project.build();
    match peers::run(Command::new(peers::node()).arg(out.join("drive.js")).current_dir(project.path())) {
        Ok(said) => assert_eq!(said.trim(), "done"),
        Err(text) => panic!("{text}"),
    }
}

#[test]
fn a_client_tells_every_answer_apart() {
    runs(NOTES, None, include_str!("drive_notes.ts"));
}

#[test]
fn integers_of_any_size_keep_every_digit() {
    runs(include_str!("integers.json"), Some("bigint"), include_str!("drive_integers.ts"));
}
