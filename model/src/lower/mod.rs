//! From a set of contracts to a model.
use crate::{Model, Outcome, Span};
use onefold::{ContractSet, Places, Service};
/// Lowers a set. `service` is what the configuration says; a document's own facts fill in.
pub fn lower(_set: &ContractSet, _service: Option<&Service>) -> Outcome<Model> {
    Outcome::failed(vec![])
}

/// The span of `pointer` within a contract or type of a document, or else of its name.
pub(crate) fn place(places: Option<&Places>, pointer: &str) -> Option<Span> {
    let places = places?;
    let range = places.ranges.get(pointer).or_else(|| places.ranges.get(""))?;
    Some(Span::Text {
        file: places.text.clone(),
        range: *range,
        pointer: Some(format!("{}{pointer}", places.pointer)),
    })
}
