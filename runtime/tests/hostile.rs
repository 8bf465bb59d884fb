//! What a caller sends to make the service work long, say much or say what it should not.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use onefold::Never;
use onefold::prelude::*;
use onefold_runtime::{
    Answer, ApprovalRequest, Approver, BoxFuture, Call, Cx, Decision, Handles, Host, Problem, Surface,
};
use serde_json::{Value, json};

/// Take trees.
#[contract(name = "test.trees", effect = destructive, output = Done, expose(cli))]
pub struct Trees {
    /// Its variants are told apart by a tag.
    #[serde(default)]
    pub tagged: Option<Tagged>,
    /// Nothing tells its variants apart.
    #[serde(default)]
    pub loose: Option<Loose>,
    /// Lists by any key.
    #[serde(default)]
    pub lists: BTreeMap<String, Vec<String>>,
}

/// A tree.
#[onefold::data]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Tagged {
    /// Both.
    And {
        /// One.
        left: Box<Tagged>,
        /// The other.
        #[serde(default)]
        right: Option<Box<Tagged>>,
    },
    /// Either.
    Or {
        /// One.
        left: Box<Tagged>,
    },
    /// Neither.
    Nor {
        /// One.
        left: Box<Tagged>,
    },
    /// A leaf.
    Leaf {
        /// Its size.
        size: u8,
        /// Who may see it.
        #[serde(default)]
        #[data(secret)]
        pin: Option<String>,
    },
}

/// A tree.
#[onefold::data]
#[serde(untagged)]
pub enum Loose {
    /// One.
    One {
        /// Below.
        next: Box<Loose>,
    },
    /// The same, with more.
    Two {
        /// Below.
        next: Box<Loose>,
        /// More.
        #[serde(default)]
        more: Option<u8>,
    },
    /// A leaf.
    Leaf(u8),
}

/// For tokens with a scope.
#[contract(name = "test.scoped", effect = read, output = Done, expose(cli, mcp(scopes("admin"))))]
pub struct Scoped;

/// For anybody.
#[contract(name = "test.open", effect = read, output = Done, failure = Loud, max_output = "200B", expose(mcp))]
pub struct Open;

/// It is done.
#[onefold::data]
pub struct Done {}

/// Says too much.
#[derive(Failure)]
pub enum Loud {
    /// It was loud.
    #[failure(status = 409)]
    TooLoud {
        /// What it said.
        text: String,
    },
}

struct App;

impl Handles<Trees> for App {
    async fn handle(&self, _input: Trees, _cx: Cx) -> Result<Done, Never> {
        Ok(Done {})
    }
}

impl Handles<Scoped> for App {
    async fn handle(&self, _input: Scoped, _cx: Cx) -> Result<Done, Never> {
        Ok(Done {})
    }
}

impl Handles<Open> for App {
    async fn handle(&self, _input: Open, _cx: Cx) -> Result<Done, Loud> {
        Err(Loud::TooLoud { text: "x".repeat(300) })
    }
}

/// Grants everything and keeps what it was asked.
struct Grants(Arc<Mutex<Vec<Value>>>);

impl Approver for Grants {
    fn decide<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Decision> {
        self.0.lock().unwrap().push(request.input.clone());
        Box::pin(std::future::ready(Decision::Granted))
    }
}

fn ask(host: &Host, contract: &str, input: &Value, surface: Surface) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(host.call(Call::new(contract, input.to_string(), surface)))
}

fn host() -> Host {
    Host::builder(App).handle::<Trees>().handle::<Scoped>().handle::<Open>().build().unwrap()
}

#[track_caller]
fn refused(input: &Value) -> Problem {
    *ask(&host(), "test.trees", input, Surface::Cli).expect_err("the call must be refused")
}

#[track_caller]
fn only_issue(input: &Value) -> (String, String, String) {
    let problem = refused(input);
    let [issue] = problem.issues.as_slice() else { panic!("one issue: {problem:?}") };
    (issue.path.clone(), issue.keyword.clone(), issue.message.clone())
}

fn nested(depth: usize, inner: Value, around: fn(Value) -> Value) -> Value {
    (0..depth).fold(inner, |value, _| around(value))
}

#[test]
fn a_wrong_leaf_far_down_a_tagged_union_is_told_by_its_place() {
    for depth in [1, 14, 60, 120] {
        let tree =
            |leaf| json!({ "tagged": nested(depth, leaf, |left| json!({ "kind": "and", "left": left })) });
        let path = format!("/tagged{}", "/left".repeat(depth));
        let (at, keyword, message) = only_issue(&tree(json!({ "kind": "leaf", "size": 300 })));
        assert_eq!((at, keyword.as_str()), (format!("{path}/size"), "maximum"));
        assert!(message.ends_with("must be at most 255"), "{message}");
        let (at, keyword, message) = only_issue(&tree(json!({ "kind": "laef" })));
        assert_eq!((at, keyword.as_str()), (format!("{path}/kind"), "enum"));
        assert!(message.ends_with("must be one of `and`, `or`, `nor`, `leaf`"), "{message}");
        let (at, keyword, _) = only_issue(&tree(json!({ "size": 1 })));
        assert_eq!((at, keyword.as_str()), (format!("{path}/kind"), "required"));
        let (at, keyword, _) = only_issue(&tree(json!({ "kind": "leaf", "size": 1, "more": 1 })));
        assert_eq!((at, keyword.as_str()), (format!("{path}/more"), "additionalProperties"));
    }
}

