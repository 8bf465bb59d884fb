//! The tables.

use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

/// The version that these tables are.
const VERSION: i64 = 1;

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

/// Makes the tables in an empty database.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), rusqlite::Error> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Immediate: two first runs at once must not both find the database empty.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()
}
