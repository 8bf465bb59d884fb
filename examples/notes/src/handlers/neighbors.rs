//! Lists the notes around a note.

use std::collections::BTreeMap;

use notes_contracts::graph::GraphFailure;
use notes_contracts::neighbors::{FindNeighbors, Neighbor, Neighborhood};
use notes_contracts::note::{MOST_LISTED, NoteId};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{joined, similar, summary_of};

impl Handles<FindNeighbors> for App {
    async fn handle(&self, input: FindNeighbors, cx: Cx) -> Result<Neighborhood, GraphFailure> {
        self.read(&cx, move |connection| neighbors(connection, input)).await
    }
}

fn neighbors(
    connection: &Connection,
    FindNeighbors { slug, depth }: FindNeighbors,
) -> Result<Result<Neighborhood, GraphFailure>, rusqlite::Error> {
    if summary_of(connection, &slug)?.is_none() {
        let similar = similar(connection, &slug)?;
        return Ok(Err(GraphFailure::UnknownNote { slug, similar }));
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
    for (id, distance, via) in near.chain(far).take(MOST_LISTED) {
        let note = summary_of(connection, &id)?;
        neighbors.extend(note.map(|note| Neighbor { note, distance, via }));
    }
    Ok(Ok(Neighborhood { neighbors, total }))
}
