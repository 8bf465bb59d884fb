//! The scripts of components: `.vue`, `.svelte` and `.astro`.
//!
//! Markup is not read but for what tells where a script begins and ends: comments, tags, attributes in
//! quotes. Everything that is no script is blanked, so that offsets are those of the file.

use onefold::TextRange;
use oxc_span::SourceType;

use super::entry::{SyntaxError, place};
use crate::{Erasure, Form, Request, Specifier};

/// The scripts of a component.
#[derive(Debug, Default)]
pub(super) struct Component {
    /// Each with names of its own.
    pub(super) parts: Vec<Part>,
    /// Scripts that stand in other files.
    pub(super) requests: Vec<Request>,
}

/// A script, with blanks for everything around it.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) text: String,
    pub(super) source_type: SourceType,
}

/// A tag with what it says of itself.
struct Tag {
    /// Offset behind its `>`.
    end: usize,
    is_closed: bool,
    lang: Option<String>,
    kind: Option<String>,
    src: Option<TextRange>,
}

/// Finds the scripts.
pub(super) fn read(extension: &str, text: &str) -> Result<Component, SyntaxError> {
    let mut component = Component::default();
    let mut at = 0;
    let is_astro = extension == "astro";
    if is_astro && let Some(start) = fence(text, 0) {
        let Some(end) = closing_fence(text, start) else {
            let message = "the frontmatter is never closed".to_owned();
            return Err(SyntaxError { message, at: place(start - 3, start) });
        };
        let source_type = SourceType::ts().with_module(true);
        component.parts.push(Part { text: blanked(text, &[(start, end)]), source_type });
        at = end + 3;
    }
    // Scripts of Vue and Svelte share their names.
    let mut shared = Vec::new();
    let mut is_typed = false;
    let mut is_jsx = false;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        if rest.starts_with("<!--") {
            at = rest.find("-->").map_or(text.len(), |end| start + end + 3);
            continue;
        }
        let name: &str =
            ["script", "style", "template"].into_iter().find(|name| is_tag(rest, name)).unwrap_or_default();
        if name.is_empty() || name == "template" && extension != "vue" {
            at = start + 1;
            continue;
        }
        let unclosed = || SyntaxError {
            message: format!("`<{name}>` is never closed"),
            at: place(start, start + 1 + name.len()),
        };
        let tag = tag(text, start + 1 + name.len()).ok_or_else(unclosed)?;
        if tag.is_closed {
            at = tag.end;
        } else if name == "template" {
            // Another language, such as Pug, ends where it is closed; HTML is gone through.
            at = match tag.lang {
                Some(_) => tag.end + closing(&text[tag.end..], name).ok_or_else(unclosed)?,
                None => tag.end,
            };
            continue;
        } else {
            let end = tag.end + closing(&text[tag.end..], name).ok_or_else(unclosed)?;
            at = end;
            if name == "script" && tag.src.is_none() && is_script(tag.kind.as_deref()) {
                let typed = is_astro || matches!(tag.lang.as_deref(), Some("ts" | "tsx" | "typescript"));
                if is_astro {
                    let source_type = SourceType::ts().with_module(true);
                    component.parts.push(Part { text: blanked(text, &[(tag.end, end)]), source_type });
                } else {
                    is_typed |= typed;
                    is_jsx |= matches!(tag.lang.as_deref(), Some("tsx" | "jsx"));
                    shared.push((tag.end, end));
                }
            }
        }
        if let Some(src) = tag.src
            && name == "script"
        {
            component.requests.push(asked(text, src, place(start, tag.end)));
        }
    }
    if !shared.is_empty() {
        let source_type = SourceType::mjs().with_typescript(is_typed).with_jsx(is_jsx);
        let source_type = if is_typed { source_type } else { source_type.with_javascript(true) };
        component.parts.push(Part { text: blanked(text, &shared), source_type });
    }
    Ok(component)
}

fn asked(text: &str, src: TextRange, whole: TextRange) -> Request {
    let quoted = &text[src.start as usize..src.end as usize];
    Request {
        specifier: Specifier::Text(quoted.trim_matches(['"', '\'']).to_owned()),
        form: Form::Import,
        erasure: Erasure::Never,
        names: Vec::new(),
        is_lazy: false,
        at: src,
        whole,
    }
}

