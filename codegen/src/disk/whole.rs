//! One file by itself, whole or not at all: for documents that no emitter owns.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{DiskError, DiskErrorKind};

/// Writes `text` to `path`, which has its old contents or the new ones at every moment.
///
/// A file that is there is replaced, and the caller has looked at it. A symbolic link or a folder
/// is not.
pub fn write_whole(path: &Path, text: &str) -> Result<(), DiskError> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => {
            let what = if found.is_dir() { "a folder" } else { "no plain file" };
            return Err(DiskError::new(DiskErrorKind::Blocked, format!("`{}` is {what}", path.display()))
                .advise("name another file"));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(DiskError::io("look at", path, error)),
    }
    let staged = beside(path)?;
    fs::write(&staged, text).map_err(|error| DiskError::io("write", path, error))?;
    fs::rename(&staged, path).map_err(|error| {
        // The error that counts is the first one; what is left of the attempt is only clutter.
        let _ = fs::remove_file(&staged);
        DiskError::io("write", path, error)
    })
}

/// A name in the same folder that no other run takes.
fn beside(path: &Path) -> Result<PathBuf, DiskError> {
    let Some(name) = path.file_name() else {
        let message = format!("`{}` names no file", path.display());
        return Err(DiskError::new(DiskErrorKind::Blocked, message).advise("name a file"));
    };
    let staged = format!(".{}.{}.onefold", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(staged))
}
