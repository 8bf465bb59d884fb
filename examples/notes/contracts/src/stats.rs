//! `notes.stats`: the wiki in numbers.

use std::collections::BTreeMap;

use onefold::prelude::*;

use crate::note::NoteSummary;

/// Describe the wiki in numbers: how many notes, words and tags there are, and which links lead
/// nowhere.
#[contract(
    name = "notes.stats",
    effect = read,
    output = Stats,
    failure = StatsFailure,
    expose(http(get, "/api/stats"), rpc, mcp, cli, webmcp(untrusted_content), code),
    tags("reading"),
)]
#[derive(Clone, Debug)]
pub struct ReadStats;

/// The wiki in numbers.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// How many notes there are.
    pub notes: u32,
    /// How many words they have together.
    pub words: u32,
    /// How many notes carry each tag.
    pub tags: BTreeMap<String, u32>,
    /// Titles that notes link to and that nobody has written yet, in alphabetical order.
    pub missing: Vec<String>,
    /// The note that was changed last; `null` while there is none.
    pub latest: Option<NoteSummary>,
}

/// Why there are no numbers.
#[derive(Clone, Debug, PartialEq, Failure)]
pub enum StatsFailure {
    /// The notes are busy at the moment; try again later.
    #[failure(status = 503)]
    StoreUnavailable,
    /// The notes cannot be opened, and trying again does not help: whoever runs this service has to
    /// act. Its log says what is wrong under this request's id.
    #[failure(status = 500)]
    StoreBroken,
}
