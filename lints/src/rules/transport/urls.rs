//! The URLs that calls are sent to, as far as they are written.

use crate::rust::{Argument, Mention, Role};
use crate::script_facts::text;
use crate::workspace::SourceFile;

use super::carriers::{Carrier, carrier};

/// What stands for a part of a URL that nobody knows.
pub(super) const HOLE: char = '\u{0}';

/// How much of a call is read.
const MOST: usize = 2_000;

/// A URL with [`HOLE`]s.
pub(in crate::rules) struct Url {
    /// Its text.
    pub text: String,
    /// Whether something that is not known may stand before it.
    pub is_extended: bool,
}

/// The URL that a mention sends something to.
pub(in crate::rules) fn url_of(file: &SourceFile, mention: &Mention) -> Option<Url> {
    if !matches!(mention.role, Role::Call | Role::Method) {
        return None;
    }
    let (place, may_be_extended) = match carrier(mention)? {
        Carrier::Global("XMLHttpRequest", [open]) if open == "open" => (1, false),
        Carrier::Global("XMLHttpRequest", _) => return None,
        Carrier::Global(_, []) => (0, false),
        Carrier::Global(_, _) => return None,
        Carrier::Package(_, path) => {
            (0, path.iter().any(|name| matches!(name.as_str(), "create" | "extend" | "url")))
        }
    };
    let url = |text: String| Url { is_extended: may_be_extended || text.starts_with(HOLE), text };
    let known = |argument: &Argument| match argument {
        Argument::Text(text) => Some(text.clone()),
        Argument::Fields(fields) => {
            let field = |name: &str| match fields.iter().find(|(field, _)| field == name) {
                Some((_, Argument::Text(text))) => Some(text.clone()),
                Some(_) | None => None,
            };
            let address = field("url")?;
            let base = field("baseURL").unwrap_or_default();
            Some(if address.starts_with("http") {
                address
            } else {
                format!("{}{address}", base.trim_end_matches('/'))
            })
        }
        Argument::Prefix(_) | Argument::Value { .. } | Argument::Closure(_) | Argument::Other => None,
    };
    // `fetch.call(window, url)` names what it stands on first.
    let mut around = text(file, onefold::TextRange { start: mention.at.end, end: mention.whole.end });
    around = around.get(..MOST).unwrap_or(around);
    let is_called_for = around.trim_start().starts_with(".call") || text(file, mention.at) == "call";
    let place = place + usize::from(is_called_for && known_count(mention) > 1 && first_is_no_url(mention));
    if let Some(text) = mention.arguments.get(place).and_then(known) {
        return Some(url(text));
    }
    let opened = around.find('(')?;
    let written = nth(&around[opened + 1..], place)?;
    if let Some(text) = pattern(written) {
        return Some(url(text));
    }
    match mention.arguments.get(place)? {
        Argument::Prefix(prefix) => Some(url(format!("{prefix}{HOLE}"))),
        Argument::Text(_)
        | Argument::Fields(_)
        | Argument::Value { .. }
        | Argument::Closure(_)
        | Argument::Other => None,
    }
}

fn known_count(mention: &Mention) -> usize {
    mention.arguments.len()
}

fn first_is_no_url(mention: &Mention) -> bool {
    !matches!(mention.arguments.first(), Some(Argument::Text(_) | Argument::Prefix(_)))
}

/// The text of an argument.
fn nth(arguments: &str, number: usize) -> Option<&str> {
    let (mut depth, mut start, mut index) = (0_usize, 0, 0);
    let mut quote: Option<char> = None;
    let mut escaped = false;
    for (at, next) in arguments.char_indices() {
        if let Some(open) = quote {
            match next {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if next == open => quote = None,
                _ => {}
            }
            continue;
        }
        match next {
            '"' | '\'' | '`' => quote = Some(next),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return (index == number).then(|| &arguments[start..at]),
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                if index == number {
                    return Some(&arguments[start..at]);
                }
                index += 1;
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// A template or a sum of texts as a text with holes; `None` where no part of it is written.
fn pattern(written: &str) -> Option<String> {
    let mut out = String::new();
    let mut has_text = false;
    let hole = |out: &mut String| {
        if !out.ends_with(HOLE) {
            out.push(HOLE);
        }
    };
    let mut rest = written.trim();
    while let Some(first) = rest.chars().next() {
        match first {
            '"' | '\'' => {
                let end = rest[1..].find(first)? + 1;
                has_text = true;
                out.push_str(&rest[1..end]);
                rest = &rest[end + 1..];
            }
            '`' => {
                let end = rest[1..].find('`')? + 1;
                let mut inside = &rest[1..end];
                while let Some(at) = inside.find("${") {
                    out.push_str(&inside[..at]);
                    hole(&mut out);
                    inside = inside[at..].find('}').map_or("", |close| &inside[at + close + 1..]);
                }
                out.push_str(inside);
                has_text = true;
                rest = &rest[end + 1..];
            }
            '+' => rest = &rest[1..],
            _ if first.is_whitespace() => rest = &rest[first.len_utf8()..],
            _ => {
                hole(&mut out);
                let end = rest.find(['+', '"', '\'', '`']).unwrap_or(rest.len());
                // Anything but names and calls before a `+` is no sum of texts.
                if end < rest.len() && !rest[end..].starts_with('+') {
                    return None;
                }
                rest = &rest[end..];
            }
        }
    }
    has_text.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::{nth, pattern};

    #[test]
    fn what_is_written_becomes_a_text_with_holes() {
        for (written, expected) in [
            ("`${base}/api/${id}`", Some("\0/api/\0")),
            ("\"/api/\" + id", Some("/api/\0")),
            ("base + '/api'", Some("\0/api")),
            ("`/api/${ids[\"a\"]}/x`", Some("/api/\0/x")),
            ("url", None),
            ("f(\"/api\")", None),
            ("\"/api", None),
        ] {
            assert_eq!(pattern(written).as_deref(), expected, "{written}");
        }
    }

    #[test]
    fn arguments_are_told_apart() {
        assert_eq!(nth("\"GET\", `/a,${b(1, 2)}`, true)", 1), Some(" `/a,${b(1, 2)}`"));
        assert_eq!(nth("a)", 1), None);
        assert_eq!(nth("\"(", 0), None);
    }
}
