//! Additions to files that somebody else wrote: text goes in between, and nothing goes away.

use onefold::text::escape_hidden;
use toml::de::DeTable;

/// The aliases that the tool is called by.
const ALIASES: [(&str, &str); 2] =
    [("xtask", "\"run --package xtask --\""), ("typegen", "\"xtask typegen\"")];

/// A configuration of cargo with our aliases.
#[derive(Debug)]
pub(super) struct Aliased {
    /// The text with what could be added.
    pub(super) text: String,
    /// Lines that a person must add, because nothing can be added to this text safely.
    pub(super) left: Vec<String>,
    /// Our names that mean something else there, with what they mean.
    pub(super) kept: Vec<(&'static str, String)>,
}

/// Adds the aliases that are missing.
pub(super) fn with_aliases(text: &str) -> Aliased {
    let mut wanted: Vec<(&str, &str)> = ALIASES.to_vec();
    let mut kept = Vec::new();
    let (table, errors) = DeTable::parse_recoverable(text);
    let alias = table.get_ref().get_key_value("alias");
    if let Some(found) = alias.and_then(|(_, value)| value.get_ref().as_table()) {
        wanted.retain(|(name, _)| !found.contains_key(*name));
        for (name, value) in ALIASES {
            if let Some(other) = found.get(name)
                && text.get(other.span()) != Some(value)
                && other.get_ref().as_str() != Some(value.trim_matches('"'))
            {
                kept.push((
                    name,
                    format!("`{}`", escape_hidden(text.get(other.span()).unwrap_or(".."), &[])),
                ));
            }
        }
    }
    let lines: Vec<String> = wanted.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let edited = match alias {
        _ if !errors.is_empty() => None,
        _ if lines.is_empty() => Some(text.to_owned()),
        None => Some(appended(text, &[&["[alias]".to_owned()], lines.as_slice()].concat())),
        Some((key, _)) => below_header(text, "alias", key.span().start, &lines),
    };
    match edited.filter(|edited| is_addition(text, edited, "alias")) {
        Some(text) => Aliased { text, left: Vec::new(), kept },
        None => Aliased { text: text.to_owned(), left: lines, kept },
    }
}

/// Adds a package to the members of a workspace; `None` when that cannot be done safely.
pub(super) fn with_member(text: &str, member: &str) -> Option<String> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let table = errors.is_empty().then_some(table)?;
    let Some((key, workspace)) = table.get_ref().get_key_value("workspace") else {
        return Some(appended(text, &["[workspace]".to_owned(), format!("members = [\"{member}\"]")]));
    };
    let Some(members) = workspace.get_ref().as_table()?.get("members") else {
        let lines = [format!("members = [\"{member}\"]")];
        return below_header(text, "workspace", key.span().start, &lines)
            .filter(|edited| is_addition(text, edited, "workspace"));
    };
    let items = members.get_ref().as_array()?;
    if items.iter().any(|item| [Some(member), Some("*")].contains(&item.get_ref().as_str())) {
        return Some(text.to_owned());
    }
    let edited = match items.iter().last() {
        None => inserted(text, members.span().start + 1, &format!("\"{member}\""))?,
        Some(last) => match line_of(text, last.span().start, members.span().end) {
            // A list with one member a line, and maybe a comment behind it.
            Some((indent, end)) => {
                let longer = inserted(text, end, &format!("{indent}\"{member}\",{}", newline(text)))?;
                let is_closed = text.get(last.span().end..end)?.trim_start().starts_with(',');
                if is_closed { longer } else { inserted(&longer, last.span().end, ",")? }
            }
            None => inserted(text, last.span().end, &format!(", \"{member}\""))?,
        },
    };
    is_addition(text, &edited, "workspace").then_some(edited)
}

/// The indentation of the line on which a member stands alone, and the end of that line; `None` when
/// something stands before it or the list ends there.
fn line_of(text: &str, at: usize, list_end: usize) -> Option<(&str, usize)> {
    let start = text.get(..at)?.rfind('\n')? + 1;
    let indent = text.get(start..at)?;
    let end = at + text.get(at..)?.find('\n')? + 1;
    (indent.trim().is_empty() && end < list_end).then_some((indent, end))
}

fn inserted(text: &str, at: usize, addition: &str) -> Option<String> {
    Some(format!("{}{addition}{}", text.get(..at)?, text.get(at..)?))
}

/// Adds the folder of a run to a `.gitignore`.
pub(super) fn with_ignored(text: &str) -> String {
    let is_ours = |line: &str| line.trim().trim_start_matches('/').trim_end_matches('/') == ".onefold";
    if text.lines().any(is_ours) {
        return text.to_owned();
    }
    let newline = newline(text);
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { newline };
    format!("{text}{gap}/.onefold{newline}")
}

/// `lines` at the end, with an empty line before them.
fn appended(text: &str, lines: &[String]) -> String {
    let newline = newline(text);
    let gap = match text {
        "" => "",
        _ if text.ends_with('\n') => newline,
        _ => &newline.repeat(2),
    };
    let lines: String = lines.iter().map(|line| format!("{line}{newline}")).collect();
    format!("{text}{gap}{lines}")
}

