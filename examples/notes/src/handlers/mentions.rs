//! Lists who names a note without linking to it.

use notes_contracts::graph::GraphFailure;
use notes_contracts::mentions::FindMentions;
use notes_contracts::note::{MOST_LISTED, NoteId, NoteList, NoteSummary};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::store::{find, is_known, similar, summary_of, words};
use crate::{App, mention};

impl Handles<FindMentions> for App {
    async fn handle(&self, input: FindMentions, cx: Cx) -> Result<NoteList, GraphFailure> {
        self.read(&cx, move |connection| mentions(connection, input)).await
    }
}

fn mentions(
    connection: &Connection,
    FindMentions { slug }: FindMentions,
) -> Result<Result<NoteList, GraphFailure>, rusqlite::Error> {
    if !is_known(connection, &slug)? {
        let similar = similar(connection, &slug)?;
        return Ok(Err(GraphFailure::UnknownNote { slug, similar }));
    }
    // An id may be shorter than its title, and a title that nobody has written yet has its slug alone.
    let title = find(connection, &slug)?.map(|record| record.title);
    let title = words(title.as_deref().unwrap_or(&slug.0));
    let mut list = NoteList { notes: Vec::new(), total: 0 };
    for (id, body) in candidates(connection, &slug, &title)? {
        let Some(excerpt) = mention::first(&body, &title) else { continue };
        list.total = list.total.saturating_add(1);
        if list.notes.len() < MOST_LISTED {
            let note = summary_of(connection, &id)?;
            list.notes.extend(note.map(|note| NoteSummary { excerpt: Some(excerpt), ..note }));
        }
    }
    Ok(Ok(list))
}

/// The other notes whose texts hold the words of a title one after the other, with their texts.
fn candidates(
    connection: &Connection,
    slug: &NoteId,
    title: &[String],
) -> Result<Vec<(NoteId, String)>, rusqlite::Error> {
    // Words are letters and digits, so nothing in them ends the quotes.
    let phrase = format!("body : \"{}\"", title.join(" "));
    let mut statement = connection
        .prepare("select id, body from note_text where note_text match ?1 and id <> ?2 order by id")?;
    let rows = statement.query_map([&phrase, &slug.0], |row| Ok((NoteId(row.get(0)?), row.get(1)?)))?;
    rows.collect()
}
