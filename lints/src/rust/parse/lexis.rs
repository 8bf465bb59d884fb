//! Strings, comments and characters of a text, told from code without tokens.

use std::ops::Range;

/// What a piece of Rust is that is no code.
pub(crate) enum Part<'t> {
    /// A comment; without the end of its line.
    Comment,
    /// A string whose `"` stands at this offset.
    Text(usize),
    /// A raw string with what it holds.
    RawText(&'t str),
    /// A character or byte.
    Character,
}

/// Calls `found` with all that is no code from `at` on, in order, marks and prefixes in the ranges. Text
/// that is not well formed gives what can be told.
pub(crate) fn pieces<'t>(text: &'t str, mut at: usize, mut found: impl FnMut(Part<'t>, Range<usize>)) {
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        let mut quote = at;
        if is_word(byte) {
            at = word_end(text, at);
            quote = at;
            match (&text[start..at], bytes.get(at)) {
                ("r" | "br" | "cr", Some(b'"' | b'#')) => {
                    match raw_string(text, at) {
                        Some((inside, end)) => {
                            at = end;
                            found(Part::RawText(inside), start..end);
                        }
                        None => at += 1,
                    }
                    continue;
                }
                ("b" | "c", Some(b'"')) | ("b", Some(b'\'')) => {}
                _ => continue,
            }
        }
        match (bytes[quote], bytes.get(quote + 1)) {
            (b'/', Some(b'/')) => {
                at = line_end(text, quote);
                found(Part::Comment, start..at);
            }
            (b'/', Some(b'*')) => {
                at = block_comment_end(text, quote);
                found(Part::Comment, start..at);
            }
            (b'"', _) => {
                at = string_end(text, quote);
                found(Part::Text(quote), start..at);
            }
            (b'\'', _) => {
                at = quote_end(text, quote);
                // A lifetime is code.
                if at > quote + 1 {
                    found(Part::Character, start..at);
                }
            }
            _ => at = quote + 1,
        }
    }
}

/// Whether a comment documents what follows it, or what it stands in.
pub(crate) fn is_documentation(comment: &str) -> bool {
    let outer = |mark: &str, more: &str| comment.starts_with(mark) && !comment.starts_with(more);
    comment.starts_with("//!")
        || comment.starts_with("/*!")
        || outer("///", "////")
        || outer("/**", "/***") && comment != "/**/"
}

/// Lengths of the byte order mark, and of it with a line behind it that names an interpreter: `#![..]`
/// is an attribute.
pub(crate) fn preamble(text: &str) -> (usize, usize) {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let is_line = text[mark..].strip_prefix("#!").is_some_and(|rest| !skip_blank(rest).starts_with('['));
    (mark, if is_line { line_end(text, mark) } else { mark })
}

/// Offset behind the line of `at`, before its end.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end)
}

/// Offset behind the block comment that begins at `at`.
pub(super) fn block_comment_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut open) = (at + 2, 1_usize);
    while open > 0 && at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'/', Some(b'*')) => (at, open) = (at + 2, open + 1),
            (b'*', Some(b'/')) => (at, open) = (at + 2, open - 1),
            _ => at += 1,
        }
    }
    at
}

/// Offset behind the string whose `"` stands at `at`.
pub(super) fn string_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = at + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The inside and the end of the raw string whose first `#` or `"` stands at `at`; `None` for a raw
/// name such as `r#type`.
pub(super) fn raw_string(text: &str, at: usize) -> Option<(&str, usize)> {
    let bytes = text.as_bytes();
    let hashes = bytes[at..].iter().take_while(|&&byte| byte == b'#').count();
    if bytes.get(at + hashes) != Some(&b'"') {
        return None;
    }
    let start = at + hashes + 1;
    let mut end = start;
    while let Some(found) = text[end..].find('"') {
        end += found;
        let behind = end + 1 + hashes;
        if bytes.get(end + 1..behind).is_some_and(|marks| marks.iter().all(|&byte| byte == b'#')) {
            return Some((&text[start..end], behind));
        }
        end += 1;
    }
    Some((&text[start..], text.len()))
}

/// Offset behind the character, or behind the `'` of the lifetime, that begins at `at`.
pub(super) fn quote_end(text: &str, at: usize) -> usize {
    let rest = &text[at + 1..];
    let mut letters = rest.char_indices();
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some((escaped, letter))) => {
            let behind = escaped + letter.len_utf8();
            at + 1 + rest[behind..].find('\'').map_or(rest.len(), |end| behind + end + 1)
        }
        (Some(_), Some((closing, '\''))) => at + closing + 2,
        _ => at + 1,
    }
}

/// Offset behind the letters, digits and `_` that begin at `at`.
pub(super) fn word_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    at + bytes.get(at..).unwrap_or_default().iter().take_while(|&&byte| is_word(byte)).count()
}

/// Whether a byte may stand in a name; bytes of other alphabets all do.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// What stands behind blanks and comments.
fn skip_blank(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        if rest.starts_with("//") {
            rest = &rest[line_end(rest, 0)..];
        } else if rest.starts_with("/*") {
            rest = &rest[block_comment_end(rest, 0)..];
        } else {
            return rest;
        }
        rest = rest.trim_start();
    }
}
