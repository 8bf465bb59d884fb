//! Says beforehand how much of an explanation is worth its work.
//!
//! The validator explains all that is wrong at once, with a copy of each place, and explains every
//! branch of a union. A long key above many items multiplies, and so do unions within unions whose
//! branches nothing tells apart.

use serde_json::{Map, Value};

/// Steps for each value of the input, as long as nothing is copied.
const FOR_EACH_VALUE: usize = 64;
/// Steps that copy something.
const COPIES: usize = 100_000;
/// Bytes that count as one step.
const BYTES: usize = 32;
/// Calls within calls: as deep as the stack of any thread allows.
const MOST_CALLS: usize = 1_000;

/// How much can be told about a value that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Affordable {
    /// All that is wrong.
    All,
    /// The first thing that is wrong.
    First,
    /// That something is wrong.
    Nothing,
}

/// How much of an explanation of `value` is worth its work. The estimate itself takes no longer than
/// the work that it allows.
pub(super) fn affordable(document: &Value, value: &Value) -> Affordable {
    let visits = COPIES.saturating_add(FOR_EACH_VALUE.saturating_mul(size(value)));
    let allows = |all| {
        let place = Place { calls: 0, path: 0, copies: all };
        Estimate { document, visits, copies: COPIES }.take(document, value, place).is_some()
    };
    if allows(true) {
        Affordable::All
    } else if allows(false) {
        Affordable::First
    } else {
        Affordable::Nothing
    }
}

/// How many steps it takes to look at all of `value`.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::String(text) => text.len() / BYTES,
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(map) => map.iter().map(|(key, value)| key.len() / BYTES + size(value)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

#[derive(Clone, Copy)]
struct Place {
    calls: usize,
    /// Bytes of the path to the value.
    path: usize,
    /// What is wrong here is copied, also when the first thing alone is asked for.
    copies: bool,
}

struct Estimate<'a> {
    document: &'a Value,
    visits: usize,
    copies: usize,
}

impl Estimate<'_> {
    /// `None` when the budget is used up.
    fn take(&mut self, schema: &Value, value: &Value, place: Place) -> Option<()> {
        self.visits = self.visits.checked_sub(1)?;
        if place.copies {
            self.copies = self.copies.checked_sub(1 + place.path / BYTES)?;
        }
        let place = Place { calls: place.calls + 1, ..place };
        let Value::Object(schema) = schema else { return Some(()) };
        if place.calls > MOST_CALLS {
            return None;
        }
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            let target = target.strip_prefix('#').and_then(|pointer| self.document.pointer(pointer));
            target.map_or(Some(()), |target| self.take(target, value, place))?;
        }
        for branch in list(schema, "allOf") {
            self.take(branch, value, place)?;
        }
        for branch in list(schema, "anyOf").iter().chain(list(schema, "oneOf")) {
            // Each branch's errors hold the value itself.
            self.copies = self.copies.checked_sub(size(value))?;
            self.take(branch, value, Place { copies: true, ..place })?;
        }
        let is_left_out = schema.get("if").is_some_and(|condition| is_refused(condition, value));
        for key in ["if", "then", "else", "not"] {
            if let Some(inner) = schema.get(key).filter(|_| key != "then" || !is_left_out) {
                self.take(inner, value, place)?;
            }
        }
        for (_, inner) in entries(schema, "dependentSchemas") {
            self.take(inner, value, place)?;
        }
        match value {
            Value::Object(fields) => self.fields(schema, fields, place),
            Value::Array(items) => self.items(schema, items, place),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(()),
        }
    }

    fn fields(&mut self, schema: &Map<String, Value>, fields: &Map<String, Value>, at: Place) -> Option<()> {
        let properties = schema.get("properties").and_then(Value::as_object);
        for (key, value) in fields {
            self.visits = self.visits.checked_sub(1)?;
            let place = Place { path: at.path + 1 + key.len(), ..at };
            let named = properties.and_then(|properties| properties.get(key));
            let rest = ["additionalProperties", "unevaluatedProperties"].map(|key| schema.get(key));
            let rest = rest.into_iter().flatten().filter(|_| named.is_none());
            let patterns = entries(schema, "patternProperties").map(|(_, inner)| inner);
            for inner in named.into_iter().chain(patterns).chain(rest) {
                self.take(inner, value, place)?;
            }
        }
        Some(())
    }

    fn items(&mut self, schema: &Map<String, Value>, items: &[Value], at: Place) -> Option<()> {
        let prefix = list(schema, "prefixItems");
        // An index is a few digits.
        let place = Place { path: at.path + 4, ..at };
        for (index, item) in items.iter().enumerate() {
            self.visits = self.visits.checked_sub(1)?;
            let of_item = prefix.get(index).or(schema.get("items")).or(schema.get("unevaluatedItems"));
            for inner in of_item.into_iter().chain(schema.get("contains")) {
                self.take(inner, item, place)?;
            }
        }
        Some(())
    }
}

/// Whether `condition` surely refuses `value`: it wants an object, a field or a value of a field that
/// is not there.
fn is_refused(condition: &Value, value: &Value) -> bool {
    let wants_object = condition.get("type").and_then(Value::as_str) == Some("object");
    let required = condition.get("required").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let Value::Object(fields) = value else { return wants_object };
    let is_other = |(field, schema): (&String, &Value)| match (fields.get(field), schema.get("enum")) {
        (Some(value), Some(Value::Array(values))) => !values.contains(value),
        _ => false,
    };
    required.iter().filter_map(Value::as_str).any(|field| !fields.contains_key(field))
        || condition.get("properties").and_then(Value::as_object).is_some_and(|all| all.iter().any(is_other))
}

fn list<'a>(schema: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    schema.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn entries<'a>(
    schema: &'a Map<String, Value>,
    key: &str,
) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
    schema.get(key).and_then(Value::as_object).into_iter().flatten()
}
