//! Reads what stands below a folder, and parses and resolves what was read.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use onefold_model::{Level, Model, Outcome};

use super::folder::Folder;
use super::store::Store;
use super::{failure, manifests, named, text, walk};
use crate::config::LintConfig;
use crate::rules::UNMATCHED_GLOB;
use crate::run::Run;
use crate::rust::deep_stack;
use crate::workspace::{FileText, Language, SourceTree, Workspace};

/// Reads everything below `root`, the folder of the configuration, or less when it is interrupted.
pub fn read(root: &Path, config: &LintConfig, run: &Run) -> Outcome<SourceTree> {
    let folder = Folder::new(root);
    let found = walk::walk(&folder, config, run);
    // Only Rust and its manifests name files that a walk does not find.
    let is_rust = found.files.iter().any(|file| matches!(file.language, Language::Rust | Language::Manifest));
    let has_others = is_rust || !config.generated.is_empty();
    let (read, asked) = deep_stack(|| {
        rayon::join(
            || text::read_all(&found.files, has_others, run),
            || manifests::packages(&folder, &found, run),
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
    let (more, unread) = text::read_all(&missing, true, run);
    files.extend(more);
    diagnostics.extend(unread);
    if is_rust {
        diagnostics.extend(named::add(&folder, &known, (config, run), &mut files));
    }
    let read: BTreeSet<&str> = files.iter().map(|file| file.text.path.as_str()).collect();
    // A warning is of what is not there.
    let told = diagnostics.iter().filter(|diagnostic| diagnostic.level == Level::Error);
    let told = told.filter_map(failure::path);
    let unread = told.filter(|path| !read.contains(path)).map(str::to_owned).collect();
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
    let leftovers = found.leftovers;
    let tree = SourceTree { packages: asked.packages, files, unread, built: asked.built, leftovers };
    Outcome::new(tree, diagnostics)
}

/// Parses what was read below `root` and resolves its names. What was found is kept in `onefold/lint/`
/// where cargo builds, so that the next run looks only at what has changed. Of a run that
/// is interrupted nothing is kept.
pub fn resolve(
    root: &Path,
    tree: SourceTree,
    config: LintConfig,
    run: Run,
    contracts: Option<Model>,
) -> Outcome<Workspace> {
    let store = Store::of(root, tree.built.as_deref());
    let before = store.as_ref().map(Store::load).unwrap_or_default();
    let is_stopped = Arc::clone(&run.interrupt);
    let (outcome, cache) = Workspace::resolve_since(&before, tree, config, run, contracts);
    if let Some(store) = store.filter(|_| !is_stopped.load(Ordering::SeqCst)) {
        store.keep(&cache);
    }
    outcome
}
