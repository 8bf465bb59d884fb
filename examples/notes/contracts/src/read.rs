//! `notes.read`: one note with its text.

use onefold::prelude::*;

use crate::note::{Note, NoteId};

/// Read one note: its text in Markdown, its outline, its links and the notes that link to it.
#[contract(
    name = "notes.read",
    effect = read,
    output = Note,
    failure = ReadFailure,
    expose(http(get, "/api/notes/{id}"), rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("reading"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct ReadNote {
    /// The note's id, as `notes.search` returns it.
    pub id: NoteId,
}

/// Why there is no note to read.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum ReadFailure {
    /// No note has that id.
    #[failure(status = 404)]
    NotFound {
        /// The id that was asked for.
        id: NoteId,
        /// Ids that look like it, closest first.
        similar: Vec<NoteId>,
    },
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}

fn examples() -> Vec<Example<ReadNote>> {
    vec![Example::new("The note about splicing", ReadNote { id: NoteId("rope-splicing".to_owned()) })]
}
