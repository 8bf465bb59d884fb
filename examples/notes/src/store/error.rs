//! Why the notes cannot be reached, and whether waiting helps.

use std::fmt;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// Why the notes cannot be reached.
#[derive(Debug)]
pub enum StoreError {
    /// The environment does not say where the database is.
    Nowhere(&'static str),
    /// The folder of the database, which somebody named, is not there.
    NoFolder(PathBuf),
    /// The folder of the database cannot be made.
    Folder(PathBuf, std::io::Error),
    /// The file cannot be read.
    File(PathBuf, std::io::Error),
    /// What stands there is not a database of this program, or one of another version.
    Foreign(PathBuf),
    /// SQLite refuses.
    Database(PathBuf, rusqlite::Error),
}

/// What callers learn of a [`StoreError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Another process writes; a later call may succeed.
    Busy,
    /// It stays until somebody does something about it.
    Broken,
}

impl StoreError {
    pub(crate) fn fault(&self) -> Fault {
        match self {
            StoreError::Database(_, error) => match error.sqlite_error_code() {
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Busy,
                _ => Fault::Broken,
            },
            StoreError::Nowhere(_)
            | StoreError::NoFolder(_)
            | StoreError::Folder(..)
            | StoreError::File(..)
            | StoreError::Foreign(_) => Fault::Broken,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Nowhere(reason) => f.write_str(reason),
            StoreError::NoFolder(path) => write!(
                f,
                "`{}` is no folder; make it, or let NOTES_DB name a file in another one",
                path.display()
            ),
            StoreError::Folder(path, error) => {
                write!(f, "cannot make the folder `{}`: {error}", path.display())
            }
            StoreError::File(path, error) => write!(f, "cannot read `{}`: {error}", path.display()),
            StoreError::Foreign(path) => write!(
                f,
                "`{}` is not a database of this version of `notes` and was left as it is; \
                 let NOTES_DB name another file",
                path.display()
            ),
            StoreError::Database(path, error) => {
                write!(f, "cannot use the notes in `{}`: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for StoreError {}
