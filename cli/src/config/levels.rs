//! `[lint.rules]`: levels of rules, each a word, or a table that says why.

use std::collections::BTreeMap;
use std::ops::Range;

use onefold_lints::Placed;
use onefold_model::Level;
use toml::de::{DeTable, DeValue};

use super::lint::{is_rule, placed, unknown_rule};
use super::read::{Reader, kind, place};
use crate::suggest;

/// The keys of a level that is a table.
pub(super) const LEVEL: [(&str, &str); 2] =
    [("level", "The level."), ("reason", "Why it is another one than the rule's own.")];

/// The levels that a rule can have.
pub(super) const LEVELS: [&str; 3] = ["off", "warning", "error"];

pub(super) fn read(reader: &mut Reader, table: &DeTable<'_>) -> BTreeMap<String, Placed<Option<Level>>> {
    let mut out = BTreeMap::new();
    for (key, value) in table {
        let rule = key.get_ref().as_ref();
        if !is_rule(rule) {
            unknown_rule(reader, rule, key.span());
            continue;
        }
        let level = match value.get_ref() {
            DeValue::Table(table) => reasoned(reader, rule, value.span(), table),
            DeValue::String(word) if word == "off" => {
                let message = format!("`{rule}` is off, and nothing says why");
                let help = format!("write `{rule} = {{ level = \"off\", reason = \"..\" }}`");
                reader.error("config-value", value.span(), message, help);
                None
            }
            DeValue::String(word) => level(reader, rule, word, value.span()),
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_) => {
                let message = format!("the level of `{rule}` must be text, but is {}", kind(value.get_ref()));
                let help = format!(
                    "write `{rule} = \"warning\"`, `\"error\"` or `{{ level = \"off\", reason = \"..\" }}`"
                );
                reader.error("config-type", place(key, value), message, help);
                None
            }
        };
        if let Some(level) = level {
            out.insert(rule.to_owned(), placed(reader, level, value.span()));
        }
    }
    out
}

/// A level with the reason for it.
fn reasoned(
    reader: &mut Reader,
    rule: &str,
    range: Range<usize>,
    table: &DeTable<'_>,
) -> Option<Option<Level>> {
    let known = LEVEL.map(|(key, _)| key);
    reader.refuse_unknown(table, &known, |word| format!("the level of `{rule}` has no key `{word}`"));
    let [word, reason] = known.map(|key| {
        if !table.contains_key(key) {
            let help = format!("write `{rule} = {{ level = \"off\", reason = \"..\" }}`");
            reader.missing(range.clone(), format!("the level of `{rule}` has no `{key}`"), &help);
        }
        reader.text(table, key, &format!("lint.rules.{rule}.{key}"))
    });
    if let Some((range, "")) = reason.as_ref().map(|(range, text)| (range.clone(), text.trim())) {
        let message = format!("`lint.rules.{rule}.reason` is empty");
        reader.error("config-value", range, message, "say why");
        return None;
    }
    reason?;
    let (range, word) = word?;
    level(reader, rule, word, range)
}

/// A level by its word; `None` within is off.
fn level(reader: &mut Reader, rule: &str, word: &str, range: Range<usize>) -> Option<Option<Level>> {
    match word {
        "off" => Some(None),
        "warning" => Some(Some(Level::Warning)),
        "error" => Some(Some(Level::Error)),
        _ => {
            let message = format!("the level of `{rule}` cannot be {word:?}");
            reader.error("config-value", range, message, suggest::cure(word, &LEVELS));
            None
        }
    }
}
