//! Changes a note that nobody else has changed meanwhile.

use std::collections::BTreeSet;

use chrono::{SubsecRound as _, Utc};
use notes_contracts::note::{NoteKind, NoteSummary};
use notes_contracts::update::{UpdateFailure, UpdateNote, Updated};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{Fault, Record, find, insert, remove, similar};

impl Handles<UpdateNote> for App {
    async fn handle(&self, input: UpdateNote, cx: Cx) -> Result<Updated, UpdateFailure> {
        self.write(&cx, move |connection| update(connection, input)).await
    }
}

impl From<Fault> for UpdateFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => UpdateFailure::StoreUnavailable,
            Fault::Broken => UpdateFailure::StoreBroken,
        }
    }
}

fn update(
    connection: &Connection,
    input: UpdateNote,
) -> Result<Result<Updated, UpdateFailure>, rusqlite::Error> {
    let Some(old) = find(connection, &input.id)? else {
        let similar = similar(connection, &input.id)?;
        return Ok(Err(UpdateFailure::NotFound { id: input.id, similar }));
    };
    if old.kind == NoteKind::Journal {
        return Ok(Err(UpdateFailure::JournalIsFinal { id: old.id }));
    }
    let hash = old.hash();
    if hash != input.hash {
        let changed_at = old.changed_at();
        return Ok(Err(UpdateFailure::StaleHash { id: old.id, changed_at }));
    }
    let new = changed(&old, input);
    // What changes nothing is no change: the note keeps its time and its file.
    if new.hash() == hash {
        return Ok(Ok(answer(old)));
    }
    remove(connection, &new.id)?;
    insert(connection, &new)?;
    Ok(Ok(answer(new)))
}

fn changed(old: &Record, input: UpdateNote) -> Record {
    let tags = match input.tags {
        Some(tags) => tags.into_iter().collect::<BTreeSet<_>>().into_iter().collect(),
        None => old.tags.clone(),
    };
    Record {
        id: old.id.clone(),
        title: old.title.clone(),
        kind: input.kind.unwrap_or(old.kind),
        body: input.body.unwrap_or_else(|| old.body.clone()),
        tags,
        // Were it still the file's, the next load would undo the change.
        path: None,
        created_at: old.created_at,
        edited_at: Some(Utc::now().trunc_subsecs(0)),
    }
}

fn answer(record: Record) -> Updated {
    Updated {
        hash: record.hash(),
        note: NoteSummary {
            changed_at: record.changed_at(),
            id: record.id,
            title: record.title,
            kind: record.kind,
            tags: record.tags,
            excerpt: None,
        },
    }
}
