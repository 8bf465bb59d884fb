//! One foreign tool as a contract whose schemas are brought to 2020-12 and not yet named.

use std::collections::BTreeMap;
use std::sync::Arc;

use onefold::{ContractData, ContractName, Declaration, Effect, Json, Object, Places, SourceText, TextRange};

use super::contract_name;
use super::convert::{Converted, convert};
use super::doubts;
use super::expose::{exposure, withheld_from_http};
use crate::keys::{Context, Keys};
use crate::{Diagnostic, Span};

/// A tool of which enough could be read to judge it.
pub(super) struct Tool {
    /// Its contract; `types::assemble` fills in the schemas.
    pub(super) data: ContractData,
    pub(super) input: Converted,
    /// `None` when the tool has no output schema.
    pub(super) output: Option<Converted>,
    /// Its effect is what MCP takes of a tool that does not say it.
    pub(super) is_effect_assumed: bool,
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

/// Reads the tool number `index` of the list below the keys `path`, and tells all that is to be said
/// of it by itself.
pub(super) fn read(
    file: &Arc<SourceText>,
    path: &[&str],
    index: usize,
    json: &Json,
) -> (Option<Tool>, Vec<Diagnostic>) {
    let mut context = Context::new(Arc::clone(file));
    let place = index.to_string();
    let tool = context.within(&[path, &[&place]].concat(), |context| tool(context, json, index));
    (tool, context.into_diagnostics())
}

fn tool(context: &mut Context, json: &Json, index: usize) -> Option<Tool> {
    let mut keys = Keys::foreign(context, json, "the tool")?;
    // A tool without a name is refused; under another its schemas are judged all the same.
    let (name, foreign) = match name(&mut keys) {
        Some(named) => named,
        None => (contract_name(&format!("tools/{index}"))?, ""),
    };
    let title = keys.text("title");
    let description = keys.text("description").filter(|text| !text.trim().is_empty());
    let hints = keys.child("annotations", Hints::read).flatten().unwrap_or_default();
    let input = input(&mut keys);
    let output = keys.get("outputSchema").and_then(|_| schema(&mut keys, "outputSchema"));
    let mut declared = Declaration::new(name, hints.effect());
    let mut titles = [title, hints.title.clone()].into_iter().flatten();
    if let Some(title) = titles.find(|title| !title.trim().is_empty()) {
        declared.title = title;
    }
    declared.idempotent = hints.idempotent();
    declared.open_world = hints.open_world.unwrap_or(true);
    declared.expose = exposure(&declared.name, declared.effect);
    let place = keys.context.place(keys.get("name").unwrap_or(json));
    if let Some(withheld) = withheld_from_http(&declared.name) {
        withheld.apply(&mut declared.expose);
        keys.context.tell(withheld.warning(place.clone()));
    }
    let stand_in = if description.is_none() { Some(stand_in(keys.context, &declared, place)) } else { None };
    declared.description = description.or_else(|| stand_in.clone()).unwrap_or_default();
    let object = json.as_object()?;
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
            places: Some(places(keys.context, object)),
        },
        input,
        output,
        is_effect_assumed: hints.is_effect_assumed(),
    })
}

fn name<'j>(keys: &mut Keys<'_, 'j>) -> Option<(ContractName, &'j str)> {
    let value = keys.required("name")?;
    keys.text("name")?;
    let text = value.as_str()?;
    let name = contract_name(text);
    if name.is_none() {
        let message = format!("no ASCII letter or digit is left of the name {value} for a contract");
        keys.context.within(&["name"], |context| {
            context.error("contract-name", message, value, "give the tool a name with ASCII letters");
        });
    }
    Some((name?, text))
}

/// The description of a tool without one: agents and people must read something.
fn stand_in(context: &mut Context, declared: &Declaration, place: Option<Span>) -> String {
    let text = if declared.title == declared.name.as_str() {
        declared.name.as_str().replace(['_', '.'], " ")
    } else {
        declared.title.clone()
    };
    let message = format!("the tool has no description; the contract's says `{text}`");
    context.tell(
        Diagnostic::warning("missing-description", message)
            .at(place)
            .help("say in the document what a call does: people and agents read it"),
    );
    text
}

/// The input schema. Arguments are an object, so a schema without a type is one of an object; and
/// so is, for the rest to be judged, what is no schema.
fn input(keys: &mut Keys<'_, '_>) -> Converted {
    let mut input = schema(keys, "inputSchema").unwrap_or_default();
    let open = ["type", "$ref", "allOf", "anyOf", "oneOf", "const", "enum"];
    if let Some(object) = input.schema.as_object()
        && !open.iter().any(|key| object.contains_key(key))
    {
        let mut typed = Object::new().with("type", "object");
        object.members().iter().for_each(|member| typed.push(member.clone()));
        input.schema = Json { node: onefold::Node::Object(typed), span: input.schema.span };
    }
    input
}

fn schema(keys: &mut Keys<'_, '_>, key: &'static str) -> Option<Converted> {
    let schema = keys.schema(key)?;
    Some(keys.context.within(&[key], |context| {
        doubts::tell(schema, context);
        convert(schema, context)
    }))
}

/// Where the parts of the contract stand in the list.
fn places(context: &Context, object: &Object) -> Places {
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
    Places { text: Arc::clone(&context.text), pointer: context.pointer_of(&[]), ranges }
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
    fn read(context: &mut Context, json: &Json) -> Option<Self> {
        let mut keys = Keys::foreign(context, json, "`annotations`")?;
        let hints = Hints {
            read_only: keys.flag("readOnlyHint"),
            destructive: keys.flag("destructiveHint"),
            idempotent: keys.flag("idempotentHint"),
            open_world: keys.flag("openWorldHint"),
            title: keys.text("title"),
        };
        if hints.read_only == Some(true) && hints.destructive == Some(true) {
            let message =
                "the tool says that it only reads and that it destroys; it counts as one that reads";
            let place = context.place(json);
            context.tell(
                Diagnostic::warning("contradicting-hints", message)
                    .at(place)
                    .help("say in `effect` of the contract, in the document, what a call does"),
            );
        }
        Some(hints)
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

    /// A tool that says only that it does more than read may destroy.
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
