//! From the tool list of an MCP server to a set of contracts and the tools that were refused.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use onefold::{ContractName, ContractSet, Service, SourceText, TextRange};

use super::tool::{self, Tool};
use super::{expose, listing, types};
use crate::read::read_nested;
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
    let Some(json) = value else { return Outcome::failed(diagnostics) };
    let mut whole = Vec::new();
    let Some(listing) = listing::read(&file, &json, &mut whole) else {
        return Outcome::failed([diagnostics, whole].concat());
    };
    let entries = listing.tools.iter().enumerate().map(|(index, json)| Entry {
        label: tool::label(json, index),
        range: json.span,
        faults: Vec::new(),
        tool: tool::read(&file, &format!("{}/{index}", listing.pointer), json),
    });
    let mut import = Import { service: listing.service, entries: entries.collect(), warnings: whole };
    if !import.blame(diagnostics) {
        return Outcome::failed(import.warnings);
    }
    if import.entries.is_empty() {
        let whole = json.span.map(|range| Span::Text { file: Arc::clone(&file), range, pointer: None });
        import.warnings.push(
            Diagnostic::warning("empty-tool-list", "the list has no tools, so there are no contracts")
                .at(whole)
                .help("save the answer that a server gives to a client which may call its tools"),
        );
    }
    if !import.settle() {
        return Outcome::failed(import.warnings);
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
    tool: Result<Tool, Vec<Diagnostic>>,
    /// Errors that were found after it could be read.
    faults: Vec<Diagnostic>,
}

struct Import {
    service: Service,
    entries: Vec<Entry>,
    /// What is to be said of the list as a whole.
    warnings: Vec<Diagnostic>,
}

impl Import {
    /// Finds every tool that cannot stay: by itself, and beside the others. `false`: something is
    /// wrong that stands in no tool.
    fn settle(&mut self) -> bool {
        self.refuse_meetings();
        for index in 0..self.entries.len() {
            if let Some(tool) = self.entries[index].kept() {
                let (set, mut told) = types::assemble(&self.service, &[tool]);
                told.extend(lower::lower(&set, None).diagnostics);
                told.retain(|diagnostic| diagnostic.level == Level::Error);
                self.entries[index].faults.extend(told);
            }
        }
        // Refusing the tools that a name meets in leaves others alone; so this ends.
        while let Some(errors) = self.meetings() {
            if !self.blame(errors) {
                return false;
            }
        }
        true
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

    /// What is wrong with the kept tools together.
    fn meetings(&self) -> Option<Vec<Diagnostic>> {
        let (set, mut errors) = self.set();
        errors.extend(lower::lower(&set, None).diagnostics);
        errors.retain(|diagnostic| diagnostic.level == Level::Error);
        (!errors.is_empty()).then_some(errors)
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
                self.warnings.push(diagnostic);
                continue;
            }
            let related = diagnostic.related.iter().filter_map(|related| related.span.as_ref());
            let spans = diagnostic.span.iter().chain(related);
            let holders: BTreeSet<usize> = spans.filter_map(|span| self.holder(span)).collect();
            for index in &holders {
                self.entries[*index].faults.push(diagnostic.clone());
            }
            if holders.is_empty() {
                self.warnings.push(diagnostic);
                is_clear = false;
            }
        }
        is_clear
    }

    /// The tool in which a place lies: tools stand one behind the other.
    fn holder(&self, span: &Span) -> Option<usize> {
        let Span::Text { range, .. } = span else { return None };
        let starts_before = |entry: &Entry| entry.range.is_some_and(|own| own.start <= range.start);
        let index = self.entries.partition_point(starts_before).checked_sub(1)?;
        self.entries[index].range.is_some_and(|own| range.end <= own.end).then_some(index)
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
            if let Ok(tool) = &mut entry.tool {
                withheld.apply(&mut tool.data.declared.expose);
                tool.warnings.push(withheld.warning(place));
            }
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
        self.warnings.push(Diagnostic::warning("assumed-effect", message).at(first.span()).help(help));
    }

    fn finish(mut self) -> Outcome<Imported> {
        self.withhold();
        self.tell_assumed();
        let (set, _) = self.set();
        let mut diagnostics = self.warnings;
        let mut told = BTreeSet::new();
        let mut unused = 0;
        let mut refused = Vec::new();
        for entry in self.entries {
            let (warnings, mut errors) = match entry.tool {
                Ok(tool) => {
                    unused += tool.input.unused + tool.output.as_ref().map_or(0, |output| output.unused);
                    (tool.warnings, Vec::new())
                }
                Err(errors) => (Vec::new(), errors),
            };
            errors.extend(entry.faults);
            if errors.is_empty() {
                diagnostics.extend(warnings);
                continue;
            }
            let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
            refused.push(Refusal { name: entry.label, reason: messages.join("; ") });
            // A fault that two tools share is told once; that of their names shows the others.
            diagnostics.extend(errors.into_iter().filter(|error| {
                let place = if error.rule == "name-collision" { None } else { start(error) };
                told.insert((error.message.clone(), place))
            }));
        }
        diagnostics.extend(lower::lower(&set, None).diagnostics);
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
        self.tool.as_ref().ok().filter(|_| self.faults.is_empty())
    }

    fn span(&self) -> Option<Span> {
        lower::place(self.tool.as_ref().ok()?.data.places.as_ref(), "")
    }
}
