//! What stands in the owned folders, as plain data.

use std::collections::BTreeMap;

/// A part of the file tree: the owned folders with all below them, and the ways that lead there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// Entries by their path from the root, with `/`. What is not in here is not there.
    pub entries: BTreeMap<String, Entry>,
}

/// One name in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A regular file with its bytes.
    File(Vec<u8>),
    /// A folder; what it holds are entries of their own.
    Folder,
    /// A symbolic link, which is never followed.
    Symlink,
    /// A pipe, a socket, a device, or a name that is not Unicode.
    Other,
}

impl Tree {
    /// The entry at a path.
    pub fn get(&self, path: &str) -> Option<&Entry> {
        self.entries.get(path)
    }

    /// Entries below a folder, without the folder itself, in the order of their paths.
    pub fn below<'a>(&'a self, dir: &str) -> impl Iterator<Item = (&'a str, &'a Entry)> {
        let start = format!("{dir}/");
        self.entries
            .range(start.clone()..)
            .take_while(move |(path, _)| path.starts_with(&start))
            .map(|(path, entry)| (path.as_str(), entry))
    }
}

/// The folders that lead to a path, outermost first: `a`, `a/b` for `a/b/c`.
pub(crate) fn ancestors(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(end, _)| &path[..end])
}
