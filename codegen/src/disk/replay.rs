//! Does and undoes the steps of a journal.
//!
//! A staged file is renamed in and out, so whether it lies in `new` tells whether its step is done.
//! A kept file stays in `old` until it is renamed back. So each direction can be killed anywhere
//! and started again from its beginning.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{DiskError, DiskErrorKind};
use super::journal::{Action, Journal};
use super::ops::{Ops, Places};
use crate::tree::ancestors;

/// Does every step that is not done.
pub(super) fn forward(journal: &Journal, ops: &Ops<'_>, places: &Places) -> Result<(), DiskError> {
    for (number, action, path) in journal.steps() {
        let target = places.target(path);
        let found = find(places, path)?;
        match (action, found) {
            (Action::Del, Found::File) => ops.remove_file(&target)?,
            // Gone already, or replaced by something that is not ours to remove.
            (Action::Del, Found::Nothing | Found::Folder | Found::Other | Found::Behind(_)) => {}
            (Action::Rmdir, Found::Folder) => ops.remove_dir_if_empty(&target)?,
            (Action::Rmdir, Found::Nothing | Found::File | Found::Other | Found::Behind(_)) => {}
            (Action::Mkdir, Found::Nothing) => ops.create_dir(&target)?,
            (Action::Mkdir, Found::Folder) => {}
            (Action::Mkdir, Found::File | Found::Other) => return Err(disturbed(&target, "is no folder")),
            (Action::Mkdir | Action::New | Action::Put, Found::Behind(place)) => {
                return Err(disturbed(&place, "is no folder"));
            }
            (Action::New | Action::Put, found) => {
                let staged = staged(places, number);
                let waits = is_there(&staged)?;
                match found {
                    Found::File if !waits => {}
                    Found::Nothing if waits && action == Action::New => ops.rename(&staged, &target)?,
                    Found::File if action == Action::Put => ops.rename(&staged, &target)?,
                    Found::Nothing if !waits => return Err(lost(&staged)),
                    Found::Nothing => return Err(disturbed(&target, "was removed by somebody else")),
                    Found::File => return Err(disturbed(&target, "was made by somebody else")),
                    Found::Folder | Found::Other | Found::Behind(_) => {
                        return Err(disturbed(&target, "is no file"));
                    }
                }
            }
        }
    }
    Ok(())
}

/// Undoes every step that is done, last one first.
pub(super) fn backward(journal: &Journal, ops: &Ops<'_>, places: &Places) -> Result<(), DiskError> {
    for (number, action, path) in journal.steps().rev() {
        let target = places.target(path);
        let found = find(places, path)?;
        match (action, found) {
            (Action::New, Found::File) => {
                let staged = staged(places, number);
                if !is_there(&staged)? {
                    ops.rename(&target, &staged)?;
                }
            }
            (Action::New, Found::Nothing | Found::Folder | Found::Other | Found::Behind(_)) => {}
            (Action::Mkdir, Found::Folder) => ops.remove_dir_if_empty(&target)?,
            (Action::Mkdir, Found::Nothing | Found::File | Found::Other | Found::Behind(_)) => {}
            (Action::Rmdir, Found::Nothing) => ops.create_dir(&target)?,
            (Action::Rmdir, Found::Folder) => {}
            (Action::Put | Action::Del, found @ (Found::File | Found::Nothing)) => {
                let kept = kept(places, number);
                if is_there(&kept)? {
                    // Renaming does nothing when both names are still the same file.
                    ops.rename(&kept, &target)?;
                } else if matches!(found, Found::Nothing) {
                    return Err(lost(&kept));
                }
            }
            (Action::Rmdir, Found::File | Found::Other) => return Err(disturbed(&target, "is no folder")),
            (Action::Put | Action::Del, Found::Folder | Found::Other) => {
                return Err(disturbed(&target, "is no file"));
            }
            (Action::Rmdir | Action::Put | Action::Del, Found::Behind(place)) => {
                return Err(disturbed(&place, "is no folder"));
            }
        }
    }
    Ok(())
}

/// Where the contents of a step wait.
pub(super) fn staged(places: &Places, number: usize) -> PathBuf {
    places.new.join(number.to_string())
}

/// Where the old file of a step is kept.
pub(super) fn kept(places: &Places, number: usize) -> PathBuf {
    places.old.join(number.to_string())
}

/// What a path below the root leads to. No link is followed.
pub(super) enum Found {
    Nothing,
    File,
    Folder,
    /// A link, a pipe, a device.
    Other,
    /// The path leads through something that is no folder.
    Behind(PathBuf),
}

/// Looks along a path below the root.
pub(super) fn find(places: &Places, path: &str) -> Result<Found, DiskError> {
    for place in ancestors(path).map(|path| places.target(path)) {
        match look(&place)? {
            Found::Folder => {}
            Found::Nothing => return Ok(Found::Nothing),
            Found::File | Found::Other | Found::Behind(_) => return Ok(Found::Behind(place)),
        }
    }
    look(&places.target(path))
}

/// Whether a name is taken, be it by a link that leads nowhere.
pub(super) fn is_there(path: &Path) -> Result<bool, DiskError> {
    Ok(!matches!(look(path)?, Found::Nothing))
}

/// Whether a name is a folder itself, not a link to one.
pub(super) fn is_folder(path: &Path) -> Result<bool, DiskError> {
    Ok(matches!(look(path)?, Found::Folder))
}

/// What a name stands for itself.
pub(super) fn look(path: &Path) -> Result<Found, DiskError> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(Found::File),
        Ok(metadata) if metadata.is_dir() => Ok(Found::Folder),
        Ok(_) => Ok(Found::Other),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => Err(DiskError::io("look at", path, error)),
    }
}

fn disturbed(path: &Path, what: &str) -> DiskError {
    DiskError::new(DiskErrorKind::Changed, format!("`{}` {what}", path.display()))
        .advise("onefold does not write through links or over foreign files: move it away and run again")
}

fn lost(path: &Path) -> DiskError {
    DiskError::damaged(format!("`{}` is missing, although the journal needs it", path.display()))
}
