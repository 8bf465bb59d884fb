//! Where the references of one schema lead: JSON pointers, anchors and addresses within it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use onefold::{Json, Node};

use super::dialect::{Below, Dialect, below};
use super::uri;
use crate::keys::is_schema;
use crate::read::pointer;

/// One schema with everything in it that can be referred to.
pub(super) struct Index<'a> {
    root: &'a Json,
    dialect: Dialect,
    /// Schemas that say their address, by address.
    resources: BTreeMap<String, Named<'a>>,
    /// Schemas with a name, by address of the resource and name.
    anchors: BTreeMap<(String, String), Named<'a>>,
    /// Every definition, by pointer.
    definitions: BTreeMap<String, Target<'a>>,
    /// What a second schema is called as the first one.
    pub(super) doubles: Vec<Double<'a>>,
}

/// A schema that says what it is called.
struct Named<'a> {
    pointer: String,
    /// Where it says so; the root is called by the empty address without a word.
    said: Option<&'a Json>,
}

/// One name or address of two schemas.
pub(super) struct Double<'a> {
    pub(super) name: &'a str,
    pub(super) first: Option<&'a Json>,
    pub(super) second: &'a Json,
}

/// A schema that a reference leads to.
#[derive(Clone)]
pub(super) struct Target<'a> {
    /// Its JSON pointer in the whole schema.
    pub(super) pointer: String,
    /// The schema.
    pub(super) schema: &'a Json,
    /// The address of the schema around it, from which its own is seen.
    pub(super) base: String,
}

/// Why a reference leads nowhere.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// It leads out of the file.
    Remote,
    /// Nothing is there.
    Missing,
    /// Something is there, and it is no schema.
    NoSchema,
}

impl<'a> Index<'a> {
    pub(super) fn new(root: &'a Json, dialect: Dialect) -> Self {
        let mut index = Index {
            root,
            dialect,
            resources: BTreeMap::new(),
            anchors: BTreeMap::new(),
            definitions: BTreeMap::new(),
            doubles: Vec::new(),
        };
        index.resources.insert(String::new(), Named { pointer: String::new(), said: None });
        index.collect(root, &mut Vec::new(), "");
        index
    }

    /// How many definitions are not at, and not around, any of the pointers in `used`.
    pub(super) fn unused(&self, used: &BTreeMap<String, Json>) -> usize {
        let leads_into = |definition: &str| {
            let inner = format!("{definition}/");
            let next = used.range(inner.clone()..).next();
            used.contains_key(definition) || next.is_some_and(|(pointer, _)| pointer.starts_with(&inner))
        };
        self.definitions.keys().filter(|definition| !leads_into(definition)).count()
    }

