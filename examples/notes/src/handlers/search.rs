//! Finds notes by their words.

use notes_contracts::note::NoteSummary;
use notes_contracts::page::{Cursor, Page};
use notes_contracts::search::{Filter, SearchFailure, SearchNotes};
use onefold_runtime::{Cx, Handles};
use rusqlite::{Connection, named_params};

use crate::App;
use crate::store::{Fault, kind_word, summary};

/// The rows that a search considers; what it takes of them stands before, where it goes on behind.
const FROM: &str = "
    from note_text join note on note.id = note_text.id
    where note_text match :words
      and (:tag is null or exists (select 1 from tag where tag.note = note.id and tag.tag = :tag))
      and (:kind is null or note.kind = :kind)";

impl Handles<SearchNotes> for App {
    async fn handle(&self, input: SearchNotes, cx: Cx) -> Result<Page<NoteSummary>, SearchFailure> {
        let offset = match &input.cursor {
            None => 0,
            Some(cursor) => cursor.0.parse().map_err(|_| SearchFailure::CursorExpired)?,
        };
        self.read(&cx, move |connection| search(connection, &input, offset).map(Ok)).await
    }
}

impl From<Fault> for SearchFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => SearchFailure::StoreUnavailable,
            Fault::Broken => SearchFailure::StoreBroken,
        }
    }
}

fn search(
    connection: &Connection,
    input: &SearchNotes,
    offset: u32,
) -> Result<Page<NoteSummary>, rusqlite::Error> {
    let Some(words) = words(&input.query) else {
        return Ok(Page { items: Vec::new(), total: 0, next: None });
    };
    let (tag, kind) = match &input.filter {
        None => (None, None),
        Some(Filter::Tag { tag }) => (Some(tag.as_str()), None),
        Some(Filter::Kind { kind }) => (None, Some(kind_word(*kind))),
    };
    let total: u32 = connection.query_row(
        &format!("select count(*) {FROM}"),
        named_params! { ":words": words, ":tag": tag, ":kind": kind },
        |row| row.get(0),
    )?;
    // A word in a title weighs as much as five in the text; ids make the order of equals the same each time.
    let mut statement = connection.prepare(&format!(
        "select note.id, note.title, note.kind, coalesce(note.edited_at, note.created_at) as changed_at,
                snippet(note_text, 2, '', '', '…', 16) as excerpt
         {FROM} order by bm25(note_text, 0.0, 5.0, 1.0), note.id limit :limit offset :offset"
    ))?;
    let found = statement.query_map(
        named_params! { ":words": words, ":tag": tag, ":kind": kind, ":limit": input.limit, ":offset": offset },
        |row| {
            let excerpt: String = row.get("excerpt")?;
            let excerpt = excerpt.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(NoteSummary { excerpt: Some(excerpt), ..summary(connection, row)? })
        },
    )?;
    let items: Vec<NoteSummary> = found.collect::<Result<_, _>>()?;
    let reached = offset.saturating_add(u32::try_from(items.len()).unwrap_or(u32::MAX));
    let next = (reached < total && !items.is_empty()).then(|| Cursor(reached.to_string()));
    Ok(Page { items, total, next })
}

/// Plain text as a full-text query: every word must occur, as a whole or as a beginning. `None`
/// when there is no word in it.
fn words(query: &str) -> Option<String> {
    let words: Vec<String> = query
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| format!("\"{word}\"*"))
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn no_character_of_a_query_has_a_meaning() {
        assert_eq!(words("rope OR \"knot\" -x").as_deref(), Some(r#""rope"* "OR"* "knot"* "x"*"#));
        assert_eq!(words("tit\0le:*").as_deref(), Some(r#""tit"* "le"*"#));
        assert_eq!(words("*** \" ("), None);
    }
}
