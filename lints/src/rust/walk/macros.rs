//! Macros: what is between their parentheses, and what those of the workspace put in.
//!
//! The body of a `macro_rules!` is read once, where it is defined; each call mentions what the body
//! mentions, at the call. A body that has names which mean something only at the call is read there.

use std::collections::HashSet;
use std::sync::Arc;

use onefold::TextRange;

use super::emit::Use;
use super::{Found, MOST_OPEN, Notes, Walker};
use crate::rust::mention::{Hop, MOST_HOPS, Role, Step, Target};
use crate::rust::modules::{ItemId, Via};
use crate::rust::names::{Entries, Entry, Res, Space};
use crate::rust::syntax::{ItemKind, MacroCall, MacroInput, Name, Path};
use crate::rust::values::{Scene, Text, Type, Value, macro_makes};

/// How many bytes a text may have that is put together; a longer one is not known.
const MOST_BYTES: usize = 4 << 10;

/// What the body of a macro mentions and gives.
pub(super) struct Body<'a> {
    found: Vec<Found>,
    calls: Vec<InnerCall<'a>>,
    unresolved: Vec<&'a Path>,
    value: Value<'a>,
}

/// A macro of the workspace that a body calls: which, where, and what it is given.
pub(super) type InnerCall<'a> = (ItemId, TextRange, Vec<Value<'a>>);

/// How many bodies are read anew for one call, with what they are given.
pub(super) const MOST_READ: usize = 200;

/// Parts of the standard library that matter also when a macro puts them in.
const TOLD: [&str; 4] = ["env", "fs", "net", "process"];

