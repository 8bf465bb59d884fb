//! The JSON Schema of contract documents, with what each key means.

use super::DOCUMENT_VERSION;
use crate::name::TYPE_NAME_PATTERN;
use crate::{AgentPolicy, Approval, Effect, HttpMethod, Json, Object};

/// The JSON Schema (2020-12) of contract documents.
pub fn document_schema() -> Json {
    let hash = [
        ("semantic", text("Of all that changes what a call does.")),
        ("prose", text("Of all that is written for readers.")),
    ];
    let service = [
        ("name", text("Identifies the service.")),
        ("title", text("What people call it; without it, the name.")),
        ("version", text("Its version; without it, `0.0.0`.")),
        ("description", text("What it is for.")),
    ];
    let types = Object::new()
        .with("type", "object")
        .with("propertyNames", Object::new().with("pattern", TYPE_NAME_PATTERN))
        .with("additionalProperties", schema());
    let root = [
        (
            "onefold",
            says(
                Object::new().with("const", DOCUMENT_VERSION),
                "The version of the format, which marks the file as a contract document.",
            ),
        ),
        ("generated", text("The mark of the tool that wrote the document.")),
        ("hash", says(closed(&[], hash), "Digests of the contracts, to see that something changed.")),
        (
            "service",
            says(
                closed(&["name"], service),
                "What the service calls itself. A configuration may say it instead.",
            ),
        ),
        ("contracts", list(contract(), "What can be called, one contract for each action.")),
        ("types", says(types, "Schemas that others refer to as `#/types/NAME`.")),
    ];
    let schema = Object::new().with("type", vec!["object", "boolean"]);
    let definitions = Object::new().with(
        "schema",
        says(schema, "A JSON Schema, draft 2020-12. It refers to types of the document as `#/types/NAME`."),
    );
    let root = says(closed(&["onefold", "contracts"], root), "Contracts and the types that they share.");
    let mut out = Object::new()
        .with("$schema", "https://json-schema.org/draft/2020-12/schema")
        .with("title", "Contract document");
    for (key, value) in root.iter() {
        out.insert(key, value.clone());
    }
    out.with("$defs", definitions).into()
}

fn contract() -> Object {
    let name = pattern("^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$");
    let origin = Object::new().with("type", "object");
    let keys = [
        ("name", says(name, "Identifies the contract on every surface, as in `notes.search`.")),
        ("title", text("What people call it; without it, made of the name.")),
        ("description", text("What a call does, for people and for agents.")),
        (
            "effect",
            words(&Effect::ALL.map(Effect::as_str), "Whether a call reads, changes, or takes away for good."),
        ),
        (
            "idempotent",
            flag(
                "Whether a repeated call does no more than the first. Reads are, unless they say otherwise.",
            ),
        ),
        ("openWorld", flag("Whether a call reaches beyond the service. Without it, it does not.")),
        (
            "approval",
            words(
                &Approval::ALL.map(Approval::as_str),
                "Who must agree to a call. Without it, the caller must confirm a destructive one and nobody any other.",
            ),
        ),
        ("expose", says(exposure(), "The surfaces that offer the contract. Without any it is private.")),
        ("middleware", list(bare_text(), "What every call passes through, by name and in this order.")),
        (
            "agents",
            words(
                &AgentPolicy::ALL.map(AgentPolicy::as_str),
                "Whether agents are noted, or verified agents alone may call. Without it, they are noted.",
            ),
        ),
        ("limits", says(limits(), "Budgets of a call. What is absent has its default.")),
        ("examples", list(example(), "Calls that show what the contract is for.")),
        ("tags", list(bare_text(), "Words that group contracts.")),
        ("deprecated", text("That callers should turn away, and where to.")),
        ("since", text("The version of the service that first had it.")),
        ("origin", says(origin, "Where the contract was imported from, with what only that place knows.")),
        ("source", says(source(), "Where the contract is declared in Rust, for messages.")),
        ("input", says(schema(), "What a call takes.")),
        ("output", says(schema(), "What a call answers.")),
        ("failures", list(failure(), "The ways in which a call fails as declared.")),
    ];
    closed(&["name", "effect", "input", "output"], keys)
}

