//! The table `[lint]`: levels of rules, what is accepted, layers and zones.

use std::collections::BTreeMap;
use std::ops::Range;

use onefold_lints::{Allow, Layer, LintConfig, Placed, RULES, Zone, ZoneKind, glob_problem};
use onefold_model::{Span, closest};
use toml::de::{DeTable, DeValue};

use super::aliases;
use super::levels;
use super::read::{Key, Reader, Value, entry, kind, place};
use super::span;
use crate::suggest;

/// Its keys, each with what it means.
pub(super) const KEYS: [(&str, &str); 6] = [
    ("exclude", "Files that are not read, such as vendored sources, and why."),
    ("rules", "Levels of rules that differ from their own; one that is off says why."),
    ("allow", "Findings that are accepted, by rule and path."),
    ("layer", "Parts of the workspace, and which others each may use."),
    ("zone", "Where code runs: in a browser, or on a server alone."),
    (
        "aliases",
        "Paths that specifiers of scripts mean, where no `tsconfig.json` says it: `\"@/*\" = [\"src/*\"]`.",
    ),
];

/// The keys of `[[lint.exclude]]`.
pub(super) const EXCLUDE: [(&str, &str); 2] =
    [("paths", "Globs of the files concerned."), ("reason", "Why nobody judges them.")];

/// The keys of `[[lint.allow]]`.
pub(super) const ALLOW: [(&str, &str); 4] = [
    ("rule", "The rule that is allowed."),
    ("paths", "Globs of the files concerned."),
    ("reason", "Why."),
    ("until", "The last day on which it counts, such as `2027-01-31`."),
];

/// The keys of `[[lint.layer]]`.
pub(super) const LAYER: [(&str, &str); 3] = [
    ("name", "Name of the layer."),
    ("paths", "Globs of its files; a crate belongs to it when its folder matches."),
    ("uses", "Layers that it may use besides itself; all others are forbidden to it."),
];

/// The keys of `[[lint.zone]]`.
pub(super) const ZONE: [(&str, &str); 5] = [
    ("kind", "Where its code runs."),
    ("paths", "Globs of its files; a crate belongs to it when its folder matches."),
    ("packages", "Packages of cargo and npm that belong to it, also foreign ones."),
    (
        "type-imports",
        "Whether its scripts may import the types of what they may not use; `allow` unless it is said.",
    ),
    (
        "transport",
        "How its scripts reach servers; `client-only`: through generated clients alone, whatever they ask for.",
    ),
];

/// Where code runs.
pub(super) const KINDS: [&str; 3] = ["browser", "server", "development"];
/// Whether types may be imported.
pub(super) const TYPE_IMPORTS: [&str; 2] = ["allow", "deny"];
/// How scripts reach servers.
pub(super) const TRANSPORTS: [&str; 2] = ["any", "client-only"];

/// A table of a list of tables, with the place of its header.
type Row<'t, 'i> = (Range<usize>, &'t DeTable<'i>);

pub(super) fn read(reader: &mut Reader, table: &DeTable<'_>) -> LintConfig {
    reader.refuse_unknown(table, &KEYS.map(|(key, _)| key), |word| format!("`[lint]` has no key `{word}`"));
    let exclude = exclude(reader, table);
    let levels = match reader.table(table, "rules", "[lint.rules]") {
        Some((_, table)) => levels::read(reader, table),
        None => BTreeMap::new(),
    };
    let allow = rows(reader, table, "allow").into_iter().filter_map(|row| allow(reader, row)).collect();
    let layers: Vec<Layer> =
        rows(reader, table, "layer").into_iter().filter_map(|row| layer(reader, row)).collect();
    check_layers(reader, &layers);
    let zones = rows(reader, table, "zone").into_iter().filter_map(|row| zone(reader, row)).collect();
    let aliases = aliases::read(reader, table);
    LintConfig { exclude, levels, allow, layers, zones, aliases, ..LintConfig::default() }
}

