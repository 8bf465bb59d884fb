//! The contracts of the notes application: what people, programs and agents may do with a wiki.
//!
//! One contract a file, with the types that are its own; types that several contracts share are in
//! [`graph`], [`note`] and [`page`].

pub mod backlinks;
pub mod create;
pub mod graph;
pub mod mentions;
pub mod neighbors;
pub mod note;
pub mod page;
pub mod path;
pub mod purge;
pub mod read;
pub mod search;
pub mod stats;
pub mod update;

use onefold::prelude::*;

/// Every contract of the application.
pub fn contracts() -> ContractSet {
    contracts![
        search::SearchNotes,
        read::ReadNote,
        create::CreateNote,
        update::UpdateNote,
        backlinks::FindBacklinks,
        mentions::FindMentions,
        neighbors::FindNeighbors,
        path::FindPath,
        stats::ReadStats,
        purge::PurgeNotes,
    ]
}
