//! `notes.path`: how to get from one note to another.

use onefold::prelude::*;

use crate::note::{NoteId, NoteSummary};

/// Find the shortest way from one note to another along the links of their texts.
///
/// Links are followed in their own direction, as a reader does, and 100 of them at most; of ways that
/// are equally short it is the same one each time.
#[contract(
    name = "notes.path",
    effect = read,
    output = Route,
    failure = PathFailure,
    expose(http(get, "/api/path"), rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("graph"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct FindPath {
    /// The id of the note to start at.
    pub from: NoteId,
    /// The id of the note to arrive at.
    pub to: NoteId,
}

/// A way through the notes.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The notes of the way, each of which links to the next: `from` first, `to` last. It is one note
    /// alone when the two are the same.
    #[schemars(length(min = 1, max = 101))]
    pub notes: Vec<NoteSummary>,
}

/// Why there is no way.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum PathFailure {
    /// One of the two ids is that of no note.
    #[failure(status = 404)]
    UnknownNote {
        /// The id that no note has; `from` when neither is known.
        slug: NoteId,
        /// Ids of notes that look like it, closest first.
        similar: Vec<NoteId>,
    },
    /// No way of at most 100 links leads there. There may be one in the other direction.
    #[failure(status = 404)]
    NoPath {
        /// Where it should start.
        from: NoteId,
        /// Where it should arrive.
        to: NoteId,
    },
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}

fn examples() -> Vec<Example<FindPath>> {
    let path = |from: &str, to: &str| FindPath { from: NoteId(from.to_owned()), to: NoteId(to.to_owned()) };
    vec![Example::new("From the log to the bowline", path("log-of-the-first-trip", "bowline"))]
}
