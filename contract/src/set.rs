//! A set of contracts: plain data, whether linked from Rust or read from a document.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::{ContractName, Declaration, Entry, Json, Source, TextRange, collect};

/// A set of contracts and the types that they share.
///
/// A set made by [`contracts!`](crate::contracts) holds linked contracts and collects their
/// schemas when they are first asked for; a set made by [`ContractSet::from_parts`] holds what a
/// document said.
#[derive(Clone, Debug, Default)]
pub struct ContractSet {
    linked: Vec<Entry>,
    parts: Parts,
    collected: OnceLock<Parts>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    pub(crate) service: Option<Service>,
    pub(crate) contracts: BTreeMap<ContractName, ContractData>,
    pub(crate) types: BTreeMap<String, TypeData>,
    pub(crate) problems: Vec<Problem>,
}

/// What the service calls itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    /// Short name; also the binary's and the MCP server's.
    pub name: String,
    /// Display title.
    pub title: String,
    /// Version of the service.
    pub version: String,
    /// What the service is for; may be empty.
    pub description: String,
}

/// One contract with its schemas (JSON Schema 2020-12, references `#/types/NAME`).
#[derive(Clone, Debug)]
pub struct ContractData {
    /// What the contract says about itself.
    pub declared: Declaration,
    /// Schema of the input, as callers send it.
    pub input: Json,
    /// Schema of the output, as callers receive it; `{"type": "null"}` when there is none.
    pub output: Json,
    /// Declared failures, in the author's order.
    pub failures: Vec<FailureData>,
    /// Sample calls.
    pub examples: Vec<ExampleData>,
    /// Facts of a foreign description that the contract was imported from.
    pub origin: Option<Json>,
    /// Places in the document; absent for linked contracts.
    pub places: Option<Places>,
}

/// One declared failure of a contract.
#[derive(Clone, Debug, PartialEq)]
pub struct FailureData {
    /// PascalCase; callers branch on it.
    pub code: String,
    /// HTTP status, 400 to 599.
    pub status: u16,
    /// When it happens; may be empty.
    pub description: String,
    /// Schema of the payload; `{"type": "null"}` when there is none.
    pub schema: Json,
}

/// One sample call.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleData {
    /// What it shows; may be empty.
    pub title: String,
    /// The input that is sent.
    pub input: Json,
    /// The output that a reader may expect.
    pub output: Option<Json>,
}

/// A type that schemas refer to by name.
#[derive(Clone, Debug)]
pub struct TypeData {
    /// Its schema; references are `#/types/NAME`.
    pub schema: Json,
    /// The Rust path that it was collected from; absent in documents.
    pub rust_path: Option<String>,
    /// Places in the document; absent for linked types.
    pub places: Option<Places>,
}

/// A text that was read, with the name that the user knows it by.
#[derive(Debug, PartialEq, Eq)]
pub struct SourceText {
    /// Path as the user gave it or relative to the configuration.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// Where the parts of a contract or a type stand in a document.
#[derive(Clone, Debug)]
pub struct Places {
    /// The document.
    pub text: Arc<SourceText>,
    /// JSON pointer of the contract or type in the document.
    pub pointer: String,
    /// Ranges by JSON pointer from there (`/expose/webmcp`); the empty pointer is the name.
    pub ranges: BTreeMap<String, TextRange>,
}

/// Something wrong with the contracts themselves, found while collecting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The rule that was broken, kebab-case.
    pub rule: &'static str,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Where: the contract concerned.
    pub source: Option<Source>,
    /// Other places that matter.
    pub related: Vec<Related>,
}

/// A second place of a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What is there.
    pub message: String,
    /// Where it is.
    pub source: Option<Source>,
}

impl ContractSet {
    /// A set of linked contracts; [`contracts!`](crate::contracts) calls this.
    pub fn linked(entries: Vec<Entry>) -> Self {
        ContractSet { linked: entries, ..Self::default() }
    }

    /// A set read from a document.
    pub fn from_parts(
        service: Option<Service>,
        contracts: BTreeMap<ContractName, ContractData>,
        types: BTreeMap<String, TypeData>,
    ) -> Self {
        ContractSet { parts: Parts { service, contracts, types, problems: Vec::new() }, ..Self::default() }
    }

    /// One set out of several linked ones. Names that meet are problems of the result, as they
    /// would be within one set.
    pub fn merge(sets: impl IntoIterator<Item = ContractSet>) -> Self {
        let mut merged = ContractSet::default();
        for set in sets {
            merged.linked.extend(set.linked);
            collect::join(&mut merged.parts, set.parts);
        }
        merged
    }

    /// The contracts of this set that `keep` accepts, with the types that they need.
    #[must_use]
    pub fn select(&self, keep: impl Fn(&Declaration) -> bool) -> Self {
        let linked = self.linked.iter().filter(|entry| keep(&entry.declaration())).copied().collect();
        ContractSet { linked, parts: collect::select(&self.parts, &keep), collected: OnceLock::new() }
    }

    /// The linked contracts of this set, each with the schema of what its input *writes* in place of
    /// the schema of what it reads. Where the two differ, an input that is written and read again
    /// may be another one.
    #[must_use]
    pub fn written(&self) -> Self {
        ContractSet { parts: collect::collect_written(&self.linked), ..Self::default() }
    }

    /// Whether any contract of this set is linked from Rust.
    pub fn is_linked(&self) -> bool {
        !self.linked.is_empty()
    }

    /// What the document said about the service; `None` for linked sets.
    pub fn service(&self) -> Option<&Service> {
        self.collected().service.as_ref()
    }

    /// Every contract, by name.
    pub fn contracts(&self) -> &BTreeMap<ContractName, ContractData> {
        &self.collected().contracts
    }

    /// Every shared type, by name.
    pub fn types(&self) -> &BTreeMap<String, TypeData> {
        &self.collected().types
    }

    /// What is wrong with the contracts themselves. A set with problems is not generated from.
    pub fn problems(&self) -> &[Problem] {
        &self.collected().problems
    }

    fn collected(&self) -> &Parts {
        if self.linked.is_empty() {
            return &self.parts;
        }
        self.collected.get_or_init(|| {
            let mut parts = collect::collect(&self.linked);
            collect::join(&mut parts, self.parts.clone());
            parts
        })
    }
}

/// Lists contracts: `contracts![SearchNotes, ReadNote]` is a [`ContractSet`].
#[macro_export]
macro_rules! contracts {
    ($($contract:ty),* $(,)?) => {
        $crate::ContractSet::linked(::std::vec![$($crate::Entry::of::<$contract>()),*])
    };
}
