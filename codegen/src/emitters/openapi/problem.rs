//! Problem documents (RFC 9457) as schemas: the general one, the framework's, the declared ones.

use std::collections::BTreeSet;

use onefold::{Code, Json, Object};
use onefold_model::{Failure, Model, Shape, schema};

use super::answers::Framework;
use super::document::SCHEMAS;

const PROBLEM: &str = "OnefoldProblem";
const ISSUE: &str = "OnefoldIssue";
const APPROVAL: &str = "OnefoldApproval";

/// The component schemas that problem documents need.
pub(super) fn schemas(used: &BTreeSet<Framework>) -> Vec<(String, Json)> {
    let mut out = vec![(PROBLEM.to_owned(), problem()), (ISSUE.to_owned(), issue())];
    out.push((APPROVAL.to_owned(), approval()));
    out.extend(used.iter().map(|framework| (framework.name().to_owned(), answered(*framework))));
    out
}

/// The problem document of a declared failure.
pub(super) fn declared(model: &Model, failure: &Failure) -> Json {
    let mut properties = Object::new()
        .with("status", Object::new().with("const", u64::from(failure.status)))
        .with("code", Object::new().with("const", failure.code.as_str()));
    let mut required = vec!["status", "code"];
    if failure.payload.shape != Shape::Null {
        properties.insert("failure", schema::with_prefix(model, &failure.payload.schema, SCHEMAS));
        required.push("failure");
    }
    let mut own = object(properties, &required);
    if !failure.description.is_empty() {
        own.insert("description", failure.description.as_str());
    }
    narrowed(own)
}

/// The problem documents of a group of the framework's codes.
fn answered(framework: Framework) -> Json {
    let codes = |codes: &[&str]| match codes {
        [code] => Object::new().with("const", *code),
        codes => Object::new().with("enum", codes.to_vec()),
    };
    let status = Object::new().with("const", u64::from(framework.status()));
    let properties = Object::new().with("status", status).with("code", codes(&framework.codes()));
    let mut own = object(properties, &["status", "code"]);
    if framework == Framework::Conflict {
        // Only a call that can be confirmed carries a token.
        let asked = Object::new().with("code", codes(&[Code::ConfirmationRequired.as_str()]));
        own.insert("if", object(asked, &["code"]));
        own.insert("then", Object::new().with("required", vec!["approval"]));
    }
    narrowed(own)
}

fn narrowed(own: Object) -> Json {
    Object::new().with("allOf", vec![reference(PROBLEM), own]).into()
}

fn problem() -> Json {
    let text = |description: &str| typed("string", description);
    let properties = Object::new()
        .with("type", text("What kind of problem it is, as a URI reference.").with("format", "uri-reference"))
        .with("title", text("The kind in a few words."))
        .with("status", typed("integer", "The HTTP status.").with("minimum", 400).with("maximum", 599))
        .with("detail", text("What went wrong this time, for people."))
        .with("instance", text("The id of the request."))
        .with("code", text("What callers branch on: a declared failure, or a code of the framework."))
        .with("failure", Object::new().with("description", "The fields of a declared failure."))
        .with(
            "issues",
            typed("array", "What is wrong with the input, place by place.").with("items", reference(ISSUE)),
        )
        .with("approval", reference(APPROVAL))
        .with("retryAfter", typed("integer", "Seconds to wait before the next call.").with("minimum", 0));
    object(properties, &["type", "title", "status", "detail", "instance", "code"])
        .with("description", "A failure, as RFC 9457 writes it.")
        .into()
}

fn issue() -> Json {
    let properties = Object::new()
        .with("path", typed("string", "JSON pointer of the value in the input."))
        .with("message", typed("string", "What is wrong with it."))
        .with("keyword", typed("string", "The keyword of the schema that refused it."));
    object(properties, &["path", "message", "keyword"])
        .with("description", "One thing that is wrong with an input.")
        .into()
}

fn approval() -> Json {
    let properties = Object::new()
        .with("token", typed("string", "Sent in the header `Onefold-Confirm`, it confirms the same call."))
        .with("expiresAt", typed("string", "When the token ends.").with("format", "date-time"));
    object(properties, &["token", "expiresAt"]).with("description", "How to confirm a call.").into()
}

fn object(properties: Object, required: &[&str]) -> Object {
    Object::new().with("type", "object").with("properties", properties).with("required", required.to_vec())
}

fn typed(kind: &str, description: &str) -> Object {
    Object::new().with("type", kind).with("description", description)
}

fn reference(name: &str) -> Object {
    Object::new().with("$ref", format!("{SCHEMAS}{name}"))
}
