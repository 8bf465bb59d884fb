//! What functions of the workspace answer and what its constants hold.
//!
//! All of them are worked out before any file is walked, in the order of the sources, so that what a
//! circle of functions leaves unknown does not depend on threads.

use std::sync::OnceLock;

use super::{Type, Value};
use crate::rust::modules::{Graph, ItemId};
use crate::rust::syntax::{Function, ItemKind, TypeRef};

/// Results by item.
pub(in crate::rust) struct Results<'a> {
    values: Vec<OnceLock<Value<'a>>>,
}

impl<'a> Results<'a> {
    /// None yet.
    pub fn new(graph: &Graph<'a>) -> Self {
        Results { values: graph.items.iter().map(|_| OnceLock::new()).collect() }
    }

    /// The value of an item, if it is worked out.
    pub fn get(&self, id: ItemId) -> Option<&Value<'a>> {
        self.values[id.index()].get()
    }

    /// Notes a value; the first one stays.
    pub fn set(&self, id: ItemId, value: Value<'a>) {
        self.values[id.index()].get_or_init(|| value);
    }
}

impl<'a> Graph<'a> {
    /// The declared type of what a function answers or a constant holds, and whether the body may
    /// tell more.
    pub fn declared(&self, id: ItemId) -> (Type<'a>, bool) {
        let scene = self.scene_of(id);
        match &self.item(id).item.kind {
            ItemKind::Function(function) => match &function.output {
                Some(output) => {
                    let of = self.type_of(&scene, output);
                    let is_open = matches!(of, Type::Unknown) || is_open(output);
                    (of, is_open && function.body.is_some())
                }
                None => (Type::Unknown, false),
            },
            ItemKind::Constant { of, value } => {
                let of = self.type_of(&scene, of);
                let is_open = matches!(of, Type::Unknown | Type::Closure(..)) && value.is_some();
                (of, is_open)
            }
            ItemKind::Use(_)
            | ItemKind::ExternCrate { .. }
            | ItemKind::Module { .. }
            | ItemKind::Type { .. }
            | ItemKind::Alias(_)
            | ItemKind::Trait { .. }
            | ItemKind::Impl { .. }
            | ItemKind::MacroRules(_)
            | ItemKind::MacroCall(_)
            | ItemKind::Other => (Type::Unknown, false),
        }
    }
}

/// The parameter whose type a generic function answers.
pub(in crate::rust) fn passes_on(function: &Function) -> Option<usize> {
    let name = innermost(function.output.as_ref()?)?;
    if !function.generics.iter().any(|generic| generic.name == name) {
        return None;
    }
    let is_same = |of: &TypeRef| innermost(of) == Some(name);
    function.parameters.iter().position(|parameter| parameter.of.as_ref().is_some_and(is_same))
}

/// The one name that a type comes down to behind references and wrappers.
fn innermost(of: &TypeRef) -> Option<&str> {
    match of {
        TypeRef::Path(path) => match path.segments.as_slice() {
            [.., last] if super::is_wrapper(&last.name) => innermost(last.arguments.first()?),
            [only] => Some(&only.name),
            _ => None,
        },
        TypeRef::Reference(of) | TypeRef::List(of) => innermost(of),
        TypeRef::Tuple(_)
        | TypeRef::Bounds(_)
        | TypeRef::Function { .. }
        | TypeRef::Macro(_)
        | TypeRef::Other => None,
    }
}

/// Whether a type says only what a value can do: `impl Trait`, also inside wrappers and tuples.
fn is_open(of: &TypeRef) -> bool {
    match of {
        TypeRef::Bounds(_) => true,
        TypeRef::Reference(of) | TypeRef::List(of) => is_open(of),
        TypeRef::Tuple(parts) => parts.iter().any(is_open),
        TypeRef::Path(path) => path.segments.last().is_some_and(|last| last.arguments.iter().any(is_open)),
        TypeRef::Function { .. } | TypeRef::Macro(_) | TypeRef::Other => false,
    }
}
