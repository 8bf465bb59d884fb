//! Removes notes for good.

use notes_contracts::note::NoteId;
use notes_contracts::purge::{PurgeFailure, PurgeNotes, Purged};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{Fault, remove};

impl Handles<PurgeNotes> for App {
    async fn handle(&self, input: PurgeNotes, cx: Cx) -> Result<Purged, PurgeFailure> {
        self.write(&cx, move |connection| {
            let removed = beginning_with(connection, &input.title_prefix)?;
            for id in &removed {
                remove(connection, id)?;
            }
            Ok(Ok(Purged { removed }))
        })
        .await
    }
}

impl From<Fault> for PurgeFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => PurgeFailure::StoreUnavailable,
            Fault::Broken => PurgeFailure::StoreBroken,
        }
    }
}

fn beginning_with(connection: &Connection, prefix: &str) -> Result<Vec<NoteId>, rusqlite::Error> {
    // `like` would give `%` and `_` a meaning and forget capitals.
    let sql = "select id from note where substr(title, 1, length(?1)) = ?1 order by id";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([prefix], |row| row.get(0).map(NoteId))?;
    rows.collect()
}
