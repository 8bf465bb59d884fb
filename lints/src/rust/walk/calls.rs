//! Calls of functions and methods: what is called, and what that answers.

use std::sync::Arc;

use smallvec::smallvec;

use onefold::TextRange;

use super::Walker;
use super::emit::Use;
use super::wanted::{Wanted, is_self, may_want};
use crate::rust::mention::{Argument, Role, Step};
use crate::rust::modules::{ItemId, Owner};
use crate::rust::names::{Entries, Entry, ForeignPath, Res, Space, longer};
use crate::rust::syntax::{Expr, ExprKind, ItemKind};
use crate::rust::values::{Type, Value, hands_on, is_wrapper, made_by, passes_on};

/// Methods that leave a function, a closure, a text or a tuple what it is.
const KEEP: &[&str] = &[
    "as_mut",
    "as_ref",
    "as_str",
    "boxed",
    "clone",
    "cloned",
    "copied",
    "expect",
    "into",
    "into_iter",
    "into_string",
    "iter",
    "next",
    "to_owned",
    "to_string",
    "unwrap",
    "unwrap_or_default",
];

/// Methods that answer what they are given when nothing is known of their receiver.
const GIVE_BACK: &[&str] = &[
    "and",
    "and_then",
    "fold",
    "get_or_init",
    "get_or_insert",
    "get_or_insert_with",
    "map",
    "map_or",
    "map_or_else",
    "or",
    "or_else",
    "or_insert",
    "or_insert_with",
    "then",
    "then_some",
    "try_fold",
    "unwrap_or",
    "unwrap_or_else",
    "zip",
];

