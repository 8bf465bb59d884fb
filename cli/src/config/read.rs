//! Reads a configuration; every table and key that nobody asked for is a problem.

use std::ops::Range;
use std::sync::Arc;

use onefold::Service;
use onefold_codegen::EmitterSpec;
use onefold_model::{Diagnostic, Outcome, SourceText};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Config, emit, service, span};
use crate::suggest;

/// The tables of the file.
const TABLES: [&str; 2] = ["service", "emit"];

pub(super) fn read(
    source: Arc<SourceText>,
    specs: &[EmitterSpec],
    fallback: Option<&Service>,
) -> Outcome<Config> {
    let mut reader = Reader { source: Arc::clone(&source), diagnostics: Vec::new() };
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in &errors {
        let message = error.message().trim_end_matches('.');
        reader.error("config-syntax", error.span().unwrap_or(0..0), message, Some(syntax_cure(message)));
    }
    let table = table.get_ref();
    reader.unknown_keys(table, &TABLES, |word| format!("there is no table `[{word}]`"));
    let service_table = reader.table_of(table, "service", "[service]");
    let emit_table = reader.table_of(table, "emit", "[emit.NAME]");
    // After a syntax error a missing key may well be there, in the part that was not understood.
    reader.misses_count = errors.is_empty();
    let service = service::read(&mut reader, service_table, fallback);
    let emit = emit_table.map(|table| emit::read(&mut reader, table, specs)).unwrap_or_default();
    let config = Config { service, emit };
    if reader.diagnostics.is_empty() {
        Outcome::clean(config)
    } else {
        Outcome::new(config, reader.diagnostics)
    }
}

/// What the readers of the tables share: the text, and what is wrong with it.
pub(super) struct Reader {
    pub(super) source: Arc<SourceText>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Reader {
    pub(super) fn error(
        &mut self,
        rule: &'static str,
        range: Range<usize>,
        message: impl Into<String>,
        help: Option<String>,
    ) {
        let mut diagnostic = Diagnostic::error(rule, message).at(Some(span(&self.source, range)));
        diagnostic.help = help;
        self.diagnostics.push(diagnostic);
    }
}
