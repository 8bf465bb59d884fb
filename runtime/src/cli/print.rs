//! Prints any JSON value for people: `key: value` lines, tables for lists of flat objects.

use onefold::text::escape_hidden_in_json;
use serde_json::{Map, Value};

use super::report::inert;

/// Widest cell of a table; longer text is printed in blocks, where nothing is cut.
const WIDEST_CELL: usize = 48;
/// Most columns of a table. Items whose keys all differ would have a column for each item.
const MOST_COLUMNS: usize = 12;

/// The value as text, with a final newline unless there is nothing to say.
pub(super) fn text(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Null => {}
        value => block(value, 0, &mut out),
    }
    out
}

/// The value as JSON, with a final newline. What a terminal would obey or a reader would not see is
/// escaped; to a program it is the same JSON.
pub(super) fn json(value: &impl serde::Serialize) -> serde_json::Result<String> {
    let mut out = escape_hidden_in_json(&serde_json::to_string_pretty(value)?);
    out.push('\n');
    Ok(out)
}

fn block(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::Object(map) if map.is_empty() => line(depth, "(empty)", out),
        Value::Object(map) => members(map, depth, out),
        Value::Array(items) if items.is_empty() => line(depth, "(none)", out),
        Value::Array(items) => match table(items) {
            Some(rows) => rows.iter().for_each(|row| line(depth, row, out)),
            None => items.iter().for_each(|item| bullet(item, depth, out)),
        },
        scalar => scalar_text(scalar).lines().for_each(|text| line(depth, text, out)),
    }
}

fn members(map: &Map<String, Value>, depth: usize, out: &mut String) {
    let is_short = |value: &Value| inline(value).is_some();
    // A key that is longer than a cell moves no other value.
    let keys = map.iter().filter(|(_, value)| is_short(value)).map(|(key, _)| width(key));
    let widest = keys.filter(|width| *width <= WIDEST_CELL).max().unwrap_or(0);
    for (key, value) in map {
        let key = inert(key).replace('\n', " ");
        match inline(value) {
            Some(text) if text.is_empty() => line(depth, &format!("{key}:"), out),
            Some(text) => {
                let gap = " ".repeat(widest.saturating_sub(width(&key)));
                line(depth, &format!("{key}:{gap} {text}"), out);
            }
            None => {
                line(depth, &format!("{key}:"), out);
                block(value, depth + 1, out);
            }
        }
    }
}

/// An item of a list: its first line behind a dash, the others below that line.
fn bullet(item: &Value, depth: usize, out: &mut String) {
    let mut inner = String::new();
    block(item, 0, &mut inner);
    for (index, text) in inner.lines().enumerate() {
        line(depth, &format!("{} {text}", if index == 0 { "-" } else { " " }), out);
    }
}

/// A value that fits behind its key on one line.
fn inline(value: &Value) -> Option<String> {
    match value {
        Value::Array(items) if items.is_empty() => Some("(none)".to_owned()),
        Value::Array(items) => {
            let items: Option<Vec<String>> = items.iter().map(short_scalar).collect();
            items.map(|items| items.join(", ")).filter(|text| width(text) <= 2 * WIDEST_CELL)
        }
        Value::Object(map) => map.is_empty().then(|| "(empty)".to_owned()),
        scalar => {
            let text = scalar_text(scalar);
            (!text.contains('\n')).then_some(text)
        }
    }
}

/// A scalar that can stand among others: short, without a comma of its own.
fn short_scalar(value: &Value) -> Option<String> {
    match value {
        Value::Array(_) | Value::Object(_) => None,
        scalar => {
            let text = scalar_text(scalar);
            (width(&text) <= WIDEST_CELL && !text.contains(['\n', ',']) && !text.is_empty()).then_some(text)
        }
    }
}

