//! All mistakes of one attribute, and no error in their wake.

use onefold::prelude::*;

/// Purge notes.
#[contract(
    name = "Notes.purge",
    effect = delete,
    output = Purged,
    expose(http(get, "notes/{id}"), webmcp),
    timout = "30s",
)]
pub struct PurgeNotes {
    pub prefix: String,
}

#[onefold::data(output)]
pub struct Purged {
    pub count: u64,
}

#[derive(Failure)]
pub enum PurgeFailure {
    NotFound { prefix: String },
}

fn main() {
    let _ = contracts![PurgeNotes];
    let _ = PurgeFailure::NotFound { prefix: String::new() };
}
