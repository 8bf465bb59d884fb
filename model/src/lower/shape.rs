//! Reads a schema as a shape. A shape may admit more than its schema, never less. What is wrong with
//! the schema itself has been told by `keywords`; here it admits anything.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{Json, Node, Object, TypeData};

use super::follow::Follow;
use super::keywords;
use super::meet::meet;
use super::subject::Subject;
use super::unite::{close, unite};
use crate::schema;
use crate::{ArrayShape, Diagnostic, Field, Literal, ObjectShape, Rest, Shape, TupleShape, Variant};

/// Keywords that only an object answers to.
const OF_OBJECTS: &[&str] = &["properties", "required", "additionalProperties", "patternProperties"];

/// The types of a set, and the way in which their names are followed while reading.
pub(super) struct Shapes<'a> {
    types: &'a BTreeMap<String, TypeData>,
    /// What is being read.
    subject: Subject<'a>,
    /// The types that are never followed.
    endless: &'a BTreeSet<&'a str>,
    follow: Follow<'a>,
}

impl<'a> Shapes<'a> {
    pub(super) fn new(types: &'a BTreeMap<String, TypeData>, endless: &'a BTreeSet<&'a str>) -> Self {
        Shapes { types, subject: Subject::default(), endless, follow: Follow::default() }
    }

    /// The shape of a schema, and what is wrong with it.
    ///
    /// An input that says nothing of its type is an object.
    pub(super) fn read(
        &mut self,
        schema: &'a Json,
        is_input: bool,
        subject: Subject<'a>,
    ) -> (Shape, Vec<Diagnostic>) {
        self.subject = subject;
        self.follow.begin();
        keywords::judge(schema, is_input, self.types, &mut self.subject);
        let shape = self.schema(schema, is_input);
        (shape, std::mem::take(&mut self.subject.diagnostics))
    }

    fn schema(&mut self, schema: &'a Json, within_object: bool) -> Shape {
        match &schema.node {
            Node::Bool(true) => Shape::Any,
            Node::Bool(false) => Shape::Never,
            Node::Object(object) => self.deeper(|shapes| shapes.keywords(schema, object, within_object)),
            Node::Null | Node::Number(_) | Node::String(_) | Node::Array(_) => Shape::Any,
        }
    }

    fn keywords(&mut self, schema: &'a Json, object: &'a Object, within_object: bool) -> Shape {
        let is_object = object.get("type").map_or(within_object, |kind| kind.as_str() == Some("object"));
        let mut parts = Vec::new();
        parts.extend(object.get("$ref").map(|target| self.reference(target)));
        parts.extend(object.get("const").map(|value| Shape::literal(value.clone())));
        if let Some(values) = object.get("enum") {
            let values = values.as_array().unwrap_or_default();
            let literal = |value: &Json| Literal { value: value.clone(), description: String::new() };
            parts.push(if values.is_empty() {
                Shape::Never
            } else {
                Shape::Literals(values.iter().map(literal).collect())
            });
        }
        parts.extend(self.typed(object, within_object));
        for key in ["oneOf", "anyOf"] {
            parts.extend(object.get(key).map(|list| self.union(list, key, is_object)));
        }
        if let Some(list) = object.get("allOf") {
            let inner: Vec<Shape> = items(list).iter().map(|item| self.schema(item, is_object)).collect();
            parts.extend(inner);
        }
        if object.get("not").is_some_and(is_anything) {
            parts.push(Shape::Never);
        }
        let mut parts = parts.into_iter();
        let mut whole = parts.next().unwrap_or(Shape::Any);
        for part in parts {
            let possible = whole != Shape::Never && part != Shape::Never;
            whole = meet(self, whole, part);
            if possible && whole == Shape::Never {
                let message = "no value can satisfy all of this schema at once";
                self.subject.error(
                    "unsatisfiable-schema",
                    message,
                    schema,
                    "remove one of the conditions that exclude each other",
                );
            }
        }
        if object.get("unevaluatedProperties").and_then(Json::as_bool) == Some(false) {
            whole = close(whole);
        }
        whole
    }

    /// What is no reference into `types` has been told; it admits anything here.
    fn reference(&self, target: &'a Json) -> Shape {
        match target.as_str().and_then(|text| text.strip_prefix(schema::TYPES)) {
            Some(key) if self.types.contains_key(key) => Shape::Named(key.to_owned()),
            Some(_) | None => Shape::Any,
        }
    }

    /// What `merge` makes of the shape of a named type, to which something stands beside; `None`
    /// when the type is not followed: it is being merged already, and two types that contain
    /// themselves would go on for ever, or the shape would grow beyond what [`Follow`] allows.
    pub(super) fn follow(
        &mut self,
        key: &str,
        merge: impl FnOnce(&mut Self, Shape) -> Shape,
    ) -> Option<Shape> {
        let (key, data) = self.types.get_key_value(key)?;
        if self.endless.contains(key.as_str()) || !self.follow.enter(key) {
            self.follow.refusals += 1;
            return None;
        }
        let known = self.follow.known(key);
        let shape = known.unwrap_or_else(|| {
            let told = self.subject.diagnostics.len();
            let reading = self.follow.reading();
            let shape = self.schema(&data.schema, false);
            // What is wrong inside is told when the type itself is read.
            self.subject.diagnostics.truncate(told);
            self.follow.note(key, &shape, reading);
            shape
        });
        let merged = merge(self, shape);
        self.follow.leave();
        Some(merged)
    }

