//! What a written type stands for.

use std::cell::Cell;
use std::sync::Arc;

use smallvec::smallvec;

use super::{Type, Value, is_wrapper};
use crate::rust::modules::{Graph, Holder, ItemId, ScopeId};
use crate::rust::names::{Entries, Entry, Res, Space};
use crate::rust::syntax::{Generic, ItemKind, Path, Segment, TypeRef};

/// How deep types are followed through aliases and bounds.
const MOST_STEPS: usize = 32;

/// How many steps one question may take in all: bounds and aliases that lead to each other branch at
/// every one of them.
const MOST_TRIES: usize = 400;

/// What is left of both while one question is answered.
#[derive(Clone, Copy)]
struct Left<'c> {
    steps: usize,
    tries: &'c Cell<usize>,
}

impl Left<'_> {
    /// Answers a question with all that there is.
    fn whole<T>(answer: impl FnOnce(Left<'_>) -> T) -> T {
        answer(Left { steps: MOST_STEPS, tries: &Cell::new(MOST_TRIES) })
    }

    /// One step further.
    fn less(self) -> Self {
        let tries = self.tries.get().saturating_sub(1);
        self.tries.set(tries);
        Left { steps: if tries == 0 { 0 } else { self.steps.saturating_sub(1) }, ..self }
    }

    fn is_none(self) -> bool {
        self.steps == 0
    }
}

/// Where a path or type stands: what its names may mean besides what the scope says.
#[derive(Clone, Debug)]
pub(in crate::rust) struct Scene<'a> {
    /// The scope.
    pub scope: ScopeId,
    /// Generic parameters with their bounds, innermost last.
    pub generics: Vec<&'a Generic>,
    /// `Self`
    pub self_type: Type<'a>,
    /// The crate of `$crate`.
    pub dollar: Option<ScopeId>,
    /// Where the macro is defined whose body this is: names that the scope lacks are looked for there.
    pub behind: Option<ScopeId>,
}

impl<'a> Scene<'a> {
    /// A scope without anything else.
    pub fn new(scope: ScopeId) -> Self {
        Scene { scope, generics: Vec::new(), self_type: Type::Unknown, dollar: None, behind: None }
    }
}

