//! From the tool list of an MCP server to a set of contracts and the tools that were refused.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use onefold::{ContractName, ContractSet, Json, Service, SourceText, TextRange};

use super::tool::{self, Tool};
use super::{expose, listing, types};
use crate::keys::Context;
use crate::read::{pointer_at, read_nested};
use crate::{Diagnostic, Level, Outcome, Span, lower};

/// What became of a list of tools.
#[derive(Clone, Debug)]
pub struct Imported {
    /// A contract for every tool that is not refused.
    pub set: ContractSet,
    /// The other tools, in the order of the list.
    pub refused: Vec<Refusal>,
}

/// A tool that no contract was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The tool's own name, or its place in the list when it has none.
    pub name: String,
    /// Why, in one line.
    pub reason: String,
}

/// Reads the tools that an MCP server lists: an object with `tools`, a JSON-RPC response around
/// one, or the array itself. `path` is what diagnostics call the text.
///
/// The value is there whenever the list could be found, also when every tool was refused. The
/// diagnostics hold the reasons of all refusals as errors, each at its place.
pub fn import_mcp(path: &str, text: &str) -> Outcome<Imported> {
    let file = Arc::new(SourceText { path: path.to_owned(), text: text.to_owned() });
    let Outcome { value, diagnostics } = read_nested(&file, MAX_DEPTH);
    let Some(tree) = value else { return Outcome::failed(diagnostics) };
    let mut context = Context::new(Arc::clone(&file));
    let Some(listing) = listing::read(&mut context, &tree) else {
        return Outcome::failed([diagnostics, context.into_diagnostics()].concat());
    };
    let entries = listing.tools.iter().enumerate().map(|(index, json)| {
        let (tool, told) = tool::read(&file, listing.path, index, json);
        let (faults, warnings) = told.into_iter().partition(|told| told.level == Level::Error);
        Entry { label: tool::label(json, index), range: json.span, tool, faults, warnings }
    });
    let entries = entries.collect();
    let told = context.into_diagnostics();
    let mut import = Import { tree: &tree, service: listing.service, entries, told };
    if !import.blame(diagnostics) {
        return Outcome::failed(import.told);
    }
    if import.entries.is_empty() {
        import.told.push(listing::empty(&file, &tree, listing.path));
    }
    if !import.settle() {
        return Outcome::failed(import.told);
    }
    import.finish()
}

/// How deep a list may nest: less than a contract document may, in which its schemas and what is
/// kept of their origin stand a few levels deeper.
const MAX_DEPTH: usize = 112;

/// How many others a tool is told that it meets: a list may hold thousands of one name.
const SHOWN: usize = 4;

/// One tool of the list and what became of it.
struct Entry {
    label: String,
    range: Option<TextRange>,
    /// What could be read of it.
    tool: Option<Tool>,
    /// Why it is refused.
    faults: Vec<Diagnostic>,
    /// What is to be said of it when it is not.
    warnings: Vec<Diagnostic>,
}

struct Import<'a> {
    tree: &'a Json,
    service: Service,
    /// In the order of the list.
    entries: Vec<Entry>,
    /// What is to be said of the list as a whole.
    told: Vec<Diagnostic>,
}

