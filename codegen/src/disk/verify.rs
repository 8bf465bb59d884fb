//! Whether a journal found on the disk may be followed: it came with the tree, from whoever.
//!
//! A run of ours writes, removes and overwrites files that carry a mark, and no others, and never
//! below `.git`. So a journal that would touch or make any other file was not written by a run of ours, or the file is no longer the one
//! that the run meant; then the journal is not followed at all.

use std::fs;
use std::path::Path;

use super::error::DiskError;
use super::journal::{Action, Journal};
use super::ops::Places;
use super::replay::{Found, find, kept, look, staged};
use crate::header::emitter_of;

/// Looks at every file that going forward would remove or put; nothing is touched.
pub(super) fn may_go_forward(journal: &Journal, places: &Places) -> Result<(), DiskError> {
    for (number, action, path) in journal.steps() {
        match action {
            Action::Del => may_vanish(places, path, None)?,
            Action::New => {
                let staged = staged(places, number);
                if is_plain(&staged)? {
                    may_come(places, path, &staged)?;
                }
            }
            // Without a staged file the step is done, and what stands there is not touched.
            Action::Put => {
                let staged = staged(places, number);
                if is_plain(&staged)? {
                    may_vanish(places, path, Some(&staged))?;
                    may_come(places, path, &staged)?;
                }
            }
            Action::Rmdir | Action::Mkdir => {}
        }
    }
    Ok(())
}

/// Looks at every file that going back would remove or put; nothing is touched.
pub(super) fn may_go_back(journal: &Journal, places: &Places) -> Result<(), DiskError> {
    for (number, action, path) in journal.steps() {
        match action {
            // With a staged file the step was not done, and what stands there is not touched.
            Action::New => {
                if !is_plain(&staged(places, number))? {
                    may_vanish(places, path, None)?;
                }
            }
            Action::Put | Action::Del => {
                let kept = kept(places, number);
                if is_plain(&kept)? {
                    may_vanish(places, path, Some(&kept))?;
                    may_come(places, path, &kept)?;
                }
            }
            Action::Rmdir | Action::Mkdir => {}
        }
    }
    Ok(())
}

/// Whether a file of `.onefold` is there. A link or a folder in its place is none of ours.
fn is_plain(place: &Path) -> Result<bool, DiskError> {
    match look(place)? {
        Found::File => Ok(true),
        Found::Nothing => Ok(false),
        Found::Folder | Found::Other | Found::Behind(_) => {
            Err(DiskError::damaged(format!("`{}` was not put there by onefold", place.display())))
        }
    }
}

/// Passes when a file of `.onefold` is one that a run of ours would put at `path`: it carries a mark,
/// and nobody may execute it; or the same bytes stand there already.
fn may_come(places: &Places, path: &str, place: &Path) -> Result<(), DiskError> {
    let read = |place: &Path| fs::read(place).map_err(|source| DiskError::io("read", place, source));
    let bytes = read(place)?;
    let facts = fs::metadata(place).map_err(|source| DiskError::io("look at", place, source))?;
    if emitter_of(path, &bytes).is_some() && !is_executable(&facts) {
        return Ok(());
    }
    if let Found::File = find(places, path)?
        && read(&places.target(path))? == bytes
    {
        return Ok(());
    }
    Err(DiskError::damaged(format!(
        "`{}` would become `{path}`, and it is no file that onefold writes; nothing was touched",
        place.display()
    )))
}

#[cfg(unix)]
fn is_executable(facts: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    facts.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_facts: &fs::Metadata) -> bool {
    false
}

/// Passes when nothing would be lost: no file is there, or it carries a mark, or `other`, which
/// comes in its place, has the same bytes.
fn may_vanish(places: &Places, path: &str, other: Option<&Path>) -> Result<(), DiskError> {
    // What is no file is not removed; the step itself complains if it must.
    let Found::File = find(places, path)? else { return Ok(()) };
    let target = places.target(path);
    let read = |place: &Path| fs::read(place).map_err(|source| DiskError::io("read", place, source));
    let bytes = read(&target)?;
    if emitter_of(path, &bytes).is_some() {
        return Ok(());
    }
    if let Some(other) = other
        && read(other)? == bytes
    {
        return Ok(());
    }
    Err(DiskError::damaged(format!(
        "`{}` would take away `{}`, which carries no mark of onefold; nothing was touched",
        places.state.display(),
        target.display()
    )))
}