    /// The whole schema as a target.
    pub(super) fn whole(&self) -> Target<'a> {
        Target { pointer: String::new(), schema: self.root, base: String::new() }
    }

    /// Where `reference`, written in a schema whose base is `base`, leads.
    pub(super) fn resolve(&self, reference: &str, base: &str) -> Result<Target<'a>, Lost> {
        let (address, fragment) = uri::split_fragment(reference);
        let address = uri::resolve(base, address);
        let resource = self.resources.get(&address).ok_or(Lost::Remote)?;
        let fragment = uri::percent_decoded(fragment).ok_or(Lost::Missing)?;
        if fragment.is_empty() || fragment.starts_with('/') {
            return self.walk(&format!("{}{fragment}", resource.pointer));
        }
        let found = self.anchors.get(&(address, fragment)).ok_or(Lost::Missing)?;
        self.walk(&found.pointer)
    }

    /// Notes addresses and names of a schema and of all schemas in it.
    fn collect(&mut self, schema: &'a Json, path: &mut Vec<String>, base: &str) {
        let Some(object) = schema.as_object() else { return };
        let outer = base;
        let base = own_base(schema, outer, self.dialect);
        let id = object.get(self.dialect.id_keyword()).filter(|_| id(schema, self.dialect).is_some());
        let (address, fragment) = uri::split_fragment(id.and_then(Json::as_str).unwrap_or_default());
        if let Some(id) = id.filter(|_| !address.is_empty()) {
            let named = Named { pointer: pointer(path), said: Some(id) };
            self.doubles.extend(note(&mut self.resources, base.clone(), address, named));
        }
        let named = self.dialect.anchor_keywords().iter().filter_map(|key| object.get(key));
        let named = named.filter_map(|value| Some((value.as_str()?, value)));
        let old = id.map(|id| (fragment, id)).filter(|(fragment, _)| !fragment.is_empty());
        for (name, said) in named.chain(old) {
            let named = Named { pointer: pointer(path), said: Some(said) };
            let key = (base.clone(), name.to_owned());
            self.doubles.extend(note(&mut self.anchors, key, name, named));
        }
        for (key, value) in object.iter() {
            path.push(key.to_owned());
            match (below(key), &value.node) {
                (Below::Schema | Below::List, Node::Array(items)) => {
                    for (index, item) in items.iter().enumerate() {
                        path.push(index.to_string());
                        self.collect(item, path, &base);
                        path.pop();
                    }
                }
                (Below::Map, Node::Object(map)) => {
                    for (name, item) in map.iter() {
                        path.push(name.to_owned());
                        if matches!(key, "$defs" | "definitions") {
                            let target = Target { pointer: pointer(path), schema: item, base: base.clone() };
                            self.definitions.insert(target.pointer.clone(), target);
                        }
                        self.collect(item, path, &base);
                        path.pop();
                    }
                }
                (Below::Schema, _) => self.collect(value, path, &base),
                (Below::List | Below::Map | Below::Other, _) => {}
            }
            path.pop();
        }
    }

    /// The schema at a pointer, with the base that it is in.
    fn walk(&self, at: &str) -> Result<Target<'a>, Lost> {
        if let Some(known) = self.definitions.get(at).filter(|known| is_schema(known.schema)) {
            return Ok(known.clone());
        }
        let mut target = self.whole();
        // What the current node is: a schema, or what stands below a keyword of one.
        let mut kind = Below::Schema;
        let mut path = Vec::new();
        for token in at.split('/').skip(1) {
            let token = token.replace("~1", "/").replace("~0", "~");
            if kind == Below::Schema {
                target.base = own_base(target.schema, &target.base, self.dialect);
            }
            let next = match &target.schema.node {
                Node::Object(object) => object.get(&token),
                Node::Array(items) => position(&token).and_then(|index| items.get(index)),
                Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => None,
            };
            kind = match (kind, &target.schema.node) {
                (Below::Schema, Node::Array(_)) | (Below::List | Below::Map, _) => Below::Schema,
                (Below::Schema, _) => below(&token),
                (Below::Other, _) => Below::Other,
            };
            target.schema = next.ok_or(Lost::Missing)?;
            path.push(token);
        }
        target.pointer = pointer(&path);
        match kind {
            Below::Schema | Below::Other if is_schema(target.schema) => Ok(target),
            Below::Schema | Below::Other | Below::List | Below::Map => Err(Lost::NoSchema),
        }
    }
}

/// Notes what a schema is called, unless another one is called so already. One schema may say its
/// name twice.
fn note<'a, K: Ord>(
    known: &mut BTreeMap<K, Named<'a>>,
    key: K,
    name: &'a str,
    named: Named<'a>,
) -> Option<Double<'a>> {
    match known.entry(key) {
        Entry::Vacant(entry) => {
            entry.insert(named);
            None
        }
        Entry::Occupied(first) if first.get().pointer == named.pointer => None,
        Entry::Occupied(first) => Some(Double { name, first: first.get().said, second: named.said? }),
    }
}

/// The address that references in `schema` are seen from.
pub(super) fn own_base(schema: &Json, base: &str, dialect: Dialect) -> String {
    match id(schema, dialect) {
        Some(id) => uri::resolve(base, uri::split_fragment(id).0),
        None => base.to_owned(),
    }
}

/// What a schema says of its own address.
fn id(schema: &Json, dialect: Dialect) -> Option<&str> {
    if dialect.references_stand_alone() && schema.get("$ref").is_some() {
        return None;
    }
    schema.get(dialect.id_keyword())?.as_str()
}

/// An index of an array: digits without leading zeros.
fn position(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with('0');
    (plain && token.bytes().all(|byte| byte.is_ascii_digit())).then(|| token.parse().ok())?
}
