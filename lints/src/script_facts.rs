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
    let is_of_word = |next: char| next.is_alphanumeric() || matches!(next, '_' | '$');
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_of_word))
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
