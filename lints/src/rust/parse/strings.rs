//! The strings of a stretch of text, unescaped, whatever the tokens around them mean.

use std::ops::Range;

use onefold::TextRange;

use super::lexis::{Part, pieces};

/// Calls `found` with every string outside of comments, in order. Byte strings count when they are
/// UTF-8.
pub(super) fn strings(text: &str, mut found: impl FnMut(String)) {
    strings_at(text, |_, text| found(text));
}

/// The same with the place of each, quotes and all.
pub(crate) fn strings_at(text: &str, mut found: impl FnMut(TextRange, String)) {
    let range = |range: Range<usize>| TextRange { start: range.start as u32, end: range.end as u32 };
    pieces(text, 0, |part, at| match part {
        Part::Text(quote) => {
            if let Some(text) = text.get(quote + 1..at.end.saturating_sub(1)).and_then(unescape) {
                found(range(quote..at.end), text);
            }
        }
        Part::RawText(inside) => found(range(at), inside.replace("\r\n", "\n")),
        Part::Comment | Part::Character => {}
    });
}

/// The value of what stands between two `"`; `None` for bytes that are no text.
fn unescape(inside: &str) -> Option<String> {
    if !inside.contains(['\\', '\r']) {
        return Some(inside.to_string());
    }
    let mut value = Vec::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(at) = rest.find(['\\', '\r']) {
        value.extend_from_slice(&rest.as_bytes()[..at]);
        let is_return = rest.as_bytes()[at] == b'\r';
        rest = &rest[at + 1..];
        if is_return {
            continue;
        }
        let mut letters = rest.chars();
        let letter = letters.next()?;
        rest = letters.as_str();
        match letter {
            'n' => value.push(b'\n'),
            'r' => value.push(b'\r'),
            't' => value.push(b'\t'),
            '0' => value.push(0),
            'x' => {
                value.push(u8::from_str_radix(rest.get(..2)?, 16).ok()?);
                rest = &rest[2..];
            }
            'u' => {
                let (code, behind) = rest.strip_prefix('{')?.split_once('}')?;
                let letter = char::from_u32(u32::from_str_radix(&code.replace('_', ""), 16).ok()?)?;
                value.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                rest = behind;
            }
            // The line goes on behind the blanks of the next one.
            '\n' | '\r' => rest = rest.trim_start_matches([' ', '\t', '\n', '\r']),
            other => value.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    value.extend_from_slice(rest.as_bytes());
    String::from_utf8(value).ok()
}
