//! The table `[service]`.

use std::ops::Range;

use onefold::Service;
use onefold::text::is_hidden;
use toml::de::DeTable;

use super::read::Reader;

/// The keys of the table, each with what it means.
pub(super) const KEYS: [(&str, &str); 4] = [
    ("name", "Short name of the service; also the binary's and the MCP server's."),
    ("title", "Display title; the name in words when absent."),
    ("version", "Version of the service, such as `1.4.0`."),
    ("description", "What the service is for; empty when absent."),
];

/// What a service name looks like.
pub(super) const NAME_PATTERN: &str = "^[a-z][a-z0-9_-]*$";

pub(super) fn read(
    reader: &mut Reader,
    table: Option<(Range<usize>, &DeTable<'_>)>,
    fallback: Option<&Service>,
) -> Option<Service> {
    let Some((header, table)) = table else {
        if fallback.is_none() {
            let help = "add `[service]` with `name = \"..\"` and `version = \"..\"`";
            reader.missing(0..0, "there is no table `[service]`", help);
        }
        return None;
    };
    let known = KEYS.map(|(key, _)| key);
    reader.refuse_unknown(table, &known, |word| format!("`[service]` has no key `{word}`"));
    let mut value = |key: &'static str| {
        let (range, text) = reader.text(table, key, &format!("service.{key}"))?;
        let complaint = complaint(key, text);
        if let Some((message, help)) = complaint {
            reader.error("config-value", range, message, help);
        }
        Some(text.to_owned())
    };
    let [name, title, version, description] = known.map(&mut value);
    let mut required = |key: &str, found: Option<String>, fallback: Option<&String>, cure: &str| {
        // A key of the wrong type was reported already; it is not missing.
        if found.is_none() && fallback.is_none() && !table.contains_key(key) {
            reader.missing(header.clone(), format!("`[service]` has no `{key}`"), cure);
        }
        found.or_else(|| fallback.cloned())
    };
    let name =
        required("name", name, fallback.map(|service| &service.name), "add `name = \"..\"`, such as `notes`");
    let version = required(
        "version",
        version,
        fallback.map(|service| &service.version),
        "add `version = \"..\"`, such as `0.1.0`",
    );
    let name = name?;
    Some(Service {
        title: title
            .or_else(|| fallback.map(|service| service.title.clone()))
            .unwrap_or_else(|| in_words(&name)),
        version: version?,
        description: description
            .or_else(|| fallback.map(|service| service.description.clone()))
            .unwrap_or_default(),
        name,
    })
}

/// What is wrong with the text of a key, and the cure.
fn complaint(key: &str, text: &str) -> Option<(String, String)> {
    match key {
        "name" if !is_name(text) => {
            let repaired = onefold_model::kebab(text);
            let help = if is_name(&repaired) {
                format!("did you mean `{repaired}`?")
            } else {
                "use small letters, digits, `-` and `_`, a letter first, such as `notes`".to_owned()
            };
            Some((format!("the service name {text:?} does not match `{NAME_PATTERN}`"), help))
        }
        "name" | "description" => None,
        _ if text.trim().is_empty() => {
            Some((format!("`service.{key}` is empty"), "write a text, or leave the key out".to_owned()))
        }
        _ if text.contains(is_hidden) => Some((
            format!("`service.{key}` has a hidden character: {text:?}"),
            "write it on one line".to_owned(),
        )),
        _ => None,
    }
}

pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_')
}

/// `field-notes` is `Field Notes`.
fn in_words(name: &str) -> String {
    name.split(['-', '_'])
        .filter(|word| !word.is_empty())
        .map(onefold_model::pascal)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::{in_words, is_name};

    #[test]
    fn names_become_titles() {
        for (name, title) in [("notes", "Notes"), ("field-notes", "Field Notes"), ("a_b2", "A B2")] {
            assert!(is_name(name));
            assert_eq!(in_words(name), title);
        }
        for name in ["", "2nd", "Notes", "my notes", "-a", "a\nb"] {
            assert!(!is_name(name), "{name:?}");
        }
    }
}
