//! `notes.create`: write a new note.

use onefold::prelude::*;

use crate::note::{NoteId, NoteKind, NoteSummary};

/// Write a new note. Its id is made from its title.
///
/// Link to other notes by their titles in double brackets: `[[Rope splicing]]`. A link may lead to a
/// note that nobody has written yet.
#[contract(
    name = "notes.create",
    effect = write,
    output = NoteSummary,
    failure = CreateFailure,
    expose(http(post, "/api/notes"), rpc, mcp, cli, code),
    tags("writing"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct CreateNote {
    /// The title; no other note may have it.
    #[schemars(length(min = 1, max = 120))]
    pub title: String,
    /// The text, in Markdown, without the title.
    #[serde(default)]
    #[schemars(length(max = 100_000))]
    pub body: String,
    /// What the note is for.
    #[serde(default)]
    pub kind: NoteKind,
    /// Words under which the note can be found, without `#`.
    #[serde(default)]
    #[schemars(length(max = 10), inner(length(min = 1, max = 40)))]
    pub tags: Vec<String>,
}

/// Why a note could not be written.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum CreateFailure {
    /// Another note has that title; read it, or choose another title.
    #[failure(status = 409)]
    AlreadyExists {
        /// The other note.
        id: NoteId,
    },
    /// The title has neither a letter nor a digit, so no id can be made from it.
    #[failure(status = 422)]
    UnusableTitle,
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}

fn examples() -> Vec<Example<CreateNote>> {
    vec![Example::new(
        "A short article",
        CreateNote {
            title: "Bowline".to_owned(),
            body: "A loop that does not slip. See [[Rope splicing]].".to_owned(),
            kind: NoteKind::Article,
            tags: vec!["knots".to_owned()],
        },
    )]
}
