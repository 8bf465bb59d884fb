//! Lists the notes around a note.

use std::collections::BTreeMap;

use notes_contracts::neighbors::{FindNeighbors, Neighbor, Neighborhood, NeighborsFailure};
use notes_contracts::note::NoteId;
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{Fault, joined, similar, summary_of};

/// Most neighbors that an answer holds.
const MOST: usize = 200;

impl Handles<FindNeighbors> for App {
    async fn handle(&self, input: FindNeighbors, cx: Cx) -> Result<Neighborhood, NeighborsFailure> {
        self.read(&cx, move |connection| neighbors(connection, input)).await
    }
}

impl From<Fault> for NeighborsFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => NeighborsFailure::StoreUnavailable,
            Fault::Broken => NeighborsFailure::StoreBroken,
        }
    }
}

fn neighbors(
    connection: &Connection,
    FindNeighbors { slug, depth }: FindNeighbors,
) -> Result<Result<Neighborhood, NeighborsFailure>, rusqlite::Error> {
    if summary_of(connection, &slug)?.is_none() {
        let similar = similar(connection, &slug)?;
        return Ok(Err(NeighborsFailure::UnknownNote { slug, similar }));
    }
    let near = joined(connection, &slug)?;
    let mut far: BTreeMap<NoteId, NoteId> = BTreeMap::new();
    if depth > 1 {
        for via in &near {
            for id in joined(connection, via)? {
                if id != slug && !near.contains(&id) {
                    far.entry(id).or_insert_with(|| via.clone());
                }
            }
        }
    }
    let total = u32::try_from(near.len() + far.len()).unwrap_or(u32::MAX);
    let near = near.into_iter().map(|id| (id, 1, None));
    let far = far.into_iter().map(|(id, via)| (id, 2, Some(via)));
    let mut neighbors = Vec::new();
    for (id, distance, via) in near.chain(far).take(MOST) {
        let note = summary_of(connection, &id)?;
        neighbors.extend(note.map(|note| Neighbor { note, distance, via }));
    }
    Ok(Ok(Neighborhood { neighbors, total }))
}
