//! Exports of route modules that frameworks take out of what is sent to browsers.

use std::collections::BTreeSet;

use onefold::TextRange;
use onefold_typescript::{Binding, Export, ExportOf, FunctionId, Member, Module, Role, Use, Value, ValueId};

use crate::facts::is_inside;
use crate::npm::ROUTE_MODULES;
use crate::workspace::{Project, ScriptFile};

/// Frameworks, by a package of theirs, with the exports that only servers get.
const FRAMEWORKS: &[(&[&str], &[&str])] = &[
    (ROUTE_MODULES, &["action", "headers", "loader", "middleware", "unstable_middleware"]),
    (&["next"], &["getServerSideProps", "getStaticPaths", "getStaticProps"]),
];

/// What a framework takes out of a file before a browser gets it.
#[derive(Default)]
pub(in crate::rules) struct TakenOut {
    /// Requests whose names are used there alone.
    pub requests: BTreeSet<u32>,
    /// The functions and constants themselves.
    pub places: Vec<TextRange>,
}

/// Something of a file that may be taken out with what uses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Function(FunctionId),
    /// By its number among the bindings.
    Constant(usize),
}

/// What a framework takes out of a file: such exports, and what is used by them alone.
pub(in crate::rules) fn taken_out(script: &ScriptFile, project: Option<&Project>) -> TakenOut {
    let module = &script.module;
    let names: BTreeSet<&str> = FRAMEWORKS
        .iter()
        .filter(|(packages, _)| {
            project.is_some_and(|project| packages.iter().any(|name| project.dependencies.contains(*name)))
        })
        .flat_map(|(_, exports)| exports.iter().copied())
        .collect();
    if names.is_empty() {
        return TakenOut::default();
    }
    let is_taken_out =
        |export: &Export| matches!(&export.name, Member::Named(name) if names.contains(name.as_str()));
    let mut inside: BTreeSet<u32> = BTreeSet::new();
    let mut outside: BTreeSet<u32> = BTreeSet::new();
    let mut parts: BTreeSet<Part> = BTreeSet::new();
    let mut given: BTreeSet<Part> = BTreeSet::new();
    for export in &module.exports {
        let is_taken_out = is_taken_out(export);
        match export.of {
            ExportOf::From(request, _) => {
                if is_taken_out { &mut inside } else { &mut outside }.insert(request);
            }
            ExportOf::Value(value) => {
                if let Some(part) = part_of(module, value) {
                    if is_taken_out { &mut parts } else { &mut given }.insert(part);
                }
            }
            ExportOf::Type => {}
        }
    }
    if parts.is_empty() && inside.is_empty() {
        return TakenOut::default();
    }
    parts.retain(|part| !given.contains(part));
    add_helpers(module, &mut parts, &given);
    let uses = module.uses.iter().filter(|used| used.role != Role::Type);
    for used in uses {
        let is_inside = part_around(module, used).is_some_and(|part| parts.contains(&part));
        for value in std::iter::once(&used.value).chain(&used.arguments) {
            if let Some(request) = request_of(module, *value) {
                if is_inside { &mut inside } else { &mut outside }.insert(request);
            }
        }
    }
    inside.retain(|request| !outside.contains(request));
    let place = |part: &Part| match *part {
        Part::Function(function) => module.functions.get(function as usize).map(|it| it.at),
        Part::Constant(binding) => module.bindings.get(binding).map(|it| it.whole),
    };
    TakenOut { requests: inside, places: parts.iter().filter_map(place).collect() }
}

/// Adds the functions and constants that are used by such parts alone and given to nobody.
fn add_helpers(module: &Module, parts: &mut BTreeSet<Part>, given: &BTreeSet<Part>) {
    // Who uses what; nobody is the file itself.
    let mut uses: BTreeSet<(Part, Option<Part>)> = BTreeSet::new();
    for used in module.uses.iter().filter(|used| used.role != Role::Type) {
        let by = part_around(module, used);
        let named = std::iter::once(&used.value).chain(&used.arguments);
        for part in named.filter_map(|value| begins_with(module, *value)) {
            if by != Some(part) {
                uses.insert((part, by));
            }
        }
    }
    loop {
        let is_inside = |by: &Option<Part>| by.is_some_and(|by| parts.contains(&by));
        let of = |inside: bool| uses.iter().filter(move |(_, by)| is_inside(by) == inside);
        let used_outside: BTreeSet<Part> = of(false).map(|(part, _)| *part).collect();
        let more: Vec<Part> = of(true)
            .map(|(part, _)| *part)
            .filter(|part| !used_outside.contains(part) && !given.contains(part) && !parts.contains(part))
            .collect();
        if more.is_empty() {
            return;
        }
        parts.extend(more);
    }
}

/// The function or constant that a value is.
fn part_of(module: &Module, value: ValueId) -> Option<Part> {
    match module.values.get(value as usize)? {
        Value::Function(function) => Some(Part::Function(*function)),
        // What a call answers or `new` makes is the value of one constant; texts and lists are not told
        // where they are read.
        Value::Result { .. } | Value::Instance(_) | Value::Member { .. } => {
            module.bindings.iter().position(|binding| binding.value == Some(value)).map(Part::Constant)
        }
        Value::Import(..)
        | Value::Global(_)
        | Value::Item(_)
        | Value::Class(_)
        | Value::This(_)
        | Value::Object(_)
        | Value::List(_)
        | Value::Text(_)
        | Value::Prefix(_)
        | Value::Parameter { .. }
        | Value::Either(_)
        | Value::Element
        | Value::Unknown => None,
    }
}

/// The function or constant that a value begins with.
fn begins_with(module: &Module, value: ValueId) -> Option<Part> {
    let mut next = value;
    // A value refers to those that were made before it; a ring is cut by the count.
    for _ in 0..module.values.len() {
        if let Some(part) = part_of(module, next) {
            return Some(part);
        }
        next = module.values.get(next as usize)?.origin()?;
    }
    None
}

/// The function or constant of the file's own level that a use stands in.
fn part_around(module: &Module, used: &Use) -> Option<Part> {
    // A function inside the value of a constant belongs to that.
    let is_around = |binding: &Binding| binding.value.is_some() && is_inside(used.at, binding.whole);
    let constant =
        module.bindings.iter().position(is_around).map(|binding| (binding, &module.bindings[binding]));
    let function = outermost(module, used.inside);
    match (constant, function) {
        (Some((number, binding)), function) => {
            let value = binding.value.and_then(|value| module.values.get(value as usize));
            match (value, function) {
                (Some(Value::Function(own)), Some(function)) if *own == function => {
                    Some(Part::Function(function))
                }
                _ => Some(Part::Constant(number)),
            }
        }
        (None, function) => function.map(Part::Function),
    }
}

/// The function of the file's own level around a place.
fn outermost(module: &Module, inside: Option<FunctionId>) -> Option<FunctionId> {
    let mut found = inside?;
    while let Some(around) = module.functions.get(found as usize)?.inside {
        found = around;
    }
    Some(found)
}

/// The request that a value begins with.
fn request_of(module: &Module, value: ValueId) -> Option<u32> {
    let mut next = value;
    for _ in 0..module.values.len() {
        let value = module.values.get(next as usize)?;
        if let Value::Import(request, _) = value {
            return Some(*request);
        }
        next = value.origin()?;
    }
    None
}