/// The lines of a table, when every item is an object of short scalars with the same keys.
fn table(items: &[Value]) -> Option<Vec<String>> {
    let first = items.first()?.as_object()?;
    let mut columns: Vec<&String> = first.keys().collect();
    for item in items {
        // Absent optional fields are empty cells, wherever they stand.
        for key in item.as_object()?.keys() {
            if !columns.contains(&key) {
                columns.push(key);
            }
            if columns.len() > MOST_COLUMNS || width(key) > WIDEST_CELL {
                return None;
            }
        }
    }
    if columns.is_empty() {
        return None;
    }
    let mut rows = vec![columns.iter().map(|key| inert(key).to_uppercase()).collect::<Vec<_>>()];
    for item in items {
        let cells: Option<Vec<String>> =
            columns.iter().map(|key| item.get(key.as_str()).map_or(Some(String::new()), cell)).collect();
        rows.push(cells?);
    }
    let widths: Vec<usize> = (0..columns.len())
        .map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0))
        .collect();
    let print = |row: &Vec<String>| {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, widest)| format!("{cell}{}", " ".repeat(widest - width(cell))))
            .collect();
        cells.join("  ").trim_end().to_owned()
    };
    Some(rows.iter().map(print).collect())
}

fn cell(value: &Value) -> Option<String> {
    match value {
        Value::Object(_) => None,
        Value::Array(items) if items.is_empty() => Some(String::new()),
        other => inline(other).filter(|text| width(text) <= WIDEST_CELL),
    }
}

fn scalar_text(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => inert(text),
        other => other.to_string(),
    }
}

fn line(depth: usize, text: &str, out: &mut String) {
    if !text.is_empty() {
        out.extend(std::iter::repeat_n("  ", depth));
        out.push_str(text);
    }
    out.push('\n');
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::text;

    #[track_caller]
    fn prints(value: &serde_json::Value, expected: &str) {
        assert_eq!(text(value), expected);
    }

    #[test]
    fn scalars_stand_alone_and_nothing_is_nothing() {
        prints(&json!(null), "");
        prints(&json!("two\nlines"), "two\nlines\n");
        prints(&json!(1.5), "1.5\n");
        prints(&json!([]), "(none)\n");
        prints(&json!({}), "(empty)\n");
    }

    #[test]
    fn flat_objects_are_a_table_with_empty_cells_for_absent_fields() {
        let rows = json!([{"id": "a", "size": 10}, {"id": "long", "size": null, "tags": ["x", "y"]}]);
        prints(&rows, "ID    SIZE  TAGS\na     10\nlong  -     x, y\n");
    }

    #[test]
    fn what_does_not_fit_a_table_is_printed_whole_in_blocks() {
        let long = "x".repeat(60);
        prints(&json!([{"id": 1, "text": long}]), &format!("- id:   1\n  text: {long}\n"));
        prints(&json!({"rows": [{"in": {"a": 1}}]}), "rows:\n  - in:\n      a: 1\n");
        prints(&json!([[1, 2], [3]]), "- - 1\n  - 2\n- - 3\n");
    }

    #[test]
    fn lists_of_words_are_one_line_unless_a_comma_would_blur_them() {
        prints(&json!({"tags": ["a", "b"]}), "tags: a, b\n");
        prints(&json!({"tags": ["a, b", "c"]}), "tags:\n  - a, b\n  - c\n");
    }

    #[test]
    fn items_with_keys_of_their_own_are_no_table() {
        let rows: Vec<Value> = (0..20_000).map(|index| json!({ index.to_string(): index })).collect();
        assert!(text(&json!(rows)).starts_with("- 0: 0\n- 1: 1\n"));
        let key = "k".repeat(60);
        prints(&json!([{key.as_str(): 1}, {"a": 2}]), &format!("- {key}: 1\n- a: 2\n"));
        prints(&json!({key.as_str(): 1, "a": 2}), &format!("{key}: 1\na: 2\n"));
    }

    #[test]
    fn json_is_the_same_and_inert() {
        let value = json!({"\u{9b}": "ß\u{7f}\u{202e}\u{61c}\u{e0041}\u{1b}\n"});
        let printed = super::json(&value).expect("a value is JSON");
        assert_eq!(printed, "{\n  \"\\u009b\": \"ß\\u007f\\u202e\\u061c\\udb40\\udc41\\u001b\\n\"\n}\n");
        assert_eq!(serde_json::from_str::<Value>(&printed).expect("it is JSON"), value);
    }

    #[test]
    fn what_a_terminal_would_obey_is_made_visible() {
        prints(&json!({"a\u{1b}": "\u{1b}[2J\u{202e}\r"}), "a\\u{1b}: \\u{1b}[2J\\u{202e}\\u{d}\n");
    }
}
