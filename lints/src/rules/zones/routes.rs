//! Exports of route modules that frameworks take out of what is sent to browsers.

use std::collections::BTreeSet;

use onefold_typescript::{Export, ExportOf, FunctionId, Member, Module, Role, Value, ValueId};

use crate::workspace::{Project, ScriptFile};

/// Frameworks, by a package of theirs, with the exports that only servers get.
const FRAMEWORKS: &[(&[&str], &[&str])] = &[
    (
        &["@react-router/dev", "@remix-run/dev", "@remix-run/react"],
        &["action", "headers", "loader", "middleware", "unstable_middleware"],
    ),
    (&["next"], &["getServerSideProps", "getStaticPaths", "getStaticProps"]),
];

/// Requests of a file whose names are used in such exports alone: they never reach a browser.
pub(super) fn taken_out(script: &ScriptFile, project: Option<&Project>) -> BTreeSet<u32> {
    let module = &script.module;
    let names: BTreeSet<&str> = FRAMEWORKS
        .iter()
        .filter(|(packages, _)| {
            project.is_some_and(|project| packages.iter().any(|name| project.dependencies.contains(*name)))
        })
        .flat_map(|(_, exports)| exports.iter().copied())
        .collect();
    let is_taken_out =
        |export: &&Export| matches!(&export.name, Member::Named(name) if names.contains(name.as_str()));
    let mut functions: BTreeSet<FunctionId> = BTreeSet::new();
    for export in module.exports.iter().filter(is_taken_out) {
        if let ExportOf::Value(value) = export.of
            && let Some(Value::Function(function)) = module.values.get(value as usize)
        {
            functions.insert(*function);
        }
    }
    if functions.is_empty() {
        return BTreeSet::new();
    }
    add_helpers(module, &mut functions);
    let mut inside: BTreeSet<u32> = BTreeSet::new();
    let mut outside: BTreeSet<u32> = BTreeSet::new();
    for used in module.uses.iter().filter(|used| used.role != Role::Type) {
        let is_inside = outermost(module, used.inside).is_some_and(|function| functions.contains(&function));
        for value in std::iter::once(&used.value).chain(&used.arguments) {
            if let Some(request) = request_of(module, *value) {
                if is_inside { &mut inside } else { &mut outside }.insert(request);
            }
        }
    }
    inside.retain(|request| !outside.contains(request));
    inside
}

/// Adds the functions that are used by such functions alone and given to nobody.
fn add_helpers(module: &Module, functions: &mut BTreeSet<FunctionId>) {
    let exported: BTreeSet<FunctionId> = module
        .exports
        .iter()
        .filter_map(|export| match export.of {
            ExportOf::Value(value) => match module.values.get(value as usize) {
                Some(Value::Function(function)) => Some(*function),
                Some(_) | None => None,
            },
            ExportOf::From(..) | ExportOf::Type => None,
        })
        .collect();
    loop {
        let mut used_inside = BTreeSet::new();
        let mut used_outside = BTreeSet::new();
        for used in &module.uses {
            let Some(Value::Function(function)) = module.values.get(used.value as usize) else { continue };
            let by = outermost(module, used.inside);
            if by == Some(*function) {
                continue;
            }
            let is_inside = by.is_some_and(|by| functions.contains(&by));
            if is_inside { &mut used_inside } else { &mut used_outside }.insert(*function);
        }
        let before = functions.len();
        functions
            .extend(used_inside.difference(&used_outside).filter(|function| !exported.contains(function)));
        if functions.len() == before {
            return;
        }
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
    // A value refers to those that were made before it; a ring is cut by the count.
    for _ in 0..module.values.len() {
        match module.values.get(next as usize)? {
            Value::Import(request, _) => return Some(*request),
            Value::Member { of, .. } | Value::Item(of) | Value::Instance(of) | Value::Result { of, .. } => {
                next = *of;
            }
            Value::Global(_)
            | Value::Function(_)
            | Value::Class(_)
            | Value::This(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Text(_)
            | Value::Prefix(_)
            | Value::Parameter { .. }
            | Value::Either(_)
            | Value::Element
            | Value::Unknown => return None,
        }
    }
    None
}
