//! Types that do not fit are underlined where the author wrote them.

use onefold::prelude::*;

pub struct Plain;

/// Read a note.
#[contract(name = "notes.read", effect = read, output = u32, failure = Plain)]
pub struct ReadNote {
    pub id: u64,
}

pub struct NoContract;

fn main() {
    let _ = contracts![ReadNote, NoContract];
}
