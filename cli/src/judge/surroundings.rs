//! What stands around contracts: the configuration's word, a second look, and cargo's profiles.

use std::path::Path;
use std::sync::Arc;

use onefold::{ContractSet, SourceText};
use onefold_lints::{Environment, LintConfig};

use crate::config::shown;
use crate::input;

/// The environment of `set`. Profiles are those of the workspace around `root`; a document is served
/// by who knows what.
pub(crate) fn surroundings(set: &ContractSet, config: &LintConfig, root: &Path) -> Environment {
    let profiles = if set.is_linked() { profiles(root) } else { Vec::new() };
    Environment { middleware: config.middleware.clone(), profiles, ..Environment::of(set) }
}

/// The manifest of the workspace, and cargo's configuration beside it.
fn profiles(root: &Path) -> Vec<Arc<SourceText>> {
    let Some(folder) = workspace(root) else { return Vec::new() };
    let files = ["Cargo.toml", ".cargo/config.toml"].map(|file| folder.join(file));
    let text = |path: &std::path::PathBuf| {
        let text = input::shown(path)?;
        Some(Arc::new(SourceText { path: shown(root, path), text }))
    };
    files.iter().filter_map(text).collect()
}

/// The nearest folder whose manifest is one of a workspace; without one, of a package.
fn workspace(root: &Path) -> Option<&Path> {
    let manifest = |folder: &&Path| input::shown(&folder.join("Cargo.toml"));
    let is_workspace = |folder: &&Path| {
        manifest(folder)
            .is_some_and(|text| text.lines().any(|line| line.trim_start().starts_with("[workspace")))
    };
    root.ancestors().find(is_workspace).or_else(|| root.ancestors().find(|folder| manifest(folder).is_some()))
}
