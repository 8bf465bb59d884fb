//! Errors of `#[contract]`.

use super::errors;

#[test]
fn names() {
    assert_text!(errors(&[
        "#[contract(effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"Notes.getAll\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"user-get.all\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"userGetAll\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"actions/add-custom-labels-to-self-hosted-runner-for-org\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"_\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"--\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"2fa.enable\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"notes..all\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"notes.then\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"codemode.run\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a.prototype\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a.__proto__\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a.constructor\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"größe.lesen\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = notes, effect = read, output = ())]\nstruct A {}",
        "#[contract(name(\"notes\"), effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"notes\", name = \"more\", effect = read, output = ())]\nstruct A {}",
    ]));
}

#[test]
fn words() {
    assert_text!(errors(&[
        "#[contract(name = \"a\", output = ())]\nstruct A {}",
        "#[contract(name = \"a\", effect = read)]\nstruct A {}",
        "#[contract(name = \"a\", effect = delete, output = ())]\nstruct A {}",
        "#[contract(name = \"a\", effect = \"read\", output = ())]\nstruct A {}",
        "#[contract(name = \"a\", effect = Read, output = ())]\nstruct A {}",
        "#[contract(name = \"a\", output = (), effect = )]\nstruct A {}",
        "#[contract(name = \"a\", output = (), effect)]\nstruct A {}",
        "#[contract(name = \"a\", effect = write, output = (), approval = maybe)]\nstruct A {}",
        "#[contract(name = \"a\", effect = destructive, output = (), approval = none)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), agents = none)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), idempotent = 1)]\nstruct A {}",
    ]));
}

#[test]
fn keys() {
    assert_text!(errors(&[
        "#[contract]\nstruct A {}",
        "#[contract(nmae = \"a\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), colour = red)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), description = \"Reads.\", expose(cli))]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), input = B)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), failures = B)]\nstruct A {}",
        "#[contract(name = \"a\" effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a\",, effect = read, output = ())]\nstruct A {}",
        "#[contract(\"a\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = Page<A, B>, failure = Fails)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = 5, failure = Pair<A, B>)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), tags(notes))]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), tags())]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), tags(\"a\", \"b\", \"a\"), middleware(\"\"))]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), examples(\"f\"))]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), path = \"a b\")]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), title = \" \", since = \"\", deprecated)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), crate = \"onefold\")]\nstruct A {}",
    ]));
}