/// The globs of files that are not read, each of which has its reason beside it.
fn exclude(reader: &mut Reader, table: &DeTable<'_>) -> Vec<Placed<String>> {
    let mut out = Vec::new();
    for (header, table) in rows(reader, table, "exclude") {
        known_keys(reader, table, "exclude", &EXCLUDE.map(|(key, _)| key));
        let paths = globs(reader, table, "paths", "lint.exclude.paths");
        if !table.contains_key("paths") {
            missing(reader, &header, "exclude", "paths", "add `paths = [\"..\"]`: the files concerned");
        }
        let reason = required(reader, &header, table, "exclude", "reason", "add `reason = \"..\"`: why");
        if reason.is_some() {
            out.extend(paths.into_iter().flatten());
        }
    }
    out
}

fn allow(reader: &mut Reader, (header, table): Row<'_, '_>) -> Option<Allow> {
    known_keys(reader, table, "allow", &ALLOW.map(|(key, _)| key));
    let rule = required(reader, &header, table, "allow", "rule", "add the rule that is allowed");
    let paths = globs(reader, table, "paths", "lint.allow.paths");
    if !table.contains_key("paths") {
        missing(reader, &header, "allow", "paths", "add `paths = [\"..\"]`: the files concerned");
    }
    let reason = required(reader, &header, table, "allow", "reason", "add `reason = \"..\"`: why");
    let until = reader.text(table, "until", "lint.allow.until").map(|(range, text)| {
        if !is_day(text) {
            let message = format!("{text:?} is no day");
            reader.error("config-value", range.clone(), message, "write it as `\"2027-01-31\"`");
        }
        placed(reader, text.to_owned(), range)
    });
    let rule = rule?;
    if !is_rule(&rule.value)
        && let Some(Span::Text { range, .. }) = &rule.span
    {
        unknown_rule(reader, &rule.value, range.start as usize..range.end as usize);
        return None;
    }
    if is_firm(&rule.value) {
        let message = format!("`{}` cannot be allowed", rule.value);
        at(reader, &rule, message, "mend what it finds: nothing can be judged while it is there".to_owned());
        return None;
    }
    let span = Some(span(&reader.source, header));
    Some(Allow { rule, paths: paths?, reason: reason?.value, until, span })
}

fn layer(reader: &mut Reader, (header, table): Row<'_, '_>) -> Option<Layer> {
    known_keys(reader, table, "layer", &LAYER.map(|(key, _)| key));
    let name = required(reader, &header, table, "layer", "name", "add `name = \"..\"`");
    let paths = globs(reader, table, "paths", "lint.layer.paths");
    if !table.contains_key("paths") {
        missing(reader, &header, "layer", "paths", "add `paths = [\"..\"]`: the files of the layer");
    }
    let uses = texts(reader, table, "uses", "lint.layer.uses").unwrap_or_default();
    Some(Layer { name: name?, paths: paths?, uses })
}

/// Names are told once, and only layers that are there can be used.
fn check_layers(reader: &mut Reader, layers: &[Layer]) {
    let names: Vec<&str> = layers.iter().map(|layer| layer.name.value.as_str()).collect();
    for (index, layer) in layers.iter().enumerate() {
        if names[..index].contains(&layer.name.value.as_str()) {
            let message = format!("there are two layers `{}`", layer.name.value);
            at(reader, &layer.name, message, "join their paths in one table".to_owned());
        }
        for used in layer.uses.iter().filter(|used| !names.contains(&used.value.as_str())) {
            let message = format!("there is no layer `{}`", used.value);
            at(reader, used, message, suggest::cure(&used.value, &names));
        }
    }
}

