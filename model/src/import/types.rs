//! Gives every schema that is referred to a name of its own, and makes the set.
//!
//! A definition is called as in its schema, in PascalCase. Tools share it when all that is called so
//! is textually equal, down to what it refers to; else the tool's name comes before the
//! definition's, and where input and output of one tool differ, `Input` or `Output` between them.
//! No name depends on the order of the tools.

use std::collections::{BTreeMap, BTreeSet};

use onefold::schema::visit_mut;
use onefold::{ContractData, ContractSet, Json, Object, Places, Service, TypeData};

use super::convert::Converted;
use super::settle::settle;
use super::tool::Tool;
use super::type_name;
use crate::lower::OURS;
use crate::{Diagnostic, lower, pascal};

/// One direction of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Input,
    Output,
}

impl Side {
    fn word(self) -> &'static str {
        match self {
            Side::Input => "Input",
            Side::Output => "Output",
        }
    }
}

/// Where a definition stands: tool, side, JSON pointer in the schema.
type Place<'t> = (usize, Side, &'t str);

/// A schema that is referred to.
struct Definition<'t> {
    schema: &'t Json,
    /// What it is called before it is told apart from others.
    base: String,
    /// Whether its author named it, so that tools may share it.
    is_named: bool,
}

/// The set of `tools`, and every name that two different schemas would have.
pub(super) fn assemble(service: &Service, tools: &[&Tool]) -> (ContractSet, Vec<Diagnostic>) {
    let definitions = definitions(tools);
    let names = names(tools, &definitions);
    let mut types: BTreeMap<String, TypeData> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (place, definition) in &definitions {
        let schema = renamed(definition.schema, &|target| names.get(&(place.0, place.1, target)).cloned());
        let places = places(tools[place.0], &schema);
        let name = &names[place];
        match types.get(name) {
            None => {
                types.insert(name.clone(), TypeData { schema, rust_path: None, places });
            }
            Some(first) if first.schema == schema => {}
            Some(first) => diagnostics.push(
                Diagnostic::error("name-collision", format!("two different schemas would be type `{name}`"))
                    .at(lower::place(places.as_ref(), ""))
                    .help("rename one of the definitions")
                    .related("the other one", lower::place(first.places.as_ref(), "")),
            ),
        }
    }
    let mut contracts = BTreeMap::new();
    for (index, tool) in tools.iter().enumerate() {
        let side = |side: Side, converted: &Converted| match names.get(&(index, side, "")) {
            Some(name) => Object::new().with("$ref", format!("{}{name}", onefold::schema::TYPES)).into(),
            None => renamed(&converted.schema, &|target| names.get(&(index, side, target)).cloned()),
        };
        let data = ContractData {
            input: side(Side::Input, &tool.input),
            output: tool.output.as_ref().map_or(Json::from(true), |output| side(Side::Output, output)),
            ..tool.data.clone()
        };
        contracts.insert(data.declared.name.clone(), data);
    }
    (ContractSet::from_parts(Some(service.clone()), contracts, types), diagnostics)
}

fn sides(tool: &Tool) -> impl Iterator<Item = (Side, &Converted)> {
    [(Side::Input, Some(&tool.input)), (Side::Output, tool.output.as_ref())]
        .into_iter()
        .filter_map(|(side, converted)| Some((side, converted?)))
}

/// The place of a definition in its file; the tool's when the definition has none.
fn places(tool: &Tool, schema: &Json) -> Option<Places> {
    let mut places = tool.data.places.clone()?;
    if let Some(span) = schema.span {
        places.ranges = [(String::new(), span)].into();
    }
    Some(places)
}

fn definitions<'t>(tools: &[&'t Tool]) -> BTreeMap<Place<'t>, Definition<'t>> {
    let mut out = BTreeMap::new();
    for (index, tool) in tools.iter().enumerate() {
        for (side, converted) in sides(tool) {
            let mut taken: BTreeMap<String, usize> = BTreeMap::new();
            for pointer in converted.definitions.keys() {
                *taken.entry(base(pointer).0).or_default() += 1;
            }
            for (pointer, schema) in &converted.definitions {
                let (mut base, mut is_named) = base(pointer);
                if taken[&base] > 1 {
                    base = words(pointer.split('/'));
                    is_named = false;
                }
                if pointer.is_empty() {
                    base = format!("{}{}", stem(tool), side.word());
                }
                out.insert((index, side, pointer.as_str()), Definition { schema, base, is_named });
            }
        }
    }
    out
}

/// What the schema at a pointer is called, and whether its author said so.
fn base(pointer: &str) -> (String, bool) {
    const STRUCTURE: [&str; 3] = ["$defs", "definitions", "properties"];
    let tokens: Vec<&str> = pointer.split('/').skip(1).collect();
    match tokens.as_slice() {
        [.., "$defs" | "definitions", name] => (words([*name].into_iter()), true),
        tokens => (words(tokens.iter().copied().filter(|token| !STRUCTURE.contains(token))), false),
    }
}