    /// Runs `read` one level deeper.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.follow.descend();
        let value = read(self);
        self.follow.ascend();
        value
    }

    fn typed(&mut self, object: &'a Object, within_object: bool) -> Option<Shape> {
        let Some(kind) = object.get("type") else {
            let asks = OF_OBJECTS.iter().any(|key| object.contains_key(key));
            return (within_object && asks).then(|| self.object(object));
        };
        match &kind.node {
            Node::String(name) => Some(self.kind(name, object)),
            Node::Array(names) => {
                let names = names.iter().filter_map(Json::as_str);
                let shapes = names.map(|name| self.kind(name, object));
                let variants = shapes.map(|shape| Variant { shape, description: String::new() }).collect();
                Some(unite(variants, false))
            }
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::Object(_) => None,
        }
    }

    fn kind(&mut self, name: &str, object: &'a Object) -> Shape {
        match name {
            "null" => Shape::Null,
            "boolean" => Shape::Bool,
            "integer" => self.integer(object),
            "number" => self.decimal(object),
            "string" => self.string(object),
            "array" => self.array(object),
            "object" => self.object(object),
            _ => Shape::Any,
        }
    }

    fn array(&mut self, object: &'a Object) -> Shape {
        let (min_items, max_items) = (self.count(object, "minItems"), self.count(object, "maxItems"));
        let unique = object.get("uniqueItems").and_then(Json::as_bool).unwrap_or(false);
        let rest = object.get("items").map(|items| self.schema(items, false));
        let Some(prefix) = object.get("prefixItems") else {
            return Shape::Array(Box::new(ArrayShape {
                items: rest.unwrap_or(Shape::Any),
                min_items,
                max_items,
                unique,
            }));
        };
        let mut items: Vec<Shape> = items(prefix).iter().map(|item| self.schema(item, false)).collect();
        let most = max_items.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
        let rest = if most <= items.len() { None } else { Some(rest.unwrap_or(Shape::Any)) };
        items.truncate(most);
        let required = min_items.and_then(|least| usize::try_from(least).ok()).unwrap_or(0).min(items.len());
        let rest = rest.filter(|shape| *shape != Shape::Never);
        Shape::Tuple(Box::new(TupleShape { items, required, rest }))
    }

    fn object(&mut self, object: &'a Object) -> Shape {
        let mut rest = match object.get("additionalProperties") {
            None => Rest::Open,
            Some(schema) => Rest::of(self.schema(schema, false)),
        };
        // A shape does not tell keys that match a pattern from other keys.
        for (_, schema) in
            object.get("patternProperties").and_then(Json::as_object).into_iter().flat_map(Object::iter)
        {
            let shape = self.schema(schema, false);
            rest = match rest {
                rest if shape == Shape::Never => rest,
                Rest::Open => Rest::Open,
                Rest::Closed => Rest::Of(shape),
                Rest::Of(other) => {
                    let variants = [other, shape].map(|shape| Variant { shape, description: String::new() });
                    Rest::Of(unite(variants.into(), false))
                }
            };
        }
        if rest == Rest::Of(Shape::Any) {
            rest = Rest::Open;
        }
        let mut fields: Vec<Field> = Vec::new();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, schema) in
            object.get("properties").and_then(Json::as_object).into_iter().flat_map(Object::iter)
        {
            let shape = self.schema(schema, false);
            places.insert(name, fields.len());
            fields.push(field(name, schema, shape));
        }
        if let Some(names) = object.get("required") {
            for name in items(names).iter().filter_map(Json::as_str) {
                match places.get(name) {
                    Some(place) => fields[*place].required = true,
                    None => {
                        let shape = match &rest {
                            Rest::Closed => Shape::Never,
                            Rest::Open => Shape::Any,
                            Rest::Of(shape) => shape.clone(),
                        };
                        places.insert(name, fields.len());
                        fields.push(Field { required: true, ..Field::new(name, shape) });
                    }
                }
            }
        }
        Shape::Object(Box::new(ObjectShape { fields, rest }))
    }

    fn union(&mut self, list: &'a Json, key: &str, within_object: bool) -> Shape {
        let variant = |item: &'a Json| Variant {
            shape: self.schema(item, within_object),
            description: text_of(item, "description"),
        };
        unite(items(list).iter().map(variant).collect(), key == "oneOf")
    }
}

/// The items of a list; nothing of anything else.
fn items(list: &Json) -> &[Json] {
    list.as_array().unwrap_or_default()
}

fn field(name: &str, schema: &Json, shape: Shape) -> Field {
    let flag = |key| schema.get(key).and_then(Json::as_bool).unwrap_or(false);
    Field {
        description: text_of(schema, "description"),
        default: schema.get("default").cloned(),
        deprecated: flag("deprecated"),
        secret: flag(onefold::schema::SECRET),
        ..Field::new(name, shape)
    }
}

pub(super) fn text_of(schema: &Json, key: &str) -> String {
    schema.get(key).and_then(Json::as_str).unwrap_or_default().to_owned()
}

fn is_anything(schema: &Json) -> bool {
    schema.as_bool() == Some(true) || schema.as_object().is_some_and(Object::is_empty)
}