fn zone(reader: &mut Reader, (header, table): Row<'_, '_>) -> Option<Zone> {
    known_keys(reader, table, "zone", &ZONE.map(|(key, _)| key));
    let help = "add `kind = \"browser\"`, `kind = \"server\"` or `kind = \"development\"`";
    let kind = required(reader, &header, table, "zone", "kind", help);
    let paths = globs(reader, table, "paths", "lint.zone.paths").unwrap_or_default();
    let packages = texts(reader, table, "packages", "lint.zone.packages").unwrap_or_default();
    if !table.contains_key("paths") && !table.contains_key("packages") {
        let help = "add `paths = [\"..\"]` or `packages = [\"..\"]`";
        reader.missing(header.clone(), "`[[lint.zone]]` has neither `paths` nor `packages`", help);
    }
    let kind = kind?;
    let word = kind.value.as_str();
    let kind = match word {
        "browser" => ZoneKind::Browser,
        "server" => ZoneKind::Server,
        "development" => ZoneKind::Development,
        _ => {
            let message = format!("`lint.zone.kind` cannot be {word:?}");
            at(reader, &kind, message, suggest::cure(word, &KINDS));
            return None;
        }
    };
    let denies_types = says(reader, table, "type-imports", &TYPE_IMPORTS);
    let is_client_only = says(reader, table, "transport", &TRANSPORTS);
    if is_client_only
        && kind != ZoneKind::Browser
        && let Some((range, _)) = reader.text(table, "transport", "lint.zone.transport")
    {
        let message = format!("`lint.zone.transport` says nothing of a zone of kind {word:?}");
        let help = "make it a zone of kind `browser`, or leave `transport` out";
        reader.error("config-value", range, message, help);
    }
    Some(Zone {
        kind,
        paths,
        packages,
        denies_types,
        is_client_only,
        span: Some(span(&reader.source, header)),
    })
}

/// Whether a key of a zone says the second of two words; the first is what holds without it.
fn says(reader: &mut Reader, table: &DeTable<'_>, key: &str, words: &[&str; 2]) -> bool {
    match reader.text(table, key, &format!("lint.zone.{key}")) {
        None => false,
        Some((_, word)) if words.contains(&word) => word == words[1],
        Some((range, word)) => {
            let message = format!("`lint.zone.{key}` cannot be {word:?}");
            reader.error("config-value", range, message, suggest::cure(word, words));
            false
        }
    }
}

/// The tables under `key`.
fn rows<'t, 'i>(reader: &mut Reader, table: &'t DeTable<'i>, key: &str) -> Vec<Row<'t, 'i>> {
    let Some((written, value)) = entry(table, key) else { return Vec::new() };
    let wrong = |reader: &mut Reader, value: &Value<'_>| {
        let message = format!("`lint.{key}` must be a list of tables, but holds {}", kind(value.get_ref()));
        let help = match key {
            "exclude" => {
                "write `exclude = [{ paths = [\"..\"], reason = \"..\" }]`: nothing is left out without a reason"
                    .to_owned()
            }
            _ => format!("write it as `[[lint.{key}]]`"),
        };
        reader.error("config-type", place(written, value), message, help);
    };
    let Some(list) = value.get_ref().as_array() else {
        wrong(reader, value);
        return Vec::new();
    };
    let mut rows = Vec::new();
    for item in list.iter() {
        match item.get_ref().as_table() {
            Some(table) => rows.push((item.span(), table)),
            None => wrong(reader, item),
        }
    }
    rows
}

/// The texts of a list, or what is wrong with them; `None` when the key is absent or no list.
pub(super) fn texts(
    reader: &mut Reader,
    table: &DeTable<'_>,
    key: &str,
    path: &str,
) -> Option<Vec<Placed<String>>> {
    let (written, value) = entry(table, key)?;
    let wrong = |reader: &mut Reader, written: &Key<'_>, value: &Value<'_>| {
        let message = format!("`{path}` must be a list of texts, but is {}", kind(value.get_ref()));
        reader.error("config-type", place(written, value), message, format!("write `{key} = [\"..\"]`"));
    };
    let Some(list) = value.get_ref().as_array() else {
        wrong(reader, written, value);
        return None;
    };
    let mut out = Vec::new();
    for item in list.iter() {
        match item.get_ref() {
            DeValue::String(text) => out.push(placed(reader, text.clone().into_owned(), item.span())),
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)
            | DeValue::Table(_) => {
                let message = format!("`{path}` must be a list of texts, but holds {}", kind(item.get_ref()));
                reader.error("config-type", item.span(), message, format!("write `{key} = [\"..\"]`"));
            }
        }
    }
    Some(out)
}