#[test]
fn all_mistakes_of_one_attribute() {
    assert_text!(errors(&["
#[contract(
    name = \"Notes\",
    efect = read,
    output = (),
    approval = never,
    expose(http(fetch, \"notes\"), grpc),
    timeout = \"soon\",
)]
struct Notes(u32);
"]));
}

#[test]
fn budgets() {
    assert_text!(errors(&[
        "#[contract(name = \"a\", effect = read, output = (), timeout = \"30\")]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), timeout = 30)]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), timeout = \"0s\")]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), max_input = \"1MB\")]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), max_output = \"99999999999GiB\")]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = (), rate = \"60\")]\nstruct A {}",
    ]));
}

#[test]
fn exposure() {
    assert_text!(errors(&[
        "#[contract(name = \"a\", effect = read, output = (), expose(cli))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose = http)]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(htpp))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(graphql))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(\"http\"))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(http, cli, http))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(cli(x)))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(webmcp))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(http, webmcp(untrusted)))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(mcp(scope(\"a\"))))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(mcp(scopes(\"a b\", \"\"))))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(mcp(scopes)))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = read, output = (), expose(mcp(destructive)))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = destructive, output = (), expose(mcp))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = destructive, output = (), expose(http, webmcp))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = destructive, output = (), expose(http, mcp(destructive), cli, code))]\nstruct A {}",
        "/// A.\n#[contract(name = \"a\", effect = write, output = (), expose(http, rpc, mcp, cli, webmcp, code))]\nstruct A {}",
    ]));
}

#[test]
fn endpoints() {
    let case = |http: &str, effect: &str, item: &str| {
        format!("/// A.\n#[contract(name = \"a\", effect = {effect}, output = (), expose({http}))]\n{item}")
    };
    let plain = "struct A { id: u32, page_size: Option<u32>, #[serde(default)] max: u32 }";
    let cases = [
        case("http(get, \"/notes/{id}\")", "read", plain),
        case("http(get)", "write", plain),
        case("http(GET)", "read", plain),
        case("http(fetch)", "read", plain),
        case("http(get \"/notes\")", "read", plain),
        case("http(get, \"/a\", \"/b\")", "read", plain),
        case("http(get, \"notes\")", "read", plain),
        case("http(get, \"/notes//{id}\")", "read", plain),
        case("http(get, \"/notes/\")", "read", plain),
        case("http(get, \"/notes/../{id}\")", "read", plain),
        case("http(get, \"/notes?x\")", "read", plain),
        case("http(get, \"/notes%20\")", "read", plain),
        case("http(get, \"/größe\")", "read", plain),
        case("http(get, \"/notes/{}\")", "read", plain),
        case("http(get, \"/notes/v{id}\")", "read", plain),
        case("http(get, \"/notes/{*rest}\")", "read", plain),
        case("http(get, \"/notes/{id}/{id}\")", "read", plain),
        case("http(get, \"/notes/{ids}\")", "read", plain),
        case("http(get, \"/notes/{name}\")", "read", plain),
        case("http(get, \"/notes/{name}\")", "read", "struct A;"),
        case("http(get, \"/notes/{page_size}\")", "read", plain),
        case("http(get, \"/notes/{max}\")", "read", plain),
        case("http(get, \"/mcp\")", "read", plain),
        case("http(get, \"/.well-known/x\")", "read", plain),
        case(
            "http(get, \"/notes/{noteId}\")",
            "read",
            "#[serde(rename_all = \"camelCase\")]\nstruct A { note_id: u32 }",
        ),
        case("http(get, \"/notes/{type}\")", "read", "struct A { r#type: u32 }"),
        case("http(get, \"/notes/{id}\")", "read", "#[serde(tag = \"t\")]\nenum A { B { id: u32 } }"),
    ];
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    assert_text!(errors(&cases));
}

#[test]
fn forms() {
    assert_text!(errors(&[
        "#[contract(name = \"a\", effect = read, output = ())]\nstruct A(u32);",
        "#[contract(name = \"a\", effect = read, output = ())]\nstruct A<T> { page: T }",
        "#[contract(name = \"a\", effect = read, output = ())]\nstruct A<'a> { text: &'a str }",
        "#[contract(name = \"a\", effect = read, output = ())]\nenum A { B { c: u32 } }",
        "#[contract(name = \"a\", effect = read, output = ())]\n#[serde(untagged)]\nenum A { B { c: u32 } }",
        "#[contract(name = \"a\", effect = read, output = ())]\n#[serde(tag = \"op\")]\nenum A { B { c: u32 }, #[serde(untagged)] C { d: u32 } }",
        "#[contract(name = \"a\", effect = read, output = ())]\n#[serde(tag = \"op\")]\nenum A { B { c: u32 }, D }",
        "#[contract(name = \"a\", effect = read, output = ())]\n#[serde(transparent)]\nstruct A { b: B }",
        "#[contract(name = \"a\", effect = read, output = ())]\nstruct A { #[serde(flatten)] b: B }",
        "#[contract(name = \"a\", effect = read, output = ())]\nunion A { b: u32, c: f32 }",
        "#[contract(name = \"a\", effect = read, output = ())]\n#[derive(Debug, Serialize, serde::Deserialize)]\nstruct A {}",
        "#[serde(rename_all = \"camelCase\")]\n#[contract(name = \"a\", effect = read, output = ())]\nstruct A {}",
        "#[contract(name = \"a\", effect = read, output = ())]\nstruct A { #[data(hidden)] key: String, #[data] other: String }",
        // What `cfg_attr` hides, the derive finds.
        "#[contract(name = \"a\", effect = read, output = ())]\nstruct A { #[cfg_attr(all(), serde(flatten))] b: B }",
        "#[__Closed]\nstruct A { #[serde(flatten)] b: B }",
    ]));
}
