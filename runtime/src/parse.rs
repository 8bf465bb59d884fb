//! From bytes to JSON: no key twice, no deeper than any reader can follow, and every whole number an
//! integer, however it is written.

mod numbers;

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use self::numbers::Numbers;
use crate::Issue;
use crate::judge::{escape, label};

/// Deepest nesting of arrays and objects: one level less than the reader underneath follows, so that
/// its own message is never the one that callers see.
pub(crate) const MAX_DEPTH: usize = 126;

/// Why bytes are no acceptable JSON. Neither of both repeats them.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// They are no JSON: what is wrong and where, behind the name of what was read.
    NoJson(String),
    /// They are JSON that holds something which is refused.
    Refused(Issue),
}

/// Reads one JSON value and nothing behind it.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value, Unreadable> {
    let reading = Reading {
        refusal: RefCell::new(None),
        stopped: RefCell::new(None),
        numbers: RefCell::new(Numbers::of(bytes)),
    };
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let seed = Seed { place: None, depth: 0, reading: &reading };
    let value = seed.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| {
        // Whether the text is JSON at all is known at its end, and told first.
        if let Some(detail) = fault_of_syntax(bytes) {
            return Unreadable::NoJson(detail);
        }
        let refusal = reading.refusal.take().unwrap_or_else(|| {
            let behind = bytes.len() - offset(bytes, &error);
            let path = reading.stopped.take().unwrap_or_default();
            unheld(&path, reading.numbers.borrow_mut().is_next_before(behind))
        });
        Unreadable::Refused(refusal)
    })
}

/// What keeps bytes from being JSON.
fn fault_of_syntax(bytes: &[u8]) -> Option<String> {
    use serde_json::error::Category;
    let Err(error) = serde_json::from_slice::<IgnoredAny>(bytes) else {
        // A reader that keeps nothing takes the insides of strings as they are.
        return std::str::from_utf8(bytes).err().map(|_| "is not valid JSON: it is no UTF-8 text".to_owned());
    };
    let place = format!("line {}, column {}", error.line(), error.column());
    Some(match error.classify() {
        Category::Eof => format!("is not valid JSON: it ends too early, at {place}"),
        Category::Syntax | Category::Data | Category::Io => format!("is not valid JSON at {place}"),
    })
}

/// Where the reader stopped.
fn offset(bytes: &[u8], error: &serde_json::Error) -> usize {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(error.line().saturating_sub(1));
    bytes.len().min(lines.map(<[u8]>::len).sum::<usize>() + error.column())
}

/// The two things that JSON can write and no reader can hold.
fn unheld(path: &str, is_number: bool) -> Issue {
    let what = label(path);
    if is_number {
        let message = format!("{what} must be a number between -1.79e308 and 1.79e308");
        Issue::at(path, "numberRange", message)
    } else {
        let message = format!("{what} must hold whole characters, and half of a surrogate pair is none");
        Issue::at(path, "characters", message)
    }
}

/// What is known of one input while it is read.
struct Reading<'t> {
    refusal: RefCell<Option<Issue>>,
    /// The innermost value in which the reader stopped.
    stopped: RefCell<Option<String>>,
    numbers: RefCell<Numbers<'t>>,
}

/// Where a value stands: its step below another place. The path is put together only when it is
/// told, so that a long key above many items is not copied for each of them.
struct Place<'a> {
    step: Step<'a>,
    above: Option<&'a Place<'a>>,
}

enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

impl Place<'_> {
    fn pointer(&self) -> String {
        let mut out = self.above.map_or_else(String::new, Place::pointer);
        out.push('/');
        match self.step {
            Step::Key(key) => out.push_str(&escape(key)),
            Step::Index(index) => out.push_str(&index.to_string()),
        }
        out
    }
}

struct Seed<'a, 't> {
    /// `None` for the input itself.
    place: Option<&'a Place<'a>>,
    depth: usize,
    reading: &'a Reading<'t>,
}

impl<'t> Seed<'_, 't> {
    fn below<'b>(&'b self, place: &'b Place<'b>) -> Seed<'b, 't> {
        Seed { place: Some(place), depth: self.depth + 1, reading: self.reading }
    }

    fn refuse<E: serde::de::Error>(&self, path: &str, keyword: &str, message: String) -> E {
        self.reading.refusal.replace(Some(Issue::at(path, keyword, message)));
        E::custom("refused")
    }

    fn enter<E: serde::de::Error>(&self) -> Result<(), E> {
        if self.depth < MAX_DEPTH {
            return Ok(());
        }
        // The path itself is as long as the nesting is deep.
        Err(self.refuse("", "depth", format!("the input must nest at most {MAX_DEPTH} levels deep")))
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_, '_> {
    type Value = Value;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let (place, stopped) = (self.place, &self.reading.stopped);
        deserializer.deserialize_any(self).inspect_err(|_| {
            stopped.borrow_mut().get_or_insert_with(|| place.map_or_else(String::new, Place::pointer));
        })
    }
}

impl<'de> Visitor<'de> for Seed<'_, '_> {
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
        self.reading.numbers.borrow_mut().pass();
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        self.reading.numbers.borrow_mut().pass();
        Ok(value.into())
    }

    /// Anything but plain digits: a fraction, an exponent, `-0`, or more than 64 bits. JSON knows one
    /// kind of number and schemas hold `1.0` for an integer; serde would not.
    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        if let Some(whole) = self.reading.numbers.borrow_mut().whole() {
            return Ok(whole.into());
        }
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
        loop {
            let place = Place { step: Step::Index(items.len()), above: self.place };
            match access.next_element_seed(self.below(&place))? {
                Some(item) => items.push(item),
                None => break,
            }
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        self.enter()?;
        let mut map = Map::new();
        while let Some(key) = access.next_key::<String>()? {
            let place = Place { step: Step::Key(&key), above: self.place };
            if map.contains_key(&key) {
                let path = place.pointer();
                let message = format!("{} must be given only once", label(&path));
                return Err(self.refuse(&path, "duplicateKeys", message));
            }
            let value = access.next_value_seed(self.below(&place))?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}