#[test]
fn a_wrong_leaf_behind_options_is_told_by_its_place() {
    let leaf = || json!({ "kind": "leaf", "size": 1 });
    let inner = json!({ "kind": "leaf", "size": "x" });
    let mut tree = inner;
    for _ in 0..60 {
        tree = json!({ "kind": "and", "left": leaf(), "right": tree });
    }
    let (at, keyword, _) = only_issue(&json!({ "tagged": tree }));
    assert_eq!((at, keyword.as_str()), (format!("/tagged{}/size", "/right".repeat(60)), "type"));
}

#[test]
fn a_union_that_nothing_tells_apart_is_refused_without_a_place() {
    let tree = nested(60, json!("x"), |next| json!({ "next": next }));
    let told = only_issue(&json!({ "loose": tree }));
    let message = "the input must fit its schema; it nests too many alternatives to tell where it does not";
    assert_eq!(told, (String::new(), "schema".to_owned(), message.to_owned()));
    // What is small is explained as ever.
    let (at, ..) = only_issue(&json!({ "loose": { "next": "x" } }));
    assert_eq!(at, "/loose");
    let fits = nested(60, json!(1), |next| json!({ "next": next }));
    assert_eq!(refused(&json!({ "loose": fits })).code, "approval_denied");
}

#[test]
fn an_approver_is_asked_without_secrets_far_down_a_union() {
    let asked = Arc::default();
    let host = Host::builder(App).handle::<Trees>().approver(Grants(Arc::clone(&asked))).build().unwrap();
    let tree = |leaf| nested(100, leaf, |left| json!({ "kind": "or", "left": left }));
    let input = json!({ "tagged": tree(json!({ "kind": "leaf", "size": 1, "pin": "hunter2" })) });
    assert_eq!(ask(&host, "test.trees", &input, Surface::Cli).unwrap(), json!({}));
    let [asked] = &asked.lock().unwrap()[..] else { panic!("asked once") };
    assert_eq!(asked["tagged"], tree(json!({ "kind": "leaf", "size": 1 })));
}

#[test]
fn a_long_key_above_many_items_is_not_repeated_for_each_of_them() {
    let key = "k".repeat(300_000);
    let items: Vec<Value> = (0..200_000).map(|_| json!(1)).collect();
    let problem = refused(&json!({ "lists": { key: items } }));
    let [issue] = problem.issues.as_slice() else { panic!("the first issue alone") };
    assert_eq!(issue.path, format!("/lists/{}…/0", "k".repeat(80)));
    assert!(problem.detail.len() < 300, "{}", problem.detail);
}

#[test]
fn an_answer_does_not_hold_the_keys_that_were_sent() {
    let keys: serde_json::Map<String, Value> =
        (0..100).map(|index| (format!("{index}{}", "~/ab".repeat(1_000)), json!(1))).collect();
    let problem = refused(&Value::Object(keys));
    assert_eq!(problem.issues.len(), 20);
    let document = serde_json::to_string(&problem).unwrap();
    assert!(document.len() < 20_000, "{} bytes", document.len());
    for issue in &problem.issues {
        let step = issue.path.strip_prefix('/').unwrap().strip_suffix('…').unwrap();
        assert!(step.len() <= 80 && !step.ends_with('~'), "{step}");
    }
}

#[test]
fn a_long_path_is_cut_behind_its_first_steps() {
    let key = "k".repeat(100);
    let twice = |depth: usize| {
        let inner = format!("{{\"{key}\":1,\"{key}\":1}}");
        (0..depth).fold(inner, |inner, _| format!("{{\"{key}\":{inner}}}"))
    };
    for (depth, steps, rest) in [(0, 1, ""), (100, 12, "/…")] {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let answer = runtime.block_on(host().call(Call::new("test.trees", twice(depth), Surface::Cli)));
        let path = &answer.unwrap_err().issues[0].path;
        assert_eq!(*path, format!("{}{rest}", format!("/{}…", "k".repeat(80)).repeat(steps)));
    }
}

#[test]
fn scopes_fail_closed_while_nobody_reads_tokens() {
    let host = host();
    let problem = ask(&host, "test.scoped", &json!({}), Surface::Mcp).unwrap_err();
    assert_eq!((problem.code.as_str(), problem.status, problem.exit()), ("insufficient_scope", 403, 3));
    // Scopes are those of the MCP surface.
    assert_eq!(ask(&host, "test.scoped", &json!({}), Surface::Cli).unwrap(), json!({}));
}

#[test]
fn what_a_failure_carries_is_held_against_the_budget() {
    let problem = ask(&host(), "test.open", &json!({}), Surface::Mcp).unwrap_err();
    assert_eq!((problem.code.as_str(), problem.status), ("output_too_large", 500));
    assert_eq!(problem.failure, None);
}
