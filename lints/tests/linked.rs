//! What only linked contracts can be asked: the same again, and what inputs write.

use std::sync::atomic::{AtomicU32, Ordering};

use onefold::prelude::*;
use onefold_lints::{Check, Diagnostics, Environment, RULES};

/// Moves with every look at it, as a clock does.
static CLOCK: AtomicU32 = AtomicU32::new(0);

fn now() -> u32 {
    CLOCK.fetch_add(1, Ordering::Relaxed)
}

fn ten() -> u32 {
    10
}

fn some_ten() -> Option<u32> {
    Some(10)
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_ten(value: &u32) -> bool {
    *value == 10
}

/// An input that depends on the moment.
#[contract(name = "a.moment", effect = read, output = ())]
pub struct Moment {
    /// Always another one.
    #[serde(default = "now")]
    pub until: u32,
    /// Always the same.
    #[serde(default = "ten")]
    pub limit: u32,
}

/// An input that writes what it reads, in every way that serde has for it.
#[contract(name = "a.sound", effect = read, output = ())]
pub struct Sound {
    /// Written also when it is ten.
    #[serde(default = "ten")]
    pub limit: u32,
    /// Left out exactly when it is ten.
    #[serde(default = "ten", skip_serializing_if = "is_ten")]
    pub size: u32,
    /// Left out exactly when it is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Nothing is written as null.
    pub tag: Option<String>,
    /// One name for both directions.
    #[serde(rename = "camelCase", alias = "other")]
    pub renamed: Vec<Tree>,
    /// Told apart by a field.
    pub choice: Choice,
}

/// Contains itself.
#[onefold::data]
pub struct Tree {
    /// More of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Tree>,
}

/// One of two.
#[onefold::data]
#[serde(tag = "kind")]
pub enum Choice {
    /// With a type of its own.
    Tree(Tree),
    /// With fields.
    Size {
        /// How large.
        size: u32,
    },
}

/// An input that is another one when it was written and read again.
#[contract(name = "a.twisted", effect = read, output = ())]
pub struct Twisted {
    /// Two names.
    #[serde(rename(serialize = "written", deserialize = "read"))]
    pub name: String,
    /// Never written.
    #[serde(skip_serializing)]
    pub token: String,
    /// Left out when it is false, and asked for.
    #[serde(skip_serializing_if = "is_false")]
    pub force: bool,
    /// Left out when it is nothing, and then ten.
    #[serde(default = "some_ten", skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// A type that is twisted itself.
    pub inner: Vec<Inner>,
}

/// Written as one thing and read as another.
#[onefold::data]
pub struct Inner {
    /// Two types.
    #[serde(serialize_with = "as_text")]
    #[schemars(schema_with = "number_or_text")]
    pub size: u32,
}

fn as_text<S: serde::Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn number_or_text(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    match generator.contract().is_serialize() {
        true => schemars::json_schema!({ "type": "string" }),
        false => schemars::json_schema!({ "type": "integer" }),
    }
}

/// What a rule says of a set.
#[track_caller]
fn found(rule: &str, set: &ContractSet) -> Vec<String> {
    let model = onefold_model::lower(set, None).value.expect("a sound set");
    let rule = RULES.iter().find(|candidate| candidate.id == rule).expect("there is such a rule");
    let Check::Environment(check) = rule.check else { panic!("`{}` looks at no environment", rule.id) };
    let mut out = Diagnostics::default();
    check(&model, &Environment::of(set), &mut out);
    out.into_vec().into_iter().map(|found| found.diagnostic.message).collect()
}

#[test]
fn a_default_that_moves_is_found() {
    let [message] = &found("default-changes", &contracts![Moment, Sound])[..] else {
        panic!("one default moves");
    };
    assert!(message.starts_with("the default of `until` in type `Moment` changes: `"), "{message}");
}

#[test]
fn what_is_written_is_held_against_what_is_read() {
    assert_eq!(found("asymmetric-input", &contracts![Sound, Moment]), [""; 0]);
    assert_eq!(
        found("asymmetric-input", &contracts![Twisted, Sound]),
        [
            "`read` in type `Twisted` is read and never written",
            "`token` in type `Twisted` is read and never written",
            "`force` in type `Twisted` must be sent, and may be left out when the input is written",
            "`limit` in type `Twisted` may be left out when the input is written, and then counts as `10`, \
             which is not left out",
            "`size` in type `Inner` is read as one thing and written as another: `type` differs",
            "`written` in type `Twisted` is written and not read",
        ]
    );
}

#[test]
fn a_document_has_nothing_to_be_asked_again() {
    let document = contracts![Sound].to_document(None).to_pretty();
    let set = onefold_model::read_document("contracts.json", &document).value.expect("a document");
    let environment = Environment::of(&set);
    assert!(environment.again.is_none() && environment.written.is_none());
}
