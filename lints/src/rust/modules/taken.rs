//! Files that a crate takes in by name: those of its modules, and what `include!` puts in.

use onefold::TextRange;

use super::collect::{Collector, Here, has_attribute};
use super::files::{is_outside, path_below, path_from};
use super::{FileId, ScopeId};
use crate::rust::conditions::Built;
use crate::rust::syntax::{Attribute, Item, MacroCall};

/// What is taken in and was not read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rust) struct Missing {
    /// The file that names it.
    pub file: FileId,
    /// What names it there.
    pub at: TextRange,
    /// What it is.
    pub what: TakenIn,
    /// Where it may lie.
    pub paths: Vec<String>,
}

/// How a file is taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rust) enum TakenIn {
    /// As a module.
    Module,
    /// By `include!`.
    Included,
}

impl<'a> Collector<'_, 'a> {
    /// The files of `mod name;`: one, or each that a `cfg_attr` may choose.
    pub(super) fn files_of(&mut self, item: &'a Item, here: Here<'_>, is_test: bool) -> Vec<ScopeId> {
        let input = self.graph.input;
        let is_path = |attribute: &&'a Attribute| has_attribute(std::slice::from_ref(attribute), "path");
        let mut candidates = Vec::new();
        let mut is_chosen = false;
        for attribute in item.attributes.iter().filter(is_path) {
            for path in &attribute.texts {
                let named = here.folder.named(path);
                is_chosen |= !attribute.is_conditional;
                // Whether a condition leads to it or not, cargo needs it there alone where it holds.
                let is_needed = !attribute.is_conditional;
                self.take(here, attribute.at, TakenIn::Module, vec![named.0.clone()], is_needed);
                candidates.push(named);
            }
        }
        let is_known = |(path, _): &(String, bool)| input.by_path.contains_key(path.as_str());
        if !candidates.iter().any(is_known) {
            let usual = here.folder.usual(&item.name);
            if !is_chosen {
                let paths = usual.iter().map(|(path, _)| path.clone()).collect();
                self.take(here, item.name_at, TakenIn::Module, paths, candidates.is_empty());
            }
            candidates = usual;
        }
        let mut scopes = Vec::new();
        for (path, owns_folder) in candidates {
            if let Some(&file) = input.by_path.get(path.as_str())
                && !self.open.contains(&file)
            {
                let scope = self.open_scope(here.scope, &item.name, file, true, is_test);
                self.file(file, scope, owns_folder);
                scopes.push(scope);
            }
        }
        scopes
    }

    /// What a call of `include!` puts in.
    pub(super) fn include(&mut self, call: &'a MacroCall, here: Here<'_>) {
        let input = self.graph.input;
        let own = &input.files[here.file].text.path;
        let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = match call.input.texts.as_slice() {
            [variable, path] if variable == "CARGO_MANIFEST_DIR" => {
                let package = self.krate().package.map(|package| &input.packages[package]);
                let Some(folder) = package.and_then(|package| package.folder.as_deref()) else { return };
                path_below(folder, path)
            }
            // What the environment names is written by the build, and what a macro is given is not known.
            [] => return,
            [variable, ..] if is_variable(variable) => return,
            parts => path_from(folder, &parts.concat()),
        };
        match input.by_path.get(path.as_str()) {
            Some(&file) => self.file(file, here.scope, true),
            None => self.take(here, call.path.at, TakenIn::Included, vec![path], true),
        }
    }

    /// Writes down what cargo would read and nobody judges: what is not there only where it is needed, since
    /// a condition may leave it out, and what a macro puts in may be none of this crate's.
    fn take(&mut self, here: Here<'_>, at: TextRange, what: TakenIn, paths: Vec<String>, is_needed: bool) {
        let by_path = &self.graph.input.by_path;
        let is_read = paths.iter().any(|path| by_path.contains_key(path.as_str()));
        let is_needed = is_needed && self.built == Built::Surely && !self.is_in_macro;
        let is_told = is_needed || paths.iter().all(|path| is_outside(path));
        if !is_read && is_told && self.built != Built::ForTests && self.krate().target.is_some() {
            self.graph.missing.push(Missing { file: here.file, at, what, paths });
        }
    }
}

/// Whether a text is the name of a variable of the environment.
fn is_variable(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}
