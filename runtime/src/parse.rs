//! From bytes to JSON: no key twice, and no deeper than any reader can follow.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::Issue;
use crate::judge::{escape, label};

/// Deepest nesting of arrays and objects: one level less than the reader underneath follows, so that
/// its own message is never the one that callers see.
pub(crate) const MAX_DEPTH: usize = 126;

/// Why bytes are no acceptable JSON.
#[derive(Debug)]
pub(crate) struct Unreadable {
    /// What is wrong, without the bytes themselves.
    pub(crate) detail: String,
    /// Where it is wrong, when the text is JSON and its content is refused.
    pub(crate) issue: Option<Issue>,
}

/// Reads one JSON value and nothing behind it.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value, Unreadable> {
    let refusal = RefCell::new(None);
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let seed = Seed { path: String::new(), depth: 0, refusal: &refusal };
    let value = seed.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| match refusal.take() {
        Some(issue) => {
            Unreadable { detail: "the input is JSON that cannot be accepted".to_owned(), issue: Some(issue) }
        }
        None => Unreadable { detail: syntax(&error), issue: None },
    })
}

fn syntax(error: &serde_json::Error) -> String {
    use serde_json::error::Category;
    let place = format!("line {}, column {}", error.line(), error.column());
    match error.classify() {
        Category::Eof => format!("the input ends too early, at {place}"),
        Category::Syntax | Category::Data | Category::Io => format!("the input is no JSON from {place} on"),
    }
}

struct Seed<'a> {
    path: String,
    depth: usize,
    refusal: &'a RefCell<Option<Issue>>,
}

impl<'a> Seed<'a> {
    fn below(&self, step: &str) -> Seed<'a> {
        Seed { path: format!("{}/{}", self.path, escape(step)), depth: self.depth + 1, refusal: self.refusal }
    }

    fn refuse<E: serde::de::Error>(&self, path: String, keyword: &str, message: String) -> E {
        self.refusal.replace(Some(Issue { path, message, keyword: keyword.to_owned() }));
        E::custom("refused")
    }

    fn enter<E: serde::de::Error>(&self) -> Result<(), E> {
        if self.depth < MAX_DEPTH {
            return Ok(());
        }
        // The path itself is as long as the nesting is deep.
        Err(self.refuse(
            String::new(),
            "depth",
            format!("the input must nest at most {MAX_DEPTH} levels deep"),
        ))
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not finite"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        self.enter()?;
        let mut items = Vec::new();
        while let Some(item) = access.next_element_seed(self.below(&items.len().to_string()))? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        self.enter()?;
        let mut map = Map::new();
        while let Some(key) = access.next_key::<String>()? {
            let below = self.below(&key);
            if map.contains_key(&key) {
                let message = format!("{} must be given only once", label(&below.path));
                return Err(self.refuse(below.path, "duplicateKeys", message));
            }
            let value = access.next_value_seed(below)?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}
