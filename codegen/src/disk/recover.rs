//! Finishes what a killed run left, and cleans up `.onefold`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::DiskError;
use super::journal::Journal;
use super::ops::{Ops, Places};
use super::replay::{backward, forward, is_folder, is_there};
use super::verify::{may_go_back, may_go_forward};

/// What was left of an earlier run and has been finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovered {
    /// The run had decided to change the outputs; they are changed now.
    Completed,
    /// The run was undoing its changes; they are undone now.
    RolledBack,
    /// The run had not decided yet, or was as good as done; only its scraps were swept up.
    Swept,
}

/// Brings the tree to the old or to the new state. A journal that cannot be understood, or
/// that would take away what no run of ours wrote, is an error.
pub(super) fn recover(ops: &Ops<'_>, places: &Places) -> Result<Option<Recovered>, DiskError> {
    match fs::symlink_metadata(&places.state) {
        Ok(metadata) if metadata.is_dir() => {}
        Ok(_) => {
            let message = format!("`{}` is not a folder that onefold made", places.state.display());
            return Err(DiskError::damaged(message));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DiskError::io("look at", &places.state, error)),
    }
    let journals = (is_there(&places.journal)?, is_there(&places.back)?);
    let recovered = match journals {
        (true, true) => {
            let message = format!("`{}` holds two journals", places.state.display());
            return Err(DiskError::damaged(message));
        }
        (true, false) => {
            let journal = read_journal(&places.journal)?;
            may_go_forward(&journal, places)?;
            forward(&journal, ops, places)?;
            ops.remove_file(&places.journal)?;
            Recovered::Completed
        }
        (false, true) => {
            let journal = read_journal(&places.back)?;
            may_go_back(&journal, places)?;
            backward(&journal, ops, places)?;
            ops.remove_file(&places.back)?;
            Recovered::RolledBack
        }
        (false, false) => Recovered::Swept,
    };
    sweep(ops, places)?;
    Ok(Some(recovered))
}

/// Removes `.onefold` once no journal is in it. Nothing that we did not put there is touched.
pub(super) fn sweep(ops: &Ops<'_>, places: &Places) -> Result<(), DiskError> {
    let inner = [&places.new, &places.old];
    for path in list(&places.state)? {
        let ours = if inner.contains(&&path) { is_folder(&path)? } else { path == places.draft };
        if !ours {
            return Err(strange(&path));
        }
    }
    let mut scraps = Vec::new();
    for dir in inner {
        if is_there(dir)? {
            scraps.extend(list(dir)?);
        }
    }
    for path in &scraps {
        let numbered =
            path.file_name().is_some_and(|name| name.as_encoded_bytes().iter().all(u8::is_ascii_digit));
        if !numbered {
            return Err(strange(path));
        }
    }
    for path in &scraps {
        ops.remove_file(path)?;
    }
    for dir in inner {
        if is_there(dir)? {
            ops.remove_dir(dir)?;
        }
    }
    if is_there(&places.draft)? {
        ops.remove_file(&places.draft)?;
    }
    ops.remove_dir(&places.state)
}

fn list(dir: &Path) -> Result<Vec<PathBuf>, DiskError> {
    let failed = |source| DiskError::io("list the folder", dir, source);
    let mut paths = Vec::new();
    for item in fs::read_dir(dir).map_err(failed)? {
        paths.push(item.map_err(failed)?.path());
    }
    paths.sort();
    Ok(paths)
}

fn read_journal(path: &Path) -> Result<Journal, DiskError> {
    let bytes = fs::read(path).map_err(|source| DiskError::io("read", path, source))?;
    Journal::parse(&bytes).map_err(|problem| {
        DiskError::damaged(format!("`{}` is not a journal of onefold: {problem}", path.display()))
    })
}

fn strange(path: &Path) -> DiskError {
    DiskError::damaged(format!("`{}` was not put there by onefold", path.display()))
        .advise("move it away if it is yours, delete the folder `.onefold`, and generate again")
}
