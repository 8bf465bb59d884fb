//! What was accepted when a workspace began to be judged: a list that only shrinks.

use std::collections::BTreeSet;
use std::sync::Arc;

use onefold::{Json, Object, SourceText};
use onefold_model::{Diagnostic, Outcome, Span, closest, read_json};

use super::{Finding, Options, Report};
use crate::Found;
use crate::rules::{MALFORMED_BASELINE, STALE_BASELINE_ENTRY};

/// The version of the format.
const VERSION: &str = "1";
/// The key that says what the file is.
const KIND: &str = "onefoldBaseline";
/// The keys of an entry.
const KEYS: [(&str, &str); 4] = [
    ("rule", "The rule that found it."),
    ("path", "The file that it is in, relative to the configuration's folder; empty when it is in none."),
    ("fingerprint", "What tells it from others; moved lines do not change it."),
    ("message", "What was wrong, for people who read this file."),
];

/// Findings that are accepted.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    entries: Vec<BaselineEntry>,
    /// Those of all entries.
    fingerprints: BTreeSet<String>,
}

/// One accepted finding.
#[derive(Clone, Debug)]
pub struct BaselineEntry {
    /// The rule.
    pub rule: String,
    /// The file; empty when it is in none.
    pub path: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// What was wrong.
    pub message: String,
    /// Where the entry stands, when it was read.
    pub span: Option<Span>,
}

impl Baseline {
    fn with(entries: Vec<BaselineEntry>) -> Self {
        let fingerprints = entries.iter().map(|entry| entry.fingerprint.clone()).collect();
        Baseline { entries, fingerprints }
    }

    /// A baseline of all that a report tells and that can wait.
    pub fn of(report: &Report) -> Self {
        let findings = report.findings.iter().filter(|finding| is_kept(finding));
        let entry = |finding: &Finding| BaselineEntry {
            rule: finding.diagnostic.rule.to_owned(),
            path: finding.path().to_owned(),
            fingerprint: finding.fingerprint.clone(),
            message: finding.diagnostic.message.clone(),
            span: None,
        };
        Self::with(findings.map(entry).collect())
    }

    /// The entries.
    pub fn entries(&self) -> &[BaselineEntry] {
        &self.entries
    }

    /// The same baseline without the entries that `report` calls stale, which are taken out of both.
    pub fn shrunk(&self, report: &mut Report) -> Self {
        let stale: Vec<Finding> = report.findings.extract_if(.., |finding| is_stale(finding)).collect();
        let stale: BTreeSet<_> = stale.iter().filter_map(|finding| place(&finding.diagnostic.span)).collect();
        let is_stale = |entry: &&BaselineEntry| place(&entry.span).is_some_and(|at| stale.contains(&at));
        Self::with(self.entries.iter().filter(|entry| !is_stale(entry)).cloned().collect())
    }

    /// Reads the text of a baseline.
    pub fn read(file: &Arc<SourceText>) -> Outcome<Self> {
        read_json(file).and_then(|json| {
            let mut reader = Reader { file, diagnostics: Vec::new() };
            let entries = reader.document(&json);
            Outcome::new(Baseline::with(entries), reader.diagnostics)
        })
    }

    /// The text: entries sorted, so that two people who shrink it do not meet.
    pub fn to_text(&self) -> String {
        let key = |entry: &BaselineEntry| {
            (entry.path.clone(), entry.rule.clone(), entry.message.clone(), entry.fingerprint.clone())
        };
        let mut entries: Vec<&BaselineEntry> = self.entries.iter().collect();
        entries.sort_by_cached_key(|entry| key(entry));
        let object = |entry: &&BaselineEntry| -> Json {
            let values = [&entry.rule, &entry.path, &entry.fingerprint, &entry.message];
            let members =
                KEYS.iter().zip(values).map(|((key, _), value)| ((*key).to_owned(), value.as_str().into()));
            members.collect::<Object>().into()
        };
        let list: Vec<Json> = entries.iter().map(object).collect();
        let document: Json = Object::new().with(KIND, 1_u64).with("findings", list).into();
        format!("{}\n", onefold::text::escape_hidden_in_json(&document.to_pretty()))
    }

    /// Whether a finding is listed.
    pub fn has(&self, finding: &Finding) -> bool {
        is_kept(finding) && self.fingerprints.contains(&finding.fingerprint)
    }

    /// The entries that were not among the `known` findings, though this run could have found them.
    pub(crate) fn stale(&self, known: &[Finding], report: &Report, options: &Options<'_>) -> Vec<Found> {
        let found: BTreeSet<&str> = known.iter().map(|finding| finding.fingerprint.as_str()).collect();
        let accepted: BTreeSet<&str> =
            report.accepted.iter().map(|accepted| accepted.finding.fingerprint.as_str()).collect();
        let mut seen = BTreeSet::new();
        let mut out = Vec::new();
        for entry in &self.entries {
            let is_first = seen.insert(entry.fingerprint.as_str());
            let is_judged = options.selected.is_none_or(|paths| paths.contains(&entry.path));
            let is_found = found.contains(entry.fingerprint.as_str());
            if !is_judged || (is_found && is_first) {
                continue;
            }
            let message = if is_found {
                format!("`{}` of `{}` is listed twice", entry.rule, entry.path)
            } else if accepted.contains(entry.fingerprint.as_str()) {
                format!("`{}` in `{}` is accepted elsewhere and needs no entry", entry.rule, entry.path)
            } else {
                format!("`{}` is found no more in `{}`", entry.rule, entry.path)
            };
            let diagnostic = STALE_BASELINE_ENTRY
                .at(entry.span.clone())
                .says(message)
                .help("take it out: `--write-baseline` does");
            out.push(Found { diagnostic, fix: None });
        }
        out
    }
}

