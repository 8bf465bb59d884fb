//! Where the references of one schema lead: JSON pointers, anchors and addresses within it.

use std::collections::BTreeMap;

use onefold::{Json, Node};

use super::dialect::{Below, Dialect, below};
use super::uri;
use crate::read::pointer;

/// One schema with everything in it that can be referred to.
pub(super) struct Index<'a> {
    root: &'a Json,
    dialect: Dialect,
    /// Schemas that say their address: the pointer of each, by address.
    resources: BTreeMap<String, String>,
    /// Schemas with a name: the pointer of each, by address of the resource and name.
    anchors: BTreeMap<(String, String), String>,
    /// The pointer of every definition.
    definitions: Vec<String>,
}

/// A schema that a reference leads to.
#[derive(Clone)]
pub(super) struct Target<'a> {
    /// Its JSON pointer in the whole schema.
    pub(super) pointer: String,
    /// The schema.
    pub(super) schema: &'a Json,
    /// The address that references in it are seen from.
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
            definitions: Vec::new(),
        };
        index.resources.insert(String::new(), String::new());
        let base = own_base(root, "", dialect);
        index.collect(root, &mut Vec::new(), &base);
        index
    }

    /// How many definitions are not at, and not around, any of the pointers in `used`.
    pub(super) fn unused(&self, used: &BTreeMap<String, Json>) -> usize {
        let leads_into = |definition: &str| {
            let inner = format!("{definition}/");
            let next = used.range(inner.clone()..).next();
            used.contains_key(definition) || next.is_some_and(|(pointer, _)| pointer.starts_with(&inner))
        };
        self.definitions.iter().filter(|definition| !leads_into(definition)).count()
    }

    /// The whole schema as a target.
    pub(super) fn whole(&self) -> Target<'a> {
        let base = own_base(self.root, "", self.dialect);
        Target { pointer: String::new(), schema: self.root, base }
    }

    /// Where `reference`, written in a schema whose base is `base`, leads.
    pub(super) fn resolve(&self, reference: &str, base: &str) -> Result<Target<'a>, Lost> {
        let (address, fragment) = uri::split_fragment(reference);
        let address = uri::resolve(base, address);
        let resource = self.resources.get(&address).ok_or(Lost::Remote)?;
        let fragment = uri::percent_decoded(fragment).ok_or(Lost::Missing)?;
        if fragment.is_empty() || fragment.starts_with('/') {
            return self.walk(&format!("{resource}{fragment}"));
        }
        let found = self.anchors.get(&(address, fragment)).ok_or(Lost::Missing)?;
        self.walk(found)
    }

    /// Notes addresses and names of a schema and of all schemas in it.
    fn collect(&mut self, schema: &'a Json, path: &mut Vec<String>, base: &str) {
        let Some(object) = schema.as_object() else { return };
        let base = own_base(schema, base, self.dialect);
        if id(schema, self.dialect).is_some_and(|id| !uri::split_fragment(id).0.is_empty()) {
            self.resources.entry(base.clone()).or_insert_with(|| pointer(path));
        }
        let named = self.dialect.anchor_keywords().iter().filter_map(|key| schema.get(key)?.as_str());
        let old = id(schema, self.dialect).map_or("", |id| uri::split_fragment(id).1);
        for name in named.chain(Some(old).filter(|name| !name.is_empty())) {
            self.anchors.entry((base.clone(), name.to_owned())).or_insert_with(|| pointer(path));
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
                            self.definitions.push(pointer(path));
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
        let mut target = self.whole();
        // What the current node is: a schema, or what stands below a keyword of one.
        let mut kind = Below::Schema;
        let mut path = Vec::new();
        for token in at.split('/').skip(1) {
            let token = token.replace("~1", "/").replace("~0", "~");
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
            if kind == Below::Schema {
                target.base = own_base(target.schema, &target.base, self.dialect);
            }
            path.push(token);
        }
        target.pointer = pointer(&path);
        let is_schema = matches!(target.schema.node, Node::Object(_) | Node::Bool(_));
        match kind {
            Below::Schema | Below::Other if is_schema => Ok(target),
            Below::Schema | Below::Other | Below::List | Below::Map => Err(Lost::NoSchema),
        }
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
