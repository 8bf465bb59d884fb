//! The edge: reads the files of a workspace, asks cargo for its packages, and keeps what was parsed.
//!
//! Whatever stands on disk, a run goes on: what cannot be read is a finding of `unreadable-source`, and
//! what could be read is judged. Files are those that git would see below the folder of the
//! configuration, with hidden ones and the root files of all targets; never what cargo writes.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the only room of lints that touches files")]

mod cargo;
mod failure;
mod manifests;
mod missing;
mod named;
mod packages;
mod store;
mod tables;
mod text;
mod walk;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use onefold_model::{Model, Outcome};

use store::Store;

use crate::config::LintConfig;
use crate::rules::UNMATCHED_GLOB;
use crate::rust::{deep_stack, parse_all};
use crate::workspace::{FileText, Language, SourceTree, Workspace};

/// Reads everything below `root`, the folder of the configuration, or less when it is interrupted.
pub fn read(root: &Path, config: &LintConfig) -> Outcome<SourceTree> {
    let folder = Folder::new(root);
    let found = walk::walk(&folder, config);
    // Only Rust and its manifests name files that a walk does not find.
    let is_rust = found.files.iter().any(|file| matches!(file.language, Language::Rust | Language::Manifest));
    let has_others = is_rust || !config.generated.is_empty();
    let (read, asked) = deep_stack(|| {
        rayon::join(
            || text::read_all(&found.files, has_others, config),
            || manifests::packages(&folder, &found, config),
        )
    });
    let mut diagnostics = found.diagnostics;
    let (mut files, unread): (Vec<FileText>, Vec<_>) = read;
    diagnostics.extend(unread);
    diagnostics.extend(asked.diagnostics);
    let known = found.files.iter().filter(|_| is_rust).map(|file| file.path.as_str());
    let known: BTreeSet<&str> = known.collect();
    let excluded = walk::Excluded::new(config);
    let roots = asked.packages.iter().flat_map(|package| &package.targets).map(|target| target.root.as_str());
    let missing: BTreeSet<&str> = roots.filter(|root| !known.contains(root) && !excluded.has(root)).collect();
    let missing: Vec<walk::Entry> =
        missing.into_iter().map(|path| walk::Entry::new(&folder, path.to_owned())).collect();
    let (more, unread) = text::read_all(&missing, true, config);
    files.extend(more);
    diagnostics.extend(unread);
    if is_rust {
        diagnostics.extend(named::add(&folder, &known, config, &mut files));
    }
    for glob in found.unmatched {
        diagnostics.push(
            UNMATCHED_GLOB
                .at(glob.span)
                .says(format!("no file matches `{}`", glob.value))
                .help("globs are relative to the configuration's folder, with `/`; a folder means all in it"),
        );
    }
    // The walk and the threads that read come and go in any order.
    diagnostics.sort_by_key(failure::order);
    files.sort_by(|one, other| one.text.path.cmp(&other.text.path));
    Outcome::new(SourceTree { packages: asked.packages, files, built: asked.built }, diagnostics)
}

/// Parses what was read below `root` and resolves its names. What was parsed is kept in
/// `onefold/lint/` where cargo builds, so that the next run parses only what has changed. Of a run that
/// is interrupted nothing is kept.
pub fn resolve(
    root: &Path,
    tree: SourceTree,
    config: LintConfig,
    contracts: Option<Model>,
) -> Outcome<Workspace> {
    let store = Store::of(root, tree.built.as_deref());
    let before = store.as_ref().map(Store::load).unwrap_or_default();
    let (parsed, cache) = parse_all(&tree.files, &before, &config);
    if let Some(store) = store.filter(|_| !config.is_interrupted()) {
        store.keep(&cache);
    }
    deep_stack(|| Workspace::resolve_parsed(tree, parsed, config, contracts))
}

/// The folder of the configuration, by every name that cargo may use for it.
struct Folder {
    path: PathBuf,
    names: Vec<PathBuf>,
}

impl Folder {
    fn new(root: &Path) -> Self {
        let path = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let real = root.canonicalize().ok().filter(|real| *real != path);
        let names = std::iter::once(path.clone()).chain(real).collect();
        Folder { path, names }
    }

    /// A path below the folder, relative and with `/`; the folder itself is empty.
    fn relative(&self, path: &Path) -> Option<String> {
        let below =
            |path: &Path| self.names.iter().find_map(|name| path.strip_prefix(name).ok().map(Path::to_owned));
        let rest = below(path).or_else(|| below(&path.canonicalize().ok()?))?;
        let parts: Vec<_> = rest.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        Some(parts.join("/"))
    }
}
