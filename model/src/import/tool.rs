//! One foreign tool as a contract whose schemas are brought to 2020-12 and not yet named.

use std::collections::BTreeMap;
use std::sync::Arc;

use onefold::{ContractData, ContractName, Declaration, Effect, Json, Object, Places, SourceText, TextRange};

use super::contract_name;
use super::convert::{Converted, convert};
use super::doubts;
use super::expose::{exposure, withheld_from_http};
use crate::{Diagnostic, Level, Span};

/// A tool that could be read.
pub(super) struct Tool {
    /// Its contract; `types::assemble` fills in the schemas.
    pub(super) data: ContractData,
    pub(super) input: Converted,
    /// `None` when the tool has no output schema.
    pub(super) output: Option<Converted>,
    /// Its effect is what MCP takes of a tool that does not say it.
    pub(super) is_effect_assumed: bool,
    /// What is to be said about it and does not refuse it.
    pub(super) warnings: Vec<Diagnostic>,
}

/// Keys of a tool that `origin` keeps by themselves.
const KEPT: [&str; 4] = ["annotations", "execution", "icons", "_meta"];
/// Keys of a tool that the contract says.
const SAID: [&str; 5] = ["name", "title", "description", "inputSchema", "outputSchema"];

/// What a tool is called in messages: its name, else its place in the list.
pub(super) fn label(json: &Json, index: usize) -> String {
    match json.get("name").and_then(Json::as_str) {
        Some(name) if !name.is_empty() => name.to_owned(),
        Some(_) | None => format!("tools/{index}"),
    }
}

/// Reads one tool, or says all that is wrong with it.
pub(super) fn read(file: &Arc<SourceText>, pointer: &str, json: &Json) -> Result<Tool, Vec<Diagnostic>> {
    let mut reader = Reader { file, pointer, diagnostics: Vec::new() };
    let tool = reader.tool(json);
    let mut diagnostics = reader.diagnostics;
    match tool {
        Some(mut tool) if diagnostics.iter().all(|diagnostic| diagnostic.level == Level::Warning) => {
            tool.warnings = diagnostics;
            Ok(tool)
        }
        Some(_) | None => {
            diagnostics.retain(|diagnostic| diagnostic.level == Level::Error);
            Err(diagnostics)
        }
    }
}

