//! Where values hold integers of any size: `json.ts` and the facts that routes carry for it.

use std::collections::BTreeSet;

use minijinja::context;
use minijinja::value::Value;
use onefold_model::{Contract, Diagnostic, Model, Rest, Shape, TypeDef, UnionShape};

use super::NAME;
use crate::header;
use crate::render::{Template, code, escape, render as fill};
use crate::typescript_types::Emission;
use crate::typescript_types::integers::{is_wide, is_wide_literal};
use crate::typescript_types::{reach, wrap};

const JSON: Template =
    Template { name: "typescript/json.ts", source: include_str!("../../../../templates/typescript/json.ts") };

/// The text of `json.ts`.
pub(super) fn render(emission: &Emission<'_>) -> Result<String, Vec<Diagnostic>> {
    let types = reach::reached(emission.model, &emission.contracts);
    let wide = Wide::of(emission.model, &types);
    let shapes: Value = types
        .iter()
        .filter_map(|definition| {
            let shape = wide.shape(&definition.shape)?;
            let entry = format!("[{}, {shape}]", escape::string(&definition.key));
            Some(code(wrap::literal(&entry, 2, 2, 1)))
        })
        .collect();
    fill(JSON, context! { mark => code(header::mark(NAME)), shapes })
}

/// The members of a route that say where its answers hold such integers.
pub(super) fn route(emission: &Emission<'_>, contract: &Contract) -> Vec<String> {
    let types = reach::reached(emission.model, &[contract]);
    let wide = Wide::of(emission.model, &types);
    let mut out = Vec::new();
    if let Some(shape) = wide.shape(&contract.output.shape) {
        out.push(format!("output: {shape}"));
    }
    let payloads: Vec<String> = contract
        .failures
        .iter()
        .filter_map(|failure| {
            let shape = wide.shape(&failure.payload.shape)?;
            Some(format!("[{}, {shape}]", escape::string(&failure.code)))
        })
        .collect();
    if !payloads.is_empty() {
        out.push(format!("payloads: [{}]", payloads.join(", ")));
    }
    out
}

/// The types that hold such integers, themselves or through others.
struct Wide<'a> {
    model: &'a Model,
    keys: BTreeSet<&'a str>,
}

impl<'a> Wide<'a> {
    fn of(model: &'a Model, types: &[&'a TypeDef]) -> Self {
        let mut wide = Wide { model, keys: BTreeSet::new() };
        // Each round finds the types that hold a type of the round before.
        loop {
            let found: Vec<&str> = types
                .iter()
                .filter(|definition| !wide.keys.contains(definition.key.as_str()))
                .filter(|definition| wide.shape(&definition.shape).is_some())
                .map(|definition| definition.key.as_str())
                .collect();
            if found.is_empty() {
                return wide;
            }
            wide.keys.extend(found);
        }
    }

    /// The facts of one shape in source form, if it holds such integers.
    fn shape(&self, shape: &Shape) -> Option<String> {
        match shape {
            Shape::Any => Some("\"any\"".to_owned()),
            Shape::Integer(integer) => is_wide(integer).then(|| "\"integer\"".to_owned()),
            Shape::Literals(literals) => {
                let numbers = literals.iter().filter_map(|literal| literal.value.as_number());
                // A literal within 2^53 is a number, so only the others may become `bigint`.
                numbers
                    .filter_map(onefold::Number::to_i128)
                    .any(is_wide_literal)
                    .then(|| "\"any\"".to_owned())
            }
            Shape::Named(key) => {
                self.keys.contains(key.as_str()).then(|| format!("{{ name: {} }}", escape::string(key)))
            }
            Shape::Array(array) => Some(format!("{{ items: {} }}", self.shape(&array.items)?)),
            Shape::Tuple(tuple) => {
                let places: Vec<Option<String>> = tuple.items.iter().map(|item| self.shape(item)).collect();
                let rest = tuple.rest.as_ref().and_then(|rest| self.shape(rest));
                if rest.is_none() && places.iter().all(Option::is_none) {
                    return None;
                }
                let places: Vec<String> =
                    places.into_iter().map(|place| place.unwrap_or_else(|| "undefined".to_owned())).collect();
                let rest = rest.map(|rest| format!(", rest: {rest}")).unwrap_or_default();
                Some(format!("{{ places: [{}]{rest} }}", places.join(", ")))
            }
            Shape::Object(object) => {
                let rest = match &object.rest {
                    Rest::Of(shape) => self.shape(shape),
                    Rest::Open if object.fields.is_empty() => Some("\"any\"".to_owned()),
                    Rest::Open | Rest::Closed => None,
                };
                let mut fields = Vec::new();
                let mut found = rest.is_some();
                for field in &object.fields {
                    let shape = self.shape(&field.shape);
                    found |= shape.is_some();
                    // Without a word of its own a field would be taken for one of the rest.
                    if let Some(shape) = shape.or_else(|| rest.as_ref().map(|_| "\"plain\"".to_owned())) {
                        fields.push(format!("[{}, {shape}]", escape::string(&field.name)));
                    }
                }
                let rest = rest.map(|rest| format!(", rest: {rest}")).unwrap_or_default();
                found.then(|| format!("{{ fields: [{}]{rest} }}", fields.join(", ")))
            }
            Shape::Union(union) => self.union(union),
            Shape::Intersection(shapes) => {
                either(shapes.iter().filter_map(|shape| self.shape(shape)).collect())
            }
            Shape::Nullable(inner) => self.shape(inner),
            Shape::Never | Shape::Null | Shape::Bool | Shape::Number(_) | Shape::String(_) => None,
        }
    }

    fn union(&self, union: &UnionShape) -> Option<String> {
        let shapes: Vec<(Option<String>, Option<String>)> = union
            .variants
            .iter()
            .map(|variant| (self.tag(union.tag.as_deref(), &variant.shape), self.shape(&variant.shape)))
            .collect();
        let Some(tag) = union.tag.as_deref().filter(|_| shapes.iter().all(|(tag, _)| tag.is_some())) else {
            return either(shapes.into_iter().filter_map(|(_, shape)| shape).collect());
        };
        let variants: Vec<String> =
            shapes.into_iter().filter_map(|(tag, shape)| Some(format!("[{}, {}]", tag?, shape?))).collect();
        if variants.is_empty() {
            return None;
        }
        Some(format!("{{ tag: {}, variants: [{}] }}", escape::string(tag), variants.join(", ")))
    }

    /// The constant by which a variant of a tagged union is known.
    fn tag(&self, tag: Option<&str>, shape: &Shape) -> Option<String> {
        let Shape::Object(object) = self.model.resolve(shape) else { return None };
        let field = object.fields.iter().find(|field| Some(field.name.as_str()) == tag)?;
        let Shape::Literals(literals) = self.model.resolve(&field.shape) else { return None };
        match &literals[..] {
            [literal] => literal.value.as_str().map(escape::string),
            _ => None,
        }
    }
}

fn either(shapes: Vec<String>) -> Option<String> {
    match &shapes[..] {
        [] => None,
        [shape] => Some(shape.clone()),
        _ => Some(format!("{{ either: [{}] }}", shapes.join(", "))),
    }
}
