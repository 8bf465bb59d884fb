//! What callers of the questions about links learn when the notes cannot be reached.

use notes_contracts::graph::GraphFailure;

use crate::store::Fault;

impl From<Fault> for GraphFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => GraphFailure::StoreUnavailable,
            Fault::Broken => GraphFailure::StoreBroken,
        }
    }
}