/// What a pointer's tokens are called together.
fn words<'a>(tokens: impl Iterator<Item = &'a str>) -> String {
    let text = tokens.collect::<Vec<_>>().join("_").replace("~1", "_").replace("~0", "_");
    type_name(&text).unwrap_or_else(|| "Definition".to_owned())
}

fn stem(tool: &Tool) -> String {
    pascal(tool.data.declared.name.as_str())
}

/// The name of every definition.
fn names<'t>(
    tools: &[&Tool],
    definitions: &BTreeMap<Place<'t>, Definition<'t>>,
) -> BTreeMap<Place<'t>, String> {
    // Inline schemas of contracts have these names.
    let derived: BTreeSet<String> = tools
        .iter()
        .flat_map(|tool| [Side::Input, Side::Output].map(|side| format!("{}{}", stem(tool), side.word())))
        .collect();
    let alike = Alike::of(definitions);
    let shared = alike.shared(definitions, &derived);
    let own = alike.own(&shared);
    let name = |(place, definition): (&Place<'t>, &Definition<'t>)| {
        let (tool, side, pointer) = *place;
        let base = definition.base.as_str();
        let with_tool = format!("{}{base}", stem(tools[tool]));
        let name = if pointer.is_empty() || shared.contains(base) {
            base.to_owned()
        } else if own.contains(&(tool, base)) && !derived.contains(&with_tool) {
            with_tool
        } else {
            format!("{}{}{base}", stem(tools[tool]), side.word())
        };
        (*place, name)
    };
    definitions.iter().map(name).collect()
}

/// Which definitions are called alike, and what each of them says and refers to.
struct Alike<'t, 'd> {
    by_base: BTreeMap<&'d str, Vec<Place<'t>>>,
    by_tool: BTreeMap<(usize, &'d str), Vec<Place<'t>>>,
    texts: BTreeMap<Place<'t>, String>,
    needs: BTreeMap<Place<'t>, Vec<&'d str>>,
}

impl<'t, 'd> Alike<'t, 'd> {
    fn of(definitions: &'d BTreeMap<Place<'t>, Definition<'t>>) -> Self {
        let mut alike = Alike {
            by_base: BTreeMap::new(),
            by_tool: BTreeMap::new(),
            texts: BTreeMap::new(),
            needs: BTreeMap::new(),
        };
        for (place, definition) in definitions {
            alike.by_base.entry(&definition.base).or_default().push(*place);
            alike.by_tool.entry((place.0, &definition.base)).or_default().push(*place);
            let based = |target: &str| Some(definitions.get(&(place.0, place.1, target))?.base.clone());
            alike.texts.insert(*place, renamed(definition.schema, &based).to_compact());
            let mut refers = Vec::new();
            onefold::schema::visit(definition.schema, &mut |inner| {
                let target = inner.get("$ref").and_then(Json::as_str);
                let definition = target.and_then(|target| definitions.get(&(place.0, place.1, target)));
                refers.extend(definition.map(|definition| definition.base.as_str()));
            });
            alike.needs.insert(*place, refers);
        }
        alike
    }

    /// What all tools may share: named by its authors, and textually one down to what it refers to.
    fn shared(
        &self,
        definitions: &BTreeMap<Place<'t>, Definition<'t>>,
        derived: &BTreeSet<String>,
    ) -> BTreeSet<&'d str> {
        let mut shared: BTreeSet<&str> = self
            .by_base
            .iter()
            .filter(|(base, places)| {
                let named = places.iter().all(|place| definitions[place].is_named);
                named && self.is_one(places) && !derived.contains(**base) && !base.starts_with(OURS)
            })
            .map(|(base, _)| *base)
            .collect();
        settle(&mut shared, |base| self.needed(&self.by_base[base]).into_iter().collect());
        shared
    }

    /// What is one in both directions of a tool, with all that it refers to besides what is shared.
    fn own(&self, shared: &BTreeSet<&'d str>) -> BTreeSet<(usize, &'d str)> {
        let one = self.by_tool.iter().filter(|(_, places)| self.is_one(places));
        let mut own: BTreeSet<(usize, &str)> = one.map(|(key, _)| *key).collect();
        settle(&mut own, |(tool, base)| {
            let needed = self.needed(&self.by_tool[&(tool, base)]).into_iter();
            needed.filter(|need| !shared.contains(need)).map(|need| (tool, need)).collect()
        });
        own
    }

    fn is_one(&self, places: &[Place<'t>]) -> bool {
        places.iter().all(|place| self.texts[place] == self.texts[&places[0]])
    }

    fn needed(&self, places: &[Place<'t>]) -> BTreeSet<&'d str> {
        places.iter().flat_map(|place| &self.needs[place]).copied().collect()
    }
}

/// A schema with its references as `name` has them, below `types`.
fn renamed(schema: &Json, name: &dyn Fn(&str) -> Option<String>) -> Json {
    let mut schema = schema.clone();
    visit_mut(&mut schema, &mut |inner| {
        let Some(target) = inner.get("$ref").and_then(Json::as_str).and_then(name) else { return };
        if let Some(place) = inner.as_object_mut().and_then(|object| object.get_mut("$ref")) {
            place.node = onefold::Node::String(format!("{}{target}", onefold::schema::TYPES));
        }
    });
    schema
}
