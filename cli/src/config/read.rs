//! Reads a configuration; every table and key that nobody asked for is a problem.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use onefold::Service;
use onefold_codegen::EmitterSpec;
use onefold_model::{Diagnostic, Outcome, SourceText, Span};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Config, emit, service, span};
#[cfg(feature = "lint")]
use super::{lint, verify};
use crate::suggest;

pub(super) type Key<'i> = Spanned<DeString<'i>>;
pub(super) type Value<'i> = Spanned<DeValue<'i>>;

/// The tables of the file. Without the feature `lint` its own are left unread.
const TABLES: [&str; 4] = ["service", "emit", "lint", "verify"];

pub(super) fn read(
    source: Arc<SourceText>,
    specs: &[EmitterSpec],
    fallback: Option<&Service>,
) -> Outcome<Config> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    let mut reader = Reader::new(Arc::clone(&source), &errors);
    let table = table.get_ref();
    refuse_strangers(&mut reader, table);
    let service_table = reader.table(table, "service", "[service]");
    let service = service::read(&mut reader, service_table, fallback);
    let emit = match reader.table(table, "emit", "[emit.NAME]") {
        Some((_, table)) => emit::read(&mut reader, table, specs),
        None => Vec::new(),
    };
    #[cfg(feature = "lint")]
    let lint = {
        let lint = reader.table(table, "lint", "[lint]");
        let lint = lint.map(|(_, table)| lint::read(&mut reader, table)).unwrap_or_default();
        let verify = reader.table(table, "verify", "[verify]");
        let middleware = verify.and_then(|(_, table)| verify::read(&mut reader, table));
        onefold_lints::LintConfig { generated: dirs(&emit), middleware, ..lint }
    };
    let mut diagnostics = reader.diagnostics;
    diagnostics.sort_by_key(|diagnostic| match &diagnostic.span {
        Some(Span::Text { range, .. }) => range.start,
        Some(Span::Rust(_)) | None => 0,
    });
    let config = Config {
        service,
        emit,
        #[cfg(feature = "lint")]
        lint,
    };
    Outcome::new(config, diagnostics)
}

/// The folders that hold generated files.
#[cfg(feature = "lint")]
fn dirs(emit: &[super::Emit]) -> Vec<String> {
    emit.iter().map(|emit| emit.dir.clone()).collect()
}

/// Refuses what stands at the root and is none of the file's tables.
fn refuse_strangers(reader: &mut Reader, table: &DeTable<'_>) {
    for (key, value) in table.iter().filter(|(key, _)| !TABLES.contains(&key.get_ref().as_ref())) {
        let word = key.get_ref();
        if value.get_ref().is_table() {
            let message = format!("there is no table `[{word}]`");
            reader.error("config-unknown", key.span(), message, suggest::cure(word, &TABLES));
        } else {
            let message = format!("`{word}` stands outside every table");
            reader.error("config-unknown", key.span(), message, "move it below `[service]` or `[emit.NAME]`");
        }
    }
}

/// What the readers of the tables share: the text, and what is wrong with it.
pub(super) struct Reader {
    pub(super) source: Arc<SourceText>,
    diagnostics: Vec<Diagnostic>,
    /// Whether the text is TOML throughout.
    is_whole: bool,
    /// Where the text is no TOML, so that what was understood there may not be what was meant.
    spoiled: Vec<RangeInclusive<usize>>,
}

impl Reader {
    /// Begins with what is no TOML: one error for one cause.
    fn new(source: Arc<SourceText>, errors: &[toml::de::Error]) -> Self {
        let (is_whole, mut spoiled) = (errors.is_empty(), Vec::new());
        let mut errors: Vec<(Range<usize>, &str)> =
            errors.iter().map(|error| (error.span().unwrap_or(0..0), error.message())).collect();
        errors.sort_by_key(|(range, _)| range.start);
        let (mut diagnostics, mut lines) = (Vec::new(), Vec::<RangeInclusive<usize>>::new());
        for (range, words) in errors {
            let is_repeated = words == "duplicate key";
            // Of a repeated table the keys are repeated as well.
            let consequence = if is_repeated { &spoiled } else { &lines };
            if consequence.iter().any(|place| place.contains(&range.start)) {
                continue;
            }
            let (line, section) = around(&source.text, range.start);
            lines.push(line);
            spoiled.push(section);
            let help = if is_repeated {
                "name each key once"
            } else {
                "tables stand in brackets, text in quotes: `[service]`, `name = \"notes\"`"
            };
            let message = format!("this is no TOML: {}", words.trim_end_matches('.'));
            let place = Some(span(&source, range));
            diagnostics.push(Diagnostic::error("config-syntax", message).at(place).help(help));
        }
        Reader { source, diagnostics, is_whole, spoiled }
    }

