//! The part of a workspace that a change concerns.

use std::collections::{BTreeMap, BTreeSet};

use crate::Workspace;

/// The files among `changed`, and all that reach them over any number of steps. A changed manifest
/// concerns every file of its package; the workspace's own and the lock file concern all.
pub fn reaching(workspace: &Workspace, changed: &BTreeSet<String>) -> BTreeSet<String> {
    let is_all = changed.contains("Cargo.toml") || changed.contains("Cargo.lock");
    let folders: Vec<&str> = changed.iter().filter_map(|path| path.strip_suffix("/Cargo.toml")).collect();
    let is_changed = |path: &str| {
        is_all
            || changed.contains(path)
            || folders
                .iter()
                .any(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    };
    let mut callers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (from, file) in workspace.files.iter().enumerate() {
        for (to, _) in file.rust.iter().flat_map(|rust| &rust.reaches) {
            callers.entry(*to).or_default().push(from);
        }
    }
    let files = workspace.files.iter().enumerate();
    let mut queue: Vec<usize> =
        files.filter(|(_, file)| is_changed(&file.text.path)).map(|(index, _)| index).collect();
    let mut reached: BTreeSet<usize> = queue.iter().copied().collect();
    while let Some(file) = queue.pop() {
        for caller in callers.get(&file).into_iter().flatten() {
            if reached.insert(*caller) {
                queue.push(*caller);
            }
        }
    }
    reached.into_iter().map(|index| workspace.files[index].text.path.clone()).collect()
}
