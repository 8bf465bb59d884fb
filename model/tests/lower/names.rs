//! Names on every output, and the order of declarations.

use onefold_model::{Model, lower, read_document};

use super::{answering, document, exposed, model, refuses};

#[test]
fn names_meet_in_every_output_at_once() {
    let all = r#""http":{},"mcp":{},"cli":{},"code":{}"#;
    let two = format!("{},{}", exposed("user.get_all", "read", all), exposed("user_get.all", "read", all));
    let message = "contract `user.get_all` and contract `user_get.all` meet in MCP tool `user_get_all`, \
                   Rust function `user_get_all`, Rust type `UserGetAllInput`, Rust type `UserGetAllOutput`, \
                   TypeScript function `userGetAll`, TypeScript type `UserGetAllInput`, TypeScript type `UserGetAllOutput`";
    refuses(&document(&two, ""), &[("name-collision", r#""name":"user_get.all""#, message)]);

    let nested = format!("{},{}", exposed("notes", "read", all), exposed("notes.search", "read", all));
    let message = "contract `notes` stands where the name of `notes.search` needs a group";
    refuses(&document(&nested, ""), &[("contract-name-prefix", r#""name":"notes.search""#, message)]);

    let derived = r#""ABInput":{"type":"string"}"#;
    let message = "contract `a.b` and type `ABInput` meet in Rust type `ABInput`, TypeScript type `ABInput`";
    refuses(&document(&exposed("a.b", "read", all), derived), &[("name-collision", "\"ABInput\"", message)]);

    let folded = r#""Foo_Bar":{"type":"string"},"FooBar":{"type":"string"}"#;
    let message = "type `FooBar` and type `Foo_Bar` meet in Rust type `FooBar`";
    refuses(&answering("true", folded), &[("name-collision", "\"Foo_Bar\"", message)]);
}

#[test]
fn words_of_typescript_and_names_of_its_clients_are_kept_apart() {
    let message = "contract `create_client` has the name of the client's own `createClient`";
    let own = document(&exposed("create_client", "read", r#""http":{}"#), "");
    refuses(&own, &[("name-collision", r#""name":"create_client""#, message)]);
    model(&document(&exposed("create_client", "read", r#""code":{}"#), ""));

    let functions = [("delete", "delete_"), ("type", "type_"), ("get.delete", "getDelete"), ("let", "let_")];
    for (name, expected) in functions {
        let model = model(&document(&exposed(name, "read", r#""http":{}"#), ""));
        assert_eq!(model.contracts().next().expect("one contract").names.typescript, expected);
    }
    let types = model(&answering("true", r#""class":{"type":"string"},"any":{"type":"string"}"#));
    let names: Vec<&str> = types.types().map(|definition| definition.names.typescript.as_str()).collect();
    assert_eq!(names, ["any_", "class_"]);
    let meet = format!(
        "{},{}",
        exposed("delete", "read", r#""http":{}"#),
        exposed("delete_", "read", r#""http":{}"#)
    );
    let outcome = read_document("x.json", &document(&meet, "")).and_then(|set| lower(&set, None));
    assert!(outcome.has_errors());
}

#[test]
fn the_order_of_declarations_changes_nothing() {
    let (a, b) = (exposed("a.one", "read", "\"http\":{}"), exposed("b.two", "write", "\"http\":{}"));
    let types = (r#""X":{"type":"string"}"#, r##""Y":{"$ref":"#/types/X"}"##);
    let first = model(&document(&format!("{a},{b}"), &format!("{},{}", types.0, types.1)));
    let second = model(&document(&format!("{b},{a}"), &format!("{},{}", types.1, types.0)));
    let facts = |model: &Model| {
        let contracts: Vec<_> =
            model.contracts().map(|c| (c.names.clone(), c.input.clone(), c.output.clone())).collect();
        let types: Vec<_> =
            model.types().map(|t| (t.key.clone(), t.names.clone(), t.shape.clone())).collect();
        (contracts, types)
    };
    assert_eq!(facts(&first), facts(&second));
}
