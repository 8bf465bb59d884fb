//! Reads JSON text into a tree with places.
use crate::{Outcome, SourceText};
use onefold::Json;
use std::sync::Arc;
/// Reads one JSON value.
pub fn read_json(_file: &Arc<SourceText>) -> Outcome<Json> {
    Outcome::failed(vec![])
}
