//! Files that sources take in by name, whatever they are called: `include!("x.inc")`, `#[path = "x"]`.

use std::collections::{BTreeMap, BTreeSet};

use onefold_model::Diagnostic;

use super::folder::Folder;
use super::text;
use super::walk::{Entry, Excluded};
use crate::config::LintConfig;
use crate::run::Run;
use crate::rust::{is_outside, lexis, path_below, path_from, strings_at};
use crate::workspace::{FileText, Language};

/// How often files that were read may name others.
const MOST_ROUNDS: usize = 8;

/// Reads what is named and was not found by the walk, as Rust, and says what cannot be read.
pub(super) fn add(
    folder: &Folder,
    walked: &BTreeSet<&str>,
    (config, run): (&LintConfig, &Run),
    files: &mut Vec<FileText>,
) -> Vec<Diagnostic> {
    let excluded = Excluded::new(config);
    let mut diagnostics = Vec::new();
    let mut known: BTreeMap<String, usize> =
        files.iter().enumerate().map(|(index, file)| (file.text.path.clone(), index)).collect();
    let mut next: Vec<usize> = (0..files.len()).collect();
    for _ in 0..MOST_ROUNDS {
        let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
        let mut met = Vec::new();
        for &index in next.iter().filter(|&&index| files[index].language == Language::Rust) {
            for path in named_in(&files[index], &known) {
                let place = folder.path.join(&path);
                if let Some(&index) = known.get(&path) {
                    met.push(index);
                } else if walked.contains(path.as_str()) || is_outside(&path) || excluded.has(&path) {
                    // What could not be read is told, and what lies elsewhere is when modules are found.
                } else if place.is_file() {
                    entries.insert(path.clone(), Entry { path, place, language: Language::Rust });
                }
            }
        }
        next = met.into_iter().filter(|&index| files[index].language != Language::Rust).collect();
        for &index in &next {
            files[index].language = Language::Rust;
        }
        let entries: Vec<Entry> = entries.into_values().collect();
        let (more, unread) = text::read_all(&entries, true, run);
        diagnostics.extend(unread);
        for file in more {
            known.insert(file.text.path.clone(), files.len());
            next.push(files.len());
            files.push(file);
        }
        if next.is_empty() {
            break;
        }
    }
    diagnostics
}

/// The files that a source names. Those that the build writes are left out.
fn named_in(file: &FileText, known: &BTreeMap<String, usize>) -> Vec<String> {
    let source = file.text.text.as_str();
    let is_led = |(at, _): (usize, &str)| source[at + "path".len()..].trim_start().starts_with(['=', '/']);
    if !source.contains("include!") && !source.match_indices("path").any(is_led) {
        return Vec::new();
    }
    let (own, name) = file.text.path.rsplit_once('/').unwrap_or(("", &file.text.path));
    let stem = name.strip_suffix(".rs").unwrap_or(name);
    let code = code_of(source);
    let mut found = Vec::new();
    strings_at(source, |at, name| {
        let before = code[..at.start as usize].trim_end();
        if is_include(before) {
            found.push(path_from(own, &name));
        } else if is_path(before) {
            let modules = modules_around(before);
            if modules.is_empty() {
                found.push(path_from(own, &name));
            } else {
                let inside = modules.join("/");
                found.push(path_from(&path_below(own, &inside), &name));
                found.push(path_from(&path_below(own, &format!("{stem}/{inside}")), &name));
            }
        } else if let Some(before) = source[..at.start as usize].trim_end().strip_suffix(',')
            && let Some(before) = before.trim_end().strip_suffix("concat!(env!(\"CARGO_MANIFEST_DIR\")")
            && is_include(before.trim_end())
        {
            let mut folder = own;
            while !known.contains_key(&path_below(folder, "Cargo.toml")) && !folder.is_empty() {
                folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
            }
            found.push(path_below(folder, &name));
        }
    });
    found
}

/// A source with blanks for its strings, characters and comments.
fn code_of(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    lexis::pieces(source, 0, |_, range| {
        code.push_str(&source[code.len()..range.start]);
        code.extend(std::iter::repeat_n(' ', range.len()));
    });
    code.push_str(&source[code.len()..]);
    code
}

fn is_include(before: &str) -> bool {
    let call = before.strip_suffix(['(', '[', '{']).map(str::trim_end);
    call.is_some_and(|call| call.ends_with("include!"))
}

/// Whether code ends in `#[path =` or in the same behind the condition of a `cfg_attr`. Attributes of other
/// crates have a `path` of their own.
fn is_path(before: &str) -> bool {
    let name = before.strip_suffix('=').and_then(|before| before.trim_end().strip_suffix("path"));
    let Some(before) = name.map(str::trim_end) else { return false };
    if before.ends_with('[') {
        return true;
    }
    let mut depth = 0_usize;
    let opened = before.bytes().rposition(|byte| {
        depth += usize::from(byte == b')');
        byte == b'(' && depth.checked_sub(1).map(|less| depth = less).is_none()
    });
    before.ends_with(',') && opened.is_some_and(|at| before[..at].trim_end().ends_with("cfg_attr"))
}

/// The inline modules that are open at the end of some code.
fn modules_around(before: &str) -> Vec<&str> {
    let mut open = Vec::new();
    for (at, byte) in before.bytes().enumerate() {
        match byte {
            b'{' => {
                let mut words = before[..at].split_whitespace().rev();
                let name = words.next();
                open.push(name.filter(|_| words.next() == Some("mod")));
            }
            b'}' => drop(open.pop()),
            _ => {}
        }
    }
    open.into_iter().flatten().map(|name| name.strip_prefix("r#").unwrap_or(name)).collect()
}
