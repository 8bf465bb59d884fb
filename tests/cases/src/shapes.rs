//! One contract for each kind of shape that schemas of Rust types have.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use onefold::prelude::*;

/// Answer every shape.
#[contract(name = "cases.shapes.read", effect = read, output = Shapes, expose(http(get, "/shapes"), mcp, cli, code))]
pub struct ReadShapes {
    /// Scalars by query.
    pub count: Option<u32>,
    /// A fraction.
    pub ratio: Option<f64>,
    /// Yes or no.
    pub on: Option<bool>,
    /// Repeated keys.
    #[serde(default)]
    pub tags: Vec<String>,
    /// As JSON text.
    pub both: Option<Both>,
    pub order: Option<Order>,
}

/// Take every shape that an input may have.
#[contract(
    name = "cases.shapes.write",
    effect = write,
    idempotent,
    output = Page<Both>,
    failure = ShapeFailure,
    expose(http(put, "/shapes/{id}"), rpc, mcp, cli, code),
    timeout = "5s",
    max_input = "64KiB",
    rate = "60/min",
    since = "1.2",
)]
pub struct WriteShapes {
    pub id: Id,
    pub both: Both,
    pub shape: Figure,
    pub tree: Tree,
    /// Two items by place.
    pub pair: (u8, String),
    /// Values by key.
    pub map: BTreeMap<String, i32>,
    /// Whatever there is.
    pub any: serde_json::Value,
    /// Shown to nobody.
    #[data(secret)]
    pub password: Option<String>,
    /// A day.
    pub date: Option<NaiveDate>,
}

/// Remove everything.
#[contract(
    name = "cases.shapes.erase",
    effect = destructive,
    output = (),
    approval = human,
    expose(http(delete, "/shapes/{id}"), mcp(destructive), cli, code)
)]
pub struct EraseShapes {
    pub id: Id,
}

/// Take nothing and answer nothing.
#[contract(name = "cases.shapes.ping", effect = read, output = (), expose(http, mcp, cli, code))]
pub struct PingShapes;

/// An identifier.
#[onefold::data]
#[derive(Clone)]
#[serde(transparent)]
pub struct Id(#[schemars(length(min = 1))] pub String);

/// A type that both directions use, and that differs between them.
#[onefold::data]
pub struct Both {
    /// Zero when it is absent.
    #[serde(default)]
    pub defaulted: u32,
    /// There or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optional: Option<String>,
    /// A text or nothing.
    pub nullable: Option<String>,
    /// Whole numbers beyond what every program can hold.
    pub large: u64,
    pub next: Option<Box<Both>>,
}

/// Told apart by `kind`.
#[onefold::data]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Figure {
    /// No fields.
    Point,
    Circle {
        /// From the middle to the edge.
        radius: f64,
    },
    /// A type of its own.
    Tree(Tree),
}

/// Children of its own kind.
#[onefold::data]
pub struct Tree {
    /// What stands at the branch.
    pub label: String,
    /// The branches above it.
    pub children: Vec<Tree>,
}

/// One page of anything.
#[onefold::data]
pub struct Page<T> {
    pub items: Vec<T>,
    pub next: Option<String>,
}

/// How to sort.
#[onefold::data]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The newest first.
    NewestFirst,
    ByTitle,
}

/// Every shape that an output may have.
#[onefold::data(output)]
pub struct Shapes {
    pub boolean: bool,
    pub byte: u8,
    pub signed: i16,
    pub float: f32,
    pub letter: char,
    pub date: NaiveDate,
    pub moment: DateTime<Utc>,
    pub nothing: (),
    pub triple: [u8; 3],
    pub list: Vec<Option<String>>,
    pub map: BTreeMap<String, Tree>,
    pub any: serde_json::Value,
    pub pages: Pages,
    pub content: Content,
    pub outside: Outside,
    pub either: Either,
    pub empty: Empty,
    pub open: Open,
    pub order: Order,
}

/// Pages of several things.
#[onefold::data(output)]
pub struct Pages {
    pub trees: Page<Tree>,
    pub lists: Page<Vec<Tree>>,
    pub options: Page<Option<Tree>>,
}

/// Tag and content side by side.
#[onefold::data(output)]
#[serde(tag = "t", content = "c")]
pub enum Content {
    Text(String),
    Tree(Tree),
    None,
}

/// The tag is the key.
#[onefold::data(output)]
pub enum Outside {
    Unit,
    Number(u8),
    Named { value: bool },
}

/// Nothing but the shape tells them apart.
#[onefold::data(output)]
#[serde(untagged)]
pub enum Either {
    Text(String),
    Number(u8),
    Object { key: String },
}

/// No fields at all.
#[onefold::data(output)]
pub struct Empty {}

/// Known fields and any others.
#[onefold::data(output)]
pub struct Open {
    pub name: Option<String>,
    #[serde(flatten)]
    pub extra: BTreeMap<String, u32>,
}

/// Failures with and without fields.
#[derive(Failure)]
pub enum ShapeFailure {
    /// No such shape.
    #[failure(status = 404)]
    NotFound { id: Id },
    /// Somebody was faster.
    #[failure(status = 409)]
    Conflict,
    /// The tree is too deep.
    #[failure(status = 409)]
    TooDeep { depth: u32, tree: Tree },
}
