//! Which characters of a text a reader cannot see, and how to show them.

use std::fmt::Write as _;

/// Whether a reader cannot see `character`, or is misled by it: control characters (newline and tab
/// as well), what ends lines without looking so, what turns the direction of writing, what takes no
/// room, and tags. Where a caller can take some of them, it asks for those first.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// `text` with every hidden character but the `kept` ones written as Rust writes it: `\u{1b}`.
pub fn escape_hidden(text: &str, kept: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hidden(character) && !kept.contains(&character) {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
        } else {
            out.push(character);
        }
    }
    out
}

/// Printed JSON with every hidden character but the newlines written as JSON writes it: `\u001b`.
/// To a program it is the same JSON.
pub fn escape_hidden_in_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        // Outside of strings there is nothing hidden but the newlines.
        if is_hidden(character) && character != '\n' {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{escape_hidden, escape_hidden_in_json, is_hidden};

    #[test]
    fn json_stays_the_same_json() {
        assert_eq!(
            escape_hidden_in_json("{\n  \"\u{9b}\": \"\u{202e}\u{e0041}ß\"\n}"),
            "{\n  \"\\u009b\": \"\\u202e\\udb40\\udc41ß\"\n}"
        );
    }

    #[test]
    fn every_kind_of_hidden_character_is_known() {
        let controls = ['\0', '\t', '\n', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}'];
        let bidi = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'];
        let no_room = ['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{206f}', '\u{feff}'];
        let others = ['\u{2028}', '\u{2029}', '\u{180e}', '\u{3164}', '\u{e0041}', '\u{e007f}', '\u{e0100}'];
        for character in controls.into_iter().chain(bidi).chain(no_room).chain(others) {
            assert!(is_hidden(character), "{character:?}");
        }
    }

    #[test]
    fn what_is_seen_stays() {
        for character in " ~a0_ß\u{a0}é中אع한🦀…–\u{fffd}".chars() {
            assert!(!is_hidden(character), "{character:?}");
        }
    }

    #[test]
    fn hidden_characters_are_shown_but_for_the_kept_ones() {
        assert_eq!(escape_hidden("a\n\t\u{9b}1m\u{202e}ß", &['\n']), "a\n\\u{9}\\u{9b}1m\\u{202e}ß");
    }
}
