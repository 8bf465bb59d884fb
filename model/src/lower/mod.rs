//! From a set of contracts to a model.
use crate::{Model, Outcome};
use onefold::{ContractSet, Service};
/// Lowers a set. `service` is what the configuration says; a document's own facts fill in.
pub fn lower(_set: &ContractSet, _service: Option<&Service>) -> Outcome<Model> {
    Outcome::failed(vec![])
}
