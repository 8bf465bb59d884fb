//! Whether two texts of JSON say the same value, as JSON Schema compares values.

use std::fmt::Write as _;

use super::{Json, Member, Node, Number};

impl Json {
    /// Whether both are the same value: `1` is `1.0`, and the order of keys says nothing.
    pub fn is_same_value(&self, other: &Json) -> bool {
        match (&self.node, &other.node) {
            (Node::Array(a), Node::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same_value(b))
            }
            (Node::Number(_) | Node::Object(_), Node::Number(_) | Node::Object(_)) => {
                self.value_text() == other.value_text()
            }
            (a, b) => a == b,
        }
    }

    /// A text that all texts of one value have in common, and no other value has; for sets of values.
    pub fn value_text(&self) -> String {
        let mut out = String::new();
        write_value(self, &mut out);
        out
    }
}

fn write_value(json: &Json, out: &mut String) {
    match &json.node {
        Node::Array(items) => {
            out.push('[');
            for item in items {
                write_value(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Node::Object(object) => {
            let mut members: Vec<&Member> = object.members().iter().collect();
            members.sort_by(|a, b| a.key.cmp(&b.key));
            out.push('{');
            for member in members {
                out.push_str(&Json::from(member.key.as_str()).to_compact());
                out.push(':');
                write_value(&member.value, out);
                out.push(',');
            }
            out.push('}');
        }
        Node::Number(number) => write_number(number, out),
        Node::Null | Node::Bool(_) | Node::String(_) => out.push_str(&json.to_compact()),
    }
}

fn write_number(number: &Number, out: &mut String) {
    match number.digits() {
        Some(number) => {
            let sign = if number.is_negative { "-" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(out, "{sign}{}e{}", number.digits, number.exponent);
        }
        None => out.push_str(number.as_str()),
    }
}
