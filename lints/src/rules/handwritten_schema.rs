//! A schema or a tool description that is written by hand.

use onefold::TextRange;
use onefold_model::Level;

use super::handwritten::of_script;
use crate::documents::documents;
use crate::facts::{View, ends_with, is_inside, with_chain};
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::{Argument, Mention, Role, Target};
use crate::script_facts::judged;
use crate::workspace::{SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "handwritten-schema",
    level: Level::Error,
    page: include_str!("handwritten_schema.md"),
    check: Check::Source(check),
};

/// Crates, roles, names, and what is written by them.
type Writer = (&'static [&'static str], &'static [Role], &'static [&'static str], &'static str);

/// Names that write a schema by themselves.
const WRITERS: &[Writer] = &[
    (&["schemars"], &[Role::Implements], &["JsonSchema"], "the schema of a type"),
    (&["schemars"], &[Role::Macro], &["json_schema"], "a JSON Schema"),
    (&["utoipa"], &[Role::Implements], &["PartialSchema", "ToSchema"], "the schema of a type"),
    (
        &["utoipa"],
        &[Role::Call, Role::Method],
        &["AllOfBuilder::new", "ArrayBuilder::new", "ObjectBuilder::new", "OneOfBuilder::new"],
        "a JSON Schema",
    ),
    (&["rmcp"], &[Role::Type], &["model::Tool"], "the description of a tool"),
    (
        &["rmcp"],
        &[Role::Call, Role::Method],
        &["Tool::new", "Tool::new_with_raw"],
        "the description of a tool",
    ),
];

/// Names that make a schema of a type, which is no surface by itself.
const MAKERS: [&str; 6] = [
    "SchemaGenerator::into_root_schema_for",
    "SchemaGenerator::root_schema_for",
    "SchemaSettings::into_generator",
    "schema_for",
    "schema_for_type",
    "schema_for_value",
];

/// Crates whose tools and documents take schemas.
const TAKERS: [&str; 12] = [
    "aide",
    "async_openai",
    "mcp_core",
    "mcp_server",
    "okapi",
    "openapiv3",
    "pmcp",
    "rmcp",
    "rust_mcp_schema",
    "rust_mcp_sdk",
    "tower_mcp",
    "utoipa",
];

/// What makes JSON out of a text or of tokens.
const READERS: [&str; 5] = ["from_slice", "from_str", "json", "json_str", "to_value"];

fn check(file: &SourceFile, workspace: &Workspace, out: &mut Diagnostics) {
    if let (Some(script), Some(model)) = (judged(file, workspace), &workspace.contracts) {
        of_script(&RULE, file, script, model, out);
        return;
    }
    let Some(view) = View::judged(file, workspace) else { return };
    let written = |mention| Some((mention, written_by(&view, mention)?));
    let mut found: Vec<(&Mention, &str)> = view.mentions().filter_map(written).collect();
    found.dedup_by_key(|(mention, _)| mention.at);
    for at in documents(&view) {
        if !found.iter().any(|(other, _)| is_inside(at, reach(other))) {
            let told = RULE.at(file.span(at)).says("an OpenAPI document is written by hand");
            out.push(
                told.help("declare contracts with `expose(http)`; the emitter `openapi` describes them"),
            );
        }
    }
    for (mention, what) in &found {
        // What stands in another one is a part of it.
        if found.iter().any(|(other, _)| other.at != mention.at && is_inside(mention.at, reach(other))) {
            continue;
        }
        let told = RULE.at(file.span(mention.at)).says(format!("{what} is written by hand")).help(
            "let the type carry `#[onefold::data]` or be a contract; what it accepts is generated from it",
        );
        out.push(with_chain(told, mention));
    }
}

/// What a mention writes, if it writes a schema.
fn written_by(view: &View<'_>, mention: &Mention) -> Option<&'static str> {
    let Target::Foreign(path) = &mention.target else { return None };
    let known = WRITERS.iter().find(|(crates, roles, names, _)| {
        crates.contains(&path[0].as_str())
            && roles.contains(&mention.role)
            && (mention.role != Role::Type || is_struct(mention))
            && names.iter().any(|name| ends_with(path, name))
    });
    if let Some((.., what)) = known {
        return Some(what);
    }
    let is_made = path[0] == "schemars" && MAKERS.iter().any(|name| ends_with(path, name));
    if is_made && mention.role != Role::Import && feeds_a_surface(view, mention) {
        return Some("the input of a tool or an operation");
    }
    let is_read = path.iter().any(|segment| segment == "serde_json")
        && path.last().is_some_and(|last| READERS.contains(&last.as_str()));
    let text = match mention.role {
        Role::Macro => view.text(TextRange { start: mention.at.end, end: mention.whole.end }).to_owned(),
        Role::Call => mention.arguments.iter().find_map(|argument| match argument {
            Argument::Text(text) => Some(text.clone()),
            Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Value { .. }
            | Argument::Closure(_)
            | Argument::Other => None,
        })?,
        Role::Import
        | Role::Method
        | Role::Value
        | Role::Type
        | Role::Attribute
        | Role::Derive
        | Role::Implements
        | Role::Assign
        | Role::Tag
        | Role::Typeof => return None,
    };
    if is_read { document(&text) } else { None }
}

/// Whether a type is named to make a value of it, field by field.
fn is_struct(mention: &Mention) -> bool {
    mention.whole != mention.at && !mention.is_put_in()
}

/// Whether what makes a schema stands where a tool or a document is made as well.
fn feeds_a_surface(view: &View<'_>, mention: &Mention) -> bool {
    let mut around = view.mentions().filter(|other| other.within.path == mention.within.path);
    around.any(|other| match &other.target {
        Target::Foreign(path) => TAKERS.contains(&path[0].as_str()),
        Target::Local(_) | Target::Unknown => false,
    })
}

/// What a text in JSON is, by the keys that nothing else has together.
fn document(text: &str) -> Option<&'static str> {
    let dense: String = text.chars().filter(|character| !character.is_whitespace()).collect();
    let has = |key: &str| dense.contains(key);
    if has("\"inputSchema\":") && has("\"name\":") {
        return Some("the description of a tool");
    }
    let is_named = has("\"openapi\":\"3") || has("\"swagger\":\"2");
    if is_named && has("\"paths\":") || has("\"info\":{") && has("\"paths\":{") {
        return Some("an OpenAPI document");
    }
    let is_object = has("\"type\":\"object\"") && has_properties(&dense);
    let is_schema = has("\"$schema\":\"http") && has("json-schema.org");
    let is_list = has("\"type\":\"array\"") && has("\"items\":{\"type\":");
    (is_object || is_schema || is_list).then_some("a JSON Schema")
}

/// Whether some `properties` are schemas of their own, or none: in data they have values.
fn has_properties(dense: &str) -> bool {
    dense.split("\"properties\":{").skip(1).any(|behind| {
        let value = behind.strip_prefix('"').and_then(|key| key.split_once("\":"));
        value.is_none_or(|(_, value)| !value.starts_with(|first: char| "\"[-0123456789".contains(first)))
    })
}

/// The range that belongs to what writes a schema: all of an `impl`, or what a call is given.
fn reach(mention: &Mention) -> TextRange {
    let start = match mention.role {
        Role::Implements => mention.whole.start,
        Role::Import
        | Role::Call
        | Role::Method
        | Role::Value
        | Role::Type
        | Role::Attribute
        | Role::Derive
        | Role::Macro
        | Role::Assign
        | Role::Tag
        | Role::Typeof => mention.at.end,
    };
    TextRange { start, end: mention.whole.end }
}
