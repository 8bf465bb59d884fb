//! The three printed forms of JSON: compact, pretty, canonical.

use std::fmt::{self, Write as _};

use super::{Json, Member, Node, Number};

/// How a value is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Compact,
    Pretty,
    Canonical,
}

impl Json {
    /// One line, no spaces.
    pub fn to_compact(&self) -> String {
        self.printed(Form::Compact)
    }

    /// Indented by two spaces, without a final newline.
    pub fn to_pretty(&self) -> String {
        self.printed(Form::Pretty)
    }

    /// Canonical bytes ([RFC 8785](https://www.rfc-editor.org/rfc/rfc8785)): keys sorted by
    /// UTF-16 code units, no spaces. Whole numbers that no `f64` holds keep their digits, and so do
    /// numbers beyond its range; there the standard has nothing to say.
    pub fn to_canonical(&self) -> String {
        self.printed(Form::Canonical)
    }

    fn printed(&self, form: Form) -> String {
        let mut out = String::new();
        write(self, form, 0, &mut out);
        out
    }
}

impl fmt::Display for Json {
    /// The compact form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_compact())
    }
}

fn write(json: &Json, form: Form, depth: usize, out: &mut String) {
    match &json.node {
        Node::Null => out.push_str("null"),
        Node::Bool(true) => out.push_str("true"),
        Node::Bool(false) => out.push_str("false"),
        Node::Number(number) if form == Form::Canonical => out.push_str(&canonical_number(number)),
        Node::Number(number) => out.push_str(number.as_str()),
        Node::String(text) => write_string(text, out),
        Node::Array(items) => {
            write_list(items, ['[', ']'], form, depth, out, |item, out| write(item, form, depth + 1, out));
        }
        Node::Object(object) => {
            let mut members: Vec<&Member> = object.members().iter().collect();
            if form == Form::Canonical {
                members.sort_by(|a, b| a.key.encode_utf16().cmp(b.key.encode_utf16()));
            }
            write_list(&members, ['{', '}'], form, depth, out, |member, out| {
                write_string(&member.key, out);
                out.push_str(if form == Form::Pretty { ": " } else { ":" });
                write(&member.value, form, depth + 1, out);
            });
        }
    }
}

/// Items between brackets, each on a line of its own where the form says so.
fn write_list<T>(
    items: &[T],
    [open, close]: [char; 2],
    form: Form,
    depth: usize,
    out: &mut String,
    write_item: impl Fn(&T, &mut String),
) {
    let line = |depth: usize, out: &mut String| {
        if form == Form::Pretty && !items.is_empty() {
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", depth));
        }
    };
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        line(depth + 1, out);
        write_item(item, out);
    }
    line(depth, out);
    out.push(close);
}

/// A number as ECMAScript prints the nearest `f64`, unless that loses digits of a whole number or
/// is not finite.
fn canonical_number(number: &Number) -> String {
    let text = ecmascript_number(number);
    match number.to_i128() {
        Some(whole) if text.as_ref().is_none_or(|text| text.digits() != number.digits()) => whole.to_string(),
        Some(_) | None => text.unwrap_or_else(|| number.clone()).as_str().to_owned(),
    }
}

/// Shortest digits that read back, with an exponent from 1e21 on and below 1e-6; `None` beyond `f64`.
fn ecmascript_number(number: &Number) -> Option<Number> {
    let value = number.to_f64();
    if !value.is_finite() {
        return None;
    }
    let magnitude = value.abs();
    let text = if magnitude == 0.0 {
        "0".to_owned()
    } else if (1e-6..1e21).contains(&magnitude) {
        value.to_string()
    } else {
        let text = format!("{value:e}");
        match text.split_once('e') {
            Some((mantissa, exponent)) if !exponent.starts_with('-') => format!("{mantissa}e+{exponent}"),
            Some(_) | None => text,
        }
    };
    Some(Number::of(text))
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    // Most strings need no escape, so whole runs are copied. All that is escaped is ASCII.
    let mut start = 0;
    for (index, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            0x08 => "\\b",
            0x0c => "\\f",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            control if control < b' ' => "",
            _ => continue,
        };
        out.push_str(&text[start..index]);
        out.push_str(escape);
        if escape.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{byte:04x}");
        }
        start = index + 1;
    }
    out.push_str(&text[start..]);
    out.push('"');
}
