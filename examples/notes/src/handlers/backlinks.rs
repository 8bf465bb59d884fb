//! Lists who links to a note.

use notes_contracts::backlinks::{BacklinksFailure, FindBacklinks};
use notes_contracts::note::NoteList;
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{Fault, is_known, linked_from, similar, summary_of};

/// Most notes that an answer holds.
const MOST: usize = 200;

impl Handles<FindBacklinks> for App {
    async fn handle(&self, input: FindBacklinks, cx: Cx) -> Result<NoteList, BacklinksFailure> {
        self.read(&cx, move |connection| backlinks(connection, input)).await
    }
}

impl From<Fault> for BacklinksFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => BacklinksFailure::StoreUnavailable,
            Fault::Broken => BacklinksFailure::StoreBroken,
        }
    }
}

fn backlinks(
    connection: &Connection,
    FindBacklinks { slug }: FindBacklinks,
) -> Result<Result<NoteList, BacklinksFailure>, rusqlite::Error> {
    if !is_known(connection, &slug)? {
        let similar = similar(connection, &slug)?;
        return Ok(Err(BacklinksFailure::UnknownNote { slug, similar }));
    }
    let linking = linked_from(connection, &slug)?;
    let mut notes = Vec::new();
    for id in linking.iter().take(MOST) {
        notes.extend(summary_of(connection, id)?);
    }
    Ok(Ok(NoteList { notes, total: u32::try_from(linking.len()).unwrap_or(u32::MAX) }))
}
