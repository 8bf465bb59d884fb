//! `notes.backlinks`: who links to a note.

use onefold::prelude::*;

use crate::note::{NoteId, NoteList};

/// List the notes that link to a note, to learn where its subject matters.
///
/// The note need not be written yet: the slug of a title that links lead to says who waits for it. A
/// note's link to itself does not count.
#[contract(
    name = "notes.backlinks",
    effect = read,
    output = NoteList,
    failure = BacklinksFailure,
    expose(http(get, "/api/notes/{slug}/backlinks"), rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("graph"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct FindBacklinks {
    /// The id of the note, or of a title between double brackets that nobody has written yet:
    /// `braided-rope` for `[[Braided rope]]`.
    pub slug: NoteId,
}

/// Why there are no backlinks.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum BacklinksFailure {
    /// No note has that id, and no link leads there.
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

fn examples() -> Vec<Example<FindBacklinks>> {
    let backlinks = |slug: &str| FindBacklinks { slug: NoteId(slug.to_owned()) };
    vec![
        Example::new("Who links to the note about splicing", backlinks("rope-splicing")),
        Example::new("Who waits for a note about braided rope", backlinks("braided-rope")),
    ]
}
