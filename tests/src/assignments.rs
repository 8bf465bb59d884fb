//! A generated type accepts the values that its schema accepts, and refuses what the schema refuses
//! for its shape, with the compiler as judge.
//!
//! What a type cannot see is left out where values must be refused: lengths, bounds, patterns and
//! formats; `1.5` for an integer; how many variants match; keywords that look at a value from
//! aside (`not`, `if`, `contains`, `dependentRequired`, `unevaluatedProperties` and their like);
//! keys that match a pattern, and values of further keys beside declared fields, for which one
//! index signature speaks; a key of another variant, or a further key deep inside a variant.
//! Left out where values must be accepted: objects of undeclared keys alone, in which the compiler
//! sees misspelt optional fields; and objects without an optional field that is called like a
//! member of every object, which the compiler takes for the field.

use std::collections::BTreeSet;

use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind};
use jsonschema::{JsonType, Validator};
use onefold_model::{Model, Shape, schema};
use serde_json::Value;

use crate::documents::parsed;
use crate::peers::Tsc;
use crate::project::{Project, Resolution, World, generate};
use crate::values::{Source, mutated, value};

/// How many values each type is asked about; every second one is broken somewhere.
const VALUES: u64 = 60;

/// Keys that the values have beyond what any schema declares.
const UNDECLARED: [&str; 2] = ["another", "unexpected"];

