//! Names and types as they are written.

use std::sync::Arc;

use super::Walker;
use super::emit::Use;
use crate::rust::mention::{Role, Step};
use crate::rust::modules::Via;
use crate::rust::names::{Entries, Entry, Res, Space, joined};
use crate::rust::syntax::{Generic, ItemKind, Path, TypeRef};
use crate::rust::values::{Type, Value};

impl<'a> Walker<'_, 'a> {
    /// What a path means here.
    pub(super) fn resolve(&mut self, path: &'a Path, space: Space) -> Entries<'a> {
        let found = self.graph().resolved(&self.scene, path, space);
        if found.is_empty()
            && let Some(notes) = &mut self.notes
            && path.segments.first().is_some_and(|first| !first.name.starts_with('$'))
        {
            notes.unresolved.push(path);
        }
        found
    }

    /// A name as an expression.
    pub(super) fn path_value(&mut self, path: &'a Path) -> Value<'a> {
        if let Some(value) = self.variable(path) {
            return value;
        }
        self.arguments_of(path);
        let entries = self.resolve(path, Space::Value);
        self.mention(&entries, Use::of_name(Role::Value, path.at));
        let mut best = Value::default();
        for entry in entries {
            let value = self.named_value(entry, path);
            best = best.or(|| value);
        }
        best
    }

    fn named_value(&mut self, entry: Entry<'a>, path: &Path) -> Value<'a> {
        let of = match &entry.res {
            Res::Scope(_) | Res::Prelude(_) => return Value::default(),
            Res::Foreign(_) | Res::Hidden(..) => Type::Function(entry.res.clone()),
            Res::Variant(id, _) => Type::Local(*id),
            Res::Item(id) => match &self.graph().item(*id).item.kind {
                ItemKind::Function(_) => Type::Function(entry.res.clone()),
                ItemKind::Constant { .. } => {
                    let mut value = self.result(*id);
                    value.made_by.get_or_insert(entry.res);
                    return value;
                }
                ItemKind::Type { .. } => Type::Local(*id),
                ItemKind::Use(_)
                | ItemKind::ExternCrate { .. }
                | ItemKind::Module { .. }
                | ItemKind::Alias(_)
                | ItemKind::Trait { .. }
                | ItemKind::Impl { .. }
                | ItemKind::MacroRules(_)
                | ItemKind::MacroCall(_)
                | ItemKind::Other => return Value::default(),
            },
        };
        let via = if matches!(of, Type::Function(_)) {
            Some(Arc::new(Via { step: Step::Named, file: self.file, at: path.at, next: entry.via }))
        } else {
            entry.via
        };
        Value { of, made_by: Some(entry.res), via }
    }

    /// The local variable that a path is.
    pub(super) fn variable(&self, path: &Path) -> Option<Value<'a>> {
        let [only] = path.segments.as_slice() else { return None };
        if path.is_global || path.qualified.is_some() {
            return None;
        }
        let (_, value) = self.variables.iter().rev().find(|(name, _)| *name == only.name)?;
        Some(value.clone())
    }

    /// A type where it is written: mentions, and what it is.
    pub(super) fn type_ref(&mut self, of: &'a TypeRef) -> Type<'a> {
        self.types_in(of);
        self.graph().type_of(&self.scene, of)
    }

    /// The mentions of a type.
    pub(super) fn types_in(&mut self, of: &'a TypeRef) {
        if self.found.is_none() {
            return;
        }
        match of {
            TypeRef::Path(path) => self.type_path(path, Role::Type),
            TypeRef::Reference(of) | TypeRef::List(of) => self.types_in(of),
            TypeRef::Tuple(parts) => parts.iter().for_each(|part| self.types_in(part)),
            TypeRef::Bounds(bounds) => bounds.iter().for_each(|bound| self.type_path(bound, Role::Type)),
            TypeRef::Function { parameters, output } => {
                parameters.iter().for_each(|parameter| self.types_in(parameter));
                if let Some(output) = output {
                    self.types_in(output);
                }
            }
            TypeRef::Macro(call) => {
                self.macro_call(call, call.at);
            }
            TypeRef::Other => {}
        }
    }

    /// A path that names a type or a trait.
    pub(super) fn type_path(&mut self, path: &'a Path, role: Role) {
        self.arguments_of(path);
        if path.segments.len() == 1 && path.segments[0].name == "Self" {
            return;
        }
        let entries = self.resolve(path, Space::Type);
        self.mention(&entries, Use::of_name(role, path.at));
    }

    /// The bounds of generic parameters.
    pub(super) fn bounds(&mut self, generics: &'a [Generic]) {
        for bound in generics.iter().flat_map(|generic| &generic.bounds) {
            self.type_path(bound, Role::Type);
        }
    }

    /// The type arguments inside a path, and the type of `<T as Trait>::name` with the trait.
    pub(super) fn arguments_of(&mut self, path: &'a Path) {
        if self.found.is_none() {
            return;
        }
        if let Some((of, count)) = &path.qualified {
            self.types_in(of);
            if *count > 0 && *count < path.segments.len() {
                let names = &path.segments[..*count];
                let at = onefold::TextRange { start: names[0].at.start, end: names[*count - 1].at.end };
                let Walker { scene, .. } = self;
                let (scope, dollar) = (scene.scope, scene.dollar);
                let entries = self.graph().path(scope, names, path.is_global, Space::Type, dollar);
                self.mention(&entries, Use::of_name(Role::Type, at));
            }
        }
        for argument in path.segments.iter().flat_map(|segment| &segment.arguments) {
            self.types_in(argument);
        }
    }

    /// Paths between tokens that are no Rust, and in attributes: only what is certainly meant.
    pub(super) fn loose_paths(&mut self, paths: &'a [Path]) {
        for path in paths {
            let entries = match path.segments.as_slice() {
                [only] if !path.is_global => {
                    if self.variable(path).is_some() {
                        continue;
                    }
                    self.graph().written_name(self.scene.scope, &only.name)
                }
                _ => self.resolve(path, Space::Any),
            };
            self.mention(&entries, Use::of_name(Role::Value, path.at));
        }
    }

    /// A value with one more step in front of how it came here.
    pub(super) fn step_before(
        &self,
        step: Step,
        at: onefold::TextRange,
        file: usize,
        value: Value<'a>,
    ) -> Value<'a> {
        let step = Arc::new(Via { step, file, at, next: None });
        Value { via: joined(Some(&step), value.via), ..value }
    }
}
