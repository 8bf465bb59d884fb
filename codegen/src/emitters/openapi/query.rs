//! How a query carries a field: a string as it is, a number or boolean as JSON, an array as one pair
//! per item, anything nested as JSON text. A query has no null and no empty array: both are absence.

use onefold::{Json, Node, Object};
use onefold_model::{Contract, Diagnostic, Field, Model, Shape, schema};

/// Whether every call says the field.
pub(super) fn is_always_there(model: &Model, field: &Field) -> bool {
    field.required
        && match model.resolve(&field.shape) {
            Shape::Nullable(_) | Shape::Null | Shape::Any => false,
            Shape::Array(array) => array.min_items.is_some_and(|least| least > 0),
            Shape::Tuple(tuple) => tuple.required > 0,
            Shape::Literals(literals) => literals.iter().all(|literal| !literal.value.is_null()),
            Shape::Never
            | Shape::Bool
            | Shape::Integer(_)
            | Shape::Number(_)
            | Shape::String(_)
            | Shape::Object(_)
            | Shape::Union(_)
            | Shape::Intersection(_)
            | Shape::Named(_) => true,
        }
}

/// A value of a query, with the schema of what stands there.
pub(super) enum Written {
    /// Plain text, or one plain text per item.
    Text(Json),
    /// The text of a JSON value.
    Json(Json),
}

/// How a query writes the values of `schema`, the field's own.
pub(super) fn written(model: &Model, field: &Field, schema: &Json) -> Written {
    let shape = inner(model, &field.shape);
    if let Shape::Array(array) = shape {
        let nested = is_nested(model, &array.items);
        let schema =
            if nested { items_as_text(schema::resolve(model, schema).clone()) } else { schema.clone() };
        Written::Text(schema)
    } else if is_nested(model, shape) {
        Written::Json(schema.clone())
    } else {
        Written::Text(schema.clone())
    }
}

/// Warns of a field whose text could mean several values: `1` is the number or the string.
pub(super) fn judge(model: &Model, contract: &Contract, field: &Field) -> Option<Diagnostic> {
    let value = inner(model, &field.shape);
    let item = if let Shape::Array(array) = value { inner(model, &array.items) } else { value };
    let kinds = kinds(model, item, 0);
    if !(kinds.string && kinds.other) {
        return None;
    }
    let message = format!(
        "field `{}` of contract `{}` may be a string or something else, which a query cannot tell apart",
        field.name, contract.declared.name
    );
    Some(
        Diagnostic::warning("openapi-query-value", message)
            .at(contract.span.clone())
            .help("use `POST`, or give the field one type"),
    )
}

/// A list whose items are JSON texts of what they were.
fn items_as_text(mut schema: Json) -> Json {
    if let Some(object) = schema.as_object_mut()
        && let Some(items) = object.remove("items")
    {
        let text = Object::new()
            .with("type", "string")
            .with("contentMediaType", "application/json")
            .with("contentSchema", items);
        object.insert("items", text);
    }
    schema
}

fn inner<'a>(model: &'a Model, shape: &'a Shape) -> &'a Shape {
    let shape = model.resolve(shape);
    if let Shape::Nullable(inner) = shape { model.resolve(inner) } else { shape }
}

/// Whether some value of a shape is an array or an object.
fn is_nested(model: &Model, shape: &Shape) -> bool {
    match inner(model, shape) {
        Shape::Never
        | Shape::Null
        | Shape::Bool
        | Shape::Integer(_)
        | Shape::Number(_)
        | Shape::String(_) => false,
        Shape::Literals(literals) => literals.iter().any(|literal| match literal.value.node {
            Node::Array(_) | Node::Object(_) => true,
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => false,
        }),
        Shape::Union(union) => union.variants.iter().any(|variant| is_nested(model, &variant.shape)),
        Shape::Any
        | Shape::Array(_)
        | Shape::Tuple(_)
        | Shape::Object(_)
        | Shape::Intersection(_)
        | Shape::Nullable(_)
        | Shape::Named(_) => true,
    }
}

#[derive(Clone, Copy, Default)]
struct Kinds {
    string: bool,
    other: bool,
}

/// What kinds of value a shape admits; `depth` bounds types that are unions of themselves.
fn kinds(model: &Model, shape: &Shape, depth: usize) -> Kinds {
    match inner(model, shape) {
        Shape::Never | Shape::Null => Kinds::default(),
        Shape::String(_) => Kinds { string: true, other: false },
        Shape::Any => Kinds { string: true, other: true },
        Shape::Literals(literals) => Kinds {
            string: literals.iter().any(|literal| literal.value.as_str().is_some()),
            other: literals
                .iter()
                .any(|literal| literal.value.as_str().is_none() && !literal.value.is_null()),
        },
        Shape::Union(union) if depth < 8 => {
            let of = union.variants.iter().map(|variant| kinds(model, &variant.shape, depth + 1));
            of.fold(Kinds::default(), |a, b| Kinds {
                string: a.string || b.string,
                other: a.other || b.other,
            })
        }
        Shape::Bool
        | Shape::Integer(_)
        | Shape::Number(_)
        | Shape::Array(_)
        | Shape::Tuple(_)
        | Shape::Object(_)
        | Shape::Union(_)
        | Shape::Intersection(_)
        | Shape::Nullable(_)
        | Shape::Named(_) => Kinds { string: false, other: true },
    }
}
