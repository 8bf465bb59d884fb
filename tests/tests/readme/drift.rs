//! The drift test that the README shows.
use super::contract as wiki_contracts;

pub fn surfaces_are_current() {
    onefold_cli::testing::assert_current(wiki_contracts::contracts());
}
