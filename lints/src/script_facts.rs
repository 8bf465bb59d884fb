//! Questions that several rules ask of scripts.

use std::collections::BTreeSet;

use onefold::TextRange;
use onefold_typescript::{Form, Request, Specifier};

use crate::facts::{is_generated, is_inside};
use crate::rust::syntax::Name;
use crate::rust::{Mention, Role, Step, Target};
use crate::script::is_test_file;
use crate::workspace::{ScriptFile, SourceFile, Workspace};

/// A script that is judged: no tests alone, no types alone, and not generated.
pub(crate) fn judged<'w>(file: &'w SourceFile, workspace: &Workspace) -> Option<&'w ScriptFile> {
    let path = file.text.path.as_str();
    let is_of_types = [".d.ts", ".d.mts", ".d.cts"].iter().any(|end| path.ends_with(end));
    let script = file.script.as_ref()?;
    (!is_of_types && !is_test_file(path) && !is_generated(file, workspace)).then_some(script)
}

/// What a script mentions outside of tests.
pub(crate) fn mentions(script: &ScriptFile) -> impl Iterator<Item = &Mention> {
    script.mentions.iter().filter(|mention| !mention.within.is_test)
}

/// The names behind what every script has by itself: of `document.title`, `document` and `title`.
pub(crate) fn global(mention: &Mention) -> Option<&[Name]> {
    match &mention.target {
        Target::Foreign(path) if path[0] == "globalThis" => Some(&path[1..]),
        Target::Foreign(_) | Target::Local(_) | Target::Unknown => None,
    }
}

/// The globals that a script names where they are needed, each once: not where it asks first whether
/// they are there, and not again inside what is told of already.
pub(crate) fn globals<'w>(
    file: &SourceFile,
    script: &'w ScriptFile,
    runs: impl Fn(Role) -> bool,
    name_of: impl Fn(&Mention) -> Option<&'static str>,
) -> Vec<(&'static str, &'w Mention)> {
    let guarded = guarded(script);
    let mut told: Vec<(&'static str, &Mention)> = Vec::new();
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for mention in mentions(script).filter(|mention| runs(mention.role)) {
        if mention.is_chosen() || guarded.contains(&mention.at) {
            continue;
        }
        let Some(name) = name_of(mention) else { continue };
        // What a name of this file stands for is told where it is named.
        let is_named_here = text(file, mention.whole).contains(name) || text(file, mention.at) == name;
        let is_first = named.insert(name);
        let is_brought_in = mention.chain.iter().any(|hop| hop.step == Step::Imported);
        let is_told = told.iter().rev().any(|(other, told)| {
            *other == name
                && (is_inside(mention.at, told.whole)
                    || is_inside(told.at, mention.whole)
                    || is_on_one_line(file, told.at, mention.at))
        });
        if !is_told && (is_named_here || is_first || is_brought_in) {
            told.push((name, mention));
        }
    }
    told
}

/// Names of the global object that every runtime has, or that tell nothing of where code runs.
const GLOBAL_OBJECTS: [&str; 3] = ["global", "globalThis", "self"];

/// Whether a name is only read from the global object or put into it, which fails for no name:
/// `globalThis.document`, `globalThis.document?.title`, but not `globalThis.document.title` nor
/// `document`. `hosts` are names of the global object that are missing themselves.
pub(crate) fn is_only_member(file: &SourceFile, mention: &Mention, name: &str, hosts: &[&str]) -> bool {
    let is_of = |range: TextRange| text(file, range);
    let head = is_of(TextRange { start: mention.whole.start, end: mention.at.start });
    if hosts.iter().any(|host| begins_with(head, host) || head.contains(&format!(".{host}."))) {
        return false;
    }
    let is_imported = mention.chain.iter().any(|hop| hop.step == Step::Imported);
    // Under another name it is told where it gets that.
    let is_renamed = !is_imported && !begins_with(is_of(mention.whole), name);
    let first = head.find(|letter: char| !is_of_word(letter)).map_or("", |end| &head[end..]);
    if head.contains(&format!(".{name}?.")) || is_renamed && first.starts_with("?.") {
        return true;
    }
    let is_deeper = global(mention)
        .is_none_or(|path| path.len() > usize::from(path.first().is_some_and(|first| first == name)));
    if is_deeper || mention.called > 0 {
        return false;
    }
    match mention.role {
        Role::Assign => !head.is_empty(),
        Role::Value if head.is_empty() => is_renamed || is_taken_from_globals(file, mention),
        Role::Value => true,
        Role::Import
        | Role::Call
        | Role::Method
        | Role::Type
        | Role::Attribute
        | Role::Derive
        | Role::Macro
        | Role::Implements
        | Role::Tag
        | Role::Typeof => false,
    }
}

/// Whether a pattern takes a name from the global object: `const { document } = globalThis`.
fn is_taken_from_globals(file: &SourceFile, mention: &Mention) -> bool {
    let rest = file.text.text.get(mention.at.end as usize..).unwrap_or_default();
    let is_of_pattern =
        |letter: char| is_of_word(letter) || letter.is_whitespace() || matches!(letter, ',' | ':');
    let rest = rest.trim_start_matches(is_of_pattern).strip_prefix('}').unwrap_or_default();
    let from = rest.trim_start().strip_prefix('=').unwrap_or_default().trim_start();
    GLOBAL_OBJECTS.iter().any(|object| begins_with(from, object))
}

/// The places of uses that run only where something says that the global is there.
fn guarded(script: &ScriptFile) -> BTreeSet<TextRange> {
    script.module.uses.iter().filter(|used| used.is_guarded).map(|used| used.at).collect()
}

/// The text of a range.
pub(crate) fn text(file: &SourceFile, range: TextRange) -> &str {
    file.text.text.get(range.start as usize..range.end as usize).unwrap_or_default()
}

/// Whether two places stand on one line.
pub(crate) fn is_on_one_line(file: &SourceFile, one: TextRange, other: TextRange) -> bool {
    let between = TextRange { start: one.start.min(other.start), end: one.start.max(other.start) };
    !text(file, between).contains('\n')
}

/// Whether a text begins with a word.
pub(crate) fn begins_with(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_of_word))
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$')
}

/// Whether a request asks for what it names; the others only speak of it.
pub(crate) fn asks(request: &Request) -> bool {
    match request.form {
        Form::Mention | Form::Reference => false,
        Form::Import
        | Form::ExportFrom
        | Form::ExportAll
        | Form::Dynamic
        | Form::Require
        | Form::ImportEquals
        | Form::ImportType
        | Form::Worker => true,
    }
}

/// What a request asks for, as it is written, in backticks.
pub(crate) fn written(file: &SourceFile, request: &Request) -> String {
    match &request.specifier {
        Specifier::Text(text) => format!("`{text}`"),
        Specifier::Parts(_) | Specifier::Unknown => {
            let text: String = text(file, request.at).chars().take(80).collect();
            format!("`{}`", text.replace('`', "'"))
        }
    }
}
