//! The notes as a graph: who links to whom.

use std::collections::BTreeSet;

use notes_contracts::note::{NoteId, NoteSummary};
use rusqlite::{Connection, OptionalExtension as _};

use super::record::{summary, words};

/// Most ids that are offered in place of one that does not exist.
const MOST_SIMILAR: usize = 3;

/// The note of an id as lists show it.
pub(crate) fn summary_of(
    connection: &Connection,
    id: &NoteId,
) -> Result<Option<NoteSummary>, rusqlite::Error> {
    let mut statement = connection.prepare(
        "select id, title, kind, coalesce(edited_at, created_at) as changed_at from note where id = ?1",
    )?;
    statement.query_row([&id.0], |row| summary(connection, row)).optional()
}

/// Whether an id is that of a note, or of a title that links lead to.
pub(crate) fn is_known(connection: &Connection, id: &NoteId) -> Result<bool, rusqlite::Error> {
    connection.query_row(
        "select exists (select 1 from note where id = ?1) or exists (select 1 from link where target = ?1)",
        [&id.0],
        |row| row.get(0),
    )
}

/// The notes that link to an id, which need not be that of a note.
pub(crate) fn linked_from(connection: &Connection, id: &NoteId) -> Result<Vec<NoteId>, rusqlite::Error> {
    let sql = "select distinct note from link where target = ?1 and note <> ?1 order by note";
    ids(connection, sql, id)
}

/// The notes that a note links to.
pub(crate) fn links_to(connection: &Connection, id: &NoteId) -> Result<Vec<NoteId>, rusqlite::Error> {
    let sql = "select distinct note.id from link join note on note.id = link.target
               where link.note = ?1 and note.id <> ?1 order by note.id";
    ids(connection, sql, id)
}

/// The notes that a link joins with a note, in whichever direction.
pub(crate) fn joined(connection: &Connection, id: &NoteId) -> Result<BTreeSet<NoteId>, rusqlite::Error> {
    let mut joined: BTreeSet<NoteId> = links_to(connection, id)?.into_iter().collect();
    joined.extend(linked_from(connection, id)?);
    Ok(joined)
}

/// Ids that share words with `id`, those that share most first; case and punctuation count for
/// nothing, as in ids.
pub(crate) fn similar(connection: &Connection, id: &NoteId) -> Result<Vec<NoteId>, rusqlite::Error> {
    let wanted = words(&id.0);
    let mut statement = connection.prepare("select id from note order by id")?;
    let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
    let mut scored = Vec::new();
    for other in rows {
        let other = other?;
        let shared = other.split('-').filter(|word| wanted.iter().any(|wanted| wanted == word)).count();
        if shared > 0 {
            scored.push((shared, other));
        }
    }
    scored.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    Ok(scored.into_iter().take(MOST_SIMILAR).map(|(_, other)| NoteId(other)).collect())
}

fn ids(connection: &Connection, sql: &str, id: &NoteId) -> Result<Vec<NoteId>, rusqlite::Error> {
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([&id.0], |row| row.get(0).map(NoteId))?;
    rows.collect()
}
