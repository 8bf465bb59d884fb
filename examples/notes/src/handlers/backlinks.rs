//! Lists who links to a note.

use notes_contracts::backlinks::FindBacklinks;
use notes_contracts::graph::GraphFailure;
use notes_contracts::note::{MOST_LISTED, NoteList};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{is_known, linked_from, similar, summary_of};

impl Handles<FindBacklinks> for App {
    async fn handle(&self, input: FindBacklinks, cx: Cx) -> Result<NoteList, GraphFailure> {
        self.read(&cx, move |connection| backlinks(connection, input)).await
    }
}

fn backlinks(
    connection: &Connection,
    FindBacklinks { slug }: FindBacklinks,
) -> Result<Result<NoteList, GraphFailure>, rusqlite::Error> {
    if !is_known(connection, &slug)? {
        let similar = similar(connection, &slug)?;
        return Ok(Err(GraphFailure::UnknownNote { slug, similar }));
    }
    let linking = linked_from(connection, &slug)?;
    let mut notes = Vec::new();
    for id in linking.iter().take(MOST_LISTED) {
        notes.extend(summary_of(connection, id)?);
    }
    Ok(Ok(NoteList { notes, total: u32::try_from(linking.len()).unwrap_or(u32::MAX) }))
}
