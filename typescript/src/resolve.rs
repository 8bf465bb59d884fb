//! From a specifier to the files that it names.
//!
//! All answers come from the paths of a tree and the texts of its settings: the disk is never read, so
//! that they are the same wherever the tree stands and whether or not its packages are installed and
//! built. The published algorithms are the library's; what is added here is what a tree without
//! `node_modules` and without outputs needs, and the answers for every place that code may run in.
//!
//! Not read: aliases in configurations of Vite, webpack and Babel, which are programs ([`Alias`] takes
//! them instead), `typesVersions`, and import maps.

mod built;
mod configs;
mod json;
mod library;
mod names;
mod packages;
mod problem;
mod resolver;
mod scope;
mod specifier;
mod tree;
mod workspaces;

pub use packages::PackageFacts;
pub use problem::{Problem, ProblemKind};
pub use resolver::Resolver;

/// A name that stands for paths, as in `paths` of a `tsconfig.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The specifier, with one `*` at most.
    pub pattern: String,
    /// Paths of the tree, with what the star stands for in place of theirs; the first that is there counts.
    pub targets: Vec<String>,
}

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
