//! `notes.update`: change a note that nobody else has changed meanwhile.

use chrono::{DateTime, Utc};
use onefold::prelude::*;

use crate::note::{ContentHash, NoteId, NoteKind, NoteSummary};

/// Change the text, the kind or the tags of a note. What is absent or `null` stays as it is.
///
/// Read the note first and send its `hash` back: the change is refused when somebody has changed the
/// note since. The title and the id stay, because links use them. A journal note is never changed. A
/// note that was loaded from a file belongs to the wiki afterwards, and the file no longer overwrites
/// it.
#[contract(
    name = "notes.update",
    effect = write,
    output = Updated,
    failure = UpdateFailure,
    expose(http(patch, "/api/notes/{id}"), rpc, mcp, cli, code),
    tags("writing"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct UpdateNote {
    /// The note's id.
    pub id: NoteId,
    /// The `hash` that `notes.read` returned.
    pub hash: ContentHash,
    /// The whole new text, in Markdown, without the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 100_000))]
    pub body: Option<String>,
    /// What the note is for from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<NoteKind>,
    /// All its tags from now on, without `#`. An empty list leaves it without any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 10), inner(length(min = 1, max = 40)))]
    pub tags: Option<Vec<String>>,
}

/// A note after a change.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Updated {
    /// The note, without its text.
    pub note: NoteSummary,
    /// The hash of its new content, for the next change.
    pub hash: ContentHash,
}

/// Why a note was not changed.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum UpdateFailure {
    /// No note has that id.
    #[failure(status = 404)]
    NotFound {
        /// The id that was asked for.
        id: NoteId,
        /// Ids that look like it, closest first.
        similar: Vec<NoteId>,
    },
    /// The note is no longer what the hash says. Read it again, and decide anew.
    // The present hash is not among these on purpose: with it one could overwrite what one never read.
    #[failure(status = 409)]
    StaleHash {
        /// The note.
        id: NoteId,
        /// When it was last changed.
        changed_at: DateTime<Utc>,
    },
    /// The note is a journal, which is never changed; write a new note instead.
    #[failure(status = 422)]
    JournalIsFinal {
        /// The note.
        id: NoteId,
    },
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}

fn examples() -> Vec<Example<UpdateNote>> {
    vec![Example::new(
        "New tags for the bowline",
        UpdateNote {
            id: NoteId("bowline".to_owned()),
            hash: ContentHash("72fec52e8414b58a".to_owned()),
            body: None,
            kind: None,
            tags: Some(vec!["knots".to_owned(), "loops".to_owned()]),
        },
    )]
}
