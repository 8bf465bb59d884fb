//! A JSON tree that keeps what other readers lose: the order of keys, the text of numbers, the
//! place of every node in its source.

use std::fmt::{self, Write as _};

/// A range of bytes in the text that a node was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextRange {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

/// A JSON value ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)). Two values are equal when
/// they print the same text: places are not compared, the order of keys is.
#[derive(Clone, Debug)]
pub struct Json {
    /// The value itself.
    pub node: Node,
    /// Where it stands; absent for values that were not read from a text.
    pub span: Option<TextRange>,
}

/// The six kinds of JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as its text.
    Number(Number),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(Object),
}

/// A JSON number kept as text, so that no digit and no magnitude is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(String);

/// A JSON object with its keys in order. No key occurs twice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    members: Vec<Member>,
}

/// One key of an object and its value.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key, unescaped.
    pub key: String,
    /// Where the key stands, with its quotes.
    pub key_span: Option<TextRange>,
    /// The value.
    pub value: Json,
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl PartialEq for Member {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.value == other.value
    }
}

impl Number {
    /// Takes a text that follows the grammar of JSON numbers, or `None`.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix('-').unwrap_or(text);
        let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let whole = digits(rest);
        if whole == 0 || (whole > 1 && rest.starts_with('0')) {
            return None;
        }
        let mut rest = &rest[whole..];
        if let Some(fraction) = rest.strip_prefix('.') {
            let length = digits(fraction);
            if length == 0 {
                return None;
            }
            rest = &fraction[length..];
        }
        if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
            let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            let length = digits(exponent);
            if length == 0 {
                return None;
            }
            rest = &exponent[length..];
        }
        rest.is_empty().then(|| Number(text.to_owned()))
    }

    /// The number as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest `f64`; infinite when the magnitude is out of range.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The exact integer, also when written `1.0` or `1e3`; `None` when it is none or beyond 128 bits.
    pub fn to_i128(&self) -> Option<i128> {
        if let Ok(value) = self.0.parse::<i128>() {
            return Some(value);
        }
        let (mantissa, exponent) = match self.0.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (self.0.as_str(), 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let shift = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
        let digits: i128 = format!("{whole}{fraction}").parse().ok()?;
        if digits == 0 {
            return Some(0);
        }
        if shift >= 0 {
            digits.checked_mul(10_i128.checked_pow(u32::try_from(shift).ok()?)?)
        } else {
            let divisor = 10_i128.checked_pow(shift.unsigned_abs())?;
            (digits % divisor == 0).then(|| digits / divisor)
        }
    }
}

impl Object {
    /// An object without keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same object with `key` set, for building literals.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Json>) -> Self {
        self.insert(key, value);
        self
    }

    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.member(key).map(|member| &member.value)
    }

    /// The value of `key`, to change it in place.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Json> {
        self.members.iter_mut().find(|member| member.key == key).map(|member| &mut member.value)
    }

    /// Key and value together, with the place of the key.
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.key == key)
    }

    /// Whether `key` is present.
    pub fn contains_key(&self, key: &str) -> bool {
        self.member(key).is_some()
    }

    /// Sets `key`: in its place when it is present, else behind the last key.
    pub fn insert(&mut self, key: &str, value: impl Into<Json>) {
        match self.get_mut(key) {
            Some(place) => *place = value.into(),
            None => self.members.push(Member { key: key.to_owned(), key_span: None, value: value.into() }),
        }
    }

    /// Appends a key that the caller knows to be new: readers check for duplicates themselves.
    pub fn push(&mut self, member: Member) {
        self.members.push(member);
    }

    /// Takes `key` out.
    pub fn remove(&mut self, key: &str) -> Option<Json> {
        let index = self.members.iter().position(|member| member.key == key)?;
        Some(self.members.remove(index).value)
    }

    /// Keys and values in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &Json)> + ExactSizeIterator {
        self.members.iter().map(|member| (member.key.as_str(), &member.value))
    }

    /// Members in order.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Members in order, to change them.
    pub fn members_mut(&mut self) -> &mut Vec<Member> {
        &mut self.members
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Puts the keys into alphabetical order; values stay as they are.
    pub fn sort(&mut self) {
        self.members.sort_by(|a, b| a.key.cmp(&b.key));
    }
}