struct Reader<'a> {
    file: &'a Arc<SourceText>,
    pointer: &'a str,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn tool(&mut self, json: &Json) -> Option<Tool> {
        let Some(object) = json.as_object() else {
            self.error(
                "wrong-kind",
                "a tool must be an object".to_owned(),
                json,
                "write an object in braces",
            );
            return None;
        };
        let name = self.name(json);
        let title = self.text(json, "title");
        let description = self.text(json, "description").filter(|text| !text.trim().is_empty());
        let hints = Hints::read(self, json);
        let input = self.input(json);
        let output = present(json, "outputSchema").and_then(|schema| self.schema("outputSchema", schema));
        let (name, foreign) = name?;
        let mut declared = Declaration::new(name.clone(), hints.effect());
        let mut titles = [title, hints.title.clone()].into_iter().flatten();
        if let Some(title) = titles.find(|title| !title.trim().is_empty()) {
            declared.title = title;
        }
        declared.idempotent = hints.idempotent();
        declared.open_world = hints.open_world.unwrap_or(true);
        declared.expose = exposure(&name, declared.effect);
        if let Some(withheld) = withheld_from_http(&name) {
            withheld.apply(&mut declared.expose);
            self.diagnostics.push(withheld.warning(self.span(json.get("name").unwrap_or(json))));
        }
        let stand_in = if description.is_none() { Some(self.stand_in(&declared, json)) } else { None };
        declared.description = description.or_else(|| stand_in.clone()).unwrap_or_default();
        let input = input?;
        let origin = origin(object, foreign, stand_in.as_deref(), &input, output.as_ref());
        let unnamed = Json::from(true);
        Some(Tool {
            data: ContractData {
                declared,
                input: unnamed.clone(),
                output: unnamed,
                failures: Vec::new(),
                examples: Vec::new(),
                origin: Some(origin),
                places: Some(self.places(object)),
            },
            input,
            output,
            is_effect_assumed: hints.is_effect_assumed(),
            warnings: Vec::new(),
        })
    }

    fn name<'j>(&mut self, json: &'j Json) -> Option<(ContractName, &'j str)> {
        let Some(value) = json.get("name") else {
            self.error("missing-key", "the tool has no `name`".to_owned(), json, "add `\"name\"`");
            return None;
        };
        let Some(text) = value.as_str() else {
            self.error("wrong-kind", "`name` must be a string".to_owned(), value, "write a string");
            return None;
        };
        let name = contract_name(text);
        if name.is_none() {
            let message = format!("no ASCII letter or digit is left of the name {value} for a contract");
            self.error("contract-name", message, value, "give the tool a name with ASCII letters");
        }
        Some((name?, text))
    }

    /// The description of a tool without one: agents and people must read something.
    fn stand_in(&mut self, declared: &Declaration, json: &Json) -> String {
        let text = if declared.title == declared.name.as_str() {
            declared.name.as_str().replace(['_', '.'], " ")
        } else {
            declared.title.clone()
        };
        let message = format!("the tool has no description; the contract's says `{text}`");
        let place = self.span(json.get("name").unwrap_or(json));
        self.diagnostics.push(
            Diagnostic::warning("missing-description", message)
                .at(place)
                .help("say in the document what a call does: people and agents read it"),
        );
        text
    }

    fn text(&mut self, json: &Json, key: &str) -> Option<String> {
        let value = present(json, key)?;
        if value.as_str().is_none() {
            self.error("wrong-kind", format!("`{key}` must be a string"), value, "write a string");
        }
        value.as_str().map(str::to_owned)
    }

    /// The input schema. Arguments are an object, so a schema without a type is one of an object.
    fn input(&mut self, json: &Json) -> Option<Converted> {
        let Some(schema) = json.get("inputSchema") else {
            let help = "add `\"inputSchema\": { \"type\": \"object\" }`";
            self.error("missing-key", "the tool has no `inputSchema`".to_owned(), json, help);
            return None;
        };
        let mut input = self.schema("inputSchema", schema)?;
        let open = ["type", "$ref", "allOf", "anyOf", "oneOf", "const", "enum"];
        if let Some(object) = input.schema.as_object()
            && !open.iter().any(|key| object.contains_key(key))
        {
            let mut typed = Object::new().with("type", "object");
            object.members().iter().for_each(|member| typed.push(member.clone()));
            input.schema = Json { node: onefold::Node::Object(typed), span: input.schema.span };
        }
        Some(input)
    }

    fn schema(&mut self, key: &str, schema: &Json) -> Option<Converted> {
        if schema.as_object().is_none() && schema.as_bool().is_none() {
            let message = format!("`{key}` must be a JSON Schema: an object or a boolean");
            self.error("wrong-kind", message, schema, "write an object in braces");
            return None;
        }
        doubts::tell(schema, self.file, &mut self.diagnostics);
        Some(convert(schema, self.file, &mut self.diagnostics))
    }

    /// Where the parts of the contract stand in the list.
    fn places(&self, object: &Object) -> Places {
        let mut ranges: BTreeMap<String, TextRange> = BTreeMap::new();
        let mut note = |part: &str, range: Option<TextRange>| {
            ranges.extend(range.map(|range| (part.to_owned(), range)));
        };
        if let Some(name) = object.get("name") {
            note("", name.span);
            note("/name", name.span);
        }
        for (key, part) in [("inputSchema", "/input"), ("outputSchema", "/output")] {
            note(part, object.member(key).and_then(|member| member.key_span));
        }
        Places { text: Arc::clone(self.file), pointer: self.pointer.to_owned(), ranges }
    }

    fn span(&self, json: &Json) -> Option<Span> {
        let pointer = Some(self.pointer.to_owned());
        json.span.map(|range| Span::Text { file: Arc::clone(self.file), range, pointer })
    }

    fn error(&mut self, rule: &'static str, message: String, at: &Json, help: &str) {
        let place = self.span(at);
        self.diagnostics.push(Diagnostic::error(rule, message).at(place).help(help));
    }
}

