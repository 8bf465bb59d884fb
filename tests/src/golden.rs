//! Golden trees: what a case should write, committed and reviewed.
#![expect(clippy::disallowed_methods, reason = "golden trees are read from disk, and written when blessed")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Compares `files` (paths with `/` below `folder`) with the tree in `folder`, a path from this
/// package. With `BLESS=1` in the environment the tree is made so instead; read the difference
/// before you commit it.
#[track_caller]
pub fn assert_tree(folder: &str, files: &BTreeMap<String, String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let found = read(&root);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        for path in found.keys().filter(|path| !files.contains_key(*path)) {
            std::fs::remove_file(root.join(path)).expect("an old golden file can be removed");
        }
        for (path, contents) in files.iter().filter(|(path, contents)| found.get(*path) != Some(contents)) {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().expect("a file has a folder"))
                .expect("the folder can be made");
            std::fs::write(path, contents).expect("a golden file can be written");
        }
        return;
    }
    let mut problems = Vec::new();
    for (path, contents) in files {
        match found.get(path) {
            None => problems.push(format!("{folder}/{path} is missing")),
            Some(expected) if expected != contents => {
                problems.push(difference(&format!("{folder}/{path}"), expected, contents))
            }
            Some(_) => {}
        }
    }
    problems.extend(
        found
            .keys()
            .filter(|path| !files.contains_key(*path))
            .map(|path| format!("{folder}/{path} is no longer written")),
    );
    let cure = "run `BLESS=1 cargo test -p onefold-tests` and read the difference";
    assert!(problems.is_empty(), "{}\n{cure}", problems.join("\n"));
}

/// The first line that differs.
fn difference(path: &str, expected: &str, found: &str) -> String {
    let lines =
        expected.lines().zip(found.lines()).enumerate().find(|(_, (expected, found))| expected != found);
    match lines {
        Some((index, (expected, found))) => {
            format!("{path}:{}\n  expected {expected}\n  found    {found}", index + 1)
        }
        None => format!("{path}: one text continues the other"),
    }
}

fn read(root: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut folders: Vec<PathBuf> = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name =
                    path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
                files.insert(name, std::fs::read_to_string(&path).expect("golden files are text"));
            }
        }
    }
    files
}
