//! The seam of every emitter: its facts, its options, its one function.

use std::collections::BTreeMap;

use onefold_model::{Model, Outcome};

use crate::OutFile;

/// Turns the model into the files of one folder.
pub trait Emitter {
    /// The name of its table in the configuration and of its mark in files; kebab-case.
    fn name(&self) -> &'static str;

    /// What it needs and offers.
    fn traits(&self) -> Traits {
        Traits::default()
    }

    /// The files of its folder. An empty model gives no file.
    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>>;
}

/// What an emitter needs and offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// It names Rust types, so it needs linked contracts.
    pub linked: bool,
    /// It writes types for programs: `typegen` runs it.
    pub types: bool,
    /// It writes Rust, which belongs below the `src` of an application.
    pub rust: bool,
}

/// An emitter as the configuration knows it: name, options and constructor in one value. The
/// configuration's reader, its JSON Schema and its help derive from this.
#[derive(Clone, Copy)]
pub struct EmitterSpec {
    /// The name of its table.
    pub name: &'static str,
    /// What it writes, in one sentence.
    pub summary: &'static str,
    /// The keys of its table besides `dir`.
    pub options: &'static [OptionSpec],
    /// Makes the emitter. `Err` says what is wrong with the options, as a message without a place.
    pub build: fn(&Options) -> Result<Box<dyn Emitter>, String>,
}

/// One key of an emitter's table.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key.
    pub key: &'static str,
    /// What it may hold.
    pub kind: OptionKind,
    /// What it does and what its absence means, in one sentence.
    pub summary: &'static str,
}

/// What a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Free text.
    Text,
    /// A whole number from 0.
    Count,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Some of these words.
    Words(&'static [&'static str]),
}

/// A value that fits its key's kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Of [`OptionKind::Text`] and [`OptionKind::Word`].
    Text(String),
    /// Of [`OptionKind::Count`].
    Count(u64),
    /// Of [`OptionKind::Words`].
    Words(Vec<String>),
}

/// The options of one emitter, checked against its [`OptionSpec`]s. Absent keys are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    values: BTreeMap<String, OptionValue>,
}

impl Options {
    /// Sets a key that the caller has checked.
    pub fn set(&mut self, key: &str, value: OptionValue) {
        self.values.insert(key.to_owned(), value);
    }

    /// The text or the word of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.values.get(key) {
            Some(OptionValue::Text(text)) => Some(text),
            Some(OptionValue::Count(_) | OptionValue::Words(_)) | None => None,
        }
    }

    /// The number of a key.
    pub fn count(&self, key: &str) -> Option<u64> {
        match self.values.get(key) {
            Some(OptionValue::Count(count)) => Some(*count),
            Some(OptionValue::Text(_) | OptionValue::Words(_)) | None => None,
        }
    }

    /// The words of a key.
    pub fn words(&self, key: &str) -> Option<&[String]> {
        match self.values.get(key) {
            Some(OptionValue::Words(words)) => Some(words),
            Some(OptionValue::Text(_) | OptionValue::Count(_)) | None => None,
        }
    }
}
