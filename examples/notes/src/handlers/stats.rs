//! Counts notes, words, tags and missing notes.

use notes_contracts::stats::{ReadStats, Stats, StatsFailure};
use onefold_runtime::{Cx, Handles};
use rusqlite::{Connection, OptionalExtension as _};

use crate::App;
use crate::store::{Fault, summary};

impl Handles<ReadStats> for App {
    async fn handle(&self, _input: ReadStats, cx: Cx) -> Result<Stats, StatsFailure> {
        self.read(&cx, |connection| stats(connection).map(Ok)).await
    }
}

impl From<Fault> for StatsFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => StatsFailure::StoreUnavailable,
            Fault::Broken => StatsFailure::StoreBroken,
        }
    }
}

fn stats(connection: &Connection) -> Result<Stats, rusqlite::Error> {
    let (notes, words) =
        connection.query_row("select count(*), coalesce(sum(words), 0) from note", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let mut statement = connection.prepare("select tag, count(*) from tag group by tag order by tag")?;
    let tags = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut statement = connection.prepare(
        "select distinct title from link where not exists (select 1 from note where note.id = link.target)
         order by title",
    )?;
    let missing = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let latest = connection
        .query_row(
            "select id, title, kind, coalesce(edited_at, created_at) as changed_at
             from note order by changed_at desc, id limit 1",
            [],
            |row| summary(connection, row),
        )
        .optional()?;
    Ok(Stats { notes, words, tags, missing, latest })
}