/// A baseline says nothing about itself, nor of what hides or breaks everything else.
fn is_kept(finding: &Finding) -> bool {
    !finding.is_firm && !is_stale(finding)
}

/// Where an entry of the one file stands.
fn place(span: &Option<Span>) -> Option<(u32, u32)> {
    match span {
        Some(Span::Text { range, .. }) => Some((range.start, range.end)),
        Some(Span::Rust(_)) | None => None,
    }
}

fn is_stale(finding: &Finding) -> bool {
    finding.diagnostic.rule == STALE_BASELINE_ENTRY.id
}

/// The JSON Schema of a baseline.
pub fn baseline_schema() -> Json {
    let properties: Object = KEYS
        .iter()
        .map(|(key, summary)| {
            ((*key).to_owned(), Object::new().with("type", "string").with("description", *summary).into())
        })
        .collect();
    let entry = Object::new()
        .with("type", "object")
        .with("properties", properties)
        .with("required", KEYS.map(|(key, _)| key).to_vec())
        .with("additionalProperties", false);
    let findings = Object::new()
        .with("type", "array")
        .with("description", "Sorted by path, rule and message. The list only ever shrinks.")
        .with("items", entry);
    Object::new()
        .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        .with("title", "Baseline")
        .with("description", "Findings that are accepted because they were there before the rules were.")
        .with("type", "object")
        .with(
            "properties",
            Object::new().with(KIND, Object::new().with("const", 1_u64)).with("findings", findings),
        )
        .with("required", vec![KIND, "findings"])
        .with("additionalProperties", false)
        .into()
}

struct Reader<'a> {
    file: &'a Arc<SourceText>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn document(&mut self, json: &Json) -> Vec<BaselineEntry> {
        let Some(object) = json.as_object() else {
            self.wrong(
                json,
                "a baseline is an object".to_owned(),
                "name a file that `--write-baseline` wrote",
            );
            return Vec::new();
        };
        self.refuse_unknown(object, &[KIND, "findings"]);
        let version = object.get(KIND).and_then(Json::as_number).map(|number| number.as_str());
        if version != Some(VERSION) {
            let message = format!("this is no baseline: `{KIND}` is not {VERSION}");
            let place = object.get(KIND).unwrap_or(json);
            self.wrong(place, message, "name a file that `--write-baseline` wrote");
            return Vec::new();
        }
        match object.get("findings").map(|list| (list, list.as_array())) {
            Some((_, Some(list))) => list.iter().filter_map(|entry| self.entry(entry)).collect(),
            Some((other, None)) => {
                self.wrong(other, "`findings` must be a list".to_owned(), "write `\"findings\": []`");
                Vec::new()
            }
            None => {
                self.wrong(json, "a baseline has `findings`".to_owned(), "write `\"findings\": []`");
                Vec::new()
            }
        }
    }

    fn entry(&mut self, json: &Json) -> Option<BaselineEntry> {
        let Some(object) = json.as_object() else {
            self.wrong(json, "an entry is an object".to_owned(), "take it out");
            return None;
        };
        self.refuse_unknown(object, &KEYS.map(|(key, _)| key));
        let [rule, path, fingerprint, message] = KEYS.map(|(key, _)| match object.get(key) {
            Some(value) if value.as_str().is_some() => value.as_str().map(str::to_owned),
            other => {
                let message = format!("an entry needs the text `{key}`");
                self.wrong(other.unwrap_or(json), message, "take the entry out, or mend it");
                None
            }
        });
        // One line that a person can read stands for the whole.
        let span = object.get("message").and_then(|message| self.span(message));
        Some(BaselineEntry { rule: rule?, path: path?, fingerprint: fingerprint?, message: message?, span })
    }

    fn refuse_unknown(&mut self, object: &Object, known: &[&str]) {
        for member in object.members().iter().filter(|member| !known.contains(&member.key.as_str())) {
            let help = match closest(&member.key, known.iter().copied()) {
                Some(word) => format!("did you mean `{word}`?"),
                None => format!("known are {}", onefold_model::listed(known, "and")),
            };
            let span =
                member.key_span.map(|range| Span::Text { file: Arc::clone(self.file), range, pointer: None });
            let message = format!("a baseline has no key `{}`", member.key);
            self.diagnostics.push(MALFORMED_BASELINE.at(span).says(message).help(help));
        }
    }

    fn wrong(&mut self, json: &Json, message: String, help: &str) {
        let span = self.span(json);
        self.diagnostics.push(MALFORMED_BASELINE.at(span).says(message).help(help));
    }

    fn span(&self, json: &Json) -> Option<Span> {
        json.span.map(|range| Span::Text { file: Arc::clone(self.file), range, pointer: None })
    }
}
