//! From a specifier to the files that it names.
//!
//! All answers come from the paths of a tree and the texts of its settings: the disk is never read, so
//! that they are the same wherever the tree stands and whether or not its packages are installed and
//! built. The published algorithms are the library's; what is added here is what a tree without
//! `node_modules` and without outputs needs, and the answers for every place that code may run in.
//!
//! Not read: aliases in configurations of Vite, webpack and Babel, which are programs ([`Alias`] takes
//! them instead), `typesVersions`, the manifest of Yarn's
//! Plug'n'Play, and import maps other than those of Deno.

mod built;
mod configs;
mod json;
mod library;
mod names;
mod packages;
mod patterns;
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

impl Alias {
    /// What the star stands for in a specifier; a pattern such as `@/*` fits `@` too.
    fn rest<'s>(&self, specifier: &'s str) -> Option<&'s str> {
        match self.pattern.split_once('*') {
            None => (self.pattern == specifier).then_some(""),
            Some((before, "")) if before.strip_suffix('/') == Some(specifier) => Some(""),
            Some((before, behind)) => specifier.strip_prefix(before)?.strip_suffix(behind),
        }
    }

    /// The paths of the tree that a specifier stands for.
    fn targets(&self, rest: &str) -> impl Iterator<Item = String> {
        self.targets.iter().filter_map(move |target| tree::join("", &target.replacen('*', rest, 1)))
    }
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
