//! One note as the database keeps it.

use chrono::{DateTime, Utc};
use notes_contracts::note::{ContentHash, NoteId, NoteKind, NoteSummary};
use rusqlite::types::{FromSql, Type};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use sha2::{Digest as _, Sha256};

use crate::markdown;

/// A note with all that is stored of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) id: NoteId,
    pub(crate) title: String,
    pub(crate) kind: NoteKind,
    pub(crate) body: String,
    pub(crate) tags: Vec<String>,
    /// The file that it was loaded from.
    pub(crate) path: Option<String>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) edited_at: Option<DateTime<Utc>>,
}

impl Record {
    /// When the note was last changed.
    pub(crate) fn changed_at(&self) -> DateTime<Utc> {
        self.edited_at.unwrap_or(self.created_at)
    }

    /// Another one as soon as title, kind, text or tags are others. It guards against accidents, for
    /// which the first 8 bytes are enough.
    pub(crate) fn hash(&self) -> ContentHash {
        let mut hasher = Sha256::new();
        let parts = [kind_word(self.kind), &self.title, &self.body];
        for part in parts.into_iter().chain(self.tags.iter().map(String::as_str)) {
            // The length stands before each part, so that no two notes run together to the same bytes.
            hasher.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            hasher.update(part);
        }
        let digest = hasher.finalize();
        ContentHash(digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect())
    }
}

/// Longest id, in characters.
const LONGEST_ID: usize = 120;

/// The id of a title: small letters and digits, everything between them one hyphen. `None` when
/// nothing is left.
pub(crate) fn slug(title: &str) -> Option<NoteId> {
    let id: String = words(title).join("-").chars().take(LONGEST_ID).collect();
    let id = id.trim_end_matches('-');
    (!id.is_empty()).then(|| NoteId(id.to_owned()))
}

/// The words of a title, in small letters.
pub(crate) fn words(title: &str) -> Vec<String> {
    let lower: String = title.chars().flat_map(char::to_lowercase).collect();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The note of an id.
pub(crate) fn find(connection: &Connection, id: &NoteId) -> Result<Option<Record>, rusqlite::Error> {
    let sql = "select id, title, kind, body, path, created_at, edited_at from note where id = ?1";
    let found = connection
        .query_row(sql, [&id.0], |row| {
            Ok(Record {
                id: NoteId(row.get("id")?),
                title: row.get("title")?,
                kind: column(row, "kind", kind_from_word)?,
                body: row.get("body")?,
                tags: Vec::new(),
                path: row.get("path")?,
                created_at: column(row, "created_at", instant)?,
                edited_at: optional(row, "edited_at", instant)?,
            })
        })
        .optional()?;
    let Some(mut record) = found else { return Ok(None) };
    record.tags = tags(connection, &record.id)?;
    Ok(Some(record))
}

/// Writes a note whose id is free.
pub(crate) fn insert(connection: &Connection, record: &Record) -> Result<(), rusqlite::Error> {
    let words = markdown::words(&record.body);
    connection.execute(
        "insert into note (id, title, kind, body, words, path, created_at, edited_at)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            record.id.0,
            record.title,
            kind_word(record.kind),
            record.body,
            words,
            record.path,
            record.created_at.to_rfc3339(),
            record.edited_at.map(|at| at.to_rfc3339()),
        ],
    )?;
    connection.execute(
        "insert into note_text (id, title, body) values (?1, ?2, ?3)",
        params![record.id.0, record.title, record.body],
    )?;
    for tag in &record.tags {
        connection
            .execute("insert or ignore into tag (note, tag) values (?1, ?2)", params![record.id.0, tag])?;
    }
    for (place, title) in markdown::links(&record.body).iter().enumerate() {
        let target = slug(title).map_or_else(String::new, |id| id.0);
        connection.execute(
            "insert into link (note, place, title, target) values (?1, ?2, ?3, ?4)",
            params![record.id.0, i64::try_from(place).unwrap_or(i64::MAX), title, target],
        )?;
    }
    Ok(())
}

/// Removes a note with its tags and links.
pub(crate) fn remove(connection: &Connection, id: &NoteId) -> Result<(), rusqlite::Error> {
    connection.execute("delete from note_text where id = ?1", [&id.0])?;
    connection.execute("delete from note where id = ?1", [&id.0])?;
    Ok(())
}

/// A note as lists show it, from a row with `id`, `title`, `kind` and `changed_at`.
pub(crate) fn summary(connection: &Connection, row: &Row<'_>) -> Result<NoteSummary, rusqlite::Error> {
    let id = NoteId(row.get("id")?);
    Ok(NoteSummary {
        title: row.get("title")?,
        kind: column(row, "kind", kind_from_word)?,
        tags: tags(connection, &id)?,
        changed_at: column(row, "changed_at", instant)?,
        excerpt: None,
        id,
    })
}

/// A column whose text means something else.
fn column<T>(row: &Row<'_>, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, rusqlite::Error> {
    let text: String = typed(row, name)?;
    read(&text).ok_or_else(|| unreadable(name))
}

/// The word of a kind, in the database and in front matter.
pub(crate) fn kind_word(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Article => "article",
        NoteKind::Journal => "journal",
        NoteKind::Index => "index",
    }
}

/// The kind of a word.
pub(crate) fn kind_from_word(word: &str) -> Option<NoteKind> {
    [NoteKind::Article, NoteKind::Journal, NoteKind::Index].into_iter().find(|kind| kind_word(*kind) == word)
}

fn optional<T>(
    row: &Row<'_>,
    name: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, rusqlite::Error> {
    let text: Option<String> = typed(row, name)?;
    text.map(|text| read(&text).ok_or_else(|| unreadable(name))).transpose()
}

fn typed<T: FromSql>(row: &Row<'_>, name: &str) -> Result<T, rusqlite::Error> {
    row.get(name)
}

fn unreadable(name: &str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnType(0, name.to_owned(), Type::Text)
}

fn instant(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|at| at.with_timezone(&Utc))
}

fn tags(connection: &Connection, id: &NoteId) -> Result<Vec<String>, rusqlite::Error> {
    let mut statement = connection.prepare("select tag from tag where note = ?1 order by tag")?;
    let rows = statement.query_map([&id.0], |row| row.get(0))?;
    rows.collect()
}
