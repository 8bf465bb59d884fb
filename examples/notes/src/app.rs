//! The application: what handlers share.

use std::path::PathBuf;
use std::sync::Arc;

use onefold::text::escape_hidden;
use onefold_runtime::Cx;
use rusqlite::Connection;

use crate::store::{Fault, Store, StoreError};

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

    /// Does `work`, which changes nothing, where blocking harms nobody. What goes wrong with the store
    /// is in the log.
    pub(crate) async fn read<T, F>(
        &self,
        cx: &Cx,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error> + Send + 'static,
    ) -> Result<T, F>
    where
        T: Send + 'static,
        F: From<Fault> + Send + 'static,
    {
        self.with_store(cx, |store| store.read(work)).await
    }

    /// Does `work` in one transaction, otherwise as [`App::read`] does.
    pub(crate) async fn write<T, F>(
        &self,
        cx: &Cx,
        work: impl FnOnce(&Connection) -> Result<Result<T, F>, rusqlite::Error> + Send + 'static,
    ) -> Result<T, F>
    where
        T: Send + 'static,
        F: From<Fault> + Send + 'static,
    {
        self.with_store(cx, |store| store.write(work)).await
    }

    async fn with_store<T, F>(
        &self,
        cx: &Cx,
        work: impl FnOnce(&Store) -> Result<Result<T, F>, StoreError> + Send + 'static,
    ) -> Result<T, F>
    where
        T: Send + 'static,
        F: From<Fault> + Send + 'static,
    {
        let store = Arc::clone(&self.store);
        cx.blocking(move || work(&store)).await.unwrap_or_else(|error| {
            let message = escape_hidden(&error.to_string(), &[]);
            eprintln!("notes: request {}: {message}", cx.request_id());
            Err(error.fault().into())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use notes_contracts::create::CreateNote;
    use notes_contracts::note::NoteKind;
    use notes_contracts::stats::ReadStats;
    use rusqlite::Connection;

    use super::{App, Arc, Store};
    use crate::generated;

    #[test]
    fn a_store_that_another_process_holds_is_busy_and_not_broken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notes.db");
        let store = Store::at(path.clone()).waiting(Duration::ZERO);
        let host = generated::host::host(App { store: Arc::new(store) }).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let titled = |title: &str| CreateNote {
            title: title.to_owned(),
            body: String::new(),
            kind: NoteKind::Article,
            tags: Vec::new(),
        };
        runtime.block_on(async {
            host.invoke(&titled("Ebb")).await.expect("nobody holds the store");
            let note = titled("Tides");
            let other = Connection::open(&path).unwrap();
            other.execute_batch("begin immediate").unwrap();
            let problem = host.invoke(&note).await.unwrap_err();
            assert_eq!((problem.code.as_str(), problem.status), ("StoreUnavailable", 503));
            host.invoke(&ReadStats {}).await.expect("a process that writes keeps nobody from reading");
            other.execute_batch("rollback; begin exclusive").unwrap();
            let problem = host.invoke(&ReadStats {}).await.unwrap_err();
            assert_eq!((problem.code.as_str(), problem.status), ("StoreUnavailable", 503));
            other.execute_batch("rollback").unwrap();
            host.invoke(&note).await.expect("the store is free again");
        });
    }
}
