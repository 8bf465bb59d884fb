//! A workspace in one text, and its mentions as lines.
//!
//! `//- path` begins a file; without one the text is `src/lib.rs` of a package `app`. A file in
//! `crates/NAME/` belongs to a package NAME, on which `app` depends. `//@ name = package` renames a
//! dependency. Every package depends on the foreign crates in [`FOREIGN`].

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use onefold::SourceText;
use onefold_lints::rust::Mention;
use onefold_lints::{
    CrateKind, CrateTarget, Dependency, FileText, Language, LintConfig, Package, Run, SourceTree, Workspace,
};
use onefold_model::Diagnostic;

use crate::shown::{given, lines, named, trimmed, way};

const FOREIGN: [&str; 10] =
    ["actix-web", "anyhow", "axum", "clap", "poem", "rmcp", "rocket", "serde", "tokio", "warp"];

/// Compares the mentions of a workspace with `ROLE TARGET` lines: `=` is before targets of the
/// workspace, `?` is unknown. Files but the first are headed by their path.
#[track_caller]
pub fn check(text: &str, expected: &str) {
    compare(&workspace(text), expected, |mention, line| named(mention, "implements", line));
}

/// The same with what each call is given.
#[track_caller]
pub fn check_arguments(text: &str, expected: &str) {
    compare(&workspace(text), expected, given);
}

/// The same with the way that leads to each target, for mentions that have one.
#[track_caller]
pub fn check_chains(text: &str, expected: &str) {
    compare(&workspace(text), expected, |mention, line| way(mention, "implements", line));
}

/// Compares which files reach which.
#[track_caller]
pub fn check_reaches(text: &str, expected: &str) {
    let workspace = workspace(text);
    let mut lines = String::new();
    for file in &workspace.files {
        let Some(rust) = &file.rust else { continue };
        let mut last = None;
        for (reached, _) in &rust.reaches {
            if last.replace(reached) != Some(reached) {
                writeln!(lines, "{} -> {}", file.text.path, workspace.files[*reached].text.path)
                    .expect("a string");
            }
        }
    }
    assert_eq!(lines.trim(), trimmed(expected));
}

/// The workspace that a text describes, of which nothing is told.
#[track_caller]
pub fn workspace(text: &str) -> Workspace {
    let (workspace, told) = resolved(text);
    assert_eq!(told, []);
    workspace
}

/// The workspace that a text describes, and what is told of it.
pub fn resolved(text: &str) -> (Workspace, Vec<Diagnostic>) {
    let outcome = Workspace::resolve(tree(text), LintConfig::default(), Run::default(), None);
    (outcome.value.expect("a workspace"), outcome.diagnostics)
}

/// The tree that a text describes.
pub fn tree(text: &str) -> SourceTree {
    let mut renamed: Vec<(String, String)> = Vec::new();
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(rule) = line.trim().strip_prefix("//@ ") {
            let (name, package) = rule.split_once(" = ").expect("name = package");
            renamed.push((name.into(), package.into()));
        } else if let Some(path) = line.trim().strip_prefix("//- ") {
            files.push((path.into(), String::new()));
        } else {
            if files.is_empty() {
                files.push(("src/lib.rs".into(), String::new()));
            }
            let (_, text) = files.last_mut().expect("a file is open");
            text.push_str(line);
            text.push('\n');
        }
    }
    files.retain(|(path, text)| path != "src/lib.rs" || !text.trim().is_empty());
    let packages = packages(&files, &renamed);
    SourceTree { packages, files: files.iter().map(file).collect(), ..SourceTree::default() }
}

fn file((path, text): &(String, String)) -> FileText {
    let text = SourceText { path: path.clone(), text: text.clone() };
    let language = Language::of(path).unwrap_or(Language::Other);
    FileText { text: Arc::new(text), language }
}

fn packages(files: &[(String, String)], renamed: &[(String, String)]) -> Vec<Package> {
    let mut members: BTreeMap<(String, String), Vec<CrateTarget>> = BTreeMap::new();
    for (path, _) in files {
        let (name, folder) = match path.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) {
            Some((name, _)) => (name.to_owned(), format!("crates/{name}")),
            None => ("app".to_owned(), String::new()),
        };
        let inside = path.strip_prefix(&folder).unwrap_or(path).trim_start_matches('/');
        let code = name.replace('-', "_");
        let (kind, name_in_code) = match inside {
            "src/lib.rs" => (CrateKind::Library, code),
            "src/main.rs" => (CrateKind::Binary, code),
            "build.rs" => (CrateKind::Build, "build_script_build".to_owned()),
            _ => match inside.strip_prefix("tests/").and_then(|rest| rest.strip_suffix(".rs")) {
                Some(test) if !test.contains('/') => (CrateKind::Test, test.to_owned()),
                _ => continue,
            },
        };
        let target = CrateTarget { name: name_in_code, kind, root: path.clone() };
        members.entry((name, folder)).or_default().push(target);
    }
    let names: Vec<String> = members.keys().map(|(name, _)| name.clone()).collect();
    let mut packages: Vec<Package> = Vec::new();
    for ((name, folder), targets) in members {
        let mut dependencies: Vec<Dependency> = Vec::new();
        for package in FOREIGN.iter().copied().chain(names.iter().map(String::as_str)) {
            if package != name {
                let known = renamed.iter().find(|(_, of)| of == package).map(|(known, _)| known.clone());
                dependencies.push(dependency(package, known.unwrap_or(package.replace('-', "_"))));
            }
        }
        packages.push(Package { name, folder: Some(folder), targets, dependencies, is_macro: false });
    }
    packages.extend(FOREIGN.iter().map(|name| Package { name: (*name).into(), ..Package::default() }));
    packages
}

fn dependency(package: &str, name: String) -> Dependency {
    let package = package.to_owned();
    Dependency {
        package,
        name,
        is_normal: true,
        is_dev: false,
        is_build: true,
        is_enabled: true,
        is_for_browsers: true,
    }
}

#[track_caller]
fn compare(workspace: &Workspace, expected: &str, describe: impl Fn(&Mention, &mut String)) {
    let files =
        workspace.files.iter().filter_map(|file| Some((file, file.rust.as_ref()?.mentions.as_slice())));
    let found = lines(files, workspace.files.len() == 1, |_, mention, line| describe(mention, line));
    assert_eq!(found.trim(), trimmed(expected));
}
