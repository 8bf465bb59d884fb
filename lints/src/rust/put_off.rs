//! Files of tests, benches and examples, which are not read until something that is judged takes one in.
//!
//! No rule judges them, and reading them is a good part of all reading. A file that the modules of a
//! library, a program or a build script lead to is read wherever it lies.

use std::collections::BTreeSet;

use super::parse::lexis::{is_word, pieces};
use crate::workspace::{CrateKind, Language, Package, SourceTree};

/// The folders of a package that hold what is not judged.
pub(crate) const ASIDE: [&str; 3] = ["tests", "benches", "examples"];

/// Of each file of a tree, whether it is one of tests, benches or examples that is put off.
pub fn put_off(tree: &SourceTree) -> Vec<bool> {
    let targets = tree.packages.iter().flat_map(|package| &package.targets);
    let judged = targets.filter(|target| match target.kind {
        CrateKind::Library | CrateKind::Binary | CrateKind::Build => true,
        CrateKind::Test | CrateKind::Bench | CrateKind::Example => false,
    });
    let roots: BTreeSet<&str> = judged.map(|target| target.root.as_str()).collect();
    let folders = folders(&tree.packages);
    let is_put_off = |path: &str| {
        let Some(folder) = folder_around(path, &folders) else { return false };
        let inside = path[folder.len()..].trim_start_matches('/');
        let first = inside.split_once('/').map_or("", |(first, _)| first);
        ASIDE.contains(&first) && !roots.contains(path)
    };
    let files = tree.files.iter();
    files.map(|file| file.language == Language::Rust && is_put_off(&file.text.path)).collect()
}

/// The files among those that are put off which may take in a file of `src/`, with all beside them that
/// lead there: `files` are a path, whether it is put off, and its text.
pub(super) fn takers<'f>(
    packages: &[Package],
    files: impl Iterator<Item = (&'f str, bool, &'f str)>,
) -> Vec<usize> {
    let folders = folders(packages);
    let aside: Vec<(usize, Option<&str>, &str)> = files
        .enumerate()
        .filter(|(_, (_, is_put_off, _))| *is_put_off)
        .map(|(index, (path, _, text))| (index, folder_around(path, &folders), text))
        .collect();
    let taking: BTreeSet<Option<&str>> =
        aside.iter().filter(|(_, _, text)| may_take_in(text)).map(|(_, folder, _)| *folder).collect();
    aside.iter().filter(|(_, folder, _)| taking.contains(folder)).map(|(index, _, _)| *index).collect()
}

/// Whether a text holds `include!` or `#[path = ..]`.
fn may_take_in(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Most texts tell it without their comments and strings being looked for.
    let may_include = text.match_indices("include!").any(|(at, _)| at == 0 || !is_word(bytes[at - 1]));
    let is_led = |(at, _): (usize, &str)| text[at + "path".len()..].trim_start().starts_with(['=', '/']);
    if !may_include && !text.match_indices("path").any(is_led) {
        return false;
    }
    let mut code = String::new();
    let mut from = 0;
    pieces(text, 0, |_, range| {
        code.push_str(&text[from..range.start]);
        // A comment parts words, and nothing is part of a string.
        code.push(' ');
        from = range.end;
    });
    code.push_str(&text[from..]);
    let begins_word = |at: usize| at == 0 || !is_word(code.as_bytes()[at - 1]);
    let includes = code.match_indices("include!").any(|(at, _)| begins_word(at));
    let is_path = |at: usize| {
        let before = code[..at].trim_end();
        let behind = code[at + "path".len()..].trim_start();
        before.ends_with(['[', ',']) && behind.starts_with('=')
    };
    includes || code.match_indices("path").any(|(at, _)| is_path(at))
}

fn folders(packages: &[Package]) -> BTreeSet<&str> {
    packages.iter().filter_map(|package| package.folder.as_deref()).collect()
}

/// The folder of the nearest package around a file.
fn folder_around<'f>(path: &str, folders: &BTreeSet<&'f str>) -> Option<&'f str> {
    let mut folder = path;
    while !folder.is_empty() {
        folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        if let Some(found) = folders.get(folder) {
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::may_take_in;

    #[test]
    fn what_may_take_in_another_file() {
        for text in [
            "#[path = \"../src/a.rs\"] mod a;",
            "#[ path /* a */ = \"../src/a.rs\"] mod a;",
            "#[cfg_attr(unix, path = \"a.rs\")] mod a;",
            "fn f() { include!(\"a.rs\") }",
        ] {
            assert!(may_take_in(text), "{text}");
        }
        for text in [
            "",
            "let path = 1;",
            "// #[path = \"a.rs\"]",
            "const A: &str = \"#[path = 'a.rs'] mod a; include!(b)\";",
            "include_str!(\"a.rs\")",
            "f(path == a)",
        ] {
            assert!(!may_take_in(text), "{text}");
        }
    }
}