/// Keywords that look at a value from aside; a type does not know them.
const ASIDE: [&str; 11] = [
    "contains",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "not",
    "patternProperties",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Keywords whose values hold a schema for each name.
const BY_NAME: [&str; 4] = ["$defs", "dependentSchemas", "patternProperties", "properties"];

/// Asks the compiler about values for every type that a contract on HTTP sends or receives.
#[track_caller]
pub fn agree(model: &Model) {
    let mut program = Program::default();
    for contract in model.exposed("http") {
        let stem = &contract.names.pascal;
        for (typed, role) in [(&contract.input, "Input"), (&contract.output, "Output")] {
            let name = match &typed.shape {
                Shape::Named(key) => model.get(key).expect("a type of the model").names.typescript.clone(),
                Shape::Null => continue,
                Shape::Never
                | Shape::Any
                | Shape::Bool
                | Shape::Integer(_)
                | Shape::Number(_)
                | Shape::String(_)
                | Shape::Literals(_)
                | Shape::Array(_)
                | Shape::Tuple(_)
                | Shape::Object(_)
                | Shape::Union(_)
                | Shape::Intersection(_)
                | Shape::Nullable(_) => format!("{stem}{role}"),
            };
            let schema = parsed(&schema::standalone(model, &typed.schema).to_compact());
            program.ask(&name, &schema);
        }
    }
    let files = generate(model, Some("number")).expect("every type can be said");
    let text = format!(
        "import type * as Types from \"./typescript/types.js\";\n\
         // Inference keeps literals, and objects may have further keys.\n\
         declare function accepts<T>(): <V extends T>(value: V) => void;\n{}",
        program.lines.concat()
    );
    let project = Project::new(&files, &[("program.ts", &text)]);
    if let Err(told) = project.check(Tsc::Next, World::Bare, Resolution::NodeNext) {
        let lines: Vec<&str> = text.lines().collect();
        let shown = told.lines().filter_map(|line| {
            let (_, place) = line.split_once("program.ts(")?;
            let number: usize = place.split(',').next()?.parse().ok()?;
            let from = number.saturating_sub(1);
            Some(format!("{line}\n    {}", lines.get(from..(from + 2).min(lines.len()))?.join("\n    ")))
        });
        panic!("{}\n{told}", shown.take(6).collect::<Vec<_>>().join("\n"));
    }
    // A law about verdicts says something where both verdicts occur.
    assert!(program.accepted > 20 && program.refused > 5, "{} {}", program.accepted, program.refused);
}

/// Assignments, one a line.
#[derive(Default)]
struct Program {
    lines: Vec<String>,
    accepted: usize,
    refused: usize,
}

impl Program {
    fn ask(&mut self, name: &str, schema: &Value) {
        let judge = jsonschema::options().should_validate_formats(true).build(schema).expect("a schema");
        let mut seen = BTreeSet::new();
        for seed in 0..VALUES {
            let mut source = Source::new(name, seed);
            let sound = value(schema, schema, &mut source, 0);
            let value = if seed % 2 == 0 { sound } else { mutated(&sound, &mut source) };
            let text = literal(&value);
            if !seen.insert(text.clone()) {
                continue;
            }
            if judge.is_valid(&value) {
                if !has_only_undeclared(&value) && !inherits_a_field(schema, &value) {
                    self.accepted += 1;
                    self.lines.push(format!("accepts<Types.{name}>()({text});\n"));
                }
            } else if is_refused_by_shape(&judge, schema, &value) {
                self.refused += 1;
                let number = self.lines.len();
                self.lines
                    .push(format!("// @ts-expect-error\nexport const no{number}: Types.{name} = {text};\n"));
            }
        }
    }
}

/// A value as an expression. A plain key `__proto__` would be no key.
fn literal(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| {
                let name = Value::from(key.as_str()).to_string();
                let name = if key == "__proto__" { format!("[{name}]") } else { name };
                format!("{name}: {}", literal(value))
            };
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

fn has_only_undeclared(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_only_undeclared),
        Value::Object(members) => {
            let undeclared = members.keys().all(|key| UNDECLARED.contains(&key.as_str()));
            (undeclared && !members.is_empty()) || members.values().any(has_only_undeclared)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn inherits_a_field(schema: &Value, value: &Value) -> bool {
    schema["properties"].get("constructor").is_some() && value.get("constructor").is_none()
}

fn is_refused_by_shape(judge: &Validator, schema: &Value, value: &Value) -> bool {
    judge.iter_errors(value).any(|error| is_of_shape(&error, schema, None))
}

/// Whether a type must see this; `variant` is where the value of the innermost union stands.
fn is_of_shape(error: &ValidationError<'_>, schema: &Value, variant: Option<&str>) -> bool {
    let path = error.schema_path().as_str();
    if keywords(path).any(|(_, keyword)| ASIDE.contains(&keyword)) || is_beside_fields(path, schema) {
        return false;
    }
    match error.kind() {
        ValidationErrorKind::Type { kind } => {
            let takes_integers = match kind {
                TypeKind::Single(kind) => *kind == JsonType::Integer,
                TypeKind::Multiple(kinds) => kinds.contains(JsonType::Integer),
            };
            !(takes_integers && error.instance().is_number())
        }
        ValidationErrorKind::Required { .. }
        | ValidationErrorKind::Constant { .. }
        | ValidationErrorKind::Enum { .. } => true,
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            let place = error.instance_path().as_str();
            variant.is_none_or(|variant| {
                variant == place && unexpected.iter().any(|key| UNDECLARED.contains(&key.as_str()))
            })
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            let place = error.instance_path().as_str();
            context.iter().all(|errors| errors.iter().any(|error| is_of_shape(error, schema, Some(place))))
        }
        _ => false,
    }
}

/// Whether a part of a schema is about further keys of an object that has fields too.
fn is_beside_fields(path: &str, schema: &Value) -> bool {
    const FURTHER: &str = "additionalProperties";
    keywords(path).any(|(at, keyword)| {
        let is_inside = keyword == FURTHER && path.len() > at + 1 + FURTHER.len();
        is_inside && schema.pointer(&path[..at]).is_none_or(|object| object.get("properties").is_some())
    })
}

/// The steps of a path through a schema that are keywords and no names, each with its place. A field
/// may be called `if`.
fn keywords(path: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let mut is_name = false;
    path.split('/').skip(1).filter_map(move |step| {
        let place = at;
        at += 1 + step.len();
        let is_keyword = !is_name;
        is_name = is_keyword && BY_NAME.contains(&step);
        is_keyword.then_some((place, step))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{is_refused_by_shape, keywords};

    #[test]
    fn names_of_fields_are_no_keywords() {
        let found: Vec<_> = keywords("/properties/if/properties/properties/type").collect();
        assert_eq!(found, [(0, "properties"), (14, "properties"), (36, "type")]);
        assert_eq!(keywords("").count(), 0);
    }

    #[test]
    fn a_field_is_judged_whatever_its_name() {
        for name in ["a", "if", "not", "then", "contains", "additionalProperties", "properties"] {
            let schema = json!({ "properties": { name: { "properties": { "a": { "type": "string" } } } } });
            let judge = jsonschema::validator_for(&schema).expect("a schema");
            assert!(is_refused_by_shape(&judge, &schema, &json!({ name: { "a": 1 } })), "{name}");
        }
        for schema in [
            json!({ "not": { "type": "object" } }),
            json!({ "if": { "type": "object" }, "then": { "required": ["a"] } }),
            json!({ "properties": {}, "additionalProperties": { "type": "null" } }),
        ] {
            let judge = jsonschema::validator_for(&schema).expect("a schema");
            assert!(!is_refused_by_shape(&judge, &schema, &json!({ "b": 1 })), "{schema}");
        }
    }
}
