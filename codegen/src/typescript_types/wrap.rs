//! Breaks a literal of arrays and objects that is too long for its line.

const WIDTH: usize = 100;

/// `text`, an array or object in source form, on one line if it ends before column 100, else with
/// one element per line. It begins in `column`; `behind` characters follow it on its last line.
pub(crate) fn literal(text: &str, indent: usize, column: usize, behind: usize) -> String {
    let inner = match (text.chars().next(), text.chars().last()) {
        (Some('['), Some(']')) | (Some('{'), Some('}')) => text[1..text.len() - 1].trim(),
        _ => return text.to_owned(),
    };
    if column + text.chars().count() + behind <= WIDTH || inner.is_empty() {
        return text.to_owned();
    }
    let pad = " ".repeat(indent + 2);
    let mut out = format!("{}\n", &text[..1]);
    for element in elements(inner) {
        let (head, value) = split_key(element);
        let value = literal(value, indent + 2, indent + 2 + head.chars().count(), 1);
        out.push_str(&format!("{pad}{head}{value},\n"));
    }
    format!("{out}{}{}", " ".repeat(indent), &text[text.len() - 1..])
}

/// The parts between commas that stand in no bracket and no string.
fn elements(inner: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    for (index, character) in outside(inner) {
        if character == ',' {
            out.push(inner[start..index].trim());
            start = index + 1;
        }
    }
    out.push(inner[start..].trim());
    out
}

/// `key: ` and the value, or nothing and the whole.
fn split_key(element: &str) -> (&str, &str) {
    match outside(element).into_iter().find(|(_, character)| *character == ':') {
        Some((index, _)) => {
            let value = element[index + 1..].trim_start();
            element.split_at(element.len() - value.len())
        }
        None => ("", element),
    }
}

/// The characters that stand in no bracket and no string, with their places.
fn outside(text: &str) -> Vec<(usize, char)> {
    let mut out = Vec::new();
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (index, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            other if depth == 0 => out.push((index, other)),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_too_long_is_broken() {
        assert_eq!(literal("{ a: [1, 2] }", 0, 0, 0), "{ a: [1, 2] }");
        let broken = literal("{ a: [1, \",]\\\"{\"], b: { c: 2 } }", 2, 80, 0);
        assert_eq!(broken, "{\n    a: [1, \",]\\\"{\"],\n    b: { c: 2 },\n  }");
    }
}
