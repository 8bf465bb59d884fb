//! Reads one note.

use notes_contracts::note::{Link, Note, NoteId, Origin};
use notes_contracts::read::{ReadFailure, ReadNote};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::store::{Fault, Record, find};
use crate::{App, markdown};

/// Most ids that are offered in place of one that does not exist.
const MOST_SIMILAR: usize = 3;

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

fn linked_from(connection: &Connection, id: &NoteId) -> Result<Vec<NoteId>, rusqlite::Error> {
    let mut statement = connection
        .prepare("select distinct note from link where target = ?1 and note <> ?1 order by note")?;
    let rows = statement.query_map([&id.0], |row| row.get(0).map(NoteId))?;
    rows.collect()
}

/// Ids that share words with `id`, those that share most first.
fn similar(connection: &Connection, id: &NoteId) -> Result<Vec<NoteId>, rusqlite::Error> {
    let wanted: Vec<&str> = id.0.split('-').collect();
    let mut statement = connection.prepare("select id from note order by id")?;
    let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
    let mut scored = Vec::new();
    for other in rows {
        let other = other?;
        let shared = other.split('-').filter(|word| wanted.contains(word)).count();
        if shared > 0 {
            scored.push((shared, other));
        }
    }
    scored.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    Ok(scored.into_iter().take(MOST_SIMILAR).map(|(_, other)| NoteId(other)).collect())
}
