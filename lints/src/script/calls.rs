//! Where the functions of the workspace are called and handed on, so that their parameters are known.

use std::collections::HashMap;

use onefold_typescript::{FunctionId, Module, Role, Use, Value, ValueId};

use super::program::{Program, Script};
use super::things::{FileId, Thing};
use super::values::Evaluator;
use crate::rust::Hasher;
use crate::workspace::Lead;

/// How many calls of one function are looked at; of more, the first ones count.
const MOST_SITES: usize = 16;

/// How many members and calls deep the beginning of a callee is looked for.
const MOST_PARTS: usize = 64;

/// A call, by its number among the uses of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub file: FileId,
    pub number: u32,
}

/// A call that is given a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub file: FileId,
    pub number: u32,
    /// As which argument.
    pub index: u32,
}

type Key = (FileId, FunctionId);

/// Calls by the functions that they concern.
#[derive(Default)]
pub(super) struct Calls {
    /// Whether all files were asked.
    pub is_known: bool,
    of: HashMap<Key, Vec<Site>, Hasher>,
    given: HashMap<Key, Vec<Given>, Hasher>,
    through: HashMap<(FileId, FunctionId, u32), Vec<Site>, Hasher>,
}

/// What one file has to say of calls.
pub(super) enum Found {
    /// It calls a function.
    Called(Key, Site),
    /// It gives a function to another one.
    Given(Key, Given),
    /// It calls a parameter of a function.
    Through((FileId, FunctionId, u32), Site),
}

impl Calls {
    /// What all files say.
    pub fn new(found: impl IntoIterator<Item = Found>) -> Self {
        fn push<T>(list: &mut Vec<T>, item: T) {
            if list.len() < MOST_SITES {
                list.push(item);
            }
        }
        let mut calls = Calls { is_known: true, ..Calls::default() };
        for found in found {
            match found {
                Found::Called(key, site) => push(calls.of.entry(key).or_default(), site),
                Found::Given(key, given) => push(calls.given.entry(key).or_default(), given),
                Found::Through(key, site) => push(calls.through.entry(key).or_default(), site),
            }
        }
        calls
    }

    /// The calls of a function.
    pub fn of(&self, key: Key) -> &[Site] {
        self.of.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The calls that are given a function.
    pub fn given(&self, key: Key) -> &[Given] {
        self.given.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The calls of what a function has as a parameter.
    pub fn through(&self, key: (FileId, FunctionId, u32)) -> &[Site] {
        self.through.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// What a file calls and hands on.
pub(super) fn found<'p>(program: &Program<'p>, evaluator: &mut Evaluator<'p>) -> Vec<Found> {
    let file = evaluator.file;
    let Some(script) = program.script(file) else { return Vec::new() };
    let module = &script.module;
    let mut out = Vec::new();
    for (number, used) in (0_u32..).zip(&module.uses) {
        match used.role {
            Role::Call | Role::New => {}
            Role::Read
            | Role::Assign
            | Role::Extends
            | Role::Decorator
            | Role::Tag
            | Role::Type
            | Role::Typeof => continue,
        }
        if used.arguments.is_empty() {
            continue;
        }
        let site = Site { file, number };
        if let Value::Parameter { function, index } = module.values[used.value as usize] {
            out.push(Found::Through((file, function, index), site));
        }
        called(program, evaluator, script, used, site, &mut out);
        for (index, argument) in (0_u32..).zip(&used.arguments) {
            let value = &module.values[*argument as usize];
            let mut key = None;
            if let Value::Function(function) = value {
                key = Some((file, *function));
            } else if matches!(value, Value::Import(..) | Value::Member { .. })
                && begins_here(script, *argument)
            {
                let known = evaluator.ask(program, *argument);
                key = known.iter().find_map(|known| known.thing.function());
                // A whole module, as `import("./x")` gives it, is taken for its default.
                if key.is_none()
                    && let Some(of) = known.iter().find_map(|known| known.thing.module())
                {
                    let default = evaluator.named(program, of, "default", &mut Vec::new());
                    key = default.iter().find_map(|known| known.thing.function());
                }
            }
            if let Some(key) = key.filter(|(file, function)| asks(program.module(*file), *function)) {
                out.push(Found::Given(key, Given { file, number, index }));
            }
        }
    }
    out
}

fn called<'p>(
    program: &Program<'p>,
    evaluator: &mut Evaluator<'p>,
    script: &Script,
    used: &Use,
    site: Site,
    out: &mut Vec<Found>,
) {
    if !begins_here(script, used.value) {
        return;
    }
    for known in evaluator.ask(program, used.value).iter() {
        let mut key = known.thing.function();
        if let Thing::Class(file, class) = known.thing
            && used.role == Role::New
        {
            let constructors = &program.gives[file as usize].constructors;
            key = constructors.get(&class).map(|function| (file, *function));
        }
        if let Some(key) = key.filter(|(file, function)| asks(program.module(*file), *function)) {
            out.push(Found::Called(key, site));
        }
    }
}

/// Whether a parameter of a function has neither a type nor a default.
fn asks(module: &Module, function: FunctionId) -> bool {
    let parameters = &module.functions[function as usize].parameters;
    parameters.iter().any(|parameter| match parameter {
        None => true,
        Some(value) => matches!(module.values[*value as usize], Value::Text(_) | Value::Prefix(_)),
    })
}

/// Whether a value may come from a function, class or object of the workspace.
fn begins_here(script: &Script, mut value: ValueId) -> bool {
    for _ in 0..MOST_PARTS {
        match &script.module.values[value as usize] {
            Value::Member { of, .. } | Value::Item(of) | Value::Result { of, .. } | Value::Instance(of) => {
                value = *of;
            }
            Value::Import(request, _) => {
                let leads = script.leads.get(*request as usize);
                return leads.is_some_and(|leads| leads.iter().any(|lead| matches!(lead, Lead::File(_))));
            }
            Value::Function(_)
            | Value::Class(_)
            | Value::This(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Parameter { .. }
            | Value::Either(_) => return true,
            Value::Global(_) | Value::Text(_) | Value::Prefix(_) | Value::Element | Value::Unknown => {
                return false;
            }
        }
    }
    false
}
