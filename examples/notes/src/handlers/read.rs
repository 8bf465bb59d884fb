//! Reads one note.

use notes_contracts::note::{Link, Note, NoteId, Origin};
use notes_contracts::read::{ReadFailure, ReadNote};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::store::{Fault, Record, find, linked_from, similar};
use crate::{App, markdown};

impl Handles<ReadNote> for App {
    async fn handle(&self, input: ReadNote, cx: Cx) -> Result<Note, ReadFailure> {
        self.read(&cx, move |connection| match find(connection, &input.id)? {
            Some(record) => whole(connection, record).map(Ok),
            None => {
                let similar = similar(connection, &input.id)?;
                Ok(Err(ReadFailure::NotFound { id: input.id, similar }))
            }
        })
        .await
    }
}

impl From<Fault> for ReadFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => ReadFailure::StoreUnavailable,
            Fault::Broken => ReadFailure::StoreBroken,
        }
    }
}

#[expect(deprecated, reason = "`words` is filled as long as the contract has it")]
fn whole(connection: &Connection, record: Record) -> Result<Note, rusqlite::Error> {
    let links = links(connection, &record.id)?;
    let linked_from = linked_from(connection, &record.id)?;
    let hash = record.hash();
    Ok(Note {
        outline: markdown::outline(&record.body),
        links,
        linked_from,
        origin: match record.path {
            Some(path) => Origin::File { path },
            None => Origin::Written,
        },
        words: markdown::words(&record.body),
        id: record.id,
        title: record.title,
        kind: record.kind,
        tags: record.tags,
        body: record.body,
        created_at: record.created_at,
        edited_at: record.edited_at,
        hash,
    })
}

fn links(connection: &Connection, id: &NoteId) -> Result<Vec<Link>, rusqlite::Error> {
    let mut statement = connection.prepare(
        "select link.title, note.id as target from link left join note on note.id = link.target
         where link.note = ?1 order by link.place",
    )?;
    let rows = statement.query_map([&id.0], |row| {
        let target: Option<String> = row.get("target")?;
        Ok(Link { title: row.get("title")?, target: target.map(NoteId) })
    })?;
    rows.collect()
}
