//! From linked contracts to data: schemas, stable type names, closed inputs.
//!
//! `gather` asks schemars for every schema, in each direction, and keys types by their schema id
//! rather than by a name that depends on order. `endless` refuses types by which no value could ever
//! be judged, before anything follows references. `close` shuts inputs at every depth. `naming` gives
//! each type its name, two names where the directions differ. `combine` joins and cuts sets. The
//! result never depends on the order in which contracts were listed.

mod close;
mod combine;
mod endless;
mod examples;
mod gather;
mod ids;
mod naming;
mod samples;

use std::collections::BTreeMap;

use crate::schema::{self, TYPES};
use crate::set::Parts;
use crate::{ContractData, Declaration, Entry, FailureData, Json, Problem, Related, TypeData};

pub(crate) use combine::{join, select};

use gather::Direction;

/// Types of one direction by schema id.
type Types = BTreeMap<String, Json>;

/// Contracts with the schemas of what they are sent and of what they answer.
pub(crate) fn collect(entries: &[Entry]) -> Parts {
    collect_with(entries, Direction::Input)
}

/// Contracts with the schemas of what their inputs write when they are serialised themselves.
pub(crate) fn collect_written(entries: &[Entry]) -> Parts {
    collect_with(entries, Direction::Written)
}

fn collect_with(entries: &[Entry], of_inputs: Direction) -> Parts {
    let mut linked: Vec<(Declaration, Entry)> =
        entries.iter().map(|entry| (entry.declaration(), *entry)).collect();
    linked.sort_by(|(a, _), (b, _)| {
        (&a.name, &a.rust_path, &a.source).cmp(&(&b.name, &b.rust_path, &b.source))
    });
    let mut problems = Vec::new();
    combine::drop_duplicates(&mut linked, &mut problems);

    let mut inputs = gather::gather(&linked, of_inputs, &mut problems);
    let mut outputs = gather::gather(&linked, Direction::Output, &mut problems);
    endless::refuse(&linked, [&mut inputs, &mut outputs], &mut problems);
    close::close_inputs(&linked, &mut inputs, &mut problems);
    let names = naming::settle(&linked, &inputs, &outputs, &mut problems);

    let mut types = BTreeMap::new();
    for (gathered, names) in [(&inputs, &names.input), (&outputs, &names.output)] {
        for (id, schema) in &gathered.types {
            if let Some(name) = names.get(id) {
                let schema = finished(schema, Some(name), names);
                types.insert(name.clone(), TypeData { schema, rust_path: Some(rust_path(id)), places: None });
            }
        }
    }
    samples::clean_types(&mut types);
    let mut contracts = BTreeMap::new();
    for (index, (declared, entry)) in linked.into_iter().enumerate() {
        let finished = |root: &Json, names| samples::clean(finished(root, None, names), &types);
        let input = finished(&inputs.roots[index][0], &names.input);
        let mut answers = outputs.roots[index].iter().map(|root| finished(root, &names.output));
        let output = answers.next().expect("every contract registers its output first");
        let failures = entry.variants.iter().zip(answers).map(|(variant, schema)| FailureData {
            code: variant.code.to_owned(),
            status: variant.status,
            description: variant.description.to_owned(),
            schema,
        });
        let failures = failures.collect();
        let examples = match (entry.examples)() {
            Ok(examples) => examples::redacted(examples, &input, &output, &types),
            Err(error) => {
                problems.push(unserialisable(&declared, &error));
                Vec::new()
            }
        };
        let name = declared.name.clone();
        let data = ContractData { declared, input, output, failures, examples, origin: None, places: None };
        contracts.insert(name, data);
    }
    Parts { service: None, contracts, types, problems }
}

/// The schema as it is published: references by name, nothing that only repeats the name.
fn finished(schema: &Json, own_name: Option<&str>, names: &BTreeMap<String, String>) -> Json {
    let mut schema = schema.clone();
    if let Some(object) = schema.as_object_mut() {
        object.remove("$schema");
        if own_name.is_some() && object.get("title").and_then(Json::as_str) == own_name {
            object.remove("title");
        }
    }
    schema::visit_mut(&mut schema, &mut |inner| {
        let Some(object) = inner.as_object_mut() else { return };
        if let Some(id) = object.get("$ref").and_then(Json::as_str).and_then(|text| text.strip_prefix(TYPES))
        {
            let name = names.get(id).map_or(id, String::as_str);
            let reference = format!("{TYPES}{name}");
            object.insert("$ref", reference);
        }
    });
    schema
}

/// The Rust path behind a schema id: `notes::Page_{T}<notes::Note>` is `notes::Page<notes::Note>`.
fn rust_path(id: &str) -> String {
    match (id.find("_{"), id.find('<')) {
        (Some(pattern), Some(arguments)) if pattern < arguments => {
            format!("{}{}", &id[..pattern], rust_path(&id[arguments..]))
        }
        _ => id.to_owned(),
    }
}

fn unserialisable(declared: &Declaration, error: &serde_json::Error) -> Problem {
    Problem {
        rule: "example-not-serialisable",
        message: format!("an example of contract `{}` cannot be written as JSON: {error}", declared.name),
        help: Some(
            "examples hold what travels: no maps with other keys than strings, no numbers beyond JSON"
                .to_owned(),
        ),
        source: declared.source.clone(),
        related: Vec::new(),
    }
}

/// A note on a contract, for [`Problem::related`].
fn related(message: String, declared: &Declaration) -> Related {
    Related { message, source: declared.source.clone() }
}
