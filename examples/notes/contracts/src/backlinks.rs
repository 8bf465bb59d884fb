//! `notes.backlinks`: who links to a note.

use onefold::prelude::*;

use crate::graph::GraphFailure;
use crate::note::{NoteId, NoteList};

/// List the notes that link to a note, to learn where its subject matters.
///
/// The note need not be written yet: the slug of a title that links lead to says who waits for it. A
/// note's link to itself does not count.
#[contract(
    name = "notes.backlinks",
    effect = read,
    output = NoteList,
    failure = GraphFailure,
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

fn examples() -> Vec<Example<FindBacklinks>> {
    let backlinks = |slug: &str| FindBacklinks { slug: NoteId(slug.to_owned()) };
    vec![
        Example::new("Who links to the note about splicing", backlinks("rope-splicing")),
        Example::new("Who waits for a note about braided rope", backlinks("braided-rope")),
    ]
}
