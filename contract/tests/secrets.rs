//! No value of a secret field stands in anything that is published, however it got there.

use onefold::prelude::*;

/// A login.
#[onefold::data]
#[derive(Clone, PartialEq)]
struct Creds {
    /// Who.
    user: String,
    /// The secret.
    #[data(secret)]
    token: String,
}

/// A secret that is a type of its own.
#[onefold::data]
#[derive(Clone)]
struct Token(#[data(secret)] String);

/// Secrets by place.
#[onefold::data]
#[derive(Clone)]
enum Pair {
    /// The first is secret.
    Both(#[data(secret)] String, u32),
}

/// Log in.
#[contract(name = "login.try", effect = write, output = (), examples(examples), expose(http, cli))]
#[derive(Clone)]
struct Login {
    /// A default that holds a secret.
    #[serde(default = "creds")]
    creds: Creds,
    /// A list of them.
    #[serde(default = "list")]
    list: Vec<Creds>,
    /// A sample that holds a secret.
    #[schemars(example = creds())]
    sample: Option<Creds>,
    /// A secret of its own type.
    token: Token,
    /// A secret by place.
    pair: Pair,
    /// A default without a secret.
    #[serde(default = "ten")]
    count: u32,
}

fn creds() -> Creds {
    Creds { user: "u".to_owned(), token: "HUNTER2".to_owned() }
}

fn list() -> Vec<Creds> {
    vec![creds()]
}

fn ten() -> u32 {
    10
}

fn examples() -> Vec<Example<Login>> {
    vec![Example::new(
        "One",
        Login {
            creds: creds(),
            list: list(),
            sample: Some(creds()),
            token: Token("HUNTER2".to_owned()),
            pair: Pair::Both("HUNTER2".to_owned(), 1),
            count: 1,
        },
    )]
}

#[test]
fn no_secret_reaches_the_document() {
    let set = contracts![Login];
    assert_eq!(set.problems(), []);
    let document = set.to_document(None).to_pretty();
    assert!(!document.contains("HUNTER2"), "{document}");
    // What is no secret stays.
    assert!(document.contains("\"default\": 10"), "{document}");
    assert!(document.contains("\"user\": \"u\""), "{document}");
}
