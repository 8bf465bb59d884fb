//! The application that the README shows.
use super::contract as wiki_contracts;

use onefold_runtime::{Cx, Handles};
use wiki_contracts::{Hits, SearchNotes};

pub struct App;

impl Handles<SearchNotes> for App {
    async fn handle(&self, input: SearchNotes, _cx: Cx) -> Result<Hits, onefold::Never> {
        Ok(Hits { titles: vec![format!("All about {}", input.query)] })
    }
}