impl Import<'_> {
    /// Finds every tool that cannot stay: by itself, and beside the others. `false`: something is
    /// wrong that stands in no tool.
    fn settle(&mut self) -> bool {
        self.refuse_meetings();
        for index in 0..self.entries.len() {
            let Some(tool) = &self.entries[index].tool else { continue };
            let mut errors = self.errors_of(&types::assemble(&self.service, &[tool]));
            if !tool.input.is_whole {
                // It may seem to be none only because a part of it was left out.
                errors.retain(|error| error.rule != "input-not-object");
            }
            self.entries[index].faults.extend(errors);
        }
        // Refusing the tools that a name meets in leaves others alone; so this ends.
        loop {
            let errors = self.errors_of(&self.set());
            if errors.is_empty() {
                return true;
            }
            if !self.blame(errors) {
                return false;
            }
        }
    }

    /// What is wrong with a set, besides what was told when it was made.
    fn errors_of(&self, (set, told): &(ContractSet, Vec<Diagnostic>)) -> Vec<Diagnostic> {
        let mut errors = told.clone();
        errors.extend(lower::lower(set, None).diagnostics);
        errors.retain(|diagnostic| diagnostic.level == Level::Error);
        errors.into_iter().map(|error| self.pointed(error)).collect()
    }

    /// A diagnostic of a converted schema with the pointers of the list as it was read.
    fn pointed(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let related = diagnostic.related.iter_mut().map(|related| &mut related.span);
        for span in related.chain([&mut diagnostic.span]) {
            if let Some(Span::Text { range, pointer, .. }) = span {
                *pointer = Some(pointer_at(self.tree, "", *range));
            }
        }
        diagnostic
    }

    /// Tools whose names become the same contract name are all refused, whatever their order.
    fn refuse_meetings(&mut self) {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, entry) in self.entries.iter().enumerate() {
            if let Some(tool) = entry.kept() {
                by_name.entry(tool.data.declared.name.to_string()).or_default().push(index);
            }
        }
        for (name, indices) in by_name.iter().filter(|(_, indices)| indices.len() > 1) {
            let label = |index: &usize| format!("`{}`", self.entries[*index].label);
            let labels: Vec<String> = indices.iter().map(label).collect();
            let (last, first) = labels.split_last().expect("two or more");
            let message = match first.len() {
                _ if labels.iter().all(|label| label == last) => {
                    format!("{} tools are called {last}", labels.len())
                }
                1 => format!("{} and {last} both become contract `{name}`", first[0]),
                2..=SHOWN => format!("{} and {last} all become contract `{name}`", first.join(", ")),
                more => {
                    let (shown, more) = (first[..SHOWN].join(", "), more + 1 - SHOWN);
                    format!("{shown} and {more} more all become contract `{name}`")
                }
            };
            for index in indices {
                let mut fault = Diagnostic::error("name-collision", message.clone())
                    .at(self.entries[*index].span())
                    .help("rename all of them but one, or leave the others out of the list");
                let others = indices.iter().zip(&labels).filter(|(other, _)| *other != index);
                for (other, label) in others.take(SHOWN) {
                    fault = fault.related(label.clone(), self.entries[*other].span());
                }
                self.entries[*index].faults.push(fault);
            }
        }
    }

    fn set(&self) -> (ContractSet, Vec<Diagnostic>) {
        let kept: Vec<&Tool> = self.entries.iter().filter_map(Entry::kept).collect();
        types::assemble(&self.service, &kept)
    }

    /// Gives every error to the tools in which it stands. `false`: one stands in no tool, and all
    /// are told of the list as a whole.
    fn blame(&mut self, diagnostics: Vec<Diagnostic>) -> bool {
        let mut is_clear = true;
        for diagnostic in diagnostics {
            if diagnostic.level == Level::Warning {
                self.told.push(diagnostic);
                continue;
            }
            let related = diagnostic.related.iter().filter_map(|related| related.span.as_ref());
            let spans = diagnostic.span.iter().chain(related);
            let holders: BTreeSet<usize> = spans.filter_map(|span| self.holder(span)).collect();
            for index in &holders {
                self.entries[*index].faults.push(diagnostic.clone());
            }
            if holders.is_empty() {
                self.told.push(diagnostic);
                is_clear = false;
            }
        }
        is_clear
    }

    /// The tool in which a place is.
    fn holder(&self, span: &Span) -> Option<usize> {
        let Span::Text { range, .. } = span else { return None };
        let begins = |entry: &Entry| entry.range.is_some_and(|own| own.start <= range.start);
        let index = self.entries.partition_point(begins).checked_sub(1)?;
        self.entries[index].range.filter(|own| range.end <= own.end).map(|_| index)
    }

    /// Takes contracts from the surfaces that cannot carry them, and says so.
    fn withhold(&mut self) {
        let Some(model) = lower::lower(&self.set().0, None).value else { return };
        let mut places: BTreeMap<ContractName, usize> = BTreeMap::new();
        for (index, entry) in self.entries.iter().enumerate() {
            places.extend(entry.kept().map(|tool| (tool.data.declared.name.clone(), index)));
        }
        for withheld in expose::withheld(&model) {
            let entry = &mut self.entries[places[&withheld.contract]];
            let place = entry.span();
            if let Some(tool) = &mut entry.tool {
                withheld.apply(&mut tool.data.declared.expose);
            }
            entry.warnings.push(withheld.warning(place));
        }
    }

    /// Tells which effects are only assumed: a tool that says nothing may do anything.
    fn tell_assumed(&mut self) {
        let kept = || self.entries.iter().filter(|entry| entry.kept().is_some());
        let mut assumed = kept().filter(|entry| entry.kept().is_some_and(|tool| tool.is_effect_assumed));
        let Some(first) = assumed.next() else { return };
        let (of, more) = (kept().count(), assumed.count());
        let (message, whose) = match more {
            0 => {
                let said = "does not say what a call does, and counts as destructive";
                (format!("tool `{}` {said}", first.label), "its contract")
            }
            more => {
                let said = "do not say what a call does, and count as destructive";
                (format!("{} of {of} tools {said}", more + 1), "their contracts")
            }
        };
        let help =
            format!("correct `effect` of {whose} in the document: as it is, every call needs an approval");
        self.told.push(Diagnostic::warning("assumed-effect", message).at(first.span()).help(help));
    }

    fn finish(mut self) -> Outcome<Imported> {
        self.withhold();
        self.tell_assumed();
        let (set, _) = self.set();
        let notes = lower::lower(&set, None).diagnostics;
        let notes: Vec<Diagnostic> = notes.into_iter().map(|note| self.pointed(note)).collect();
        let mut diagnostics = self.told;
        let mut told = BTreeSet::new();
        let mut unused = 0;
        let mut refused = Vec::new();
        for entry in self.entries {
            if let Some(tool) = entry.kept() {
                unused += tool.input.unused + tool.output.as_ref().map_or(0, |output| output.unused);
                diagnostics.extend(entry.warnings);
                continue;
            }
            let messages: Vec<&str> = entry.faults.iter().map(|error| error.message.as_str()).collect();
            refused.push(Refusal { name: entry.label, reason: messages.join("; ") });
            // A fault that two tools share is told once; that of their names shows the others.
            let is_new = |error: &Diagnostic| {
                let place = if error.rule == "name-collision" { None } else { start(error) };
                told.insert((error.message.clone(), place))
            };
            diagnostics.extend(entry.faults.into_iter().filter(is_new));
        }
        diagnostics.extend(notes);
        if unused > 0 {
            let message = format!("nothing refers to {unused} of the definitions, and they are left out");
            diagnostics.push(
                Diagnostic::warning("unused-definitions", message)
                    .help("nothing needs to be done: no schema of a tool says anything by them"),
            );
        }
        Outcome::new(Imported { set, refused }, diagnostics)
    }
}

fn start(diagnostic: &Diagnostic) -> Option<u32> {
    match &diagnostic.span {
        Some(Span::Text { range, .. }) => Some(range.start),
        Some(Span::Rust(_)) | None => None,
    }
}

impl Entry {
    /// The tool, as long as nothing is wrong with it.
    fn kept(&self) -> Option<&Tool> {
        self.tool.as_ref().filter(|_| self.faults.is_empty())
    }

    fn span(&self) -> Option<Span> {
        lower::place(self.tool.as_ref()?.data.places.as_ref(), "")
    }
}