/// What a tool hints at; absent hints have the defaults of MCP.
#[derive(Default)]
struct Hints {
    title: Option<String>,
    read_only: Option<bool>,
    destructive: Option<bool>,
    idempotent: Option<bool>,
    open_world: Option<bool>,
}

impl Hints {
    fn read(reader: &mut Reader<'_>, json: &Json) -> Self {
        let Some(annotations) = present(json, "annotations") else { return Hints::default() };
        if annotations.as_object().is_none() {
            let message = "`annotations` must be an object".to_owned();
            reader.error("wrong-kind", message, annotations, "write an object in braces");
            return Hints::default();
        }
        let mut hint = |key: &str| {
            let value = present(annotations, key)?;
            if value.as_bool().is_none() {
                let message = format!("`{key}` must be `true` or `false`");
                reader.error("wrong-kind", message, value, "write `true` or `false`");
            }
            value.as_bool()
        };
        let mut hints = Hints {
            read_only: hint("readOnlyHint"),
            destructive: hint("destructiveHint"),
            idempotent: hint("idempotentHint"),
            open_world: hint("openWorldHint"),
            title: None,
        };
        hints.title = reader.text(annotations, "title");
        if hints.read_only == Some(true) && hints.destructive == Some(true) {
            let message =
                "the tool says that it only reads and that it destroys; it counts as one that reads";
            let place = reader.span(annotations);
            reader.diagnostics.push(
                Diagnostic::warning("contradicting-hints", message)
                    .at(place)
                    .help("say in `effect` of the contract, in the document, what a call does"),
            );
        }
        hints
    }

    fn effect(&self) -> Effect {
        if self.read_only == Some(true) {
            Effect::Read
        } else if self.destructive == Some(false) {
            Effect::Write
        } else {
            Effect::Destructive
        }
    }

    fn is_effect_assumed(&self) -> bool {
        self.read_only != Some(true) && self.destructive.is_none()
    }

    /// MCP gives the hint a meaning for tools alone that change something.
    fn idempotent(&self) -> bool {
        self.effect() == Effect::Read || self.idempotent == Some(true)
    }
}

/// What the contract does not say of the tool, for the manifest to give back.
fn origin(
    tool: &Object,
    name: &str,
    stand_in: Option<&str>,
    input: &Converted,
    output: Option<&Converted>,
) -> Json {
    let mut out = Object::new().with("name", name);
    if let Some(title) = tool.get("title").filter(|title| !title.is_null()) {
        out.insert("title", title.clone());
    }
    if let Some(text) = stand_in {
        out.insert("undescribed", text);
    }
    if let Some(dialect) = &input.dialect {
        out.insert("$schema", dialect.clone());
    }
    if let Some(output) = output {
        let dialect = output.dialect.clone().map(|dialect| Object::new().with("$schema", dialect));
        out.insert("output", dialect.unwrap_or_default());
    }
    let mut more = Object::new();
    for (key, value) in tool.iter() {
        // A description that says nothing is none for the contract, and still the tool's own.
        let is_blank = key == "description" && stand_in.is_some() && !value.is_null();
        if KEPT.contains(&key) {
            out.insert(key, value.clone());
        } else if is_blank || !SAID.contains(&key) {
            more.insert(key, value.clone());
        }
    }
    if !more.is_empty() {
        out.insert("more", more);
    }
    Object::new().with("mcp", out).into()
}

/// The value of a key; `null` says as little as its absence.
fn present<'j>(json: &'j Json, key: &str) -> Option<&'j Json> {
    json.get(key).filter(|value| !value.is_null())
}