    pub(super) fn error(
        &mut self,
        rule: &'static str,
        range: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.push(Diagnostic::error(rule, message).at(Some(span(&self.source, range))).help(help));
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        let is_spoiled = match &diagnostic.span {
            Some(Span::Text { range, .. }) => {
                self.spoiled.iter().any(|place| place.contains(&(range.start as usize)))
            }
            Some(Span::Rust(_)) | None => false,
        };
        if !is_spoiled {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Says that something is not there; not said of a text that was understood in part, where it
    /// may well stand in the other part.
    pub(super) fn missing(&mut self, range: Range<usize>, message: impl Into<String>, help: &str) {
        if self.is_whole {
            self.error("config-missing", range, message, help);
        }
    }

    /// Refuses every key that is not `known`; `says` makes the message.
    pub(super) fn refuse_unknown(
        &mut self,
        table: &DeTable<'_>,
        known: &[&str],
        says: impl Fn(&str) -> String,
    ) {
        for key in table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                let word = key.get_ref();
                self.error("config-unknown", key.span(), says(word), suggest::cure(word, known));
            }
        }
    }

    /// The table under `key`, with the place of the key.
    pub(super) fn table<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        key: &str,
        shown: &str,
    ) -> Option<(Range<usize>, &'t DeTable<'i>)> {
        let (key, value) = entry(table, key)?;
        let found = self.as_table(key, value, shown)?;
        Some((key.span(), found))
    }

    /// `value` as a table; `shown` is how its header is written.
    pub(super) fn as_table<'t, 'i>(
        &mut self,
        key: &Key<'i>,
        value: &'t Value<'i>,
        shown: &str,
    ) -> Option<&'t DeTable<'i>> {
        let found = value.get_ref().as_table();
        if found.is_none() {
            let message = format!("`{}` must be a table, but is {}", key.get_ref(), kind(value.get_ref()));
            self.error("config-type", place(key, value), message, format!("write it as `{shown}`"));
        }
        found
    }

    /// The text under `key`, with its place; `path` is the key as a person would name it.
    pub(super) fn text<'t>(
        &mut self,
        table: &'t DeTable<'_>,
        key: &str,
        path: &str,
    ) -> Option<(Range<usize>, &'t str)> {
        let (written, value) = entry(table, key)?;
        match value.get_ref().as_str() {
            Some(text) => Some((value.span(), text)),
            None => {
                let message = format!("`{path}` must be text, but is {}", kind(value.get_ref()));
                self.error("config-type", place(written, value), message, format!("write `{key} = \"..\"`"));
                None
            }
        }
    }
}

/// The line around a place, and what an error on it spoils: of a table's header all that stands
/// below it, else the line alone.
fn around(text: &str, at: usize) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
    let at = at.min(text.len());
    let first = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let last = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let is_header = |line: &str| line.trim_start().starts_with('[');
    let mut end = last;
    if is_header(&text[first..last]) {
        let below = text[last..].split_inclusive('\n').skip(1).take_while(|line| !is_header(line));
        end += below.map(str::len).sum::<usize>();
    }
    (first..=last, first..=end)
}

/// Key and value together.
pub(super) fn entry<'t, 'i>(table: &'t DeTable<'i>, key: &str) -> Option<(&'t Key<'i>, &'t Value<'i>)> {
    table.iter().find(|(candidate, _)| candidate.get_ref() == key)
}

/// The place to show for a value of the wrong kind: a table or list may fill the screen, so its
/// key is shown instead.
pub(super) fn place(key: &Key<'_>, value: &Value<'_>) -> Range<usize> {
    match value.get_ref() {
        DeValue::Table(_) | DeValue::Array(_) => key.span(),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => value.span(),
    }
}

/// What a value is, in words.
pub(super) fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "a truth value",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
