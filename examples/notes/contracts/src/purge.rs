//! `notes.purge`: remove notes for good.

use onefold::prelude::*;

use crate::note::NoteId;

/// Remove every note whose title begins with a prefix. Nothing brings them back.
///
/// Links to removed notes stay in the texts of others and lead nowhere.
#[contract(
    name = "notes.purge",
    effect = destructive,
    output = Purged,
    failure = PurgeFailure,
    approval = confirm,
    expose(http, cli, mcp(destructive)),
    tags("writing"),
)]
#[derive(Clone, Debug)]
pub struct PurgeNotes {
    /// How the titles begin. Capitals and small letters are different.
    #[schemars(length(min = 1, max = 120))]
    pub title_prefix: String,
}

/// What was removed.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Purged {
    /// The ids of the removed notes, in alphabetical order; empty when no title begins so.
    pub removed: Vec<NoteId>,
}

/// Why nothing was removed.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum PurgeFailure {
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}
