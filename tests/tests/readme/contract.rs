//! The contract that the README shows, word for word.

use onefold::prelude::*;

/// Find notes whose title or body matches the query.
#[contract(name = "notes.search", effect = read, output = Hits, expose(http, mcp, cli, code))]
pub struct SearchNotes {
    /// Text to look for.
    #[schemars(length(min = 1))]
    pub query: String,
}

/// What the search found.
#[onefold::data]
pub struct Hits {
    /// Titles of the notes, best match first.
    pub titles: Vec<String>,
}

pub fn contracts() -> ContractSet {
    contracts![SearchNotes]
}
