//! From a set of contracts to a model: shapes, checks, names, in this order.

mod check;
mod meet;
mod naming;
mod scalar;
mod shape;
mod subject;
mod tags;
mod unite;

use std::collections::{BTreeMap, BTreeSet};

use onefold::{ContractData, ContractSet, Places, Problem, Service, Source, TypeData};

use crate::{Contract, Diagnostic, Failure, Model, Outcome, Shape, Span, TypeDef, Typed, Usage, schema};
use shape::Shapes;
use subject::Subject;

/// Lowers a set. `service` is what the configuration says; without it the document's own facts
/// count, and without those the service is called `service`.
///
/// An [`Outcome`] with errors has no value: nothing may be generated from it.
pub fn lower(set: &ContractSet, service: Option<&Service>) -> Outcome<Model> {
    let mut diagnostics: Vec<Diagnostic> = set.problems().iter().map(problem).collect();
    let mut types: BTreeMap<String, TypeDef> = BTreeMap::new();
    for (key, data) in set.types() {
        let definition = type_def(set, key, data, &mut diagnostics);
        types.insert(key.clone(), definition);
    }
    let mut contracts: Vec<Contract> =
        set.contracts().values().map(|data| contract(set, data, &mut diagnostics)).collect();
    names_without_shape(&mut types, &mut diagnostics);
    tags::fill(&mut types, &mut contracts);
    mark_usage(&mut types, &contracts);
    check::check(&contracts, &types, &mut diagnostics);
    naming::settle(&mut contracts, &mut types, &mut diagnostics);
    let service = service.or(set.service()).cloned().unwrap_or_else(|| Service {
        name: "service".to_owned(),
        title: "Service".to_owned(),
        version: "0.0.0".to_owned(),
        description: String::new(),
    });
    let outcome = Outcome::new(Model { service, contracts, types }, diagnostics);
    if outcome.has_errors() { Outcome::failed(outcome.diagnostics) } else { outcome }
}

/// The span of `pointer` within a contract or type of a document, or else of its name.
pub(crate) fn place(places: Option<&Places>, pointer: &str) -> Option<Span> {
    let places = places?;
    let range = places.ranges.get(pointer).or_else(|| places.ranges.get(""))?;
    let pointer = format!("{}{pointer}", places.pointer);
    Some(Span::Text { file: places.text.clone(), range: *range, pointer: Some(pointer) })
}

fn problem(problem: &Problem) -> Diagnostic {
    let span = |source: &Option<Source>| source.clone().map(Span::Rust);
    let mut diagnostic = Diagnostic::error(problem.rule, problem.message.clone()).at(span(&problem.source));
    diagnostic.help = problem.help.clone();
    for related in &problem.related {
        diagnostic = diagnostic.related(related.message.clone(), span(&related.source));
    }
    diagnostic
}

fn type_def(set: &ContractSet, key: &str, data: &TypeData, diagnostics: &mut Vec<Diagnostic>) -> TypeDef {
    let span = place(data.places.as_ref(), "").or_else(|| first_use(set, key));
    let mut shapes =
        Shapes::new(set.types(), subject(format!("type `{key}`"), span.clone(), data.places.as_ref()));
    let shape = shapes.read(&data.schema);
    diagnostics.append(&mut shapes.subject.diagnostics);
    TypeDef {
        key: key.to_owned(),
        names: naming::type_names(key),
        description: shape::text_of(&data.schema, "description"),
        shape,
        schema: data.schema.clone(),
        usage: Usage::default(),
        span,
    }
}

/// Where the first contract is declared that refers to a type, directly or through other types.
fn first_use(set: &ContractSet, key: &str) -> Option<Span> {
    let contract = set.contracts().values().find(|data| {
        let schemas = [&data.input, &data.output]
            .into_iter()
            .chain(data.failures.iter().map(|failure| &failure.schema));
        reached(set, schemas.flat_map(schema::references)).contains(key)
    })?;
    contract.declared.source.clone().map(Span::Rust)
}

