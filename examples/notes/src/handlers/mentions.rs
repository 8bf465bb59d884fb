//! Lists who names a note without linking to it.

use notes_contracts::mentions::{FindMentions, MentionsFailure};
use notes_contracts::note::{NoteId, NoteList, NoteSummary};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::store::{Fault, find, is_known, similar, summary_of, words};
use crate::{App, mention};

/// Most notes that an answer holds.
const MOST: usize = 200;

impl Handles<FindMentions> for App {
    async fn handle(&self, input: FindMentions, cx: Cx) -> Result<NoteList, MentionsFailure> {
        self.read(&cx, move |connection| mentions(connection, input)).await
    }
}

impl From<Fault> for MentionsFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => MentionsFailure::StoreUnavailable,
            Fault::Broken => MentionsFailure::StoreBroken,
        }
    }
}

fn mentions(
    connection: &Connection,
    FindMentions { slug }: FindMentions,
) -> Result<Result<NoteList, MentionsFailure>, rusqlite::Error> {
    if !is_known(connection, &slug)? {
        let similar = similar(connection, &slug)?;
        return Ok(Err(MentionsFailure::UnknownNote { slug, similar }));
    }
    // An id may be shorter than its title, and a title that nobody has written yet has its slug alone.
    let title = find(connection, &slug)?.map(|record| record.title);
    let title = words(title.as_deref().unwrap_or(&slug.0));
    let mut list = NoteList { notes: Vec::new(), total: 0 };
    for (id, body) in candidates(connection, &slug, &title)? {
        let Some(excerpt) = mention::first(&body, &title) else { continue };
        list.total = list.total.saturating_add(1);
        if list.notes.len() < MOST {
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
