//! Values that mostly fit a schema, and values that are broken somewhere; the same in every run.

use serde_json::{Map, Number, Value, json};

/// A stream of numbers that looks like chance and is not.
pub struct Source(u64);

impl Source {
    /// The stream of a name and a seed.
    pub fn new(name: &str, seed: u64) -> Self {
        let start = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |state, byte| {
            (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Source(start ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn below(&mut self, end: usize) -> usize {
        // The steps of SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let end = u64::try_from(end.max(1)).expect("a small number");
        usize::try_from((mixed ^ (mixed >> 31)) % end).expect("a small number")
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// A value that `schema` accepts, as far as a simple reading of it goes.
pub fn value(schema: &Value, root: &Value, source: &mut Source, depth: usize) -> Value {
    let Some(object) = schema.as_object() else { return json!("anything") };
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        let target = target(root, reference);
        return target.map_or(Value::Null, |target| value(target, root, source, depth + 1));
    }
    if let Some(fixed) = object.get("const") {
        return fixed.clone();
    }
    if let Some(fixed) = object.get("enum").and_then(Value::as_array).and_then(|values| source.pick(values)) {
        return fixed.clone();
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(variants) = object.get(key).and_then(Value::as_array)
            && let Some(variant) = source.pick(variants)
        {
            let found = value(variant, root, source, depth + 1);
            if !object.contains_key("properties") {
                return found;
            }
            return merged(found, fields(object, root, source, depth));
        }
    }
    if let Some(parts) = object.get("allOf").and_then(Value::as_array) {
        let own = fields(object, root, source, depth);
        return parts.iter().fold(own, |whole, part| merged(whole, value(part, root, source, depth + 1)));
    }
    let kind = match object.get("type") {
        Some(Value::Array(kinds)) => source.pick(kinds).and_then(Value::as_str),
        Some(kind) => kind.as_str(),
        None if object.contains_key("properties") => Some("object"),
        None => source.pick(&["string", "number", "boolean", "object", "null"]).copied(),
    };
    match kind {
        Some("object") => fields(object, root, source, depth),
        Some("array") => items(object, root, source, depth),
        Some("string") => text(object, source),
        Some("integer") => whole(object, source),
        Some("number") if source.chance(50) => whole(object, source),
        Some("number") => json!(whole(object, source).as_i64().unwrap_or(0) as f64 + 0.5),
        Some("boolean") => json!(source.chance(50)),
        Some(_) | None => Value::Null,
    }
}

/// Where a reference leads: by pointer from the root, or by the first name that is written so.
fn target<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    let (address, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    if fragment.starts_with('/') || reference == "#" {
        return root.pointer(&fragment.replace("%25", "%"));
    }
    let is_named = |node: &Value| {
        let says = |key: &str, name: &str| node.get(key).and_then(Value::as_str) == Some(name);
        says("$anchor", fragment) || says("id", reference) || says("$id", reference) || says("$id", address)
    };
    let mut waiting = vec![root];
    while let Some(node) = waiting.pop() {
        if is_named(node) {
            return Some(node);
        }
        match node {
            Value::Object(map) => waiting.extend(map.values()),
            Value::Array(items) => waiting.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    None
}

fn merged(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Object(mut a), Value::Object(b)) => {
            a.extend(b);
            Value::Object(a)
        }
        (_, b) => b,
    }
}

fn fields(object: &Map<String, Value>, root: &Value, source: &mut Source, depth: usize) -> Value {
    let required: Vec<&str> = object
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut out = Map::new();
    for (name, schema) in object.get("properties").and_then(Value::as_object).into_iter().flatten() {
        // Deep values end where nothing more is asked for.
        let wanted = if depth > 6 { 0 } else { 60 };
        if required.contains(&name.as_str()) || source.chance(wanted) {
            out.insert(name.clone(), value(schema, root, source, depth + 1));
        }
    }
    for name in required {
        out.entry(name).or_insert(json!(1));
    }
    match object.get("additionalProperties") {
        Some(Value::Bool(false)) => {}
        Some(schema @ Value::Object(_)) if source.chance(50) => {
            out.insert("another".to_owned(), value(schema, root, source, depth + 1));
        }
        Some(_) | None if source.chance(20) => {
            out.insert("another".to_owned(), json!([null]));
        }
        Some(_) | None => {}
    }
    Value::Object(out)
}

fn items(object: &Map<String, Value>, root: &Value, source: &mut Source, depth: usize) -> Value {
    let count =
        |key: &str| object.get(key).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    let least = count("minItems").unwrap_or(0);
    let most = count("maxItems").unwrap_or(least + 3);
    let length = if depth > 6 { least } else { least + source.below(most.saturating_sub(least) + 1) };
    let listed =
        object.get("items").and_then(Value::as_array).or(object.get("prefixItems").and_then(Value::as_array));
    let anything = json!({});
    let one = |index: usize| {
        listed
            .and_then(|schemas| schemas.get(index))
            .or(object.get("items").filter(|items| !items.is_array()))
    };
    (0..length).map(|index| value(one(index).unwrap_or(&anything), root, source, depth + 1)).collect()
}

fn text(object: &Map<String, Value>, source: &mut Source) -> Value {
    let fitting = match object.get("format").and_then(Value::as_str) {
        Some("date") => "2026-11-30",
        Some("date-time") => "2026-11-30T12:00:00Z",
        Some("email") => "someone@example.com",
        Some("uri") => "https://example.com/a?b#c",
        Some("uuid") => "67e55044-10b1-426f-9247-bb680e5fe0c8",
        Some(_) | None => {
            source.pick(&["word", "", "two words", "größe", "2026-11-30"]).copied().unwrap_or("")
        }
    };
    let least = object.get("minLength").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    let missing = least.unwrap_or(0).saturating_sub(fitting.chars().count());
    json!(format!("{fitting}{}", "x".repeat(missing)))
}

fn whole(object: &Map<String, Value>, source: &mut Source) -> Value {
    let bound = |key: &str| object.get(key).and_then(Value::as_f64);
    let least = bound("minimum").or(bound("exclusiveMinimum").map(|least| least + 1.0));
    let most = bound("maximum").or(bound("exclusiveMaximum").map(|most| most - 1.0));
    let least = least.or(most.map(|most| most - 5.0)).unwrap_or(-2.0);
    let most = most.unwrap_or(least + 5.0);
    let steps = (most - least).clamp(0.0, 1000.0) as usize;
    let value = least.ceil() + source.below(steps + 1) as f64;
    Value::Number(Number::from(value as i64))
}

/// The value with one part of it changed, taken out, or added to.
pub fn mutated(value: &Value, source: &mut Source) -> Value {
    let mut value = value.clone();
    mutate(&mut value, source);
    value
}

/// Goes down a random way, stops at a random depth, and changes what is there.
fn mutate(place: &mut Value, source: &mut Source) {
    if source.chance(60) {
        let inside = match place {
            Value::Object(map) => {
                let index = source.below(map.len());
                map.values_mut().nth(index)
            }
            Value::Array(items) => {
                let index = source.below(items.len());
                items.get_mut(index)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        if let Some(inside) = inside {
            return mutate(inside, source);
        }
    }
    let others = [json!(null), json!(7), json!("7"), json!([]), json!({}), json!(false), json!(1.5)];
    let other = source.pick(&others).cloned().unwrap_or(Value::Null);
    let step = source.below(3);
    let key =
        |map: &Map<String, Value>, source: &mut Source| map.keys().nth(source.below(map.len())).cloned();
    match (step, &mut *place) {
        (0, Value::Object(map)) if !map.is_empty() => {
            let gone = key(map, source).expect("the object has keys");
            map.remove(&gone);
        }
        (1, Value::Object(map)) => {
            map.insert("unexpected".to_owned(), json!(true));
        }
        (0, Value::Array(items)) if !items.is_empty() => {
            items.pop();
        }
        (1, Value::Array(items)) => items.push(json!({ "unexpected": [] })),
        (1, Value::String(text)) => text.push_str(" and more"),
        (1, Value::Number(number)) => {
            let far = number.as_f64().unwrap_or(0.0) * -1000.0 - 1.5;
            *place = json!(far);
        }
        _ => *place = other,
    }
}
