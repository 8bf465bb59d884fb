//! The contract document: read, written again, and refused with all its problems.

use onefold_model::{Span, read_document};

/// A document that says everything a document can say.
const WHOLE: &str = r##"{
  "onefold": 1,
  "service": {
    "name": "notes",
    "title": "Notes",
    "version": "1.2.3",
    "description": "A wiki."
  },
  "contracts": [
    {
      "name": "notes.purge",
      "title": "Purge notes",
      "description": "Delete for good.",
      "effect": "destructive",
      "idempotent": true,
      "openWorld": true,
      "approval": "human",
      "expose": {
        "http": {
          "method": "DELETE",
          "path": "/notes/{slug}"
        },
        "rpc": {},
        "mcp": {
          "scopes": [
            "notes.purge"
          ],
          "destructive": true
        },
        "cli": {},
        "code": {}
      },
      "middleware": [
        "auth"
      ],
      "agents": "require",
      "limits": {
        "timeoutMs": 5000,
        "maxInputBytes": 1,
        "maxOutputBytes": 2,
        "rate": {
          "calls": 60,
          "perMs": 60000
        }
      },
      "examples": [
        {
          "title": "Old ones",
          "input": {
            "slug": "old"
          },
          "output": 1e400
        }
      ],
      "tags": [
        "admin"
      ],
      "deprecated": "use notes.archive",
      "since": "1.0",
      "origin": {
        "mcp": {}
      },
      "input": {
        "type": "object",
        "properties": {
          "slug": {
            "$ref": "#/types/Slug"
          }
        },
        "required": [
          "slug"
        ]
      },
      "output": true,
      "failures": [
        {
          "code": "NotFound",
          "status": 404,
          "description": "No such note.",
          "schema": {
            "type": "null"
          }
        }
      ]
    },
    {
      "name": "notes.stats",
      "description": "Count.",
      "effect": "read",
      "expose": {
        "http": {
          "method": "POST",
          "path": "/api/notes/stats"
        },
        "webmcp": {
          "untrustedContent": true
        }
      },
      "input": {
        "type": "object"
      },
      "output": {
        "type": "null"
      }
    }
  ],
  "types": {
    "Slug": {
      "type": "string",
      "maximum": 12345678901234567890123
    }
  }
}"##;

#[test]
fn what_is_read_is_written_again_to_the_byte() {
    let outcome = read_document("surface.json", WHOLE);
    assert_eq!(outcome.diagnostics, []);
    assert_eq!(outcome.value.expect("a set").to_document(None).to_pretty(), WHOLE);
}

#[test]
fn defaults_need_not_be_written() {
    let short = r#"{"onefold":1,"contracts":[{"name":"a.b","effect":"read","expose":{"http":{},"mcp":{}},"input":true,"output":true}]}"#;
    let set = read_document("x", short).value.expect("a set");
    let contract = set.contracts().values().next().expect("one");
    let http = contract.declared.expose.http.as_ref().expect("http");
    assert_eq!((http.method.as_str(), http.path.as_str()), ("POST", "/api/a/b"));
    assert!(contract.declared.idempotent);
    assert_eq!(contract.declared.limits, onefold::Limits::default());
}

/// Every diagnostic of a document as rule, marked text and message.
fn told(text: &str) -> Vec<(&'static str, String, String)> {
    let outcome = read_document("x.json", text);
    let marked = |span: &Option<Span>| match span {
        Some(Span::Text { range, .. }) => text[range.start as usize..range.end as usize].to_owned(),
        Some(Span::Rust(_)) | None => String::new(),
    };
    assert!(outcome.diagnostics.iter().all(|diagnostic| diagnostic.help.is_some()));
    outcome.diagnostics.iter().map(|d| (d.rule, marked(&d.span), d.message.clone())).collect()
}

#[track_caller]
fn expect(text: &str, expected: &[(&'static str, &str, &str)]) {
    let told = told(text);
    let told: Vec<(&str, &str, &str)> =
        told.iter().map(|(rule, at, message)| (*rule, at.as_str(), message.as_str())).collect();
    assert_eq!(told, expected);
}

#[test]
fn all_problems_of_a_document_are_told_at_once() {
    let text = r#"{"onefold":1,"conracts":[],"contracts":[
        {"name":"Notes.Get","efect":"read","effect":"reed","approval":7,"limits":{"timeoutMs":-1},"output":3},
        {"name":"a.b","effect":"read","expose":{"htttp":{},"http":{"method":"FETCH"}},"tags":["x",1],"input":true,"output":true},
        {"name":"a.c","effect":"read","input":true,"output":true},
        {"name":"a.c","effect":"read","input":true,"output":true}
    ]}"#;
    expect(
        text,
        &[
            (
                "contract-name",
                "\"Notes.Get\"",
                "segment `Notes` of `Notes.Get` does not match `[a-z][a-z0-9_]*`",
            ),
            ("unknown-word", "\"reed\"", "`reed` is no `effect`"),
            ("wrong-kind", "7", "`approval` must be a string, and this is a number"),
            ("wrong-kind", "-1", "`timeoutMs` must be a whole number above 0, and this is `-1`"),
            ("missing-key", "{", "a contract has no `input`"),
            (
                "wrong-kind",
                "3",
                "`output` must be a JSON Schema: an object or a boolean, and this is a number",
            ),
            ("unknown-key", "\"efect\"", "a contract has no key `efect`"),
            ("unknown-word", "\"FETCH\"", "`FETCH` is no `method`"),
            ("unknown-key", "\"htttp\"", "`expose` has no key `htttp`"),
            ("wrong-kind", "1", "`tags` must be a list of strings, and this is a number"),
            ("duplicate-contract", "\"a.c\"", "two contracts are named `a.c`"),
            ("unknown-key", "\"conracts\"", "a contract document has no key `conracts`"),
        ],
    );
}

