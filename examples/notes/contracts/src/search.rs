//! `notes.search`: find notes by their words.

use onefold::prelude::*;

use crate::note::{NoteKind, NoteSummary};
use crate::page::{Cursor, Page};

/// Find notes by the words of their titles and texts.
///
/// All words must occur, in any order; the best match comes first. The answer has no texts: read a
/// note with `notes.read`.
#[contract(
    name = "notes.search",
    effect = read,
    output = Page<NoteSummary>,
    failure = SearchFailure,
    expose(http, rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("reading"),
    examples(examples),
)]
#[derive(Clone, Debug)]
pub struct SearchNotes {
    /// Words to look for. They are plain text: no character has a special meaning.
    #[schemars(length(min = 1, max = 200))]
    pub query: String,
    /// Most notes to return on one page.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 20))]
    pub limit: u32,
    /// Return notes of one tag or one kind alone.
    #[serde(default)]
    pub filter: Option<Filter>,
    /// Where to go on: `next` of the page before. Absent for the first page.
    #[serde(default)]
    pub cursor: Option<Cursor>,
}

/// Which notes a search considers.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Filter {
    /// Notes that carry a tag.
    Tag {
        /// The tag, without `#`.
        #[schemars(length(min = 1, max = 40))]
        tag: String,
    },
    /// Notes of a kind.
    Kind {
        /// The kind.
        kind: NoteKind,
    },
}

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum SearchFailure {
    /// The cursor is not one that a search returned; start again without it.
    #[failure(status = 410)]
    CursorExpired,
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}

fn ten() -> u32 {
    10
}

fn examples() -> Vec<Example<SearchNotes>> {
    let search =
        |query: &str, limit, filter| SearchNotes { query: query.to_owned(), limit, filter, cursor: None };
    vec![
        Example::new("Notes about rope", search("rope", 10, None)),
        Example::new(
            "The three best articles about knots",
            search("knot", 3, Some(Filter::Kind { kind: NoteKind::Article })),
        ),
    ]
}