/// The globs of a list that are globs.
fn globs(reader: &mut Reader, table: &DeTable<'_>, key: &str, path: &str) -> Option<Vec<Placed<String>>> {
    let mut found = texts(reader, table, key, path)?;
    found.retain(|glob| match glob_problem(&glob.value) {
        Some(problem) => {
            let message = format!("{:?} is no glob: {problem}", glob.value);
            at(reader, glob, message, "write it as `\"crates/*/src/**\"`, with `/`".to_owned());
            false
        }
        None => true,
    });
    Some(found)
}

/// A text that must be there and say something.
fn required(
    reader: &mut Reader,
    header: &Range<usize>,
    table: &DeTable<'_>,
    list: &str,
    key: &str,
    help: &str,
) -> Option<Placed<String>> {
    if !table.contains_key(key) {
        missing(reader, header, list, key, help);
        return None;
    }
    let (range, text) = reader.text(table, key, &format!("lint.{list}.{key}"))?;
    if text.trim().is_empty() {
        reader.error("config-value", range, format!("`lint.{list}.{key}` is empty"), help);
        return None;
    }
    Some(placed(reader, text.trim().to_owned(), range))
}

fn missing(reader: &mut Reader, header: &Range<usize>, list: &str, key: &str, help: &str) {
    reader.missing(header.clone(), format!("`[[lint.{list}]]` has no `{key}`"), help);
}

fn known_keys(reader: &mut Reader, table: &DeTable<'_>, list: &str, known: &[&str]) {
    reader.refuse_unknown(table, known, |word| format!("`[[lint.{list}]]` has no key `{word}`"));
}

pub(super) fn unknown_rule(reader: &mut Reader, rule: &str, range: Range<usize>) {
    let help = match closest(rule, RULES.iter().map(|rule| rule.id)) {
        Some(rule) => format!("did you mean `{rule}`?"),
        None => "`explain` lists the rules".to_owned(),
    };
    reader.error("config-unknown", range, format!("there is no rule `{rule}`"), help);
}

pub(super) fn is_rule(id: &str) -> bool {
    RULES.iter().any(|rule| rule.id == id)
}

/// Whether a rule tells errors of readers and of lowering alone, which nobody can accept.
fn is_firm(id: &str) -> bool {
    RULES.iter().any(|rule| rule.id == id && onefold_lints::engine::is_firm(rule))
}

/// Reports at a value that was read.
pub(super) fn at(reader: &mut Reader, value: &Placed<String>, message: String, help: String) {
    if let Some(Span::Text { range, .. }) = &value.span {
        reader.error("config-value", range.start as usize..range.end as usize, message, help);
    }
}

pub(super) fn placed<T>(reader: &Reader, value: T, range: Range<usize>) -> Placed<T> {
    Placed { value, span: Some(span(&reader.source, range)) }
}

/// Whether a text is a day of the calendar, `YYYY-MM-DD`.
fn is_day(text: &str) -> bool {
    let parts: Vec<Option<u32>> = text.split('-').map(|part| part.parse().ok()).collect();
    let is_shaped = text.len() == 10 && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
    match (is_shaped, parts.as_slice()) {
        (true, [Some(year), Some(month @ 1..=12), Some(day)]) => (1..=days(*year, *month)).contains(day),
        _ => false,
    }
}

fn days(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::is_day;

    #[test]
    fn days_are_days_of_the_calendar() {
        for day in ["2026-11-30", "2028-02-29", "2000-02-29"] {
            assert!(is_day(day), "{day}");
        }
        for text in ["2026-11-31", "2027-02-29", "1900-02-29", "2026-13-01", "2026-1-1", "30.11.2026", ""] {
            assert!(!is_day(text), "{text}");
        }
    }
}
