//! A tree of scripts in one text, and its mentions as lines.
//!
//! `//- path` begins a file; without one the text is `src/index.ts`. Specifiers that are bare are those
//! of packages.

use std::fmt::Write;
use std::sync::Arc;

use onefold::SourceText;
use onefold_lints::rust::Mention;
use onefold_lints::{FileText, Language, LintConfig, SourceFile, SourceTree, Workspace};

use crate::shown::{given, lines, named, trimmed, way};

/// Compares the mentions of a tree with `ROLE TARGET` lines: `=` is before targets of the tree. Files
/// but the first are headed by their path.
#[track_caller]
pub fn check(text: &str, expected: &str) {
    compare(&workspace(text), expected, |_, mention, line| named(mention, "extends", line));
}

/// The same with what each call is given.
#[track_caller]
pub fn check_arguments(text: &str, expected: &str) {
    compare(&workspace(text), expected, |_, mention, line| given(mention, line));
}

/// What each call is given, a line each.
#[track_caller]
pub fn arguments(text: &str) -> String {
    found(&workspace(text), |_, mention, line| given(mention, line))
}

/// The same with the way that leads to each target, for mentions that have one.
#[track_caller]
pub fn check_chains(text: &str, expected: &str) {
    compare(&workspace(text), expected, |_, mention, line| way(mention, "extends", line));
}

/// The same with where each stands.
#[track_caller]
pub fn check_places(text: &str, expected: &str) {
    compare(&workspace(text), expected, |file, mention, line| {
        let at = &file.text.text[mention.at.start as usize..mention.at.end as usize];
        write!(line, "`{at}` in {}", mention.within.path.join("::")).expect("a string");
    });
}

/// The workspace that a text describes.
#[track_caller]
pub fn workspace(text: &str) -> Workspace {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(path) = line.trim().strip_prefix("//- ") {
            files.push((path.into(), String::new()));
        } else {
            if files.is_empty() {
                files.push(("src/index.ts".into(), String::new()));
            }
            let (_, text) = files.last_mut().expect("a file is open");
            text.push_str(line);
            text.push('\n');
        }
    }
    files.retain(|(path, text)| path != "src/index.ts" || !text.trim().is_empty());
    let tree = SourceTree { files: files.into_iter().map(file).collect(), ..SourceTree::default() };
    let outcome = Workspace::resolve(tree, LintConfig::default(), onefold_lints::Run::default(), None);
    assert_eq!(outcome.diagnostics, []);
    outcome.value.expect("a workspace")
}

fn file((path, text): (String, String)) -> FileText {
    let language = Language::of(&path).expect("a file that is read");
    FileText { text: Arc::new(SourceText { path, text }), language }
}

#[track_caller]
fn compare(workspace: &Workspace, expected: &str, describe: impl Fn(&SourceFile, &Mention, &mut String)) {
    assert_eq!(found(workspace, describe).trim(), trimmed(expected));
}

fn found(workspace: &Workspace, describe: impl Fn(&SourceFile, &Mention, &mut String)) -> String {
    let scripts: Vec<_> = workspace
        .files
        .iter()
        .filter_map(|file| Some((file, file.script.as_ref()?.mentions.as_slice())))
        .collect();
    let is_only_one = scripts.len() == 1;
    lines(scripts.into_iter(), is_only_one, describe)
}
