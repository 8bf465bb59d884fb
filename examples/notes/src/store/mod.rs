//! The database: where it is, how it is opened, what it holds.
#![expect(clippy::disallowed_methods, reason = "the environment says where the store is")]

mod error;
mod graph;
mod record;
mod schema;

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

pub(crate) use error::Fault;
pub use error::StoreError;
pub(crate) use graph::{is_known, joined, linked_from, links_to, similar, summary_of};
pub(crate) use record::{Record, find, insert, kind_from_word, kind_word, remove, slug, summary, words};

/// A SQLite database that is opened at its first use, and made when something is first written.
#[derive(Debug)]
pub struct Store {
    path: Result<PathBuf, &'static str>,
    /// The folder is of our own choice, so it is made where it is not there.
    owns_folder: bool,
    patience: Duration,
    connection: Mutex<Option<Connection>>,
}

/// Where the notes are, for the help.
pub const NOTE: &str = "The notes are in the file that NOTES_DB names, else in `notes/notes.db` below \
                        XDG_DATA_HOME or ~/.local/share.";

/// How long a call waits for another process that writes: less than its contract gives it.
const PATIENCE: Duration = Duration::from_secs(10);

impl Store {
    /// The database that the environment names: `NOTES_DB`, else `notes/notes.db` below
    /// `XDG_DATA_HOME`, else below `~/.local/share`.
    pub fn from_environment() -> Self {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let below = |folder: PathBuf| folder.join("notes").join("notes.db");
        if let Some(path) = set("NOTES_DB") {
            return Store::at(path);
        }
        // A relative path there is to be ignored, says the specification of base directories.
        let path = set("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .map(below)
            .or_else(|| set("HOME").map(|home| below(home.join(".local").join("share"))))
            .ok_or("neither NOTES_DB, XDG_DATA_HOME nor HOME says where the notes are");
        Store { path, owns_folder: true, patience: PATIENCE, connection: Mutex::new(None) }
    }

    /// The database at `path`, in a folder that is there.
    pub fn at(path: PathBuf) -> Self {
        Store { path: Ok(path), owns_folder: false, patience: PATIENCE, connection: Mutex::new(None) }
    }

    /// Where the database is or will be; none when nothing says it.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref().ok()
    }

    /// The same store, with another time to wait for a process that writes.
    #[cfg(test)]
    pub(crate) fn waiting(self, patience: Duration) -> Self {
        Store { patience, ..self }
    }

    /// Does `work`, which changes nothing, on one state of the notes. Where nothing was written yet
    /// there are none, and no file is made for that.
    pub fn read<T, F>(
        &self,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error>,
    ) -> Result<Result<T, F>, StoreError> {
        self.transaction(TransactionBehavior::Deferred, work)
    }

    /// Does `work` in one transaction: all of it is kept, or nothing when it fails.
    pub fn write<T, F>(
        &self,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error>,
    ) -> Result<Result<T, F>, StoreError> {
        // One that reads first and writes later fails at once, without waiting, when another process
        // has begun to write in between.
        self.transaction(TransactionBehavior::Immediate, work)
    }

    fn transaction<T, F>(
        &self,
        behavior: TransactionBehavior,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error>,
    ) -> Result<Result<T, F>, StoreError> {
        let path = self.path.as_deref().map_err(|reason| StoreError::Nowhere(reason))?;
        // A handler that panicked has lost its transaction; the connection itself is sound.
        let mut slot = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let refused = |error| StoreError::Database(path.to_owned(), error);
        let mut nothing;
        let connection = match (&mut *slot, behavior) {
            (Some(connection), _) => connection,
            (None, TransactionBehavior::Deferred) if !self.is_there(path)? => {
                nothing = Connection::open_in_memory().map_err(refused)?;
                schema::prepare(&mut nothing).map_err(refused)?;
                &mut nothing
            }
            (empty, _) => empty.insert(self.open(path)?),
        };
        let transaction = connection.transaction_with_behavior(behavior).map_err(refused)?;
        let done = work(&transaction).map_err(refused)?;
        if done.is_ok() {
            transaction.commit().map_err(refused)?;
        }
        Ok(done)
    }

    /// Whether there is a file that holds something.
    fn is_there(&self, path: &Path) -> Result<bool, StoreError> {
        match std::fs::metadata(path) {
            Ok(found) => Ok(!found.is_file() || found.len() > 0),
            Err(error) => {
                self.folder(path)?;
                match error.kind() {
                    ErrorKind::NotFound => Ok(false),
                    _ => Err(StoreError::File(path.to_owned(), error)),
                }
            }
        }
    }

    /// The folder that has to be made. One that somebody named must be there: it may be a slip.
    fn folder<'p>(&self, path: &'p Path) -> Result<Option<&'p Path>, StoreError> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        match folder {
            Some(folder) if !self.owns_folder => Err(StoreError::NoFolder(folder.to_owned())),
            Some(_) | None => Ok(folder),
        }
    }

    fn open(&self, path: &Path) -> Result<Connection, StoreError> {
        if let Some(folder) = self.folder(path)? {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder(folder.to_owned(), error))?;
        }
        if !may_open(path).map_err(|error| StoreError::File(path.to_owned(), error))? {
            return Err(StoreError::Foreign(path.to_owned()));
        }
        let refused = |error| StoreError::Database(path.to_owned(), error);
        let mut connection = Connection::open(path).map_err(refused)?;
        connection.busy_timeout(self.patience).map_err(refused)?;
        if !schema::prepare(&mut connection).map_err(refused)? {
            return Err(StoreError::Foreign(path.to_owned()));
        }
        Ok(connection)
    }
}

/// Whether the file is absent, empty or one of ours. SQLite is not asked: opening the database of
/// another program can already change it, or files beside it.
fn may_open(path: &Path) -> std::io::Result<bool> {
    let kind = match std::fs::metadata(path) {
        Ok(metadata) => metadata.file_type(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    if !kind.is_file() {
        return Ok(false);
    }
    let mut header = Vec::new();
    File::open(path)?.take(schema::HEADER).read_to_end(&mut header)?;
    Ok(header.is_empty() || schema::is_ours(&header))
}
