//! What the questions about the links between notes share: how they fail.

use onefold::prelude::*;

use crate::note::NoteId;

/// Why there is no answer about the notes around a note.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum GraphFailure {
    /// Nothing is known under that id.
    #[failure(status = 404)]
    UnknownNote {
        /// The slug that was asked for.
        slug: NoteId,
        /// Ids of notes that look like it, closest first.
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
