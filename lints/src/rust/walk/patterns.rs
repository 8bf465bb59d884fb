//! What patterns bind and mention.

use super::Walker;
use super::emit::Use;
use crate::rust::mention::Role;
use crate::rust::names::{Res, Space};
use crate::rust::syntax::{Name, Pattern};
use crate::rust::values::{Type, Value};

impl<'a> Walker<'_, 'a> {
    /// Binds the names of a pattern to the parts of a value.
    pub(super) fn bind(&mut self, pattern: &'a Pattern, value: Value<'a>) {
        match pattern {
            Pattern::Name(name) => self.variables.push((name, value)),
            Pattern::Tuple(parts) => match &value.of {
                Type::Tuple(values) => {
                    for (index, part) in parts.iter().enumerate() {
                        self.bind(part, values.get(index).cloned().unwrap_or_default());
                    }
                }
                // What a function from outside answers is known by it, also in parts.
                Type::Made(_) => {
                    let part = Value { of: Type::Unknown, made_by: value.made_by.clone(), via: None };
                    parts.iter().for_each(|pattern| self.bind(pattern, part.clone()));
                }
                Type::Unknown
                | Type::Foreign(_)
                | Type::Local(_)
                | Type::Function(_)
                | Type::Closure(..)
                | Type::Text(_) => parts.iter().for_each(|part| self.bind(part, Value::default())),
            },
            Pattern::Fields { path, fields } => {
                self.arguments_of(path);
                let entries = self.resolve(path, Space::Value);
                self.mention(&entries, Use::of_name(Role::Value, path.at));
                let of = entries.into_iter().next().map(|entry| entry.res);
                let holder = match (of, &value.of) {
                    (Some(Res::Item(id) | Res::Variant(id, _)), _) => Some(id),
                    (_, Type::Local(id)) if path.segments.last().is_some_and(|last| last.name == "Self") => {
                        Some(*id)
                    }
                    (Some(Res::Scope(_) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_)) | None, _) => {
                        None
                    }
                };
                for (name, part) in fields {
                    let of = match holder {
                        Some(id) => Value::of(self.graph().field(id, name)),
                        None if fields.len() == 1 => value.clone(),
                        None => Value::default(),
                    };
                    self.bind(part, of);
                }
            }
            Pattern::Names { names, paths } => {
                let mut of = None;
                for path in paths {
                    self.arguments_of(path);
                    let entries = self.resolve(path, Space::Value);
                    self.mention(&entries, Use::of_name(Role::Value, path.at));
                    of = of.or(entries.into_iter().next().map(|entry| entry.res));
                }
                self.bind_parts(names, of, value);
            }
        }
    }

    /// Names in a pattern that is made of `of`: `Some(x)` holds the value itself, `S { x }` a field.
    fn bind_parts(&mut self, names: &'a [Name], of: Option<Res<'a>>, value: Value<'a>) {
        let holder = match of {
            Some(Res::Item(id) | Res::Variant(id, _)) => Some(id),
            Some(Res::Scope(_) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_)) | None => None,
        };
        for name in names {
            let part = match holder {
                Some(id) => {
                    let by_name = self.graph().field(id, name);
                    match by_name {
                        Type::Unknown if names.len() == 1 => Value::of(self.graph().field(id, "0")),
                        of => Value::of(of),
                    }
                }
                None if names.len() == 1 => value.clone(),
                None => Value::default(),
            };
            self.variables.push((name, part));
        }
    }
}
