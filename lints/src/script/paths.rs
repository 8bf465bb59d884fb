//! Paths outside the workspace, each known by a number.

use std::collections::HashMap;
use std::sync::Arc;

use super::things::PathId;
use crate::rust::syntax::Name;
use crate::rust::{Hasher, Target};

/// How many segments a path has at most; a longer one loses those before its last.
const MOST: u8 = 48;

/// Names of the global object, which holds itself by each.
const SELVES: [&str; 7] = ["globalThis", "window", "self", "global", "frames", "top", "parent"];

/// Paths, as a tree of names.
pub(super) struct Paths<'p> {
    nodes: Vec<Node<'p>>,
    known: HashMap<(PathId, &'p str), PathId, Hasher>,
}

struct Node<'p> {
    /// Itself, for a first segment.
    parent: PathId,
    name: &'p str,
    length: u8,
    target: Option<Target>,
}

impl<'p> Paths<'p> {
    /// None yet, with room for so many.
    pub fn for_so_many(count: usize) -> Self {
        let known = HashMap::with_capacity_and_hasher(count, Hasher::default());
        Paths { nodes: Vec::with_capacity(count), known }
    }

    /// The path of one segment.
    pub fn root(&mut self, name: &'p str) -> PathId {
        self.enter(PathId::MAX, name, 1)
    }

    /// A path with one more segment.
    pub fn child(&mut self, parent: PathId, name: &'p str) -> PathId {
        let node = &self.nodes[parent as usize];
        if node.length == 1 && node.name == "globalThis" && SELVES.contains(&name) {
            return parent;
        }
        if node.length >= MOST {
            let above = node.parent;
            return self.enter(above, name, MOST);
        }
        let length = node.length + 1;
        self.enter(parent, name, length)
    }

    fn enter(&mut self, parent: PathId, name: &'p str, length: u8) -> PathId {
        if let Some(id) = self.known.get(&(parent, name)) {
            return *id;
        }
        let id = self.nodes.len() as PathId;
        self.nodes.push(Node { parent, name, length, target: None });
        self.known.insert((parent, name), id);
        id
    }

    /// How many segments it has.
    pub fn length(&self, path: PathId) -> u8 {
        self.nodes[path as usize].length
    }

    /// Its first segment.
    pub fn first(&self, path: PathId) -> &'p str {
        let mut node = &self.nodes[path as usize];
        while node.length > 1 {
            node = &self.nodes[node.parent as usize];
        }
        node.name
    }

    /// Whether it is a name of the global object, with no more behind it than `names`.
    pub fn is_global(&self, path: PathId, names: &[&str]) -> bool {
        let mut node = &self.nodes[path as usize];
        if usize::from(node.length) != names.len() + 1 {
            return false;
        }
        for name in names.iter().rev() {
            if node.name != *name {
                return false;
            }
            node = &self.nodes[node.parent as usize];
        }
        node.name == "globalThis"
    }

    /// What a mention says of it.
    pub fn target(&mut self, path: PathId) -> Target {
        if let Some(target) = &self.nodes[path as usize].target {
            return target.clone();
        }
        let mut node = &self.nodes[path as usize];
        let mut segments = Vec::with_capacity(node.length.into());
        loop {
            segments.push(Name::from(node.name));
            if node.length == 1 {
                break;
            }
            node = &self.nodes[node.parent as usize];
        }
        segments.reverse();
        let target = Target::Foreign(Arc::from(segments));
        self.nodes[path as usize].target = Some(target.clone());
        target
    }
}
