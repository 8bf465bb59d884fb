//! Writes a new note.

use std::collections::BTreeSet;

use chrono::{SubsecRound as _, Utc};
use notes_contracts::create::{CreateFailure, CreateNote};
use notes_contracts::note::NoteSummary;
use onefold_runtime::{Cx, Handles};

use crate::App;
use crate::store::{Fault, Record, find, insert, slug};

impl Handles<CreateNote> for App {
    async fn handle(&self, input: CreateNote, cx: Cx) -> Result<NoteSummary, CreateFailure> {
        let Some(id) = slug(&input.title) else { return Err(CreateFailure::UnusableTitle) };
        let tags: BTreeSet<String> = input.tags.into_iter().collect();
        let record = Record {
            id,
            title: input.title,
            kind: input.kind,
            body: input.body,
            tags: tags.into_iter().collect(),
            path: None,
            created_at: Utc::now().trunc_subsecs(0),
            edited_at: None,
        };
        self.write(&cx, move |connection| {
            if let Some(other) = find(connection, &record.id)? {
                return Ok(Err(CreateFailure::AlreadyExists { id: other.id }));
            }
            insert(connection, &record)?;
            Ok(Ok(NoteSummary {
                id: record.id,
                title: record.title,
                kind: record.kind,
                tags: record.tags,
                changed_at: record.created_at,
                excerpt: None,
            }))
        })
        .await
    }
}

impl From<Fault> for CreateFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => CreateFailure::StoreUnavailable,
            Fault::Broken => CreateFailure::StoreBroken,
        }
    }
}
