//! The three printed forms of JSON: compact, pretty, canonical.

use std::fmt::{self, Write as _};

use super::{Json, Member, Node, Number};

impl Json {
    /// One line, no spaces.
    pub fn to_compact(&self) -> String {
        let mut out = String::new();
        write_compact(self, &mut out);
        out
    }

    /// Indented by two spaces, without a final newline.
    pub fn to_pretty(&self) -> String {
        let mut out = String::new();
        write_pretty(self, 0, &mut out);
        out
    }

    /// Canonical bytes ([RFC 8785](https://www.rfc-editor.org/rfc/rfc8785)): keys sorted by
    /// UTF-16 code units, no spaces. Numbers keep their text where an `f64` could not hold them;
    /// there the standard has nothing to say.
    pub fn to_canonical(&self) -> String {
        let mut out = String::new();
        write_canonical(self, &mut out);
        out
    }
}

impl fmt::Display for Json {
    /// The compact form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_compact())
    }
}

fn write_compact(json: &Json, out: &mut String) {
    match &json.node {
        Node::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_compact(item, out);
            }
            out.push(']');
        }
        Node::Object(object) => {
            out.push('{');
            for (index, (key, value)) in object.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_string(key, out);
                out.push(':');
                write_compact(value, out);
            }
            out.push('}');
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => write_scalar(&json.node, out),
    }
}

fn write_pretty(json: &Json, depth: usize, out: &mut String) {
    let line = |depth: usize, out: &mut String| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    };
    match &json.node {
        Node::Array(items) if !items.is_empty() => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                line(depth + 1, out);
                write_pretty(item, depth + 1, out);
            }
            line(depth, out);
            out.push(']');
        }
        Node::Object(object) if !object.is_empty() => {
            out.push('{');
            for (index, (key, value)) in object.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                line(depth + 1, out);
                write_string(key, out);
                out.push_str(": ");
                write_pretty(value, depth + 1, out);
            }
            line(depth, out);
            out.push('}');
        }
        Node::Array(_) => out.push_str("[]"),
        Node::Object(_) => out.push_str("{}"),
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => write_scalar(&json.node, out),
    }
}

fn write_canonical(json: &Json, out: &mut String) {
    match &json.node {
        Node::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_canonical(item, out);
            }
            out.push(']');
        }
        Node::Object(object) => {
            let mut members: Vec<&Member> = object.members().iter().collect();
            members.sort_by(|a, b| a.key.encode_utf16().cmp(b.key.encode_utf16()));
            out.push('{');
            for (index, member) in members.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_string(&member.key, out);
                out.push(':');
                write_canonical(&member.value, out);
            }
            out.push('}');
        }
        Node::Number(number) => match number.to_i128() {
            Some(value) => {
                // Writing to a string cannot fail.
                let _ = write!(out, "{value}");
            }
            None => out.push_str(&ecmascript_number(number)),
        },
        Node::Null | Node::Bool(_) | Node::String(_) => write_scalar(&json.node, out),
    }
}

/// A fraction as ECMAScript prints it: shortest digits that read back, exponent outside 1e-7..1e21.
fn ecmascript_number(number: &Number) -> String {
    let value = number.to_f64();
    if !value.is_finite() {
        return number.as_str().to_owned();
    }
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        let text = format!("{value:e}");
        match text.split_once('e') {
            Some((mantissa, exponent)) if !exponent.starts_with('-') => format!("{mantissa}e+{exponent}"),
            _ => text,
        }
    } else {
        format!("{value}")
    }
}

fn write_scalar(node: &Node, out: &mut String) {
    match node {
        Node::Null => out.push_str("null"),
        Node::Bool(true) => out.push_str("true"),
        Node::Bool(false) => out.push_str("false"),
        Node::Number(number) => out.push_str(number.as_str()),
        Node::String(text) => write_string(text, out),
        Node::Array(_) | Node::Object(_) => unreachable!("containers are written by their callers"),
    }
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