impl<'a> Walker<'_, 'a> {
    /// `callee(arguments)`
    pub(super) fn call(
        &mut self,
        callee: &'a Expr,
        arguments: &'a [Expr],
        whole: TextRange,
        wanted: Option<Wanted<'a>>,
    ) -> Value<'a> {
        let mut inner = callee;
        while let ExprKind::Inner(next) = &inner.kind {
            inner = next;
        }
        if let ExprKind::Path(path) = &inner.kind
            && self.variable(path).is_none()
        {
            self.arguments_of(path);
            let entries = self.resolve(path, Space::Value);
            let values = self.values(arguments, &entries, None, wanted);
            let value = self.call_of(&entries, path.at, whole, &values);
            return self.or_said(value, path, &entries);
        }
        let called = self.expr(inner);
        let values = self.values(arguments, &[], None, None);
        self.call_of_value(called, inner.at, whole, &values)
    }

    fn call_of(
        &mut self,
        entries: &[Entry<'a>],
        at: TextRange,
        whole: TextRange,
        values: &[Value<'a>],
    ) -> Value<'a> {
        let arguments = self.arguments(values);
        self.mention(entries, Use { role: Role::Call, at, whole, arguments });
        let mut best = Value::default();
        for entry in entries {
            for settled in self.graph().behind_aliases(entry.clone()) {
                if let Res::Item(id) = settled.res
                    && let ItemKind::Constant { .. } = self.graph().item(id).item.kind
                {
                    // A constant that holds a function.
                    let held = self.result(id);
                    let value = self.call_of_value(held, at, whole, values);
                    best = best.or(|| value);
                } else {
                    let value = self.answer(&settled, values);
                    best = best.or(|| value);
                }
            }
        }
        best
    }

    /// Calls what a value is.
    fn call_of_value(
        &mut self,
        called: Value<'a>,
        at: TextRange,
        whole: TextRange,
        values: &[Value<'a>],
    ) -> Value<'a> {
        match called.of {
            Type::Function(res) => self.call_of(&[Entry { res, via: called.via }], at, whole, values),
            Type::Closure(_, answer) => answer.as_ref().clone(),
            Type::Unknown
            | Type::Foreign(_)
            | Type::Made(_)
            | Type::Local(_)
            | Type::Tuple(_)
            | Type::Text(_) => Value::default(),
        }
    }

    /// What a function answers.
    fn answer(&mut self, entry: &Entry<'a>, values: &[Value<'a>]) -> Value<'a> {
        if let Res::Foreign(path) = &entry.res
            && hands_back(path)
        {
            return values.first().cloned().map(|value| self.ran(value)).unwrap_or_default();
        }
        let first = || values.first().cloned().map(unclosed).unwrap_or_default();
        match &entry.res {
            Res::Foreign(path) => Value {
                of: self.graph().call_of_foreign(path),
                made_by: Some(entry.res.clone()),
                via: entry.via.clone(),
            },
            Res::Prelude(name) => match *name {
                "Clone" | "From" | "Into" | "IntoIterator" | "Iterator" | "Ok" | "Some" | "ToOwned"
                | "ToString" | "TryFrom" | "TryInto" => first(),
                "String" => {
                    Some(first()).filter(|value| matches!(value.of, Type::Text(_))).unwrap_or_default()
                }
                name if is_wrapper(name) => first(),
                _ => Value::default(),
            },
            Res::Variant(id, _) | Res::Hidden(id, _) => {
                Value { of: Type::Local(*id), made_by: Some(entry.res.clone()), via: None }
            }
            Res::Item(id) => {
                let info = self.graph().item(*id);
                let Some(function) = info.function() else {
                    let is_type = matches!(info.item.kind, ItemKind::Type { .. });
                    let value = Value { of: Type::Local(*id), made_by: Some(entry.res.clone()), via: None };
                    return Some(value).filter(|_| is_type).unwrap_or_default();
                };
                let passed = passes_on(function).map(|index| index + usize::from(function.has_self));
                let passed = passed.and_then(|index| values.get(index)).cloned();
                let receiver = values.first().filter(|_| function.has_self);
                passed.unwrap_or_else(|| self.local_answer(*id, receiver))
            }
            Res::Scope(_) => Value::default(),
        }
    }

    /// What a value gives when it is a function that is run by whom it is given to.
    fn ran(&mut self, value: Value<'a>) -> Value<'a> {
        match value.of {
            Type::Function(res) => self.answer(&Entry { res, via: value.via }, &[]),
            Type::Unknown
            | Type::Foreign(_)
            | Type::Made(_)
            | Type::Local(_)
            | Type::Tuple(_)
            | Type::Closure(..)
            | Type::Text(_) => unclosed(value),
        }
    }

    /// What a function of the workspace answers; `Self` of a trait is what it is called on.
    fn local_answer(&mut self, id: ItemId, receiver: Option<&Value<'a>>) -> Value<'a> {
        let info = self.graph().item(id);
        if let Some(function) = info.function()
            && function.output.as_ref().is_some_and(is_self)
            && let Some(receiver) = receiver
            && !matches!(receiver.of, Type::Unknown)
        {
            return receiver.clone();
        }
        let value = self.result(id);
        let value = Value { made_by: Some(Res::Item(id)), ..value };
        self.step_before(Step::Answered, info.item.name_at, info.file, value)
    }

    /// `receiver.name(arguments)`
    pub(super) fn method(
        &mut self,
        receiver: Value<'a>,
        (name, at): (&'a str, TextRange),
        arguments: &'a [Expr],
        whole: TextRange,
    ) -> Value<'a> {
        let entries = self.methods(&receiver, name);
        let values = self.values(arguments, &entries, Some((&receiver, name)), None);
        let given = self.arguments(&values);
        if entries.is_empty() {
            let is_telling = given.iter().any(|argument| match argument {
                Argument::Text(_) | Argument::Value { .. } => true,
                Argument::Prefix(_) | Argument::Fields(_) | Argument::Closure(_) | Argument::Other => false,
            });
            if is_telling {
                self.unknown(Use { role: Role::Method, at, whole, arguments: given });
            }
            return self.unknown_answer(receiver, name, &values);
        }
        self.mention(&entries, Use { role: Role::Method, at, whole, arguments: given });
        let mut best = Value::default();
        for entry in &entries {
            let value = match &entry.res {
                Res::Foreign(path) if hands_back(path) => {
                    values.first().cloned().map_or_else(|| receiver.clone(), |value| self.ran(value))
                }
                Res::Foreign(_) if matches!(name, "enumerate" | "zip") => in_pairs(&receiver, &values),
                Res::Foreign(path) => match made_by(path) {
                    Some(of) => Value {
                        of: Type::Foreign(of.iter().copied().collect()),
                        made_by: Some(entry.res.clone()),
                        via: receiver.via.clone(),
                    },
                    None => receiver.clone(),
                },
                Res::Hidden(..) => receiver.clone(),
                Res::Item(id) => {
                    let passed = self.graph().item(*id).function().and_then(passes_on);
                    let passed = passed.and_then(|index| values.get(index)).cloned();
                    passed.unwrap_or_else(|| self.local_answer(*id, Some(&receiver)))
                }
                Res::Scope(_) | Res::Variant(..) | Res::Prelude(_) => Value::default(),
            };
            best = best.or(|| value);
        }
        best
    }

    /// What a method of a value is.
    fn methods(&mut self, receiver: &Value<'a>, name: &'a str) -> Entries<'a> {
        let via = receiver.via.clone();
        let graph = self.graph();
        let shown = |ids: &[ItemId]| -> Entries<'a> {
            ids.iter().map(|&id| Entry { res: Res::Item(id), via: via.clone() }).collect()
        };
        match &receiver.of {
            Type::Made(path) => smallvec![Entry { res: Res::Foreign(longer(path, name)), via }],
            Type::Foreign(path) => {
                let mut found = shown(graph.members_named(&Owner::Foreign(Arc::clone(path)), name));
                found.extend(shown(&graph.blanket_methods(self.scene.scope, name)));
                // Whether the type has such a method itself, which would come first, is not known.
                found.push(Entry { res: Res::Foreign(longer(path, name)), via });
                found
            }
            Type::Local(id) => {
                let members = graph.members_named(&Owner::Local(*id), name);
                if !members.is_empty() {
                    return shown(members);
                }
                let res = match self.dereferenced(*id).owner() {
                    Some(Owner::Foreign(path)) => Res::Foreign(longer(&path, name)),
                    Some(Owner::Local(_)) | None => Res::Hidden(*id, name),
                };
                smallvec![Entry { res, via }]
            }
            Type::Unknown | Type::Tuple(_) | Type::Function(_) | Type::Closure(..) | Type::Text(_) => {
                Entries::new()
            }
        }
    }

    /// What `Deref` makes of a type.
    fn dereferenced(&self, id: ItemId) -> Type<'a> {
        let owner = Owner::Local(id);
        let graph = self.graph();
        for target in graph.members_named(&owner, "Target") {
            if let Some(of) = graph.item(*target).alias() {
                return graph.type_of(&graph.scene_of(*target), of);
            }
        }
        Type::Unknown
    }

    fn unknown_answer(&mut self, receiver: Value<'a>, name: &str, values: &[Value<'a>]) -> Value<'a> {
        if KEEP.contains(&name) && !matches!(receiver.of, Type::Unknown) {
            receiver
        } else if GIVE_BACK.contains(&name) {
            let mut values = values.iter().map(|value| self.ran(value.clone()));
            values.find(|value| !matches!(value.of, Type::Unknown | Type::Text(_))).unwrap_or_default()
        } else {
            Value::default()
        }
    }

    /// Walks arguments. What a closure among them is handed is told by the function that is called,
    /// by the place of a call that only wraps it, or else it is the receiver.
    fn values(
        &mut self,
        arguments: &'a [Expr],
        called: &[Entry<'a>],
        receiver: Option<(&Value<'a>, &str)>,
        wanted: Option<Wanted<'a>>,
    ) -> Vec<Value<'a>> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let said = || self.wanted_by_call(called, values.len(), receiver.map(|(receiver, _)| receiver));
            let value = if let ExprKind::Closure { parameters, body } = &argument.kind {
                let wanted = wanted.clone().or_else(said);
                let mut handed = self.taken(wanted.as_ref());
                if handed.is_empty() {
                    // `fold(start, |so_far, item| ..)`
                    let start = values.first().filter(|_| parameters.len() > 1);
                    let receiver = receiver.filter(|(_, name)| hands_on(name)).map(|(receiver, _)| receiver);
                    let values = start.into_iter().chain(receiver);
                    handed.extend(values.map(|value| Value { made_by: None, ..value.clone() }));
                }
                self.closure(parameters, body, handed)
            } else {
                self.wanted = wanted.clone().or_else(|| may_want(argument).then(said).flatten());
                self.expr(argument)
            };
            values.push(value);
        }
        values
    }

    pub(super) fn arguments(&mut self, values: &[Value<'a>]) -> Vec<Argument> {
        if self.found.is_none() {
            return Vec::new();
        }
        values.iter().map(|value| self.argument(value)).collect()
    }
}

