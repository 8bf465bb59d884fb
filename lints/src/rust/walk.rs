//! Goes through a file and writes down what it mentions.
//!
//! Names of the prelude (`Vec`, `Some`) are no mentions, nor are local variables. A method of an
//! unknown receiver is one only when it is given something that is known.

mod attributes;
mod blocks;
mod calls;
mod emit;
mod expressions;
mod filled;
mod items;
mod macros;
mod paths;
mod patterns;
mod wanted;

use std::sync::{Arc, OnceLock};

use super::mention::{Mention, Within};
use super::modules::{FileId, Graph, ItemId, Map, Part};
use super::names::ForeignPath;
use super::syntax::{ItemKind, Name, Path};
use super::values::{Results, Scene, Value};
use macros::{Body, InnerCall, MOST_READ};
use wanted::Wanted;

/// How deep results are worked out through functions that call each other.
const MOST_OPEN: usize = 40;

/// How far apart mentions stand in the usual text, to make room for them at once.
const BYTES_PER_MENTION: usize = 64;

/// Everything that walking a file looks at, and never changes.
pub(super) struct World<'a> {
    pub graph: Graph<'a>,
    results: Results<'a>,
    bodies: Vec<OnceLock<Body<'a>>>,
}

/// A mention with the files of the workspace that it leads to.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub mention: Mention,
    pub files: Vec<FileId>,
}

/// Walks one file, or one body on behalf of another.
struct Walker<'w, 'a> {
    world: &'w World<'a>,
    file: FileId,
    scene: Scene<'a>,
    within: Arc<Within>,
    /// Local variables, innermost last.
    variables: Vec<(&'a str, Value<'a>)>,
    /// What is wanted of the expression that is walked next.
    wanted: Option<Wanted<'a>>,
    /// What `return` gave, for each function around.
    returned: Vec<Value<'a>>,
    /// The functions and macros that are being worked out.
    open: Vec<ItemId>,
    /// What was found; `None` when only the value is asked for.
    found: Option<Vec<Found>>,
    /// What the body of a macro leaves to its calls.
    notes: Option<Notes<'a>>,
    /// How many bodies of macros may still be read for the call that is walked.
    left: usize,
    /// Paths outside as mentions write them.
    written: Map<ForeignPath<'a>, Arc<[Name]>>,
}

/// What the body of a macro leaves to its calls.
#[derive(Default)]
struct Notes<'a> {
    /// Macros of the workspace that it calls, with the place and what they are given.
    calls: Vec<InnerCall<'a>>,
    /// Paths that mean nothing where the macro is defined.
    unresolved: Vec<&'a Path>,
}

impl<'a> World<'a> {
    /// Works out what functions answer and what macros mention.
    pub fn new(graph: Graph<'a>) -> Self {
        let results = Results::new(&graph);
        let bodies = graph.items.iter().map(|_| OnceLock::new()).collect();
        let world = World { graph, results, bodies };
        for id in world.graph.item_ids() {
            let mut walker = Walker::silent(&world, id, Vec::new());
            if matches!(world.graph.item(id).item.kind, ItemKind::MacroRules(_)) {
                walker.body(id);
            } else if world.graph.may_be_open(id) {
                walker.result(id);
            }
        }
        world
    }

    /// All that a file mentions, in order. A file that several crates hold is read in each of them.
    pub fn mentions(&self, file: FileId) -> Vec<Found> {
        let mut found = Vec::with_capacity(self.graph.input.files[file].text.text.len() / BYTES_PER_MENTION);
        for part in &self.graph.parts[file] {
            let mut walker = Walker::of_part(self, file, *part);
            walker.found = Some(found);
            walker.part(*part);
            found = walker.found.unwrap_or_default();
        }
        found.sort_unstable_by(|a, b| order(&a.mention).cmp(&order(&b.mention)));
        found.dedup_by(|next, first| {
            let is_same = order(&next.mention) == order(&first.mention);
            if is_same {
                first.files.append(&mut next.files);
                // What is a test in one module and none in another is judged.
                if first.mention.within.is_test {
                    first.mention.within = Arc::clone(&next.mention.within);
                }
            }
            is_same
        });
        found
    }
}

impl<'w, 'a> Walker<'w, 'a> {
    /// One that walks items.
    fn of_part(world: &'w World<'a>, file: FileId, part: Part<'a>) -> Self {
        let scope = world.graph.scope(part.scope);
        let within = Within {
            path: scope.path.iter().map(|&name| name.into()).collect(),
            implements: None,
            is_test: scope.is_test,
        };
        Walker {
            world,
            file,
            scene: Scene::new(part.scope),
            within: Arc::new(within),
            variables: Vec::new(),
            wanted: None,
            returned: Vec::new(),
            open: Vec::new(),
            found: Some(Vec::new()),
            notes: None,
            left: MOST_READ,
            written: Map::default(),
        }
    }

    /// One that works out values around an item and writes nothing down.
    fn silent(world: &'w World<'a>, id: ItemId, open: Vec<ItemId>) -> Self {
        let info = world.graph.item(id);
        Walker {
            world,
            file: info.file,
            scene: Scene::new(info.scope),
            within: Arc::default(),
            variables: Vec::new(),
            wanted: None,
            returned: Vec::new(),
            open,
            found: None,
            notes: None,
            left: MOST_READ,
            written: Map::default(),
        }
    }

    fn graph(&self) -> &'w Graph<'a> {
        &self.world.graph
    }

    /// What a function answers, or what a constant holds.
    fn result(&mut self, id: ItemId) -> Value<'a> {
        if let Some(value) = self.world.results.get(id) {
            return value.clone();
        }
        if self.open.contains(&id) || self.open.len() >= MOST_OPEN {
            return Value::default();
        }
        let (declared, is_open) = self.graph().declared(id);
        let mut value = Value::of(declared);
        if is_open {
            let mut open = self.open.clone();
            open.push(id);
            let mut walker = Walker::silent(self.world, id, open);
            walker.scene = self.graph().scene_of(id);
            value = walker.worked_out(id).or(|| value);
        }
        self.world.results.set(id, value.clone());
        value
    }

    /// The value of a body or constant.
    fn worked_out(&mut self, id: ItemId) -> Value<'a> {
        let info = self.graph().item(id);
        match (info.function(), info.value()) {
            (Some(function), _) => self.function(function),
            (None, Some(value)) => self.expr_as(value, info.answers()),
            (None, None) => Value::default(),
        }
    }
}

fn order(mention: &Mention) -> (onefold::TextRange, super::mention::Role, &super::mention::Target) {
    (mention.at, mention.role, &mention.target)
}