impl<'a> Walker<'_, 'a> {
    /// `name!(..)`
    pub(super) fn macro_call(&mut self, call: &'a MacroCall, whole: TextRange) -> Value<'a> {
        let entries = self.macros_named(&call.path);
        let is_ours = entries.iter().any(|entry| matches!(entry.res, Res::Item(_)));
        let is_data = call.input.is_data && !is_ours;
        let given = if is_data { Vec::new() } else { self.input(&call.input) };
        if self.found.is_some() {
            let arguments = self.arguments(&given);
            let of = Use { role: Role::Macro, at: call.path.at, whole, arguments };
            if entries.is_empty() {
                self.unknown(of);
            } else {
                self.mention(&entries, of);
            }
        }
        let mut best = Value::default();
        for entry in entries {
            let value = match entry.res {
                Res::Item(id) => {
                    let before = self.found.as_ref().map_or(0, Vec::len);
                    let value =
                        self.put_in(id, (call.path.at, whole), entry.via.as_ref(), listed(call, &given));
                    self.fill(before, &call.input);
                    self.put_in_paths(before, &call.input);
                    value
                }
                Res::Prelude(name) => self.built_in(name, call, &given),
                Res::Foreign(path) => {
                    let of = match macro_makes(&path) {
                        Some(of) => Type::Foreign(of.iter().copied().collect()),
                        None => Type::Made(Arc::clone(&path)),
                    };
                    Value { of, made_by: Some(Res::Foreign(path)), via: entry.via }
                }
                Res::Scope(_) | Res::Variant(..) | Res::Hidden(..) => Value::default(),
            };
            best = best.or(|| value);
        }
        best
    }

    fn built_in(&mut self, name: &str, call: &MacroCall, given: &[Value<'a>]) -> Value<'a> {
        match name {
            "concat" => {
                let is_whole = given.len() == call.input.texts.len()
                    && given.iter().all(|value| matches!(value.of, Type::Text(_)));
                if !is_whole {
                    return Value::default();
                }
                Value::of(Type::Text(Text::Made(call.input.texts.concat().into())))
            }
            "format" => self.formatted(given).unwrap_or_default(),
            "vec" => {
                let first = given.iter().find(|value| !matches!(value.of, Type::Unknown | Type::Text(_)));
                first.cloned().unwrap_or_default()
            }
            "dbg" | "try" => given.first().cloned().unwrap_or_default(),
            _ => Value::default(),
        }
    }

    /// A format string with the texts that are put into it, when all of them are known.
    fn formatted(&mut self, given: &[Value<'a>]) -> Option<Value<'a>> {
        let text_of = |value: &Value<'a>| match &value.of {
            Type::Text(text) => Some(text.clone()),
            Type::Unknown
            | Type::Foreign(_)
            | Type::Made(_)
            | Type::Local(_)
            | Type::Tuple(_)
            | Type::Function(_)
            | Type::Closure(..) => None,
        };
        let (format, values) = given.split_first()?;
        let format = text_of(format)?;
        let (mut text, mut rest, mut next) = (String::new(), &*format, values.iter());
        while let Some((before, behind)) = rest.split_once('{') {
            let (name, behind) = behind.split_once('}')?;
            let put = match name {
                "" => text_of(next.next()?)?,
                name => text_of(&self.captured(name)?)?,
            };
            text.extend([before, &*put]);
            // Variables that are made of each other would double it with every line.
            if text.len() > MOST_BYTES {
                return None;
            }
            rest = behind;
        }
        text.push_str(rest);
        (!rest.contains('}')).then(|| Value::of(Type::Text(Text::Made(text.into()))))
    }

    /// A variable or constant that a format string names.
    fn captured(&mut self, name: &str) -> Option<Value<'a>> {
        if let Some((_, value)) = self.variables.iter().rev().find(|(known, _)| *known == name) {
            return Some(value.clone());
        }
        let entries = self.graph().written_name(self.scene.scope, name);
        entries.iter().find_map(|entry| match entry.res {
            Res::Item(id) if self.graph().item(id).value().is_some() => Some(self.result(id)),
            Res::Item(_)
            | Res::Scope(_)
            | Res::Variant(..)
            | Res::Hidden(..)
            | Res::Foreign(_)
            | Res::Prelude(_) => None,
        })
    }

    /// Macros by their place in the text first, then by path.
    fn macros_named(&mut self, path: &'a Path) -> Entries<'a> {
        if let [only] = path.segments.as_slice()
            && !path.is_global
        {
            let mut scopes = vec![self.scene.scope];
            scopes.extend(self.scene.behind);
            for scope in scopes {
                let found = self.graph().macros_in_sight(scope, &only.name);
                if !found.is_empty() {
                    return found.iter().map(|&id| Entry::plain(Res::Item(id))).collect();
                }
            }
        }
        self.resolve(path, Space::Macro)
    }

    /// What stands between the parentheses of a macro.
    fn input(&mut self, input: &'a MacroInput) -> Vec<Value<'a>> {
        let wanted = self.wanted.take();
        let around = self.scene.scope;
        self.scene.scope = self.graph().input_scope(input, around);
        let expr = |expr| {
            self.wanted.clone_from(&wanted);
            self.expr(expr)
        };
        let mut values: Vec<Value<'a>> = input.expressions.iter().map(expr).collect();
        if !input.statements.is_empty() {
            let value = self.statements(&input.statements);
            values.push(value);
        }
        if self.found.is_some() {
            input.items.iter().for_each(|item| self.item(item));
            self.loose_paths(&input.paths);
            for attribute in &input.attributes {
                self.attributes(std::slice::from_ref(attribute), attribute.at);
            }
        }
        self.scene.scope = around;
        values
    }

    /// The body of a macro of the workspace, read where it is defined.
    pub(super) fn body(&mut self, id: ItemId) -> Option<&'_ Body<'a>> {
        let world = self.world;
        if let Some(body) = world.bodies[id.index()].get() {
            return Some(body);
        }
        if self.open.contains(&id) || self.open.len() >= MOST_OPEN {
            return None;
        }
        let body = self.read_body(id, None, &[]);
        Some(world.bodies[id.index()].get_or_init(|| body))
    }

    /// Reads a body, where it is called or where it is defined; `given` are the values of the names
    /// that an arm takes.
    fn read_body(&mut self, id: ItemId, called_in: Option<&Scene<'a>>, given: &[Value<'a>]) -> Body<'a> {
        let graph = self.graph();
        let info = graph.item(id);
        let mut open = self.open.clone();
        open.push(id);
        let mut walker = Walker::silent(self.world, id, open);
        walker.found = Some(Vec::new());
        walker.notes = Some(Notes::default());
        walker.left = self.left;
        if let Some(scene) = called_in {
            walker.scene = Scene { behind: Some(info.scope), ..scene.clone() };
        }
        walker.scene.dollar = Some(graph.crate_of(info.scope).root);
        let mut value = Value::default();
        if let ItemKind::MacroRules(arms) = &info.item.kind {
            for arm in arms {
                if arm.takes(given.len()) {
                    let names = arm.parameters.iter().map(Name::as_str);
                    walker.variables.extend(names.zip(given.iter().cloned()));
                }
                let made = walker.input(&arm.output);
                walker.variables.clear();
                let last = made.into_iter().next_back().unwrap_or_default();
                value = value.or(|| last);
            }
        }
        self.left = walker.left;
        let mut found = walker.found.unwrap_or_default();
        found.retain(|found| match &found.mention.target {
            Target::Foreign(path) => path[0] != "std" || path.get(1).is_some_and(|at| TOLD.contains(&&**at)),
            Target::Local(_) => true,
            Target::Unknown => found.mention.role == Role::Method,
        });
        let Notes { calls, unresolved } = walker.notes.unwrap_or_default();
        Body { found, calls, unresolved, value }
    }

    /// Mentions at a call what the macro puts in there, and tells what that gives.
    fn put_in(
        &mut self,
        id: ItemId,
        place: (TextRange, TextRange),
        via: Option<&Arc<Via>>,
        given: &[Value<'a>],
    ) -> Value<'a> {
        if self.open.is_empty() {
            self.left = MOST_READ;
        }
        if let Some(notes) = &mut self.notes {
            notes.calls.push((id, place.0, given.to_vec()));
        } else if self.found.is_some() {
            let mut hops = Vec::new();
            let mut next = via;
            while let Some(step) = next.filter(|_| hops.len() < MOST_HOPS) {
                hops.push(self.graph().hop(step));
                next = step.next.as_ref();
            }
            // Macros that call macros are a list and no recursion: chains of thousands are written by programs.
            let mut seen = HashSet::new();
            let mut open = vec![(id, given.to_vec(), hops)];
            let mut first = None;
            while let Some((id, given, hops)) = open.pop() {
                if seen.insert(id) {
                    let value = self.put_in_one((id, &given), place, &hops, &mut open);
                    first.get_or_insert(value);
                }
            }
            return first.unwrap_or_default();
        }
        match self.body_given(id, None, given) {
            Some(body) => body.value,
            None => self.body(id).map(|body| body.value.clone()).unwrap_or_default(),
        }
    }

    /// The body read with what it is given, if that tells anything.
    fn body_given(
        &mut self,
        id: ItemId,
        called_in: Option<&Scene<'a>>,
        given: &[Value<'a>],
    ) -> Option<Body<'a>> {
        let ItemKind::MacroRules(arms) = &self.graph().item(id).item.kind else { return None };
        let is_taken = arms.iter().any(|arm| arm.takes(given.len()));
        let is_telling = is_taken && given.iter().any(Value::is_known);
        let is_near = !self.open.contains(&id) && self.open.len() < MOST_OPEN;
        if !is_telling || !is_near || self.left == 0 {
            return None;
        }
        self.left -= 1;
        Some(self.read_body(id, called_in, given))
    }

    /// Mentions what one macro puts in; the macros that it calls are left in `open`.
    fn put_in_one(
        &mut self,
        (id, given): (ItemId, &[Value<'a>]),
        (at, whole): (TextRange, TextRange),
        hops: &[Hop],
        open: &mut Vec<(ItemId, Vec<Value<'a>>, Vec<Hop>)>,
    ) -> Value<'a> {
        let graph = self.graph();
        let info = graph.item(id);
        let file = graph.input.files[info.file].text;
        let world = self.world;
        let Some(known) = world.bodies[id.index()].get() else { return Value::default() };
        // Names that the definition lacks may be there where the macro is called.
        let is_open = known.unresolved.iter().any(|path| {
            let found = graph.resolved(&self.scene, path, Space::Any);
            found.iter().any(|entry| !matches!(entry.res, Res::Prelude(_)))
        });
        let scene = is_open.then(|| self.scene.clone());
        let here = match self.body_given(id, scene.as_ref(), given) {
            Some(body) => Some(body),
            None => scene.map(|scene| self.read_body(id, Some(&scene), &[])),
        };
        let body = here.as_ref().unwrap_or(known);
        for found in &body.found {
            let mut mention = found.mention.clone();
            let place = Hop { step: Step::PutIn, file: Arc::clone(file), at: mention.at };
            let behind = std::mem::take(&mut mention.chain);
            mention.chain = hops.iter().cloned().chain([place]).chain(behind).collect();
            mention.at = at;
            mention.whole = whole;
            mention.within = Arc::clone(&self.within);
            let mut files = found.files.clone();
            files.push(info.file);
            files.retain(|&file| file != self.file);
            if let Some(found) = &mut self.found {
                found.push(Found { mention, files });
            }
        }
        open.extend(body.calls.iter().rev().map(|(inner, place, given)| {
            let hop = Hop { step: Step::CalledInMacro, file: Arc::clone(file), at: *place };
            (*inner, given.clone(), hops.iter().cloned().chain([hop]).take(MOST_HOPS).collect())
        }));
        body.value.clone()
    }
}

/// What a call is given as a list of expressions, up to the first thing that is none.
fn listed<'v, 'a>(call: &MacroCall, given: &'v [Value<'a>]) -> &'v [Value<'a>] {
    let MacroInput { expressions, statements, items, paths, .. } = &call.input;
    if expressions.len() != given.len() || !statements.is_empty() || !items.is_empty() {
        return &[];
    }
    let first = paths.iter().map(|path| path.at.start).min();
    let count = expressions.iter().take_while(|expr| first.is_none_or(|first| expr.at.end <= first)).count();
    &given[..count]
}