/// The keys that `start` reaches through the set's types.
fn reached<'a>(set: &'a ContractSet, start: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut queue: Vec<&str> = start.into_iter().collect();
    let mut reached = BTreeSet::new();
    while let Some(key) = queue.pop() {
        if reached.insert(key) {
            queue.extend(set.types().get(key).into_iter().flat_map(|data| schema::references(&data.schema)));
        }
    }
    reached
}

fn contract(set: &ContractSet, data: &ContractData, diagnostics: &mut Vec<Diagnostic>) -> Contract {
    let places = data.places.as_ref();
    let span = place(places, "").or_else(|| data.declared.source.clone().map(Span::Rust));
    let mut read = |part: &str, json: &'_ onefold::Json, is_input: bool| {
        let name = format!("contract `{}`, {part}", data.declared.name);
        let mut shapes = Shapes::new(set.types(), subject(name, span.clone(), places));
        let shape = if is_input { shapes.read_input(json) } else { shapes.read(json) };
        diagnostics.append(&mut shapes.subject.diagnostics);
        Typed { shape, schema: json.clone() }
    };
    let input = read("input", &data.input, true);
    let output = read("output", &data.output, false);
    let failures = data.failures.iter().map(|failure| Failure {
        code: failure.code.clone(),
        status: failure.status,
        description: failure.description.clone(),
        payload: read(&format!("failure `{}`", failure.code), &failure.schema, false),
    });
    Contract {
        failures: failures.collect(),
        declared: data.declared.clone(),
        names: naming::contract_names(&data.declared, data.origin.as_ref()),
        input,
        output,
        examples: data.examples.clone(),
        origin: data.origin.clone(),
        places: data.places.clone(),
        span,
    }
}

fn subject(name: String, span: Option<Span>, places: Option<&Places>) -> Subject<'_> {
    Subject { name, span, text: places.map(|places| &places.text), diagnostics: Vec::new() }
}

/// Types that only name each other have no shape: they are told, and admit anything from then on.
fn names_without_shape(types: &mut BTreeMap<String, TypeDef>, diagnostics: &mut Vec<Diagnostic>) {
    let mut empty = Vec::new();
    for key in types.keys() {
        let mut seen = vec![key.as_str()];
        let mut current = key.as_str();
        while let Some(Shape::Named(next)) = types.get(current).map(|definition| &definition.shape) {
            if seen.contains(&next.as_str()) {
                empty.push(key.clone());
                break;
            }
            seen.push(next);
            current = next;
        }
    }
    for key in empty {
        if let Some(definition) = types.get_mut(&key) {
            definition.shape = Shape::Any;
            let message = format!("type `{key}` refers to itself and says nothing else");
            diagnostics.push(
                Diagnostic::error("type-without-shape", message)
                    .at(definition.span.clone())
                    .help("give the type a schema of its own"),
            );
        }
    }
}

/// Marks in which directions every type travels.
fn mark_usage(types: &mut BTreeMap<String, TypeDef>, contracts: &[Contract]) {
    let mut queue: Vec<(String, bool)> = Vec::new();
    for contract in contracts {
        let outputs =
            contract.failures.iter().map(|failure| &failure.payload.schema).chain([&contract.output.schema]);
        queue
            .extend(schema::references(&contract.input.schema).into_iter().map(|key| (key.to_owned(), true)));
        queue.extend(outputs.flat_map(schema::references).map(|key| (key.to_owned(), false)));
    }
    while let Some((key, is_input)) = queue.pop() {
        let Some(definition) = types.get_mut(&key) else { continue };
        let mark = if is_input { &mut definition.usage.input } else { &mut definition.usage.output };
        if !std::mem::replace(mark, true) {
            queue.extend(
                schema::references(&definition.schema).into_iter().map(|key| (key.to_owned(), is_input)),
            );
        }
    }
}