/// What an iterator gives that is counted or goes beside another one.
fn in_pairs<'a>(receiver: &Value<'a>, values: &[Value<'a>]) -> Value<'a> {
    let pair = match values.first() {
        Some(other) => [receiver.clone(), other.clone()],
        None => [Value::default(), receiver.clone()],
    };
    Value::of(Type::Tuple(Arc::from(pair)))
}

/// A closure that is run where it stands gives what it answers.
fn unclosed(value: Value<'_>) -> Value<'_> {
    if let Type::Closure(_, answer) = &value.of { answer.as_ref().clone() } else { value }
}

/// Whether a function from outside only hands back what it is given.
fn hands_back(path: &ForeignPath<'_>) -> bool {
    match &path[..] {
        [krate, .., "ServiceBuilder", "service"] => krate.starts_with("tower"),
        [.., of, "from" | "new" | "pin" | "leak" | "clone" | "new_in" | "with_capacity"] => is_wrapper(of),
        ["std", .., "mem", "take" | "replace"]
        | ["std", "convert", "identity"]
        | ["std", "iter", "once" | "once_with" | "repeat" | "repeat_with"]
        | ["std", "thread", "spawn"]
        | ["std", "panic", "catch_unwind"]
        | [_, .., "spawn" | "spawn_blocking" | "block_on" | "block_in_place"]
        | ["std", "future", "ready"]
        | ["std", .., "Some" | "Ok"] => true,
        _ => false,
    }
}
