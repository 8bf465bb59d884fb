//! What stands around contracts: the configuration's word, a second look, and cargo's profiles.

use std::path::Path;
use std::sync::Arc;

use onefold::{ContractSet, SourceText};
use onefold_lints::{Environment, LintConfig};

use crate::config::shown;
use crate::{Stop, input};

/// The environment of `set`. Profiles are those of the workspace around `root`; a document is served
/// by who knows what.
pub(crate) fn surroundings(set: &ContractSet, config: &LintConfig, root: &Path) -> Result<Environment, Stop> {
    let profiles = if set.is_linked() { profiles(root)? } else { Vec::new() };
    Ok(Environment { middleware: config.middleware.clone(), profiles, ..Environment::of(set) })
}

/// The manifest of the workspace, and cargo's configuration beside it.
fn profiles(root: &Path) -> Result<Vec<Arc<SourceText>>, Stop> {
    let Some(folder) = workspace(root)? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for file in ["Cargo.toml", ".cargo/config.toml"] {
        let path = folder.join(file);
        if let Some(text) = input::optional(&path)? {
            found.push(Arc::new(SourceText { path: shown(root, &path), text }));
        }
    }
    Ok(found)
}

/// The nearest folder whose manifest is one of a workspace; without one, of a package.
fn workspace(root: &Path) -> Result<Option<&Path>, Stop> {
    let mut package = None;
    for folder in root.ancestors() {
        let Some(text) = input::optional(&folder.join("Cargo.toml"))? else { continue };
        if text.lines().any(|line| line.trim_start().starts_with("[workspace")) {
            return Ok(Some(folder));
        }
        package = package.or(Some(folder));
    }
    Ok(package)
}
