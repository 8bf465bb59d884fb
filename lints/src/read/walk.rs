//! Finds the files below a folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use ignore::{DirEntry, WalkBuilder};
use onefold_model::Diagnostic;

use super::failure;
use super::folder::Folder;
use crate::config::{LintConfig, Placed};
use crate::globs::Globs;
use crate::run::Run;
use crate::workspace::Language;

/// The name of the files that say what git does not see.
const IGNORED: &str = ".gitignore";

/// What [`walk`] finds.
pub(super) struct Found {
    pub(super) files: Vec<Entry>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Files that a run which wrote others may have left beside them.
    pub(super) leftovers: Vec<String>,
    /// Globs of `exclude` that match nothing.
    pub(super) unmatched: Vec<Placed<String>>,
}

/// One file that is to be read.
pub(super) struct Entry {
    /// Relative to the folder, with `/`.
    pub(super) path: String,
    /// Where it stands on disk.
    pub(super) place: PathBuf,
    pub(super) language: Language,
}

impl Entry {
    pub(super) fn new(folder: &Folder, path: String) -> Self {
        Entry {
            place: folder.path.join(&path),
            language: Language::of(&path).unwrap_or(Language::Rust),
            path,
        }
    }
}

/// The files that the configuration leaves out.
pub(super) struct Excluded(Vec<(Placed<String>, Globs)>);

impl Excluded {
    pub(super) fn new(config: &LintConfig) -> Self {
        let globs = config.exclude.iter().map(|glob| (glob.clone(), Globs::new([glob.value.as_str()])));
        Excluded(globs.collect())
    }

    pub(super) fn has(&self, path: &str) -> bool {
        self.0.iter().any(|(_, globs)| globs.has(path))
    }
}

/// Walks the whole folder.
pub(super) fn walk(folder: &Folder, config: &LintConfig, run: &Run) -> Found {
    let excluded = Excluded::new(config);
    let mut is_met = vec![false; excluded.0.len()];
    let (files, diagnostics, leftovers, unmatched) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut found = Found { files, diagnostics, leftovers, unmatched };
    let outside = folder.names.clone();
    let endless: Arc<Mutex<Vec<PathBuf>>> = Arc::default();
    let told_endless = Arc::clone(&endless);
    // The walk opens these before it gives the first folder.
    let is_endless_above = folder.path.ancestors().any(|above| is_endless(&above.join(IGNORED)));
    if is_endless_above {
        let message = format!("`{IGNORED}` here or above is no file that can be read to its end");
        let help = "remove it; until then what git ignores is judged as well";
        found.diagnostics.push(failure::error(failure::whole(IGNORED), message).help(help));
    }
    let walker = WalkBuilder::new(&folder.path)
        .git_ignore(!is_endless_above)
        .parents(!is_endless_above)
        .hidden(false)
        // What one machine alone ignores would be found on others.
        .ignore(false)
        .git_global(false)
        .git_exclude(false)
        .require_git(false)
        .follow_links(true)
        .filter_entry(move |entry| {
            let is_wanted = is_wanted(entry, &outside);
            let ignored = entry.path().join(IGNORED);
            // The walk would wait for what comes out of a pipe.
            let is_held = is_wanted && is_folder(entry) && !is_endless_above && is_endless(&ignored);
            if is_held && let Ok(mut endless) = told_endless.lock() {
                endless.push(ignored);
            }
            is_wanted && !is_held
        })
        .build();
    for entry in walker.take_while(|_| !run.is_interrupted()) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                found.diagnostics.extend(told(folder, &excluded, &error));
                continue;
            }
        };
        let Some(path) = folder.relative(entry.path()).filter(|path| !path.is_empty()) else { continue };
        let mut is_excluded = false;
        for ((_, globs), is_met) in excluded.0.iter().zip(&mut is_met) {
            let matches = globs.has(&path);
            *is_met |= matches;
            is_excluded |= matches;
        }
        // A pipe is told when it is read.
        if is_excluded || entry.file_type().is_none_or(|kind| kind.is_dir()) {
            continue;
        }
        let Some(language) = Language::of(&path) else {
            let name = entry.file_name().as_encoded_bytes();
            if name.starts_with(b".") && name.ends_with(b".onefold") {
                found.leftovers.push(path);
            }
            continue;
        };
        if entry.path().to_str().is_none() && language != Language::Other {
            let message = "its name is not UTF-8, so that nothing can say where it stands";
            found.diagnostics.push(failure::error(failure::whole(&path), message).help("rename it"));
            continue;
        }
        found.files.push(Entry { place: entry.into_path(), path, language });
    }
    for ignored in endless.lock().iter().flat_map(|endless| endless.iter()) {
        let Some(path) = folder.relative(ignored).filter(|path| !excluded.has(path)) else { continue };
        let message = "it is no file that can be read to its end, so that nothing in its folder is judged";
        let help = "remove it, or add its folder to `[[lint.exclude]]` with a reason";
        found.diagnostics.push(failure::error(failure::whole(&path), message).help(help));
    }
    let globs = excluded.0.into_iter().zip(is_met);
    found.unmatched = globs.filter(|(_, is_met)| !is_met).map(|((glob, _), _)| glob).collect();
    found
}