impl<'a> Graph<'a> {
    /// What stands around an item: its generic parameters are not among it, those of its `impl` are.
    pub fn scene_of(&self, id: ItemId) -> Scene<'a> {
        let info = self.item(id);
        let mut scene = Scene::new(info.scope);
        match info.holder {
            Holder::None => {}
            Holder::Trait(holder) => scene.self_type = Type::Local(holder),
            Holder::Impl(index) => {
                let block = &self.impls[index];
                scene.self_type = block.self_type.clone();
                if let ItemKind::Impl { generics, .. } = &block.item.kind {
                    scene.generics.extend(generics);
                }
            }
        }
        if let Some(function) = info.function() {
            scene.generics.extend(&function.generics);
        }
        scene
    }

    /// What a path means in a scene.
    pub fn resolved(&self, scene: &Scene<'a>, path: &'a Path, space: Space) -> Entries<'a> {
        Left::whole(|left| self.resolved_within(scene, path, space, left))
    }

    /// The type that is written.
    pub fn type_of(&self, scene: &Scene<'a>, of: &'a TypeRef) -> Type<'a> {
        Left::whole(|left| self.type_within(scene, of, left))
    }

    /// The type of a field.
    pub fn field(&self, id: ItemId, name: &str) -> Type<'a> {
        let scene = Scene { self_type: Type::Local(id), ..self.scene_of(id) };
        // Fields of all variants stand in one list.
        let types = self.item(id).fields().iter().filter(|(field, _)| field == name);
        let mut types = types.map(|(_, of)| self.type_of(&scene, of));
        types.find(|of| !matches!(of, Type::Unknown)).unwrap_or_default()
    }

    /// What the functions of a type are given: `fn(A, B)`, `Box<dyn Fn(A, B)>`, `[impl Fn(A, B)]`.
    pub fn taken(&self, scene: &Scene<'a>, of: &'a TypeRef) -> Vec<Value<'a>> {
        self.taken_within(scene, of, MOST_STEPS)
    }

    fn taken_within(&self, scene: &Scene<'a>, of: &'a TypeRef, left: usize) -> Vec<Value<'a>> {
        let Some(left) = left.checked_sub(1) else { return Vec::new() };
        let mut of = of;
        while let TypeRef::Reference(inner) | TypeRef::List(inner) = of {
            of = inner;
        }
        if let TypeRef::Path(path) = of
            && let Some(last) = path.segments.last()
        {
            if is_wrapper(&last.name)
                && let Some(inner) = last.arguments.first()
            {
                return self.taken_within(scene, inner, left);
            }
            for entry in self.resolved(scene, path, Space::Type) {
                if let Res::Item(id) = entry.res
                    && let Some(alias) = self.item(id).alias()
                {
                    return self.taken_within(&self.scene_of(id), alias, left);
                }
            }
        }
        let bounds: &[Path] = match of {
            TypeRef::Bounds(bounds) => bounds,
            TypeRef::Path(path) => {
                let is_it =
                    |generic: &&&Generic| path.segments.last().is_some_and(|last| last.name == generic.name);
                scene.generics.iter().rev().find(is_it).map_or(&[], |generic| &generic.bounds)
            }
            TypeRef::Function { parameters, .. } => {
                return parameters.iter().map(|of| Value::of(self.type_of(scene, of))).collect();
            }
            TypeRef::Reference(_)
            | TypeRef::List(_)
            | TypeRef::Tuple(_)
            | TypeRef::Macro(_)
            | TypeRef::Other => &[],
        };
        let is_call = |bound: &&Path| bound.segments.last().is_some_and(|last| last.name.contains("Fn"));
        let Some(last) = bounds.iter().find(is_call).and_then(|bound| bound.segments.last()) else {
            return Vec::new();
        };
        // The answer is the last of them, if there is one; a closure has no parameter for it.
        last.arguments.iter().map(|of| Value::of(self.type_of(scene, of))).collect()
    }

    /// The type that a path names, given what the path leads to.
    pub fn type_of_entries(&self, scene: &Scene<'a>, entries: &[Entry<'a>], last: &'a Segment) -> Type<'a> {
        Left::whole(|left| self.entries_within(scene, entries, last, left))
    }

    fn resolved_within(
        &self,
        scene: &Scene<'a>,
        path: &'a Path,
        space: Space,
        left: Left<'_>,
    ) -> Entries<'a> {
        let segments = path.segments.as_slice();
        let Some(first) = segments.first().filter(|_| !left.is_none()) else { return Entries::new() };
        if let Some((of, count)) = &path.qualified {
            return self.qualified(scene, path, (of, *count), space, left.less());
        }
        if !path.is_global {
            if first.name == "Self" {
                let entries = entries_of(&scene.self_type);
                return self.steps(entries, &segments[1..], space);
            }
            let generic = scene.generics.iter().rev().find(|generic| generic.name == first.name);
            if let Some(generic) = generic
                && (segments.len() > 1 || space == Space::Type)
            {
                if segments.len() == 1 {
                    return Entries::new();
                }
                let bounds = generic.bounds.iter();
                let bounds =
                    bounds.flat_map(|bound| self.resolved_within(scene, bound, Space::Type, left.less()));
                let bounds = bounds.filter(|entry| !matches!(entry.res, Res::Prelude(_))).collect();
                return self.steps(bounds, &segments[1..], space);
            }
        }
        let found = self.path(scene.scope, segments, path.is_global, space, scene.dollar);
        match scene.behind {
            Some(behind) if found.is_empty() => {
                self.path(behind, segments, path.is_global, space, scene.dollar)
            }
            Some(_) | None => found,
        }
    }

    /// `<T>::name` and `<T as Trait>::name`.
    fn qualified(
        &self,
        scene: &Scene<'a>,
        path: &'a Path,
        (of, count): (&'a TypeRef, usize),
        space: Space,
        left: Left<'_>,
    ) -> Entries<'a> {
        let (of_trait, rest) = path.segments.split_at(count.min(path.segments.len()));
        let of = self.type_within(scene, of, left);
        let own = self.steps(entries_of(&of), rest, space);
        if of_trait.is_empty() {
            return own;
        }
        let of_trait = self.path(scene.scope, of_trait, path.is_global, Space::Type, scene.dollar);
        let is_local = of_trait.iter().any(|entry| matches!(entry.res, Res::Item(_)));
        let is_own = matches!(of, Type::Local(_));
        let is_shown = own.iter().any(|entry| match entry.res {
            Res::Item(_) => true,
            Res::Scope(_) | Res::Variant(..) | Res::Foreign(_) | Res::Prelude(_) => is_own,
            Res::Hidden(..) => false,
        });
        let is_foreign = matches!(of, Type::Foreign(_)) && !is_local;
        if is_shown || is_foreign { own } else { self.steps(of_trait, rest, space) }
    }

    fn steps(&self, mut entries: Entries<'a>, names: &'a [Segment], space: Space) -> Entries<'a> {
        for (index, segment) in names.iter().enumerate() {
            let space = if index + 1 == names.len() { space } else { Space::Type };
            entries = self.step(entries, &segment.name, space);
        }
        entries
    }

    fn type_within(&self, scene: &Scene<'a>, of: &'a TypeRef, left: Left<'_>) -> Type<'a> {
        if left.is_none() {
            return Type::Unknown;
        }
        match of {
            TypeRef::Path(path) => self.named_type(scene, path, left.less()),
            TypeRef::Reference(of) | TypeRef::List(of) => self.type_within(scene, of, left.less()),
            TypeRef::Tuple(parts) if parts.is_empty() => Type::Unknown,
            TypeRef::Tuple(parts) => {
                let part = |part| Value::of(self.type_within(scene, part, left.less()));
                Type::Tuple(parts.iter().map(part).collect())
            }
            TypeRef::Bounds(bounds) => self.bound_type(scene, bounds, left.less()),
            TypeRef::Function { parameters, output } => {
                let output = output.as_ref().map(|of| self.type_within(scene, of, left.less()));
                Type::Closure(parameters.len(), Arc::new(Value::of(output.unwrap_or_default())))
            }
            TypeRef::Macro(_) | TypeRef::Other => Type::Unknown,
        }
    }

    fn named_type(&self, scene: &Scene<'a>, path: &'a Path, left: Left<'_>) -> Type<'a> {
        let Some(last) = path.segments.last().filter(|_| !left.is_none()) else { return Type::Unknown };
        if path.segments.len() == 1 && path.qualified.is_none() {
            if last.name == "Self" {
                return scene.self_type.clone();
            }
            if let Some(generic) = scene.generics.iter().rev().find(|generic| generic.name == last.name) {
                return self.bound_type(scene, &generic.bounds, left.less());
            }
        }
        let entries = self.resolved_within(scene, path, Space::Type, left);
        self.entries_within(scene, &entries, last, left)
    }

    fn entries_within(
        &self,
        scene: &Scene<'a>,
        entries: &[Entry<'a>],
        last: &'a Segment,
        left: Left<'_>,
    ) -> Type<'a> {
        let inner = || match last.arguments.first() {
            Some(of) if !left.is_none() => self.type_within(scene, of, left.less()),
            Some(_) | None => Type::Unknown,
        };
        let mut best = Type::Unknown;
        for entry in entries {
            let of = match &entry.res {
                Res::Foreign(path) => {
                    let name = path[path.len() - 1];
                    if is_wrapper(name) && (path[0] == "std" || !last.arguments.is_empty()) {
                        inner()
                    } else {
                        Type::Foreign(Arc::clone(path))
                    }
                }
                Res::Prelude(name) if is_wrapper(name) => inner(),
                Res::Item(id) => match &self.item(*id).item.kind {
                    ItemKind::Alias(of) if !left.is_none() => {
                        match self.type_within(&self.scene_of(*id), of, left.less()) {
                            // The alias of a wrapper around its own parameter, such as `Result<T>`.
                            Type::Unknown => inner(),
                            of => of,
                        }
                    }
                    ItemKind::Type { .. } | ItemKind::Trait { .. } => Type::Local(*id),
                    ItemKind::Alias(_)
                    | ItemKind::Use(_)
                    | ItemKind::ExternCrate { .. }
                    | ItemKind::Module { .. }
                    | ItemKind::Function(_)
                    | ItemKind::Constant { .. }
                    | ItemKind::Impl { .. }
                    | ItemKind::MacroRules(_)
                    | ItemKind::MacroCall(_)
                    | ItemKind::Other => Type::Unknown,
                },
                Res::Variant(id, _) => Type::Local(*id),
                Res::Scope(_) | Res::Hidden(..) | Res::Prelude(_) => Type::Unknown,
            };
            // Of several definitions, one that leads out of the workspace says most.
            let is_better = matches!(of, Type::Foreign(_)) && !matches!(best, Type::Foreign(_));
            if is_better || matches!(best, Type::Unknown) {
                best = of;
            }
        }
        best
    }

    /// What a value is known to be by its bounds: the first that names something.
    fn bound_type(&self, scene: &Scene<'a>, bounds: &'a [Path], left: Left<'_>) -> Type<'a> {
        for bound in bounds.iter().filter(|_| !left.is_none()) {
            let Some(last) = bound.segments.last() else { continue };
            let argument = || match last.arguments.last() {
                Some(of) => self.type_within(scene, of, left.less()),
                None => Type::Unknown,
            };
            let of = match last.name.as_str() {
                "Fn" | "FnMut" | "FnOnce" | "AsyncFn" | "AsyncFnMut" | "AsyncFnOnce" => {
                    let parameters = last.arguments.len().saturating_sub(1);
                    Type::Closure(parameters, Arc::new(Value::of(argument())))
                }
                "AsMut" | "AsRef" | "Borrow" | "Deref" | "DerefMut" | "Future" | "Into" | "IntoFuture"
                | "IntoIterator" | "Iterator" | "Stream" | "TryInto" => argument(),
                _ => {
                    let entries = self.resolved_within(scene, bound, Space::Type, left.less());
                    let entries: Vec<_> = entries
                        .into_iter()
                        .filter(|entry| match &entry.res {
                            Res::Foreign(path) => path[0] != "std",
                            Res::Prelude(_) => false,
                            Res::Scope(_) | Res::Item(_) | Res::Variant(..) | Res::Hidden(..) => true,
                        })
                        .collect();
                    self.entries_within(scene, &entries, last, left.less())
                }
            };
            if !matches!(of, Type::Unknown) {
                return of;
            }
        }
        Type::Unknown
    }
}

/// A type as something that a path may go on from.
pub(in crate::rust) fn entries_of<'a>(of: &Type<'a>) -> Entries<'a> {
    match of {
        Type::Foreign(path) => smallvec![Entry::plain(Res::Foreign(Arc::clone(path)))],
        Type::Local(id) => smallvec![Entry::plain(Res::Item(*id))],
        Type::Unknown
        | Type::Made(_)
        | Type::Tuple(_)
        | Type::Function(_)
        | Type::Closure(..)
        | Type::Text(_) => Entries::new(),
    }
}
