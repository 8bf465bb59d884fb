//! The database: where it is, how it is opened, what it holds.
#![expect(clippy::disallowed_methods, reason = "the environment says where the store is")]

mod record;
mod schema;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

pub(crate) use record::{Record, find, insert, kind_from_word, kind_word, remove, slug, summary};

/// A SQLite database that is opened at its first use.
#[derive(Debug)]
pub struct Store {
    path: Result<PathBuf, &'static str>,
    connection: Mutex<Option<Connection>>,
}

/// Why the notes cannot be reached.
#[derive(Debug)]
pub enum StoreError {
    /// The environment does not say where the database is.
    Nowhere(&'static str),
    /// The folder of the database cannot be made.
    Folder(PathBuf, std::io::Error),
    /// SQLite refuses.
    Database(PathBuf, rusqlite::Error),
}

impl Store {
    /// The database that the environment names: `NOTES_DB`, else `notes/notes.db` below
    /// `XDG_DATA_HOME`, else below `~/.local/share`.
    pub fn from_environment() -> Self {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let below = |folder: PathBuf| folder.join("notes").join("notes.db");
        let path = set("NOTES_DB")
            // A relative path there is to be ignored, says the specification of base directories.
            .or_else(|| set("XDG_DATA_HOME").filter(|folder| folder.is_absolute()).map(below))
            .or_else(|| set("HOME").map(|home| below(home.join(".local").join("share"))))
            .ok_or("neither NOTES_DB, XDG_DATA_HOME nor HOME says where the notes are");
        Store { path, connection: Mutex::new(None) }
    }

    /// The database at `path`.
    pub fn at(path: PathBuf) -> Self {
        Store { path: Ok(path), connection: Mutex::new(None) }
    }

    /// Does `work` in one transaction: all of it is kept, or nothing when it fails.
    pub fn transaction<T, F>(
        &self,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error>,
    ) -> Result<Result<T, F>, StoreError> {
        let path = self.path.as_deref().map_err(|reason| StoreError::Nowhere(reason))?;
        // A handler that panicked has lost its transaction; the connection itself is sound.
        let mut slot = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match &mut *slot {
            Some(connection) => connection,
            empty => empty.insert(open(path)?),
        };
        let refused = |error| StoreError::Database(path.to_owned(), error);
        let transaction = connection.transaction().map_err(refused)?;
        let done = work(&transaction).map_err(refused)?;
        if done.is_ok() {
            transaction.commit().map_err(refused)?;
        }
        Ok(done)
    }
}

fn open(path: &Path) -> Result<Connection, StoreError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder(folder.to_owned(), error))?;
    }
    let refused = |error| StoreError::Database(path.to_owned(), error);
    let mut connection = Connection::open(path).map_err(refused)?;
    schema::prepare(&mut connection).map_err(refused)?;
    Ok(connection)
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Nowhere(reason) => f.write_str(reason),
            StoreError::Folder(path, error) => {
                write!(f, "cannot make the folder `{}`: {error}", path.display())
            }
            StoreError::Database(path, error) => {
                write!(f, "cannot use the notes in `{}`: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for StoreError {}
