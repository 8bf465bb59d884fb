//! A workspace as the rules see it: packages, files, what each file mentions, and the contracts.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use onefold::{SourceText, TextRange};
use onefold_model::{Model, Span};
use onefold_typescript::{Module, Resolution, Resolver};

use crate::config::LintConfig;
use crate::facts::is_ours;
use crate::rules::Handed;
use crate::run::Run;
use crate::rust::{Mention, Role, syntax};

/// Files that no rule reads as what they are.
const OTHERS: [&str; 9] = ["css", "html", "json", "md", "mdx", "sh", "toml", "yaml", "yml"];

/// Scripts, and components that hold some.
const SCRIPTS: [&str; 11] = ["astro", "cjs", "cts", "js", "jsx", "mjs", "mts", "svelte", "ts", "tsx", "vue"];

/// Everything that was read, before names are resolved. Paths are relative to the configuration's
/// folder and use `/`.
#[derive(Clone, Debug, Default)]
pub struct SourceTree {
    /// The packages of the workspace and all that they depend on.
    pub packages: Vec<Package>,
    /// The files, by path.
    pub files: Vec<FileText>,
    /// Files, and folders, that are there and could not be read, which is told.
    pub unread: BTreeSet<String>,
    /// The folder where cargo builds the workspace of the configuration's folder, if it says so.
    pub built: Option<PathBuf>,
    /// Files whose names are those that a run gives to what is not in its place yet.
    pub leftovers: Vec<String>,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct FileText {
    /// Its path and text.
    pub text: Arc<SourceText>,
    /// The language that it is in.
    pub language: Language,
}

/// The languages that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Rust.
    Rust,
    /// A manifest of cargo.
    Manifest,
    /// TypeScript or JavaScript, also inside a component of Vue, Svelte or Astro.
    Script,
    /// What says how scripts are put together: `package.json`, `tsconfig.json` and its kin,
    /// `pnpm-workspace.yaml`.
    Project,
    /// Anything else. It has a text only where Rust is in the tree, which may include it, or where
    /// emitters write, whose files are compared.
    Other,
}

impl Language {
    /// The language of a file, by its name; `None` for a file that is not read.
    pub fn of(path: &str) -> Option<Language> {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == "Cargo.toml" {
            return Some(Language::Manifest);
        }
        if Resolver::is_settings(path) {
            return Some(Language::Project);
        }
        match name.rsplit_once('.') {
            Some((_, "rs")) => Some(Language::Rust),
            Some((_, extension)) if SCRIPTS.contains(&extension) => Some(Language::Script),
            Some((_, extension)) if OTHERS.contains(&extension) => Some(Language::Other),
            Some(_) | None => None,
        }
    }
}

/// A package of cargo.
#[derive(Clone, Debug, Default, Hash)]
pub struct Package {
    /// Its name, as on crates.io.
    pub name: String,
    /// The folder of its manifest when it is a member of the workspace; empty for the root itself.
    pub folder: Option<String>,
    /// What it builds; empty for packages outside the workspace.
    pub targets: Vec<CrateTarget>,
    /// What it depends on, with the features that are on.
    pub dependencies: Vec<Dependency>,
    /// Whether it is a crate of procedural macros, which runs in the compiler alone.
    pub is_macro: bool,
}

/// One crate that a package builds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CrateTarget {
    /// Its name in code, with `_`.
    pub name: String,
    /// What it is.
    pub kind: CrateKind,
    /// Its root file.
    pub root: String,
}

/// The kinds of crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CrateKind {
    /// A library, also of macros.
    Library,
    /// A program.
    Binary,
    /// `build.rs`
    Build,
    /// Tests.
    Test,
    /// A bench.
    Bench,
    /// An example.
    Example,
}

/// An edge between packages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dependency {
    /// The package's name, as on crates.io.
    pub package: String,
    /// The crate's name in code, renamed or not, with `_`.
    pub name: String,
    /// Whether it is one of normal code; false for tests and build scripts alone.
    pub is_normal: bool,
    /// Whether it is one of tests, benches and examples.
    pub is_dev: bool,
    /// Whether it is one of the build script.
    pub is_build: bool,
    /// Whether the features that are on turn it on.
    pub is_enabled: bool,
    /// Whether it is one when the code is built for browsers.
    pub is_for_browsers: bool,
}

/// A workspace with every name resolved.
#[derive(Debug)]
pub struct Workspace {
    /// What the configuration says.
    pub config: LintConfig,
    /// What the run knows besides.
    pub run: Run,
    /// The packages.
    pub packages: Vec<Package>,
    /// The packages of npm in the tree, by folder.
    pub projects: Vec<Project>,
    /// The files, by path.
    pub files: Vec<SourceFile>,
    /// The contracts; absent when none are given.
    pub contracts: Option<Model>,
    /// What many rules look for, found when it is first asked for.
    pub(crate) index: OnceLock<Index>,
    /// Functions that build surfaces of what they are handed, found when they are first asked for.
    pub(crate) handed: OnceLock<Handed>,
}

