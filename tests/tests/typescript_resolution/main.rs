//! Small trees, resolved by us in memory and by TypeScript on disk.
//!
//! A line of a table is `file specifier -> ours`. Where TypeScript answers otherwise, its answers follow,
//! and a sentence says why; `none` is an answer too.
#![expect(clippy::disallowed_methods, reason = "TypeScript is a program, and it reads files")]

mod tables;

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use onefold_tests::peers;
use onefold_typescript::{Form, Resolution, Resolver};
use serde_json::{Value, json};

/// Compares a tree, one file a line as `path` or `path: text`; `link: target` in `node_modules` is what a
/// package manager would make of a workspace, and is not in our tree.
#[track_caller]
pub(crate) fn compare(tree: &str, table: &[&str]) {
    let lines = tree.lines().map(str::trim).filter(|line| !line.is_empty());
    let (links, files): (Vec<_>, Vec<_>) = lines
        .map(|line| line.split_once(": ").unwrap_or((line, "")))
        .partition(|(path, _)| path.starts_with("node_modules/"));
    let questions: Vec<(&str, &str)> = table
        .iter()
        .map(|line| {
            let (asked, _) = line.split_once(" -> ").expect("a question has an answer");
            asked.split_once(' ').expect("a question is a file and a specifier")
        })
        .collect();
    let ours = ours(&files, &questions);
    let theirs = theirs(&files, &links, &questions);
    let told: Vec<String> = questions
        .iter()
        .zip(ours)
        .zip(theirs)
        .map(|(((from, specifier), ours), [bundler, nodenext])| {
            let mut line = format!("{from} {specifier} -> {ours}");
            if bundler != ours {
                line.push_str(&format!("; bundler {bundler}"));
            }
            if nodenext != ours {
                line.push_str(&format!("; nodenext {nodenext}"));
            }
            line
        })
        .collect();
    assert_eq!(told.join("\n"), table.join("\n"));
}

fn ours(files: &[(&str, &str)], questions: &[(&str, &str)]) -> Vec<String> {
    let given = files.iter().map(|(path, text)| (*path, Resolver::is_settings(path).then_some(*text)));
    let (resolver, problems) = Resolver::new(given, Vec::new());
    assert_eq!(problems, []);
    let answer = |(from, specifier): &(&str, &str)| {
        let answers = resolver.resolve(from, specifier, Form::Import);
        let files: Vec<&str> = answers
            .iter()
            .map(|answer| match answer {
                Resolution::File(path) => path.as_str(),
                Resolution::Package { .. }
                | Resolution::Builtin(_)
                | Resolution::Asset
                | Resolution::Outside
                | Resolution::Missing(_) => "none",
            })
            .collect();
        files.join(" | ")
    };
    questions.iter().map(answer).collect()
}

#[track_caller]
fn theirs(files: &[(&str, &str)], links: &[(&str, &str)], questions: &[(&str, &str)]) -> Vec<[String; 2]> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let write = |path: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("folders can be made");
        path
    };
    for (path, text) in files {
        fs::write(write(path), text).expect("files can be written");
    }
    for (path, target) in links {
        symlink(folder.path().join(target), write(path)).expect("links can be made");
    }
    let input = json!({ "root": folder.path(), "questions": questions });
    let answers: Vec<[Value; 2]> =
        serde_json::from_str(&run(&peers::folder().join("resolve.mjs"), &input)).expect("answers are lists");
    let text = |answer: &Value| answer.as_str().unwrap_or("none").to_owned();
    answers.iter().map(|[bundler, nodenext]| [text(bundler), text(nodenext)]).collect()
}

#[track_caller]
fn run(script: &Path, input: &Value) -> String {
    let mut child = Command::new(peers::node())
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node.js can be started");
    let mut stdin = child.stdin.take().expect("its input is ours");
    stdin.write_all(input.to_string().as_bytes()).expect("it reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "the script fails");
    String::from_utf8(output.stdout).expect("it writes text")
}
