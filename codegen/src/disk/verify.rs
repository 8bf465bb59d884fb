//! Whether a journal found on the disk may be followed: it came with the tree, from whoever.
//!
//! A run of ours removes and overwrites files that carry a mark, and no others. So a journal that
//! would touch any other file was not written by a run of ours, or the file is no longer the one
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
                is_plain(&staged(places, number))?;
            }
            // Without a staged file the step is done, and what stands there is not touched.
            Action::Put => {
                let staged = staged(places, number);
                if is_plain(&staged)? {
                    may_vanish(places, path, Some(&staged))?;
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
