//! A tree of scripts in one text, and its mentions as lines.
//!
//! `//- path` begins a file; without one the text is `src/index.ts`. Specifiers that are bare are those
//! of packages.

use std::fmt::Write;
use std::sync::Arc;

use onefold::SourceText;
use onefold_lints::rust::{Argument, Mention, Role, Target};
use onefold_lints::{FileText, Language, LintConfig, SourceFile, SourceTree, Workspace};

/// Compares the mentions of a tree with `ROLE TARGET` lines: `=` is before targets of the tree. Files
/// but the first are headed by their path.
#[track_caller]
pub fn check(text: &str, expected: &str) {
    compare(&workspace(text), expected, |_, mention, line| {
        write!(line, "{} {}", role(mention.role), target(&mention.target)).expect("a string");
    });
}

/// The same with the text that each points at, and what each call is given.
#[track_caller]
pub fn check_arguments(text: &str, expected: &str) {
    compare(&workspace(text), expected, given);
}

fn given(_: &SourceFile, mention: &Mention, line: &mut String) {
    let arguments: Vec<String> = mention.arguments.iter().map(argument).collect();
    if !arguments.is_empty() {
        write!(line, "{}({})", target(&mention.target), arguments.join(", ")).expect("a string");
    }
}

/// What each call is given, a line each.
#[track_caller]
pub fn arguments(text: &str) -> String {
    lines(&workspace(text), given)
}

/// The same with the way that leads to each target, for mentions that have one.
#[track_caller]
pub fn check_chains(text: &str, expected: &str) {
    compare(&workspace(text), expected, |_, mention, line| {
        if mention.chain.is_empty() {
            return;
        }
        write!(line, "{} {}", role(mention.role), target(&mention.target)).expect("a string");
        for hop in &mention.chain {
            let at = &hop.file.text[hop.at.start as usize..hop.at.end as usize];
            write!(line, " <- {}: {} `{at}`", hop.file.path, hop.step.says()).expect("a string");
        }
    });
}

/// The same with where each stands; `test` where it runs in tests alone.
#[track_caller]
pub fn check_places(text: &str, expected: &str) {
    compare(&workspace(text), expected, |file, mention, line| {
        let at = &file.text.text[mention.at.start as usize..mention.at.end as usize];
        let test = if mention.within.is_test { " test" } else { "" };
        write!(line, "`{at}` in {}{test}", mention.within.path.join("::")).expect("a string");
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
    assert_eq!(lines(workspace, describe).trim(), trimmed(expected));
}

fn lines(workspace: &Workspace, describe: impl Fn(&SourceFile, &Mention, &mut String)) -> String {
    let mut lines = String::new();
    let scripts = workspace.files.iter().filter(|file| file.script.is_some()).count();
    for file in &workspace.files {
        let Some(script) = &file.script else { continue };
        let mut is_headed = scripts == 1;
        for mention in &script.mentions {
            let mut line = String::new();
            describe(file, mention, &mut line);
            if line.is_empty() {
                continue;
            }
            if !is_headed {
                writeln!(lines, "{}", file.text.path).expect("a string");
                is_headed = true;
            }
            writeln!(lines, "{line}").expect("a string");
        }
    }
    lines
}

fn trimmed(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Import => "import",
        Role::Call => "call",
        Role::Method => "method",
        Role::Value => "value",
        Role::Type => "type",
        Role::Attribute => "attribute",
        Role::Derive => "derive",
        Role::Macro => "macro",
        Role::Implements => "extends",
        Role::Assign => "assign",
        Role::Tag => "tag",
        Role::Typeof => "typeof",
    }
}

fn target(target: &Target) -> String {
    match target {
        Target::Foreign(path) => path.join("::"),
        Target::Local(path) => format!("={}", path.join("::")),
        Target::Unknown => "?".to_owned(),
    }
}

fn argument(given: &Argument) -> String {
    match given {
        Argument::Text(text) => format!("{text:?}"),
        Argument::Prefix(text) => format!("{text:?}.."),
        Argument::Fields(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name}: {}", argument(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Argument::Value { made_by, of } => format!("{}: {}", target(made_by), target(of)),
        Argument::Closure(parameters) => format!("|{parameters}|"),
        Argument::Other => "_".to_owned(),
    }
}
