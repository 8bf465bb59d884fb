//! Files that sources take in by name, whatever they are called: `include!("x.inc")`, `#[path = "x"]`.

use std::collections::{BTreeMap, BTreeSet};

use onefold::TextRange;
use onefold_model::{Diagnostic, Span};

use super::folder::Folder;
use super::walk::{Entry, Excluded};
use super::{failure, text};
use crate::config::LintConfig;
use crate::run::Run;
use crate::rust::{path_below, strings_at};
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
            for (at, path) in named_in(&files[index], &known) {
                if excluded.has(&path) {
                    continue;
                }
                let place = folder.path.join(&path);
                if let Some(&index) = known.get(&path) {
                    met.push(index);
                } else if walked.contains(path.as_str()) {
                    // It could not be read, which is told.
                } else if path.starts_with("../") {
                    let message =
                        "this file lies outside of the folder of the configuration and is not judged";
                    let help = "move it below that folder, or allow it there with the reason";
                    diagnostics.push(told(&files[index], at, message).help(help));
                } else if place.is_file() {
                    entries.insert(path.clone(), Entry { path, place, language: Language::Rust });
                } else {
                    diagnostics.push(told(
                        &files[index],
                        at,
                        "there is no such file, so that nothing in it is judged",
                    ));
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

fn told(file: &FileText, at: TextRange, message: &str) -> Diagnostic {
    failure::warning(Some(Span::Text { file: file.text.clone(), range: at, pointer: None }), message)
}

/// The files that a source names, with the place of each name. Those that the build writes are left out.
fn named_in(file: &FileText, known: &BTreeMap<String, usize>) -> Vec<(TextRange, String)> {
    let source = file.text.text.as_str();
    let mut found = Vec::new();
    if !source.contains("include!") && !source.contains("path =") && !source.contains("path=") {
        return found;
    }
    let own = file.text.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    strings_at(source, |at, name| {
        let before = source[..at.start as usize].trim_end();
        let is_include = |before: &str| before.trim_end().ends_with("include!(");
        if is_include(before) {
            found.push((at, path_below(own, &name)));
        } else if let Some(before) = before.strip_suffix('=').map(str::trim_end)
            && let Some(before) = before.strip_suffix("path")
        {
            // Inside of an inline module the folder is another one, and attributes of other crates have a
            // `path` of their own.
            let line = before.rsplit('\n').next().unwrap_or_default();
            let depth = line.matches('(').count().checked_sub(line.matches(')').count());
            if line == "#[" || line.starts_with("#[cfg_attr(") && depth == Some(1) {
                found.push((at, path_below(own, &name)));
            }
        } else if let Some(before) = before.strip_suffix(',').map(str::trim_end)
            && let Some(before) = before.strip_suffix("concat!(env!(\"CARGO_MANIFEST_DIR\")")
            && is_include(before)
        {
            let mut folder = own;
            while !known.contains_key(&path_below(folder, "Cargo.toml")) && !folder.is_empty() {
                folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
            }
            found.push((at, path_below(folder, &name)));
        }
    });
    found
}
