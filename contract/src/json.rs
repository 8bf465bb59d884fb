//! A JSON tree that keeps what other readers lose: the order of keys, the text of numbers, the
//! place of every node in its source.

mod number;
mod object;
mod print;
mod same;

use std::hash::{Hash, Hasher};

pub use number::Number;
pub use object::{Member, Object};

/// A range of bytes in the text that a node was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct TextRange {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

/// A JSON value ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)). Two are equal when they
/// print the same text: places are not compared, the order of keys is. Whether two texts say the
/// same value is another question, for [`is_same_value`](Json::is_same_value).
#[derive(Clone, Debug)]
pub struct Json {
    /// The value itself.
    pub node: Node,
    /// Where it stands; absent for values that were not read from a text.
    pub span: Option<TextRange>,
}

/// The six kinds of JSON value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Json {}

impl Hash for Json {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
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

    /// Converts from serde's tree.
    pub fn from_serde(value: &serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Json::null(),
            serde_json::Value::Bool(value) => (*value).into(),
            serde_json::Value::Number(number) => Number::of(number.to_string()).into(),
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
        Number::of(value.to_string()).into()
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
