//! Compares the files that should be there with the files that are there.

use std::collections::{BTreeMap, BTreeSet};

use crate::change::{Change, ChangeKind, EmitterChanges, Foreign, Obstacle, ObstacleKind};
use crate::fileset::{FileSet, Folder};
use crate::header::emitter_of;
use crate::tree::{Entry, Tree, ancestors};

/// What must change so that the tree holds the file set, and what is in the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// What each emitter's folder needs.
    pub emitters: BTreeMap<String, EmitterChanges>,
    /// Files in owned folders that no emitter wrote; they stay.
    pub foreign: Vec<Foreign>,
    /// What stands where an output must go: nothing can be applied.
    pub obstacles: Vec<Obstacle>,
    /// Folders to make, outer before inner.
    pub(crate) made: BTreeSet<String>,
    /// Folders that hold nothing but removed files, inner after outer.
    pub(crate) emptied: BTreeSet<String>,
}

impl Comparison {
    /// Changes of all emitters.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.emitters.values().flat_map(|emitter| &emitter.changes)
    }

    /// Whether the tree holds every output as it should be, and no file that an emitter left behind.
    pub fn is_current(&self) -> bool {
        self.obstacles.is_empty() && self.changes().next().is_none()
    }
}

/// Compares without touching anything. Line ends do not count: a file that differs in CRLF alone
/// is unchanged.
pub fn compare(set: &FileSet, tree: &Tree) -> Comparison {
    let mut out = Comparison::default();
    for (emitter, folder) in set.folders() {
        let mut state = State { emitter, folder, tree, removed: BTreeSet::new(), emptied: BTreeSet::new() };
        let changes = state.compare(&mut out);
        out.emptied.append(&mut state.emptied);
        out.emitters.insert(emitter.clone(), changes);
    }
    out.made = missing_folders(&out, tree);
    out
}

/// One folder while it is compared.
struct State<'a> {
    emitter: &'a str,
    folder: &'a Folder,
    tree: &'a Tree,
    /// Files that the emitter wrote and no longer writes.
    removed: BTreeSet<&'a str>,
    /// Folders that hold nothing else.
    emptied: BTreeSet<String>,
}

impl<'a> State<'a> {
    fn compare(&mut self, out: &mut Comparison) -> EmitterChanges {
        let mut changes =
            EmitterChanges { dir: self.folder.dir.clone(), changes: Vec::new(), unchanged: Vec::new() };
        if let Some(obstacle) = self.on_the_way_in() {
            // Without outputs there is nothing to put behind it and nothing of ours to take away.
            out.obstacles.extend((!self.folder.files.is_empty()).then_some(obstacle));
            return changes;
        }
        let outputs: BTreeSet<String> = self.folder.files.keys().map(|path| self.folder.full(path)).collect();
        let strangers = self.sort_out_leftovers(&outputs);
        self.find_emptied(&outputs, &strangers);
        for path in &self.removed {
            if let Some(Entry::File(old)) = self.tree.get(path) {
                changes.changes.push(self.change(path, ChangeKind::Remove { old: old.clone() }));
            }
        }
        let mut blocking = BTreeSet::new();
        for (path, file) in &self.folder.files {
            let path = self.folder.full(path);
            match self.judge(&path, &file.contents) {
                Verdict::Unchanged => changes.unchanged.push(path),
                Verdict::Change(kind) => changes.changes.push(self.change(&path, kind)),
                Verdict::Blocked(obstacle) => {
                    // Several outputs may lie behind one obstacle; it is told once.
                    if blocking.insert(obstacle.path.clone()) {
                        out.obstacles.push(obstacle);
                    }
                }
            }
        }
        out.foreign.extend(strangers.into_iter().filter(|foreign| !blocking.contains(&foreign.path)));
        changes.changes.sort_by(|a, b| a.path.cmp(&b.path));
        changes
    }

    fn change(&self, path: &str, kind: ChangeKind) -> Change {
        Change { emitter: self.emitter.to_owned(), path: path.to_owned(), kind }
    }

    fn obstacle(&self, path: &str, kind: ObstacleKind) -> Obstacle {
        Obstacle { emitter: self.emitter.to_owned(), path: path.to_owned(), kind }
    }

    /// What keeps the emitter's folder, or a folder that leads to it, from being a folder.
    fn on_the_way_in(&self) -> Option<Obstacle> {
        ancestors(&self.folder.dir).chain([self.folder.dir.as_str()]).find_map(|path| {
            let kind = match self.tree.get(path)? {
                Entry::Folder => return None,
                Entry::File(_) | Entry::Other => ObstacleKind::FileOnTheWay,
                Entry::Symlink => ObstacleKind::Symlink,
            };
            Some(self.obstacle(path, kind))
        })
    }

