//! The tables `[emit.NAME]`.

use std::ops::Range;

use onefold_codegen::{
    DIR_RULE, EmitterSpec, OptionKind, OptionSpec, OptionValue, Options, Owner, settle_dir, shared_dirs,
};
use onefold_model::listed;
use toml::de::{DeTable, DeValue};

use super::read::{Key, Reader, Value, entry, kind, place};
use super::{Emit, span};
use crate::suggest;

pub(super) fn read(reader: &mut Reader, table: &DeTable<'_>, specs: &[EmitterSpec]) -> Vec<Emit> {
    let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    reader.refuse_unknown(table, &known, |word| format!("there is no emitter `{word}`"));
    let mut found: Vec<Emit> = Vec::new();
    for spec in specs {
        let Some((key, value)) = entry(table, spec.name) else { continue };
        let header = format!("[emit.{}]", spec.name);
        let Some(table) = reader.as_table(key, value, &header) else { continue };
        if let Some(emit) = read_one(reader, spec, key.span(), table) {
            found.push(emit);
        }
    }
    let owners: Vec<Owner<'_>> = found
        .iter()
        .map(|emit| Owner { emitter: emit.spec.name, dir: &emit.dir, span: emit.span.as_ref() })
        .collect();
    for shared in shared_dirs(&owners) {
        reader.push(shared);
    }
    found
}

fn read_one(
    reader: &mut Reader,
    spec: &EmitterSpec,
    header: Range<usize>,
    table: &DeTable<'_>,
) -> Option<Emit> {
    let known: Vec<&str> =
        std::iter::once("dir").chain(spec.options.iter().map(|option| option.key)).collect();
    reader.refuse_unknown(table, &known, |word| format!("emitter `{}` has no option `{word}`", spec.name));
    let mut options = Options::default();
    let mut is_complete = true;
    for option in spec.options {
        let Some((key, value)) = entry(table, option.key) else { continue };
        match option_value(reader, spec, option, key, value) {
            Some(value) => options.set(option.key, value),
            None => is_complete = false,
        }
    }
    // Options that are wrong one by one are not tried together.
    if is_complete && let Err(message) = (spec.build)(&options) {
        let message = format!("emitter `{}`: {message}", spec.name);
        reader.error(
            "config-value",
            header.clone(),
            message,
            format!("see the options of `[emit.{}]` in the schema of this file", spec.name),
        );
        is_complete = false;
    }
    if !table.contains_key("dir") {
        let message = format!("emitter `{}` has no `dir`", spec.name);
        let help = format!("add `dir = \"surfaces/{}\"`: the folder that it owns", spec.name);
        reader.missing(header, message, &help);
        return None;
    }
    let (range, text) = reader.text(table, "dir", &format!("emit.{}.dir", spec.name))?;
    match settle_dir(text) {
        Ok(dir) => {
            is_complete.then(|| Emit { spec: *spec, dir, options, span: Some(span(&reader.source, range)) })
        }
        Err(problem) => {
            reader.error(DIR_RULE, range, problem.message, problem.help);
            None
        }
    }
}

/// The value of an option, or what is wrong with it.
fn option_value(
    reader: &mut Reader,
    spec: &EmitterSpec,
    option: &OptionSpec,
    key: &Key<'_>,
    value: &Value<'_>,
) -> Option<OptionValue> {
    let name = format!("emit.{}.{}", spec.name, option.key);
    match option.kind {
        OptionKind::Text => match value.get_ref().as_str() {
            Some(text) => return Some(OptionValue::Text(text.to_owned())),
            None => wrong_type(reader, &name, "text", key, value),
        },
        OptionKind::Count => match value.get_ref() {
            DeValue::Integer(number) => {
                match u64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(count) => return Some(OptionValue::Count(count)),
                    Err(_) => reader.error(
                        "config-value",
                        value.span(),
                        format!("`{name}` must be a whole number from 0, but is `{number}`"),
                        format!("write `{} = 0`, or leave it out", option.key),
                    ),
                };
            }
            DeValue::String(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)
            | DeValue::Table(_) => wrong_type(reader, &name, "a whole number", key, value),
        },
        OptionKind::Word(known) => match value.get_ref().as_str() {
            Some(text) if known.contains(&text) => return Some(OptionValue::Text(text.to_owned())),
            Some(text) => wrong_word(reader, &name, known, text, value.span()),
            None => wrong_type(reader, &name, "one word", key, value),
        },
        OptionKind::Words(known) => return words(reader, &name, known, key, value),
    }
    None
}

fn words(
    reader: &mut Reader,
    name: &str,
    known: &[&str],
    key: &Key<'_>,
    value: &Value<'_>,
) -> Option<OptionValue> {
    let Some(items) = value.get_ref().as_array() else {
        wrong_type(reader, name, "a list of words", key, value);
        return None;
    };
    let mut words: Vec<String> = Vec::new();
    let mut is_right = true;
    for item in items.iter() {
        let word = item.get_ref().as_str();
        match word {
            Some(word) if words.iter().any(|earlier| earlier == word) => reader.error(
                "config-value",
                item.span(),
                format!("`{name}` names `{word}` twice"),
                "name each word once",
            ),
            Some(word) if known.contains(&word) => {
                words.push(word.to_owned());
                continue;
            }
            Some(word) => wrong_word(reader, name, known, word, item.span()),
            None => wrong_type(reader, name, "a list of words", key, item),
        }
        is_right = false;
    }
    if items.is_empty() {
        let help = format!("known are {}; leave the key out for its default", listed(known, "and"));
        reader.error("config-value", value.span(), format!("`{name}` is an empty list"), help);
        is_right = false;
    }
    is_right.then_some(OptionValue::Words(words))
}

fn wrong_type(reader: &mut Reader, name: &str, wanted: &str, key: &Key<'_>, value: &Value<'_>) {
    let message = format!("`{name}` must be {wanted}, but is {}", kind(value.get_ref()));
    let help = match wanted {
        "text" | "one word" => format!("write `{} = \"..\"`", key.get_ref()),
        "a whole number" => format!("write `{} = 0`", key.get_ref()),
        _ => format!("write `{} = [\"..\"]`", key.get_ref()),
    };
    reader.error("config-type", place(key, value), message, help);
}

fn wrong_word(reader: &mut Reader, name: &str, known: &[&str], word: &str, range: Range<usize>) {
    let message = format!("`{name}` cannot be {word:?}");
    reader.error("config-value", range, message, suggest::cure(word, known));
}
