//! What stands around a model: all that the checks of an environment look at besides it.

use std::sync::Arc;

use onefold::{ContractSet, SourceText};

use crate::config::Placed;

/// What stands around a model. Everything is optional: what is not known is not judged.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// The same linked contracts, collected a second time.
    pub again: Option<ContractSet>,
    /// The same linked contracts with what each input writes in place of what it reads.
    pub written: Option<ContractSet>,
    /// The middleware that hosts register: `[verify] middleware` of the configuration.
    pub middleware: Option<Placed<Vec<String>>>,
    /// The files that set cargo's profiles: the workspace's `Cargo.toml`, `.cargo/config.toml`.
    pub profiles: Vec<Arc<SourceText>>,
}

impl Environment {
    /// What linked contracts themselves say when they are asked again; nothing for a document.
    pub fn of(set: &ContractSet) -> Self {
        if !set.is_linked() {
            return Self::default();
        }
        // A selection of everything: it shares nothing of what was collected before.
        let again = set.select(|_| true);
        Environment { again: Some(again), written: Some(set.written()), ..Self::default() }
    }
}
