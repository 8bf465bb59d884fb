//! What a schema means for a program: the kinds of value that emitters write types for.

use onefold::{Json, Number};

/// The shape of a JSON value. A shape never admits less than its schema; what a shape cannot say
/// (patterns, conditions) stays in the exact schema beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// No value at all.
    Never,
    /// Any value.
    Any,
    /// `null`; as an output: nothing is answered.
    Null,
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Integer(IntegerShape),
    /// Any number.
    Number(NumberShape),
    /// A string.
    String(StringShape),
    /// One of some fixed values; one literal is a constant.
    Literals(Vec<Literal>),
    /// Any number of items of one shape.
    Array(Box<ArrayShape>),
    /// Items of their own shapes by place.
    Tuple(Box<TupleShape>),
    /// Named fields, other keys, or both.
    Object(Box<ObjectShape>),
    /// One of several shapes.
    Union(Box<UnionShape>),
    /// All of several shapes that could not be merged into one.
    Intersection(Vec<Shape>),
    /// The shape or `null`. Never nested.
    Nullable(Box<Shape>),
    /// A type of the model, by its key.
    Named(String),
}

/// A whole number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct IntegerShape {
    /// Least value.
    pub minimum: Option<i128>,
    /// Greatest value.
    pub maximum: Option<i128>,
    /// Such as `uint64`; also formats that no standard knows.
    pub format: Option<String>,
}

/// Any number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NumberShape {
    /// Least value, or the bound that it must exceed.
    pub minimum: Option<Number>,
    /// Greatest value, or the bound that it must stay below.
    pub maximum: Option<Number>,
    /// Such as `double`.
    pub format: Option<String>,
}

/// A string. Lengths count Unicode code points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StringShape {
    /// Least length.
    pub min_length: Option<u64>,
    /// Greatest length.
    pub max_length: Option<u64>,
    /// Regular expression (ECMA-262) that must match somewhere.
    pub pattern: Option<String>,
    /// Such as `date-time`.
    pub format: Option<String>,
}

/// A fixed value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The value.
    pub value: Json,
    /// What it means; may be empty.
    pub description: String,
}

/// Any number of items of one shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayShape {
    /// Every item.
    pub items: Shape,
    /// Least number of items.
    pub min_items: Option<u64>,
    /// Greatest number of items.
    pub max_items: Option<u64>,
    /// No two items are equal.
    pub unique: bool,
}

/// Items of their own shapes by place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TupleShape {
    /// The items by place.
    pub items: Vec<Shape>,
    /// How many of them must be there.
    pub required: usize,
    /// Items behind them; `None` when there can be none.
    pub rest: Option<Shape>,
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectShape {
    /// The named fields, in the author's order.
    pub fields: Vec<Field>,
    /// All other keys.
    pub rest: Rest,
}

/// What an object may hold besides its named fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rest {
    /// Nothing.
    Closed,
    /// Anything.
    Open,
    /// Values of one shape: with no named field, a map.
    Of(Shape),
}

/// A named field of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The key on the wire.
    pub name: String,
    /// Its value.
    pub shape: Shape,
    /// Whether it must be there.
    pub required: bool,
    /// What it means; may be empty.
    pub description: String,
    /// What an absent field counts as.
    pub default: Option<Json>,
    /// Whether callers should no longer send or read it.
    pub deprecated: bool,
    /// Never in logs, audit, approvals, examples or help.
    pub secret: bool,
}

/// One of several shapes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnionShape {
    /// The shapes, in the author's order.
    pub variants: Vec<Variant>,
    /// The field that tells the variants apart: required in each, another constant in each.
    pub tag: Option<String>,
    /// Exactly one matches (`oneOf`); else at least one (`anyOf`).
    pub exclusive: bool,
}

/// One shape of a union.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The shape.
    pub shape: Shape,
    /// What it means; may be empty.
    pub description: String,
}

impl Shape {
    /// A constant.
    pub fn literal(value: Json) -> Self {
        Shape::Literals(vec![Literal { value, description: String::new() }])
    }

    /// The shape or `null`; `null` is not added twice.
    pub fn nullable(self) -> Self {
        match self {
            Shape::Null | Shape::Any | Shape::Nullable(_) => self,
            Shape::Never => Shape::Null,
            Shape::Bool | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Literals(_) => {
                Shape::Nullable(Box::new(self))
            }
            Shape::Array(_) | Shape::Tuple(_) | Shape::Object(_) | Shape::Named(_) => {
                Shape::Nullable(Box::new(self))
            }
            Shape::Union(_) | Shape::Intersection(_) => Shape::Nullable(Box::new(self)),
        }
    }

    /// The shape behind any chain of names, which `types` follows; a name that it does not know may
    /// be anything.
    pub(crate) fn resolve<'a>(&'a self, types: impl Fn(&str) -> Option<&'a Shape>) -> &'a Shape {
        let mut shape = self;
        while let Shape::Named(key) = shape {
            shape = types(key).unwrap_or(&Shape::Any);
        }
        shape
    }

    /// Calls `visit` on this shape and on every shape inside it; named types are not followed.
    pub fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a Shape)) {
        visit(self);
        match self {
            Shape::Never | Shape::Any | Shape::Null | Shape::Bool | Shape::Named(_) => {}
            Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Literals(_) => {}
            Shape::Array(array) => array.items.visit(visit),
            Shape::Tuple(tuple) => tuple.items.iter().chain(&tuple.rest).for_each(|item| item.visit(visit)),
            Shape::Object(object) => {
                object.fields.iter().for_each(|field| field.shape.visit(visit));
                if let Rest::Of(shape) = &object.rest {
                    shape.visit(visit);
                }
            }
            Shape::Union(union) => union.variants.iter().for_each(|variant| variant.shape.visit(visit)),
            Shape::Intersection(shapes) => shapes.iter().for_each(|shape| shape.visit(visit)),
            Shape::Nullable(shape) => shape.visit(visit),
        }
    }
}

impl Rest {
    /// Other keys whose values are of `shape`.
    pub(crate) fn of(shape: Shape) -> Self {
        if shape == Shape::Never {
            Rest::Closed
        } else if shape == Shape::Any {
            Rest::Open
        } else {
            Rest::Of(shape)
        }
    }
}

impl Field {
    /// An optional field of any value, to be filled in.
    pub fn new(name: impl Into<String>, shape: Shape) -> Self {
        Field {
            name: name.into(),
            shape,
            required: false,
            description: String::new(),
            default: None,
            deprecated: false,
            secret: false,
        }
    }
}
