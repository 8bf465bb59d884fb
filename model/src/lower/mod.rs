//! From a set of contracts to a model: shapes, checks, names, in this order.

mod check;
mod follow;
mod keywords;
mod meet;
mod naming;
mod nature;
mod scalar;
mod shape;
mod spelling;
mod subject;
mod tags;
mod unite;

use std::collections::{BTreeMap, BTreeSet};

use onefold::{ContractData, ContractSet, Json, Places, Problem, Service, Source, TypeData, schema};

use crate::suggest::shown;
use crate::{Contract, Diagnostic, Failure, Model, Outcome, Shape, Span, TypeDef, Typed, Usage};
pub(crate) use naming::{OURS, is_name_of_client};
use shape::Shapes;
use subject::{Subject, Written};

/// Lowers a set. `service` is what the configuration says; without it the document's own facts
/// count, and without those the service is called `service`.
///
/// An [`Outcome`] with errors has no value: nothing may be generated from it.
pub fn lower(set: &ContractSet, service: Option<&Service>) -> Outcome<Model> {
    let mut diagnostics: Vec<Diagnostic> = set.problems().iter().map(problem).collect();
    let uses = Uses::of(set);
    let endless = endless(set, &uses, &mut diagnostics);
    let shapes = Shapes::new(set.types(), &endless);
    let mut reader = Reader { uses: &uses, endless: &endless, shapes };
    let mut types: BTreeMap<String, TypeDef> = set
        .types()
        .iter()
        .map(|(key, data)| (key.clone(), reader.type_def(key, data, &mut diagnostics)))
        .collect();
    let mut contracts: Vec<Contract> =
        set.contracts().values().map(|data| reader.contract(data, &mut diagnostics)).collect();
    tags::fill(&mut types, &mut contracts);
    check::check(&contracts, &types, &mut diagnostics);
    spelling::check(&contracts, &types, &mut diagnostics);
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

/// JSON pointer of a contract's input in the contract.
const INPUT: &str = "/input";

/// JSON pointer of a failure's schema in its contract.
fn failure_pointer(index: usize) -> String {
    format!("/failures/{index}/schema")
}

/// Who uses which type.
struct Uses<'a> {
    inputs: BTreeSet<&'a str>,
    outputs: BTreeSet<&'a str>,
    /// The first contract that reaches a type, directly or through other types.
    first: BTreeMap<&'a str, &'a ContractData>,
}

impl<'a> Uses<'a> {
    fn of(set: &'a ContractSet) -> Self {
        let contracts: Vec<&ContractData> = set.contracts().values().collect();
        let types = |key: &str| set.types().get(key).map(|data| &data.schema);
        let inputs = schema::reached(contracts.iter().map(|data| &data.input), types);
        let outputs = schema::reached(contracts.iter().flat_map(|data| answers(data)), types);
        let users =
            schema::first_users(contracts.iter().map(|data| answers(data).chain([&data.input])), types);
        let first = users.into_iter().map(|(key, index)| (key, contracts[index])).collect();
        Uses { inputs, outputs, first }
    }

    /// Where a type stands in a document, or where the first contract is declared that uses it.
    fn span(&self, key: &str, data: &TypeData) -> Option<Span> {
        place(data.places.as_ref(), "")
            .or_else(|| self.first.get(key)?.declared.source.clone().map(Span::Rust))
    }
}

/// The schemas of what a contract may answer.
fn answers(data: &ContractData) -> impl Iterator<Item = &Json> {
    data.failures.iter().map(|failure| &failure.schema).chain([&data.output])
}

/// Tells the circles of types by which no value could be judged, and returns all types in them.
fn endless<'a>(
    set: &'a ContractSet,
    uses: &Uses<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeSet<&'a str> {
    let circles = schema::circles(set.types().iter().map(|(key, data)| (key.as_str(), &data.schema)));
    for circle in &circles {
        let span = |key: &str| uses.span(key, &set.types()[key]);
        let mut diagnostic = Diagnostic::error("endless-type", schema::circle_message(circle))
            .at(span(circle[0]))
            .help(schema::CIRCLE_HELP);
        for other in &circle[1..] {
            diagnostic = diagnostic.related(format!("`{other}`"), span(other));
        }
        diagnostics.push(diagnostic);
    }
    circles.into_iter().flatten().collect()
}

/// What is known of a whole set before any schema is read, and of the schemas read so far.
struct Reader<'a> {
    uses: &'a Uses<'a>,
    endless: &'a BTreeSet<&'a str>,
    shapes: Shapes<'a>,
}

impl<'a> Reader<'a> {
    fn type_def(&mut self, key: &str, data: &'a TypeData, diagnostics: &mut Vec<Diagnostic>) -> TypeDef {
        let span = self.uses.span(key, data);
        let written = data.places.as_ref().map(|places| Written::new(places, "", &data.schema));
        let name = format!("type `{}`", shown(key));
        let subject = Subject { name, span: span.clone(), written, diagnostics: Vec::new() };
        let (shape, told) = self.shapes.read(&data.schema, false, subject);
        diagnostics.extend(told);
        TypeDef {
            key: key.to_owned(),
            names: naming::type_names(key),
            description: shape::text_of(&data.schema, "description"),
            shape: if self.endless.contains(key) { Shape::Any } else { shape },
            schema: data.schema.clone(),
            usage: Usage { input: self.uses.inputs.contains(key), output: self.uses.outputs.contains(key) },
            span,
        }
    }

    fn contract(&mut self, data: &'a ContractData, diagnostics: &mut Vec<Diagnostic>) -> Contract {
        let places = data.places.as_ref();
        let span = place(places, "").or_else(|| data.declared.source.clone().map(Span::Rust));
        let mut read = |part: &str, pointer: &str, json: &'a Json| {
            let name = format!("contract `{}`, {part}", data.declared.name);
            let written = places.map(|places| Written::new(places, pointer, json));
            let is_input = pointer == INPUT;
            let subject = Subject { name, span: span.clone(), written, diagnostics: Vec::new() };
            let (shape, told) = self.shapes.read(json, is_input, subject);
            diagnostics.extend(told);
            Typed { shape, schema: json.clone() }
        };
        let input = read("input", INPUT, &data.input);
        let output = read("output", "/output", &data.output);
        let failures = data.failures.iter().enumerate().map(|(index, failure)| {
            let part = format!("failure `{}`", failure.code);
            Failure {
                code: failure.code.clone(),
                status: failure.status,
                description: failure.description.clone(),
                payload: read(&part, &failure_pointer(index), &failure.schema),
            }
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
}
