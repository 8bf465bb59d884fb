//! What functions of the workspace answer and what its constants hold.
//!
//! All of them are worked out before any file is walked, in the order of the sources, so that what a
//! circle of functions leaves unknown does not depend on threads.

use std::sync::OnceLock;

use super::{Type, Value};
use crate::rust::modules::{Graph, ItemId};
use crate::rust::names::is_of_prelude;
use crate::rust::syntax::{Function, TypeRef};

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
        let Some(of) = self.item(id).answers() else { return (Type::Unknown, false) };
        let is_trait = is_open(of) && self.item(id).function().is_some();
        let of = self.type_of(&self.scene_of(id), of);
        let says_little = matches!(of, Type::Unknown | Type::Closure(..)) || is_trait;
        (of, says_little && self.may_be_open(id))
    }

    /// Whether the body may tell more than the declared type, as far as its words say.
    pub fn may_be_open(&self, id: ItemId) -> bool {
        let info = self.item(id);
        match (info.function(), info.answers()) {
            (Some(function), _) => body_tells(function),
            (None, Some(of)) => info.value().is_some() && (says_nothing(of) || is_text(of)),
            (None, None) => false,
        }
    }
}

/// Whether the body of a function may tell more of what it answers than its signature.
pub(in crate::rust) fn body_tells(function: &Function) -> bool {
    match (&function.output, &function.body) {
        // A text is of interest when it stands there and nothing else.
        (Some(of), Some(body)) => says_nothing(of) || (is_text(of) && body.len() == 1),
        (Some(_) | None, _) => false,
    }
}

fn is_text(of: &TypeRef) -> bool {
    matches!(plain(of), Some("str" | "String"))
}

fn says_nothing(of: &TypeRef) -> bool {
    plain(of).is_none_or(|name| !is_of_prelude(name)) && !says_all(of)
}

/// Whether a generic function answers one of its parameters' types, which its call may write.
pub(in crate::rust) fn answers_parameter(function: &Function) -> bool {
    let name = function.output.as_ref().and_then(innermost);
    name.is_some_and(|name| function.generics.iter().any(|generic| generic.name == name))
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

/// The one name without arguments that a type is, behind references.
fn plain(of: &TypeRef) -> Option<&str> {
    match of.path()?.segments.as_slice() {
        [only] if only.arguments.is_empty() => Some(&only.name),
        _ => None,
    }
}

/// Whether a type is nothing but the language's own, such as `Result<(), E>` or `Option<usize>`: no
/// body makes more of it. Texts are left out, which are of interest.
fn says_all(of: &TypeRef) -> bool {
    match of {
        TypeRef::Reference(of) | TypeRef::List(of) => says_all(of),
        TypeRef::Tuple(parts) => parts.is_empty(),
        TypeRef::Path(path) => match path.segments.as_slice() {
            [.., last] if super::is_wrapper(&last.name) => last.arguments.first().is_some_and(says_all),
            [only] => {
                only.name != "str" && only.name.starts_with(char::is_lowercase) && is_of_prelude(&only.name)
            }
            _ => false,
        },
        TypeRef::Bounds(_) | TypeRef::Function { .. } | TypeRef::Macro(_) | TypeRef::Other => false,
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