fn exposure() -> Object {
    let http = [
        ("method", words(&HttpMethod::ALL.map(HttpMethod::as_str), "The method. Without it, `POST`.")),
        (
            "path",
            says(
                pattern("^/"),
                "The path, with fields of the input in braces. Without it, made of the name.",
            ),
        ),
    ];
    let mcp = [
        ("scopes", list(bare_text(), "What a token must allow.")),
        ("destructive", flag("Whether a destructive contract is offered at all.")),
    ];
    let webmcp = [("untrustedContent", flag("Whether answers hold text that strangers wrote."))];
    closed(
        &[],
        [
            ("http", says(closed(&[], http), "An endpoint of its own.")),
            ("rpc", says(closed(&[], []), "JSON-RPC.")),
            ("mcp", says(closed(&[], mcp), "A tool for agents.")),
            ("cli", says(closed(&[], []), "A command of the application.")),
            ("webmcp", says(closed(&[], webmcp), "A tool of the web page; it needs `http`.")),
            ("code", says(closed(&[], []), "A function for programs of agents.")),
        ],
    )
}

fn limits() -> Object {
    let rate = [("calls", budget("So many calls.")), ("perMs", budget("In so many milliseconds."))];
    closed(
        &[],
        [
            ("timeoutMs", budget("How long a call may take, in milliseconds.")),
            ("maxInputBytes", budget("How large an input may be, as JSON in UTF-8.")),
            ("maxOutputBytes", budget("How large an output may be, as JSON in UTF-8.")),
            ("rate", says(closed(&["calls", "perMs"], rate), "How often a caller may call.")),
        ],
    )
}

fn example() -> Object {
    let any = |summary| says(Object::new(), summary);
    closed(
        &["input"],
        [
            ("title", text("What the example shows.")),
            ("input", any("What is sent.")),
            ("output", any("What comes back.")),
        ],
    )
}

fn source() -> Object {
    let place = |summary| says(whole(1, u64::from(u32::MAX)), summary);
    closed(
        &["package", "path"],
        [
            ("package", text("The package.")),
            ("path", text("The file, from the folder of the package.")),
            ("line", place("The line of the type's name, from 1.")),
            ("column", place("The column of the type's name in characters, from 1.")),
        ],
    )
}

fn failure() -> Object {
    closed(
        &["code", "status"],
        [
            ("code", says(pattern("^[A-Z][A-Za-z0-9]*$"), "Names the failure, as in `NotFound`.")),
            ("status", says(whole(400, 599), "The status over HTTP.")),
            ("description", text("When it happens.")),
            ("schema", says(schema(), "What comes with it. Without it, `null`.")),
        ],
    )
}

fn says(schema: Object, summary: &str) -> Object {
    schema.with("description", summary)
}

fn text(summary: &str) -> Object {
    says(bare_text(), summary)
}

fn bare_text() -> Object {
    Object::new().with("type", "string")
}

fn pattern(pattern: &str) -> Object {
    bare_text().with("pattern", pattern)
}

fn flag(summary: &str) -> Object {
    says(Object::new().with("type", "boolean"), summary)
}

fn words(words: &[&str], summary: &str) -> Object {
    says(Object::new().with("enum", words.to_vec()), summary)
}

fn whole(least: u64, most: u64) -> Object {
    Object::new().with("type", "integer").with("minimum", least).with("maximum", most)
}

/// With a budget of none nothing could ever be called.
fn budget(summary: &str) -> Object {
    says(whole(1, u64::MAX), summary)
}

fn list(item: Object, summary: &str) -> Object {
    says(Object::new().with("type", "array").with("items", item), summary)
}

fn schema() -> Object {
    Object::new().with("$ref", "#/$defs/schema")
}

/// An object with these keys alone.
fn closed<const N: usize>(required: &[&str], keys: [(&str, Object); N]) -> Object {
    let properties: Object =
        keys.into_iter().map(|(key, schema)| (key.to_owned(), Json::from(schema))).collect();
    let object = Object::new().with("type", "object").with("properties", properties);
    let object = if required.is_empty() { object } else { object.with("required", required.to_vec()) };
    object.with("additionalProperties", false)
}
