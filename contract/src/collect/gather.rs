//! Asks schemars for every schema of one direction, and keys types by schema id.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};

use crate::schema::{self, TYPES};
use crate::{Declaration, Entry, Json, Problem};

use super::{Types, ids, related};

/// Who sends the values that schemas speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// Callers: inputs, as they are deserialised.
    Input,
    /// The service: outputs and failures, as they are serialised.
    Output,
    /// Nobody: inputs, as they would be serialised.
    Written,
}

/// All schemas of one direction; references are [`TYPES`] and a schema id.
#[derive(Default)]
pub(super) struct Gathered {
    /// Per contract: its input, or its output and its failures.
    pub(super) roots: Vec<Vec<Json>>,
    /// Every type that they reach.
    pub(super) types: Types,
    /// What schemars calls each type when no other type is in the way.
    pub(super) names: BTreeMap<String, String>,
}

impl Gathered {
    /// Who uses each type first, by schema id: the contract's place in the list.
    pub(super) fn users(&self) -> BTreeMap<String, usize> {
        let users = schema::first_users(&self.roots, |id| self.types.get(id));
        users.into_iter().map(|(id, index)| (id.to_owned(), index)).collect()
    }
}

/// Every contract is asked on its own, so that two types which share an id show themselves.
pub(super) fn gather(
    linked: &[(Declaration, Entry)],
    direction: Direction,
    problems: &mut Vec<Problem>,
) -> Gathered {
    let mut gathered = Gathered::default();
    let mut first_seen: BTreeMap<String, usize> = BTreeMap::new();
    for (index, (declared, entry)) in linked.iter().enumerate() {
        let (roots, types, names) = match ask(entry, direction) {
            Ok(answer) => answer,
            Err(reason) => {
                problems.push(not_understood(declared, &reason));
                let nothing = entry.variants.len() + 1;
                gathered.roots.push(vec![Json::from(true); nothing]);
                continue;
            }
        };
        for (id, schema) in types {
            let name = names.get(&id).cloned().unwrap_or_else(|| id.clone());
            match (gathered.types.get(&id), gathered.names.get(&id)) {
                (Some(known), Some(known_name)) => {
                    if *known != schema || *known_name != name {
                        let first = &linked[first_seen[&id]].0;
                        problems.push(two_shapes(&id, declared, first));
                    }
                }
                (Some(_), None) | (None, Some(_)) | (None, None) => {
                    first_seen.insert(id.clone(), index);
                    gathered.types.insert(id.clone(), schema);
                    gathered.names.insert(id, name);
                }
            }
        }
        gathered.roots.push(roots);
    }
    gathered
}

type Answer = (Vec<Json>, Types, BTreeMap<String, String>);

/// The schemas of one contract.
fn ask(entry: &Entry, direction: Direction) -> Result<Answer, String> {
    let mut generator = generator(direction);
    let roots = register(entry, direction, &mut generator);
    let definitions = generator.take_definitions(true);
    let names = ids::names_by_id(&generator)?;
    let by_name: BTreeMap<&str, &str> = names.iter().map(|(id, name)| (name.as_str(), id.as_str())).collect();
    let mut types = Types::new();
    for (name, schema) in &definitions {
        let id = by_name.get(name.as_str()).ok_or_else(|| format!("`{name}` has no id"))?;
        types.insert((*id).to_owned(), by_id(&Json::from_serde(schema), &by_name)?);
    }
    let roots = roots.iter().map(|root| by_id(&Json::from_serde(root.as_value()), &by_name));
    let roots = roots.collect::<Result<_, _>>()?;
    let plain_names = plain_names(entry, direction, &names)?;
    Ok((roots, types, plain_names))
}

fn generator(direction: Direction) -> SchemaGenerator {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = "/types".into());
    match direction {
        Direction::Input => settings.for_deserialize().into_generator(),
        Direction::Output | Direction::Written => settings.for_serialize().into_generator(),
    }
}

fn register(entry: &Entry, direction: Direction, generator: &mut SchemaGenerator) -> Vec<Schema> {
    match direction {
        Direction::Input | Direction::Written => vec![(entry.input)(generator)],
        Direction::Output => {
            let mut roots = vec![(entry.output)(generator)];
            roots.extend((entry.failures)(generator));
            roots
        }
    }
}

/// Turns references by name into references by id.
fn by_id(schema: &Json, by_name: &BTreeMap<&str, &str>) -> Result<Json, String> {
    let mut schema = schema.clone();
    let mut unknown = None;
    schema::visit_mut(&mut schema, &mut |inner| {
        let Some(name) = schema::reference(inner).map(decoded) else { return };
        match (by_name.get(name.as_str()), inner.as_object_mut()) {
            (Some(id), Some(object)) => object.insert("$ref", format!("{TYPES}{id}")),
            (Some(_) | None, _) => unknown = Some(name),
        }
    });
    match unknown {
        Some(name) => Err(format!("the reference to `{name}` leads nowhere")),
        None => Ok(schema),
    }
}

/// Undoes the percent encoding and the pointer escapes of a reference.
fn decoded(reference: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = reference.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        let hex = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match (first, hex.and_then(|digits| u8::from_str_radix(digits, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            (byte, _) => bytes.push(*byte),
        }
    }
    String::from_utf8_lossy(&bytes).replace("~1", "/").replace("~0", "~")
}

/// The names without the numbers that schemars appends when two types meet. Where a name might be
/// such a one, the contract is asked again with every other type out of the way.
fn plain_names(
    entry: &Entry,
    direction: Direction,
    names: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, String> {
    let mut plain = names.clone();
    for (id, name) in names {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let may_be_numbered = (base.len()..name.len())
            .any(|length| names.values().any(|other| other.as_str() == &name[..length]));
        if !may_be_numbered {
            continue;
        }
        let mut generator = generator(direction);
        for (index, other) in names.keys().filter(|other| *other != id).enumerate() {
            ids::claim(&mut generator, other, &format!("\u{1}{index}"));
        }
        register(entry, direction, &mut generator);
        generator.take_definitions(false);
        if let Some(found) = ids::names_by_id(&generator)?.remove(id) {
            plain.insert(id.clone(), found);
        }
    }
    Ok(plain)
}

fn two_shapes(id: &str, declared: &Declaration, first: &Declaration) -> Problem {
    Problem {
        rule: "two-types-one-id",
        message: format!("two types are both `{id}` to schemars, with different schemas"),
        help: Some(
            "schemars knows a type by its module and its name: move one to another module, or give it \
             another name, `#[schemars(rename = \"..\")]`; a schema written by hand needs a `schema_id` of \
             its own"
                .to_owned(),
        ),
        source: declared.source.clone(),
        related: vec![related(format!("contract `{}` uses the other one", first.name), first)],
    }
}

fn not_understood(declared: &Declaration, reason: &str) -> Problem {
    Problem {
        rule: "schemars-not-understood",
        message: format!("the schemas of contract `{}` cannot be named: {reason}", declared.name),
        help: Some(
            "this version of schemars is not known to onefold; use the version in its manifest".to_owned(),
        ),
        source: declared.source.clone(),
        related: Vec::new(),
    }
}