impl FromIterator<(String, Json)> for Object {
    /// Collects keys that the caller knows to be distinct.
    fn from_iter<I: IntoIterator<Item = (String, Json)>>(iter: I) -> Self {
        Object {
            members: iter.into_iter().map(|(key, value)| Member { key, key_span: None, value }).collect(),
        }
    }
}

impl Json {
    /// `null`
    pub fn null() -> Self {
        Node::Null.into()
    }

    /// Whether this is `null`.
    pub fn is_null(&self) -> bool {
        matches!(self.node, Node::Null)
    }

    /// The boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        if let Node::Bool(value) = self.node { Some(value) } else { None }
    }

    /// The number, if it is one.
    pub fn as_number(&self) -> Option<&Number> {
        if let Node::Number(value) = &self.node { Some(value) } else { None }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Node::String(value) = &self.node { Some(value) } else { None }
    }

    /// The items, if it is an array.
    pub fn as_array(&self) -> Option<&[Json]> {
        if let Node::Array(items) = &self.node { Some(items) } else { None }
    }

    /// The object, if it is one.
    pub fn as_object(&self) -> Option<&Object> {
        if let Node::Object(object) = &self.node { Some(object) } else { None }
    }

    /// The object, if it is one, to change it.
    pub fn as_object_mut(&mut self) -> Option<&mut Object> {
        if let Node::Object(object) = &mut self.node { Some(object) } else { None }
    }

    /// The value of `key`, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.as_object()?.get(key)
    }

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

    /// Converts from serde's tree.
    pub fn from_serde(value: &serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Json::null(),
            serde_json::Value::Bool(value) => (*value).into(),
            serde_json::Value::Number(number) => Node::Number(Number(number.to_string())).into(),
            serde_json::Value::String(text) => text.as_str().into(),
            serde_json::Value::Array(items) => {
                Node::Array(items.iter().map(Json::from_serde).collect()).into()
            }
            serde_json::Value::Object(map) => {
                Node::Object(map.iter().map(|(key, value)| (key.clone(), Json::from_serde(value))).collect())
                    .into()
            }
        }
    }

    /// Converts to serde's tree. Numbers beyond 64 bits become the nearest `f64`, and those
    /// beyond `f64` the largest one: serde's tree holds nothing else.
    pub fn to_serde(&self) -> serde_json::Value {
        match &self.node {
            Node::Null => serde_json::Value::Null,
            Node::Bool(value) => (*value).into(),
            Node::Number(number) => serde_json::from_str(number.as_str())
                .unwrap_or_else(|_| number.to_f64().clamp(f64::MIN, f64::MAX).into()),
            Node::String(text) => text.as_str().into(),
            Node::Array(items) => items.iter().map(Json::to_serde).collect(),
            Node::Object(object) => serde_json::Value::Object(
                object.iter().map(|(key, value)| (key.to_owned(), value.to_serde())).collect(),
            ),
        }
    }
}

impl From<Node> for Json {
    fn from(node: Node) -> Self {
        Json { node, span: None }
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Node::Bool(value).into()
    }
}

impl From<u64> for Json {
    fn from(value: u64) -> Self {
        Node::Number(Number(value.to_string())).into()
    }
}

impl From<Number> for Json {
    fn from(value: Number) -> Self {
        Node::Number(value).into()
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Self {
        Node::String(value.to_owned()).into()
    }
}

impl From<String> for Json {
    fn from(value: String) -> Self {
        Node::String(value).into()
    }
}

impl From<Object> for Json {
    fn from(value: Object) -> Self {
        Node::Object(value).into()
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Self {
        Node::Array(items.into_iter().map(Into::into).collect()).into()
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
            let mut members: Vec<&Member> = object.members.iter().collect();
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
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", control as u32);
            }
            other => out.push(other),
        }
    }
    out.push('"');
}
