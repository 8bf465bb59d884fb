//! From a specifier to the file that it names.

/// Where a specifier leads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resolution {
    /// A file of the tree, by its path.
    File(String),
    /// A package outside the tree.
    Package {
        /// Its name, with its scope.
        name: String,
        /// What is asked of it, without the name and without a `/` first; empty for its entry.
        subpath: String,
    },
    /// A module of the runtime: `fs`, `node:fs`, `bun:sqlite`, `cloudflare:workers`. Names of Node.js
    /// have their `node:`.
    Builtin(String),
    /// Something that is no script: a style sheet, an image, `virtual:x`, a URL.
    Asset,
    /// A path that leads out of the tree.
    Outside,
    /// Nothing, although it is a path, an alias or a package of the tree; why, in words.
    Missing(String),
}