/// `lines` below the header of a table whose name stands at `at`; `None` when no header stands there.
fn below_header(text: &str, name: &str, at: usize, lines: &[String]) -> Option<String> {
    let rest = text.get(at..)?.strip_prefix(name)?.trim_start_matches([' ', '\t']);
    let is_header = text.get(..at)?.trim_end_matches([' ', '\t']).ends_with('[') && rest.starts_with(']');
    let newline = newline(text);
    let lines = lines.join(newline);
    let end = text.get(at..)?.find('\n').map(|end| at + end + 1);
    match end.filter(|_| is_header) {
        Some(end) => Some(format!("{}{lines}{newline}{}", &text[..end], &text[end..])),
        None => is_header.then(|| format!("{text}{newline}{lines}{newline}")),
    }
}

/// Whether `edited` is TOML that says all that `text` says, with more in the table `name` alone.
fn is_addition(text: &str, edited: &str, name: &str) -> bool {
    let (Ok(before), Ok(after)) = (text.parse::<toml::Table>(), edited.parse::<toml::Table>()) else {
        return false;
    };
    let is_kept = |(key, value): (&String, &toml::Value)| match (value, after.get(key)) {
        (toml::Value::Table(value), Some(toml::Value::Table(found))) if key == name => {
            value.iter().all(|(key, value)| key == "members" || found.get(key) == Some(value))
        }
        (value, found) => found == Some(value),
    };
    before.iter().all(is_kept) && after.keys().all(|key| key == name || before.contains_key(key))
}

fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::{with_aliases, with_ignored, with_member};

    const BOTH: &str = "xtask = \"run --package xtask --\"\ntypegen = \"xtask typegen\"\n";

    #[test]
    fn aliases_are_added_and_the_rest_stays() {
        for (text, expected) in [
            (String::new(), format!("[alias]\n{BOTH}")),
            ("[build]\njobs = 2".to_owned(), format!("[build]\njobs = 2\n\n[alias]\n{BOTH}")),
            (
                "# mine\n[alias] # short\nb = \"build\"\n[net]\n".to_owned(),
                format!("# mine\n[alias] # short\n{BOTH}b = \"build\"\n[net]\n"),
            ),
            ("[alias]".to_owned(), format!("[alias]\n{BOTH}")),
            (
                "[ alias ]\r\nxtask = 'run --package xtask --'\r\n".to_owned(),
                "[ alias ]\r\ntypegen = \"xtask typegen\"\r\nxtask = 'run --package xtask --'\r\n".to_owned(),
            ),
            (format!("[alias]\n{BOTH}"), format!("[alias]\n{BOTH}")),
        ] {
            let found = with_aliases(&text);
            assert_eq!(found.text, expected);
            assert!(found.left.is_empty() && found.kept.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn what_cannot_be_added_safely_is_said() {
        for text in ["alias = { b = \"build\" }\n", "alias.b = \"build\"\n", "alias = 7\n", "[alias\n"] {
            let found = with_aliases(text);
            assert_eq!((found.text.as_str(), found.left.join("\n") + "\n"), (text, BOTH.to_owned()));
        }
        let found = with_aliases("[alias]\nxtask = [\"run\", \"-p\", \"x\"]\n");
        assert_eq!(found.kept, [("xtask", "`[\"run\", \"-p\", \"x\"]`".to_owned())]);
        assert!(found.text.starts_with("[alias]\ntypegen = \"xtask typegen\"\nxtask = ["));
    }

    #[test]
    fn members_are_added_and_the_rest_stays() {
        for (text, expected) in [
            ("[package]\nname = \"a\"\n", "[package]\nname = \"a\"\n\n[workspace]\nmembers = [\"xtask\"]\n"),
            ("[workspace]\nresolver = \"3\"\n", "[workspace]\nmembers = [\"xtask\"]\nresolver = \"3\"\n"),
            ("[workspace]\nmembers = []\n", "[workspace]\nmembers = [\"xtask\"]\n"),
            ("[workspace]\nmembers = [\"a\", \"b\"]\n", "[workspace]\nmembers = [\"a\", \"b\", \"xtask\"]\n"),
            (
                "[workspace]\nmembers = [\n    \"a\",\n    \"b\", # last\n]\n",
                "[workspace]\nmembers = [\n    \"a\",\n    \"b\", # last\n    \"xtask\",\n]\n",
            ),
            (
                "[workspace]\r\nmembers = [\r\n  \"b\" # last\r\n]\r\n",
                "[workspace]\r\nmembers = [\r\n  \"b\", # last\r\n  \"xtask\",\r\n]\r\n",
            ),
            ("[workspace]\nmembers = [\n\"a\"]\n", "[workspace]\nmembers = [\n\"a\", \"xtask\"]\n"),
            ("[workspace]\nmembers = [\"*\"]\n", "[workspace]\nmembers = [\"*\"]\n"),
        ] {
            assert_eq!(with_member(text, "xtask").as_deref(), Some(expected));
        }
        for text in ["[workspace.package]\nversion = \"1\"\n", "workspace = 7\n", "[workspace\n"] {
            assert_eq!(with_member(text, "xtask"), None, "{text}");
        }
    }

    #[test]
    fn the_folder_of_a_run_is_ignored_once() {
        for (text, expected) in [
            ("", "/.onefold\n"),
            ("/target", "/target\n/.onefold\n"),
            ("/target\r\n", "/target\r\n/.onefold\r\n"),
            (".onefold/\n", ".onefold/\n"),
            ("# .onefold\n", "# .onefold\n/.onefold\n"),
        ] {
            assert_eq!(with_ignored(text), expected);
        }
    }
}