#[test]
fn a_text_that_is_no_document_is_refused() {
    expect("[]", &[("wrong-kind", "[", "a contract document must be an object, and this is an array")]);
    expect(
        r#"{"onefold":2}"#,
        &[("unknown-document-version", "2", "`2` is no version of contract documents that this tool reads")],
    );
    expect("{}", &[("missing-key", "{", "a contract document has no `onefold`")]);
}

#[test]
fn of_a_container_the_opening_bracket_is_marked() {
    expect(
        r#"{"onefold":1,"contracts":[{"name":{"a":1},"effect":["x"],"input":[1],"output":true}, [3]],"types":{"T":[7]}}"#,
        &[
            ("wrong-kind", "{", "`name` must be a string, and this is an object"),
            ("wrong-kind", "[", "`effect` must be a string, and this is an array"),
            (
                "wrong-kind",
                "[",
                "`input` must be a JSON Schema: an object or a boolean, and this is an array",
            ),
            ("wrong-kind", "[", "a contract must be an object, and this is an array"),
            ("wrong-kind", "[", "`T` must be a JSON Schema: an object or a boolean, and this is an array"),
        ],
    );
    // A key that is missing is missing in its own object, not in the first value of it.
    expect(
        r#"{"onefold":1,"contracts":[{"effect":"read","input":true,"output":true}]}"#,
        &[("missing-key", "{", "a contract has no `name`")],
    );
}

#[test]
fn budgets_are_above_0() {
    let text = r#"{"onefold":1,"contracts":[{"name":"a.b","effect":"read","input":true,"output":true,"limits":
        {"timeoutMs":0,"maxInputBytes":0,"maxOutputBytes":0,"rate":{"calls":0,"perMs":0.5}}}]}"#;
    let told = |key: &str, found: &str| {
        (
            "wrong-kind",
            found.to_owned(),
            format!("`{key}` must be a whole number above 0, and this is `{found}`"),
        )
    };
    let expected = [
        told("timeoutMs", "0"),
        told("maxInputBytes", "0"),
        told("maxOutputBytes", "0"),
        told("calls", "0"),
        told("perMs", "0.5"),
    ];
    assert_eq!(self::told(text), expected);
}

#[test]
fn names_of_types_need_no_escapes() {
    let document = |name: &str| {
        format!(
            r#"{{"onefold":1,"contracts":[],"types":{{{}:true}}}}"#,
            onefold::Json::from(name).to_compact()
        )
    };
    for name in ["Note", "Page_Note", "a-b.c", "7", "Größe"] {
        assert_eq!(told(&document(name)), [], "{name}");
    }
    for name in ["", "a/b", "a~b", "a b", "A<B>", "a%20", "a\nb"] {
        let marked = onefold::Json::from(name).to_compact();
        let message = format!("the type `{}` has a name that no reference can carry", name.escape_debug());
        assert_eq!(told(&document(name)), [("type-name-illegal", marked, message)], "{name:?}");
    }
}

#[test]
fn a_text_that_is_too_large_is_named() {
    let text = " ".repeat((64 << 20) + 1);
    let outcome = read_document("big.json", &text);
    let messages: Vec<&str> = outcome.diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["`big.json` has 67108865 bytes; at most 67108864 are read"]);
}

/// What does not fit is refused, never read as another number.
#[test]
fn numbers_beyond_their_range_are_refused() {
    let text = r#"{"onefold":1,"contracts":[{"name":"a.b","effect":"read","input":true,"output":true,
        "source":{"package":"p","path":"x","line":4294967296,"column":0},
        "failures":[{"code":"A","status":70000},{"code":"B","status":65535}]}]}"#;
    expect(
        text,
        &[
            (
                "wrong-kind",
                "4294967296",
                "`line` must be a whole number from 1 to 4294967295, and this is `4294967296`",
            ),
            ("wrong-kind", "0", "`column` must be a whole number from 1 to 4294967295, and this is `0`"),
            ("wrong-kind", "70000", "`status` must be a whole number from 0 to 65535, and this is `70000`"),
        ],
    );
}
