//! `notes.mentions`: who names a note without linking to it.

use onefold::prelude::*;

use crate::graph::GraphFailure;
use crate::note::{NoteId, NoteList};

/// List the notes whose texts name a note by its title without a link: places where a link is
/// missing.
///
/// All words of the title must stand together and in their order; capitals do not matter. Code and
/// what stands in double brackets do not count, nor does the note's own text. The excerpt of each
/// note shows its first such place. Like `notes.backlinks`, it takes the slug of a title that links
/// lead to and nobody has written yet.
#[contract(
    name = "notes.mentions",
    effect = read,
    output = NoteList,
    failure = GraphFailure,
    expose(http(get, "/api/notes/{slug}/mentions"), rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("graph"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct FindMentions {
    /// The id of the note, or of a title between double brackets that nobody has written yet:
    /// `braided-rope` for `[[Braided rope]]`.
    pub slug: NoteId,
}

fn examples() -> Vec<Example<FindMentions>> {
    vec![Example::new(
        "Who writes of tides without a link",
        FindMentions { slug: NoteId("tides".to_owned()) },
    )]
}
