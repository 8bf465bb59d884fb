//! Text made inert for comments, string literals and keys of TypeScript.

use std::fmt::Write as _;

use onefold::text::is_hidden;

/// A doc comment that says `text`, indented by `indent` and ended by a newline; nothing for blank text.
pub(crate) fn comment(text: &str, indent: usize) -> String {
    comment_of(&comment_lines(text), indent)
}

/// A doc comment of lines that are inert already.
pub(crate) fn comment_of(lines: &[String], indent: usize) -> String {
    let pad = " ".repeat(indent);
    match lines {
        [] => String::new(),
        [line] if indent + line.chars().count() + 7 <= 100 => format!("{pad}/** {line} */\n"),
        lines => {
            let mut out = format!("{pad}/**\n");
            for line in lines {
                let gap = if line.is_empty() { "" } else { " " };
                out.push_str(&format!("{pad} *{gap}{line}\n"));
            }
            out.push_str(&format!("{pad} */\n"));
            out
        }
    }
}

/// The lines of a text, each inert within a block comment: it cannot end the comment, begin a
/// tag or a compiler directive, or hide characters.
pub(crate) fn comment_lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let lines = text.trim().split(['\n', '\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{b}', '\u{c}']);
    let lines: Vec<String> = lines.map(|line| comment_line(line.trim_end())).collect();
    if lines.iter().all(String::is_empty) { Vec::new() } else { lines }
}

/// One line of a comment, inert.
pub(crate) fn comment_line(line: &str) -> String {
    let mut out = String::new();
    // A tag or directive is one only at the start of a line, maybe behind signs of a comment.
    let start = line.trim_start_matches(|c: char| c.is_whitespace() || c == '*' || c == '/');
    let tag_at = start.starts_with('@').then(|| line.len() - start.len());
    for (index, character) in line.char_indices() {
        if tag_at == Some(index) {
            out.push('\\');
        }
        match character {
            '\t' => out.push('\t'),
            '/' if out.ends_with('*') || closes_script(&out, &line[index..]) => out.push_str("\\/"),
            hidden if is_hidden(hidden) => push_escape(hidden, &mut out),
            other => out.push(other),
        }
    }
    out
}

/// Whether a slash here would end the script of a page that the file is pasted into.
fn closes_script(before: &str, from_slash: &str) -> bool {
    before.ends_with('<') && from_slash.get(1..7).is_some_and(|word| word.eq_ignore_ascii_case("script"))
}

/// A string literal in double quotes; also inert inside HTML.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '/' if out.ends_with('<') => out.push_str("\\/"),
            '!' if out.ends_with('<') => out.push_str("\\u{21}"),
            hidden if is_hidden(hidden) => push_escape(hidden, &mut out),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// A property key: bare when it is a plain name, else quoted.
pub(crate) fn key(text: &str) -> String {
    if is_plain_name(text) { text.to_owned() } else { string(text) }
}

/// The key of a method. Without quotes, `new` would declare a constructor.
pub(crate) fn method_key(text: &str) -> String {
    if text == "new" { string(text) } else { key(text) }
}

/// The text itself when it is an identifier, else what is wrong.
pub(crate) fn identifier(text: &str) -> Result<String, String> {
    let starts = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    let mut characters = text.chars();
    if characters.next().is_some_and(starts) && characters.all(|c| starts(c) || c.is_alphanumeric()) {
        Ok(text.to_owned())
    } else {
        Err(format!("`{}` is no identifier", text.escape_debug()))
    }
}

/// Whether a name can stand without quotes: ASCII alone, so that no Unicode version matters.
fn is_plain_name(text: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    let mut characters = text.chars();
    characters.next().is_some_and(starts)
        && characters.all(|c| starts(c) || c.is_ascii_digit())
        && text != "__proto__"
}

fn push_escape(character: char, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{{{:x}}}", u32::from(character));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_cannot_be_left() {
        assert_eq!(comment("a */ b", 0), "/** a *\\/ b */\n");
        assert_eq!(comment("*\u{2028}/ b\r\nc\u{0}", 2), "  /**\n   * *\n   * / b\n   * c\\u{0}\n   */\n");
        assert_eq!(comment("*//*/", 0), "/** *\\//*\\/ */\n");
        assert_eq!(comment("a </Script> </b>", 0), "/** a <\\/Script> </b> */\n");
        assert_eq!(comment(" \r\n ", 0), "");
    }

    #[test]
    fn a_comment_holds_no_tag_or_directive() {
        assert_eq!(comment("@ts-expect-error x@y.z", 0), "/** \\@ts-expect-error x@y.z */\n");
        assert_eq!(comment_line(" /*/ @ts-ignore"), " /*\\/ \\@ts-ignore");
    }

    #[test]
    fn a_string_literal_equals_its_source() {
        assert_eq!(string("`x` 'q' \"d\" ${y} \\n \u{0}"), r#""`x` 'q' \"d\" ${y} \\n \u{0}""#);
        assert_eq!(string("</script>\u{2028}<!--"), r#""<\/script>\u{2028}<\u{21}--""#);
    }

    #[test]
    fn a_key_is_quoted_when_it_must_be() {
        let keys = ["type", "a_b", "a-b", "1st", "größe", "", "__proto__"].map(key);
        assert_eq!(keys, ["type", "a_b", "\"a-b\"", "\"1st\"", "\"größe\"", "\"\"", "\"__proto__\""]);
    }
}