    /// Finds what no output claims: our own leftovers go, the rest is foreign.
    fn sort_out_leftovers(&mut self, outputs: &BTreeSet<String>) -> Vec<Foreign> {
        let mut strangers = Vec::new();
        for (path, entry) in self.tree.below(&self.folder.dir) {
            let mark = match entry {
                Entry::Folder => continue,
                Entry::File(_) | Entry::Symlink | Entry::Other if outputs.contains(path) => continue,
                Entry::File(bytes) => emitter_of(path, bytes),
                Entry::Symlink | Entry::Other => None,
            };
            if mark.as_deref() == Some(self.emitter) {
                self.removed.insert(path);
            } else {
                strangers.push(Foreign { emitter: self.emitter.to_owned(), path: path.to_owned(), mark });
            }
        }
        strangers
    }

    /// Finds the folders that the removals leave empty.
    fn find_emptied(&mut self, outputs: &BTreeSet<String>, strangers: &[Foreign]) {
        let inside = |path: &str| path.len() >= self.folder.dir.len();
        let mut emptied: BTreeSet<&str> =
            self.removed.iter().flat_map(|path| ancestors(path)).filter(|path| inside(path)).collect();
        let folders = self.tree.below(&self.folder.dir).filter(|(_, entry)| **entry == Entry::Folder);
        let idle: Vec<&str> = folders.map(|(path, _)| path).filter(|path| !emptied.contains(path)).collect();
        let kept =
            outputs.iter().map(String::as_str).chain(strangers.iter().map(|foreign| foreign.path.as_str()));
        for path in kept.chain(idle).flat_map(ancestors) {
            emptied.remove(path);
        }
        self.emptied = emptied.into_iter().map(str::to_owned).collect();
    }

    /// What an output finds at its place.
    fn judge(&self, path: &str, contents: &str) -> Verdict {
        let inner = ancestors(path).skip(ancestors(&self.folder.dir).count() + 1);
        for place in inner {
            match self.tree.get(place) {
                None => break,
                Some(Entry::Folder) => {}
                Some(Entry::File(_)) if self.removed.contains(place) => break,
                Some(Entry::File(_) | Entry::Other) => {
                    return Verdict::Blocked(self.obstacle(place, ObstacleKind::FileOnTheWay));
                }
                Some(Entry::Symlink) => return Verdict::Blocked(self.obstacle(place, ObstacleKind::Symlink)),
            }
        }
        let create = || Verdict::Change(ChangeKind::Create { new: contents.to_owned() });
        match self.tree.get(path) {
            None => create(),
            Some(Entry::Folder) if self.emptied.contains(path) => create(),
            Some(Entry::Folder) => Verdict::Blocked(self.obstacle(path, ObstacleKind::Folder)),
            Some(Entry::Symlink) => Verdict::Blocked(self.obstacle(path, ObstacleKind::Symlink)),
            Some(Entry::Other) => {
                Verdict::Blocked(self.obstacle(path, ObstacleKind::HandWritten { mark: None }))
            }
            Some(Entry::File(old)) => self.judge_file(path, old, contents),
        }
    }

    fn judge_file(&self, path: &str, old: &[u8], contents: &str) -> Verdict {
        let Some(line) = first_difference(old, contents.as_bytes()) else {
            return Verdict::Unchanged;
        };
        let mark = emitter_of(path, old);
        if mark.as_deref() == Some(self.emitter) {
            Verdict::Change(ChangeKind::Update { line, old: old.to_owned(), new: contents.to_owned() })
        } else {
            Verdict::Blocked(self.obstacle(path, ObstacleKind::HandWritten { mark }))
        }
    }
}

enum Verdict {
    Unchanged,
    Change(ChangeKind),
    Blocked(Obstacle),
}

/// The number of the first line that differs, from 1; `None` when all lines are the same.
fn first_difference(old: &[u8], new: &[u8]) -> Option<usize> {
    if old == new {
        return None;
    }
    let mut old = lines(old);
    let mut new = lines(new);
    let mut number = 1;
    loop {
        match (old.next(), new.next()) {
            (None, None) => return None,
            (one, other) if one != other => return Some(number),
            (_, _) => number += 1,
        }
    }
}

/// Lines, each with its end as LF; the last one may have none.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (&[u8], bool)> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(|line| match line.strip_suffix(b"\n") {
        Some(text) => (text.strip_suffix(b"\r").unwrap_or(text), true),
        None => (line, false),
    })
}

/// Folders that created files need and that are not there once the removals are done.
fn missing_folders(out: &Comparison, tree: &Tree) -> BTreeSet<String> {
    let created = out.changes().filter(|change| matches!(change.kind, ChangeKind::Create { .. }));
    created
        .flat_map(|change| ancestors(&change.path))
        .filter(|path| tree.get(path) != Some(&Entry::Folder))
        .map(str::to_owned)
        .collect()
}
