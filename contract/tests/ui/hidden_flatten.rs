//! `flatten` in an input, also behind a condition that only the compiler can judge.

use onefold::prelude::*;

#[onefold::data]
pub struct Paging {
    pub limit: u32,
}

/// List notes.
#[contract(name = "notes.list", effect = read, output = ())]
pub struct ListNotes {
    #[cfg_attr(all(), serde(flatten))]
    pub paging: Paging,
}

#[onefold::data(input)]
pub struct Filter {
    #[serde(flatten)]
    pub paging: Paging,
}

fn main() {}