/// Whether a script of this type is one that we read.
fn is_script(kind: Option<&str>) -> bool {
    match kind {
        None => true,
        Some(kind) => matches!(
            kind,
            "" | "module" | "ts" | "text/javascript" | "text/typescript" | "application/javascript"
        ),
    }
}

fn is_tag(rest: &str, name: &str) -> bool {
    let Some(behind) = rest.get(1 + name.len()..) else { return false };
    rest[1..].get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name))
        && behind.starts_with(|next: char| next.is_ascii_whitespace() || next == '>' || next == '/')
}

/// Reads the attributes of a tag from behind its name.
fn tag(text: &str, from: usize) -> Option<Tag> {
    let bytes = text.as_bytes();
    let mut tag = Tag { end: from, is_closed: false, lang: None, kind: None, src: None };
    let mut at = from;
    loop {
        match *bytes.get(at)? {
            b'>' => {
                tag.end = at + 1;
                return Some(tag);
            }
            b'/' if bytes.get(at + 1) == Some(&b'>') => {
                tag.end = at + 2;
                tag.is_closed = true;
                return Some(tag);
            }
            byte if byte.is_ascii_whitespace() || byte == b'/' => at += 1,
            _ => {
                let start = at;
                at =
                    until(bytes, at, |byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'>' | b'/'));
                let name = &text[start..at];
                let equals = until(bytes, at, |byte| !byte.is_ascii_whitespace());
                if bytes.get(equals) != Some(&b'=') {
                    // A name of no letters would be read for ever.
                    at = at.max(start + 1);
                    continue;
                }
                at = until(bytes, equals + 1, |byte| !byte.is_ascii_whitespace());
                let (value, range) = match bytes.get(at).copied() {
                    Some(quote @ (b'"' | b'\'')) => {
                        let end = until(bytes, at + 1, |byte| byte == quote);
                        bytes.get(end)?;
                        let value = (&text[at + 1..end], place(at, end + 1));
                        at = end + 1;
                        value
                    }
                    Some(b'{') => {
                        let end = until(bytes, at, |byte| byte == b'}');
                        at = end + 1;
                        continue;
                    }
                    _ => {
                        let end = until(bytes, at, |byte| byte.is_ascii_whitespace() || byte == b'>');
                        let value = (&text[at..end], place(at, end));
                        at = end;
                        value
                    }
                };
                match name {
                    "lang" => tag.lang = Some(value.to_owned()),
                    "type" => tag.kind = Some(value.to_owned()),
                    "src" => tag.src = Some(range),
                    _ => {}
                }
            }
        }
    }
}

fn until(bytes: &[u8], from: usize, stop: impl Fn(u8) -> bool) -> usize {
    (from..bytes.len()).find(|&at| stop(bytes[at])).unwrap_or(bytes.len())
}

/// Where `</name` begins.
fn closing(text: &str, name: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let found = at + text[at..].find("</")?;
        if is_tag(&text[found + 1..], name) {
            return Some(found);
        }
        at = found + 2;
    }
}

/// Offset behind a `---` that nothing but blanks and comments stands before.
fn fence(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    if text.starts_with('\u{feff}') {
        at = '\u{feff}'.len_utf8();
    }
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        if rest.starts_with("---") {
            return Some(at + 3);
        }
        if !rest.starts_with("<!--") {
            return None;
        }
        at += rest.find("-->")? + 3;
    }
}

/// Where the `---` begins that ends the frontmatter: the first at the beginning of a line.
fn closing_fence(text: &str, start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let found = at + text[at..].find("---")?;
        let line = &text[text[..found].rfind('\n').map_or(0, |line| line + 1)..found];
        if line.trim().is_empty() && found > start || found == start {
            return Some(found);
        }
        at = found + 3;
    }
}

/// The text with blanks for all but `kept`. Ends of lines stay.
fn blanked(text: &str, kept: &[(usize, usize)]) -> String {
    let mut blank = String::with_capacity(text.len());
    let mut at = 0;
    for &(start, end) in kept {
        hide(&text[at..start], &mut blank);
        blank.push_str(&text[start..end]);
        at = end;
        // Scripts that share their names are statements of one file.
        if at < text.len() && text.as_bytes()[at] == b'<' {
            blank.push(';');
            at += 1;
        }
    }
    hide(&text[at..], &mut blank);
    blank
}

fn hide(text: &str, blank: &mut String) {
    blank.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}