/// Leaves out what cargo and git write, and folders that links show from elsewhere.
fn is_wanted(entry: &DirEntry, roots: &[PathBuf]) -> bool {
    if entry.depth() == 0 || !is_folder(entry) {
        return true;
    }
    if entry.file_name() == ".git" {
        return false;
    }
    if entry.file_name() == "target" && is_written_by_cargo(entry.path()) {
        return false;
    }
    !entry.path_is_symlink()
        || entry.path().canonicalize().is_ok_and(|real| roots.iter().any(|root| real.starts_with(root)))
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// Whether a name leads to what may have no end.
fn is_endless(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Whether a folder `target` is cargo's; a module may be called so too.
fn is_written_by_cargo(folder: &Path) -> bool {
    folder.join("CACHEDIR.TAG").exists()
        || folder.parent().is_some_and(|parent| parent.join("Cargo.toml").exists())
}

/// What is said of an error of the walk: nothing when it concerns a file that would not be read.
fn told(folder: &Folder, excluded: &Excluded, error: &ignore::Error) -> Option<Diagnostic> {
    let (path, cause) = taken_apart(error);
    let path = path.and_then(|path| {
        let rest = path.strip_prefix(&folder.path).ok()?;
        Some(rest.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/"))
    });
    if path.as_ref().is_some_and(|path| excluded.has(path)) {
        return None;
    }
    match cause {
        ignore::Error::Loop { ancestor, child } => {
            let child = child.strip_prefix(&folder.path).unwrap_or(child).to_string_lossy();
            let ancestor = folder.relative(ancestor).filter(|path| !path.is_empty());
            let above = ancestor.unwrap_or_else(|| ".".to_owned());
            let message = format!("this link leads back to the folder `{above}` around it");
            let help = "remove the link, or add it to `[[lint.exclude]]` with a reason";
            Some(failure::error(failure::whole(&child), message).help(help))
        }
        ignore::Error::Io(_) if path.as_deref() == Some("") => {
            Some(failure::error(None, "the folder of the configuration cannot be read"))
        }
        // A link to nothing. Editors make some whose names end like those of sources.
        ignore::Error::Io(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let path =
                path.filter(|path| matches!(Language::of(path), Some(Language::Rust | Language::Manifest)))?;
            let message = "there is no such file: a link leads to nothing, or it went away meanwhile";
            Some(failure::warning(failure::whole(&path), message))
        }
        ignore::Error::Io(error) => {
            let message = format!("it cannot be read: {}", plain(error));
            let span = path.as_deref().and_then(failure::whole);
            Some(
                failure::error(span, message)
                    .help("make it readable, or add it to `[[lint.exclude]]` with a reason"),
            )
        }
        _ => None,
    }
}

/// The path that an error speaks of, and the error proper.
fn taken_apart(error: &ignore::Error) -> (Option<&Path>, &ignore::Error) {
    match error {
        ignore::Error::WithPath { path, err } => {
            let (inner, cause) = taken_apart(err);
            (inner.or(Some(path)), cause)
        }
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => taken_apart(err),
        ignore::Error::Loop { child, .. } => (Some(child), error),
        _ => (None, error),
    }
}

/// An error of the system without its number.
pub(super) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
