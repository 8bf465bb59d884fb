//! One file by itself, whole or not at all: for documents that no emitter owns.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{DiskError, DiskErrorKind};

/// Writes `text` to `path`, which has its old contents or the new ones at every moment.
///
/// A file that is there is replaced and keeps its permissions; the caller has looked at it. A symbolic link or a folder
/// is not.
pub fn write_whole(path: &Path, text: &str) -> Result<(), DiskError> {
    let permissions = match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => {
            let what = if found.is_dir() { "a folder" } else { "no plain file" };
            return Err(DiskError::new(DiskErrorKind::Blocked, format!("`{}` is {what}", path.display()))
                .advise("name another file"));
        }
        Ok(found) => Some(found.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(DiskError::io("look at", path, error)),
    };
    let staged = beside(path)?;
    stage(&staged, permissions, text).and_then(|()| fs::rename(&staged, path)).map_err(|error| {
        // The error that counts is the first one; what is left of the attempt is only clutter.
        let _ = fs::remove_file(&staged);
        DiskError::io("write", path, error)
    })
}

/// Writes the new file; who may read the old one may read it, and nobody else at any moment.
fn stage(staged: &Path, permissions: Option<fs::Permissions>, text: &str) -> io::Result<()> {
    if let Some(permissions) = permissions {
        fs::write(staged, "")?;
        fs::set_permissions(staged, permissions)?;
    }
    fs::write(staged, text)
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
