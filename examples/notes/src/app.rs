//! The application: what handlers share.

use std::path::PathBuf;
use std::sync::Arc;

use onefold_runtime::Cx;
use rusqlite::Connection;

use crate::store::{Store, StoreError};

/// The wiki.
#[derive(Clone, Debug)]
pub struct App {
    store: Arc<Store>,
}

impl App {
    /// The wiki whose database the environment names. Nothing is opened yet.
    pub fn from_environment() -> Self {
        App { store: Arc::new(Store::from_environment()) }
    }

    /// The wiki in the database at `path`. Nothing is opened yet.
    pub fn with_database(path: impl Into<PathBuf>) -> Self {
        App { store: Arc::new(Store::at(path.into())) }
    }

    /// The store behind the handlers.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Does `work` in one transaction, where blocking harms nobody. What goes wrong is in the log;
    /// callers learn `unavailable`.
    pub(crate) async fn with_store<T, F>(
        &self,
        cx: &Cx,
        unavailable: F,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error> + Send + 'static,
    ) -> Result<T, F>
    where
        T: Send + 'static,
        F: Send + 'static,
    {
        let store = Arc::clone(&self.store);
        let done: Result<Result<T, F>, StoreError> = cx.blocking(move || store.transaction(work)).await;
        done.unwrap_or_else(|error| {
            eprintln!("notes: request {}: {error}", cx.request_id());
            Err(unavailable)
        })
    }
}
