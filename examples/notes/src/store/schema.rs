//! The tables, and the marks by which a database that has them is known.

use rusqlite::{Connection, TransactionBehavior};

/// The version that these tables are.
const VERSION: i32 = 1;

/// Says that a database belongs to this program: `note` in ASCII.
const APPLICATION: i32 = 0x6e6f_7465;

/// How many bytes a database's header has. Its marks stand where the
/// [file format](https://www.sqlite.org/fileformat.html#the_database_header) puts them.
pub(super) const HEADER: u64 = 100;

const TABLES: &str = "
    create table note (
        id text primary key not null,
        title text not null,
        kind text not null,
        body text not null,
        words integer not null,
        path text,
        created_at text not null,
        edited_at text
    );
    create table tag (
        note text not null references note (id) on delete cascade,
        tag text not null,
        primary key (note, tag)
    );
    create index tag_by_tag on tag (tag);
    create table link (
        note text not null references note (id) on delete cascade,
        place integer not null,
        title text not null,
        target text not null,
        primary key (note, place)
    );
    create index link_by_target on link (target);
    create virtual table note_text using fts5 (
        id unindexed, title, body, tokenize = 'unicode61 remove_diacritics 2'
    );
";

/// Whether a file that begins so is a database with these tables.
pub(super) fn is_ours(header: &[u8]) -> bool {
    let field = |offset: usize| {
        header.get(offset..offset + 4).and_then(|bytes| bytes.try_into().ok()).map(i32::from_be_bytes)
    };
    header.starts_with(b"SQLite format 3\0") && (field(60), field(68)) == (Some(VERSION), Some(APPLICATION))
}

/// Makes the tables in an empty database. `false` when it has others.
pub(super) fn prepare(connection: &mut Connection) -> Result<bool, rusqlite::Error> {
    connection.pragma_update(None, "foreign_keys", true)?;
    if has_tables(connection)? {
        return Ok(true);
    }
    // Immediate: two first runs at once must not both find the database empty.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if has_tables(&transaction)? {
        return Ok(true);
    }
    let objects: u32 = transaction.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
    if objects > 0 {
        return Ok(false);
    }
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit().map(|()| true)
}

fn has_tables(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let mark = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    Ok((mark("user_version")?, mark("application_id")?) == (VERSION, APPLICATION))
}
