//! `notes.neighbors`: what stands around a note.

use onefold::prelude::*;

use crate::graph::GraphFailure;
use crate::note::{MOST_LISTED, NoteId, NoteSummary};

/// List the notes around a note: those that it links to, those that link to it, and with a depth of 2
/// the neighbors of these as well.
///
/// Links count in both directions. A title that nobody has written yet is no note and joins none.
#[contract(
    name = "notes.neighbors",
    effect = read,
    output = Neighborhood,
    failure = GraphFailure,
    expose(http(get, "/api/notes/{slug}/neighbors"), rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("graph"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct FindNeighbors {
    /// The id of the note in the middle.
    pub slug: NoteId,
    /// How many links away a note may be: 1 or 2.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 2))]
    pub depth: u8,
}

/// The notes around a note.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Neighborhood {
    /// The nearest first, those of one distance by id; 200 at most. The note in the middle is not
    /// among them.
    #[schemars(length(max = MOST_LISTED))]
    pub neighbors: Vec<Neighbor>,
    /// How many there are, also those behind the 200th.
    pub total: u32,
}

/// A note near another one.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbor {
    /// The note.
    pub note: NoteSummary,
    /// How many links away it is.
    #[schemars(range(min = 1, max = 2))]
    pub distance: u8,
    /// The note between the two, the first by id when there are several; `null` when a link joins
    /// them.
    pub via: Option<NoteId>,
}

fn one() -> u8 {
    1
}

fn examples() -> Vec<Example<FindNeighbors>> {
    let neighbors = |slug: &str, depth| FindNeighbors { slug: NoteId(slug.to_owned()), depth };
    vec![
        Example::new("What the note about tides is linked with", neighbors("tides", 1)),
        Example::new("All within two links of the bowline", neighbors("bowline", 2)),
    ]
}