/// Mentions by which rules find their way, each by its file and its place in it, in order.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// The attributes that declare contracts.
    pub contracts: Vec<(usize, usize)>,
    /// The traits of `impl`s that handle contracts.
    pub handlers: Vec<(usize, usize)>,
}

/// One file of a [`Workspace`].
#[derive(Debug)]
pub struct SourceFile {
    /// Its path and text.
    pub text: Arc<SourceText>,
    /// The language.
    pub language: Language,
    /// What it is, for a Rust file that some crate holds.
    pub rust: Option<RustFile>,
    /// What it is, for a script.
    pub script: Option<ScriptFile>,
}

/// A Rust file in its crate.
#[derive(Debug)]
pub struct RustFile {
    /// Index of its package in [`Workspace::packages`]; `None` for a file of no crate.
    pub package: Option<usize>,
    /// The crates that hold it; a file may be a module of several.
    pub crates: Vec<CrateTarget>,
    /// What stands in it.
    pub source: syntax::Source,
    /// What it mentions.
    pub mentions: Vec<Mention>,
    /// Files that it reaches in the workspace, by index in [`Workspace::files`], with the mention.
    pub reaches: BTreeSet<(usize, usize)>,
}

/// A package of npm whose `package.json` stands in the tree.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// Its name; empty where it has none.
    pub name: String,
    /// The folder of its manifest; empty for the root itself.
    pub folder: String,
    /// The packages that its manifest asks for, also for development, by their names here and where they
    /// come from.
    pub dependencies: BTreeSet<String>,
}

/// A script with what it leads to.
#[derive(Debug)]
pub struct ScriptFile {
    /// Index of the package that it belongs to in [`Workspace::projects`].
    pub project: Option<usize>,
    /// Whether what names types alone is left in the program without its names
    /// (`verbatimModuleSyntax` and the options before it).
    pub is_verbatim: bool,
    /// What it says.
    pub module: Module,
    /// Where its requests lead, one list for each of [`Module::requests`]: a pattern leads to all that
    /// fits, and what nobody can tell leads nowhere.
    pub leads: Vec<Vec<Lead>>,
    /// Of these, those that no build for browsers takes, each by its request and its place in the list.
    pub elsewhere: BTreeSet<(usize, usize)>,
    /// What it mentions. [`Target::Foreign`](crate::rust::Target::Foreign) begins with the name of a
    /// package, `node:NAME` or `globalThis`, then the subpath and the names; `default` is left out.
    /// [`Target::Local`](crate::rust::Target::Local) begins with the path of a file. One for each thing
    /// that a used value can be; what nobody knows, and what was made and is only read, has none, nor has
    /// anything that runs in tests alone. Imports are [`Module::requests`] and have none either.
    pub mentions: Vec<Mention>,
}

/// Where a request of a script leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lead {
    /// To a file of the workspace, by index in [`Workspace::files`].
    File(usize),
    /// Elsewhere.
    Elsewhere(Resolution),
}

impl Workspace {
    /// The attributes that declare contracts, each with its file.
    pub(crate) fn contract_attributes(&self) -> impl Iterator<Item = (usize, &Mention)> {
        self.at(&self.index().contracts)
    }

    /// The traits of `impl`s that handle contracts.
    pub(crate) fn handler_impls(&self) -> impl Iterator<Item = &Mention> {
        self.at(&self.index().handlers).map(|(_, mention)| mention)
    }

    fn at<'w>(&'w self, places: &'w [(usize, usize)]) -> impl Iterator<Item = (usize, &'w Mention)> {
        places.iter().filter_map(|&(file, number)| {
            let rust = self.files.get(file)?.rust.as_ref()?;
            Some((file, rust.mentions.get(number)?))
        })
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let mut index = Index::default();
            for (file, source) in self.files.iter().enumerate() {
                let mentions = source.rust.iter().flat_map(|rust| &rust.mentions);
                for (number, mention) in mentions.enumerate() {
                    if mention.role == Role::Attribute && is_ours(&mention.target, "contract") {
                        index.contracts.push((file, number));
                    } else if mention.role == Role::Implements && is_ours(&mention.target, "Handles") {
                        index.handlers.push((file, number));
                    }
                }
            }
            index
        })
    }
}

impl SourceFile {
    /// A place in this file.
    pub fn span(&self, range: TextRange) -> Option<Span> {
        Some(Span::Text { file: Arc::clone(&self.text), range, pointer: None })
    }
}
