//! Texts and words of the author reach the set exactly as they were written.

// A dependency under another name.
extern crate onefold as renamed;

use onefold::prelude::*;
use onefold::{ContractSet, Failure, Json};

fn only(set: &ContractSet) -> &onefold::ContractData {
    assert_eq!(set.problems(), &[], "{:#?}", set.problems());
    assert_eq!(set.contracts().len(), 1);
    set.contracts().values().next().expect("there is one")
}

fn property<'a>(set: &'a ContractSet, name: &str, field: &str) -> &'a Json {
    let properties = set.types()[name].schema.get("properties").expect("the type is an object");
    properties.get(field).expect("the object has the field")
}

#[test]
fn doc_comments_survive() {
    const HAZARDS: &str = "Ends */ alert(1) /* `x` in 'q' \"d\" ${y} \\n {{ z }} </script> é";

    /// Ends */ alert(1) /* `x` in 'q' "d" ${y} \n {{ z }} </script> é
    ///
    ///   Indented | [x](javascript:1) <T>
    #[contract(name = "hazards", effect = read, output = (), failure = HazardFailure)]
    struct Hazards {
        /// Ends */ alert(1) /* `x` in 'q' "d" ${y} \n {{ z }} </script> é
        plain: String,
        #[doc = "one\r\ntwo\0three\u{2028}four"]
        odd: String,
    }

    #[derive(Failure)]
    enum HazardFailure {
        /// Ends */ alert(1) /* `x` in 'q' "d" ${y} \n {{ z }} </script> é
        #[failure(status = 400)]
        Bad {
            /// Ends */ alert(1) /* `x` in 'q' "d" ${y} \n {{ z }} </script> é
            field: u8,
        },
    }

    let set = contracts![Hazards];
    let data = only(&set);
    let whole = format!("{HAZARDS}\n\n  Indented | [x](javascript:1) <T>");
    assert_eq!(data.declared.description, whole);
    assert_eq!(set.types()["Hazards"].schema.get("description").unwrap().as_str(), Some(whole.as_str()));
    assert_eq!(property(&set, "Hazards", "plain").get("description").unwrap().as_str(), Some(HAZARDS));
    assert_eq!(
        property(&set, "Hazards", "odd").get("description").unwrap().as_str(),
        Some("one\r\ntwo\0three\u{2028}four")
    );
    assert_eq!(data.failures[0].description, HAZARDS);
    let field = data.failures[0].schema.get("properties").unwrap().get("field").unwrap();
    assert_eq!(field.get("description").unwrap().as_str(), Some(HAZARDS));
    assert_eq!(HazardFailure::Bad { field: 1 }.into_payload().unwrap(), serde_json::json!({"field": 1}));
}

#[test]
#[expect(clippy::empty_docs, reason = "an empty doc comment is the case")]
fn doc_comments_without_text_are_no_description() {
    #[doc = " "]
    #[contract(name = "blank", effect = read, output = ())]
    struct Blank {}
    assert_eq!(only(&contracts![Blank]).declared.description, "");

    #[doc = concat!("first", " line")]
    /// second line
    #[contract(name = "joined", effect = read, output = ())]
    struct Joined {}
    assert_eq!(only(&contracts![Joined]).declared.description, "first line\nsecond line");
}

#[test]
fn reserved_words_are_names_like_any_other() {
    /// Reads.
    #[contract(name = "words.all", effect = read, output = Words, failure = WordFailure, expose(http(get, "/{type}/{async}")))]
    struct AllWords {
        r#type: String,
        r#async: u32,
        #[serde(rename = "self")]
        this: bool,
        query: String,
    }
    #[onefold::data(output)]
    struct Words {
        r#gen: u8,
        r#try: u8,
        default: u8,
        arguments: u8,
        __proto__: u8,
    }
    #[derive(Failure)]
    enum WordFailure {
        #[failure(status = 400)]
        Bad { r#type: String, generator: u8 },
    }
    let set = contracts![AllWords];
    only(&set);
    let keys = |name: &str| -> Vec<String> {
        let properties = set.types()[name].schema.get("properties").unwrap().as_object().unwrap();
        properties.iter().map(|(key, _)| key.to_owned()).collect()
    };
    assert_eq!(keys("AllWords"), ["type", "async", "self", "query"]);
    assert_eq!(keys("Words"), ["gen", "try", "default", "arguments", "__proto__"]);
    let failure = WordFailure::Bad { r#type: "t".to_owned(), generator: 2 };
    assert_eq!(failure.into_payload().unwrap(), serde_json::json!({"type": "t", "generator": 2}));
}

#[test]
fn every_word_of_the_attribute_reaches_the_declaration() {
    use onefold::{AgentPolicy, Approval, Effect, HttpMethod};

    /// Purges.
    #[contract(
        name = "notes.purge",
        title = "Purge everything",
        effect = destructive,
        output = (),
        idempotent,
        open_world,
        approval = human,
        agents = require,
        expose(http(delete, "/notes/{id}"), rpc, mcp(scopes("notes.write", "admin"), destructive), cli, code),
        middleware("auth", "audit"),
        timeout = "2min",
        max_input = "64KiB",
        max_output = "10B",
        rate = "5/10s",
        tags("notes"),
        deprecated = "use notes.archive",
        since = "1.2",
        path = "elsewhere::Purge"
    )]
    struct Purge {
        id: u64,
    }
    let set = contracts![Purge];
    let declared = &only(&set).declared;
    assert_eq!(declared.title, "Purge everything");
    assert_eq!(declared.effect, Effect::Destructive);
    assert!(declared.idempotent && declared.open_world);
    assert_eq!((declared.approval, declared.agents), (Approval::Human, AgentPolicy::Require));
    let http = declared.expose.http.as_ref().unwrap();
    assert_eq!((http.method, http.path.as_str()), (HttpMethod::Delete, "/notes/{id}"));
    let mcp = declared.expose.mcp.as_ref().unwrap();
    assert_eq!((mcp.scopes.join(" "), mcp.destructive), ("notes.write admin".to_owned(), true));
    assert_eq!(declared.expose.surfaces().collect::<Vec<_>>(), ["http", "rpc", "mcp", "cli", "code"]);
    assert_eq!(declared.middleware, ["auth", "audit"]);
    let limits = declared.limits;
    assert_eq!((limits.timeout_ms, limits.max_input_bytes, limits.max_output_bytes), (120_000, 65_536, 10));
    assert_eq!(limits.rate.map(|rate| (rate.calls, rate.per_ms)), Some((5, 10_000)));
    assert_eq!(declared.tags, ["notes"]);
    assert_eq!(declared.deprecated.as_deref(), Some("use notes.archive"));
    assert_eq!(declared.since.as_deref(), Some("1.2"));
    assert_eq!(declared.rust_path.as_deref(), Some("elsewhere::Purge"));
}

#[test]
fn a_dependency_may_have_another_name() {
    #[contract(name = "renamed.call", effect = read, output = Answer, failure = CallFailure, crate = renamed)]
    struct Call;
    #[onefold::data(output, crate = renamed)]
    struct Answer {
        value: u32,
    }
    #[derive(Failure)]
    #[failure(crate = renamed)]
    enum CallFailure {
        #[failure(status = 404)]
        Lost { id: u32 },
    }
    only(&contracts![Call]);
    assert_eq!(CallFailure::Lost { id: 1 }.index(), 0);
}

#[test]
fn secrets_are_marked_and_left_out_of_examples() {
    #[contract(name = "login", effect = write, output = Session, failure = LoginFailure, examples(samples))]
    struct Login {
        user: String,
        #[data(secret)]
        #[serde(default)]
        password: String,
        #[data(secret)]
        #[schemars(extend("x-other" = 1))]
        pin: Option<u32>,
        keys: Vec<Key>,
    }
    #[onefold::data]
    struct Key {
        id: u8,
        #[data(secret)]
        value: String,
    }
    #[onefold::data(output)]
    struct Session {
        #[data(secret)]
        token: String,
    }
    #[derive(Failure)]
    enum LoginFailure {
        #[failure(status = 401)]
        Wrong {
            #[failure(secret)]
            hint: String,
        },
    }
    fn samples() -> Vec<Example<Login>> {
        let login = |pin| Login {
            user: "ada".to_owned(),
            password: "hunter2".to_owned(),
            pin,
            keys: vec![Key { id: 1, value: "k".to_owned() }],
        };
        vec![
            Example::new("first", login(Some(1234))).answers(Session { token: "t".to_owned() }),
            Example::new("", login(None)),
        ]
    }
    let set = contracts![Login];
    let data = only(&set);
    assert_eq!(
        property(&set, "Login", "password").to_compact(),
        r#"{"type":"string","x-onefold-secret":true}"#
    );
    let pin = property(&set, "Login", "pin");
    assert_eq!(pin.get("x-onefold-secret").and_then(Json::as_bool), Some(true));
    assert_eq!(pin.get("x-other").map(Json::to_compact).as_deref(), Some("1"));
    let hint = data.failures[0].schema.get("properties").unwrap().get("hint").unwrap();
    assert_eq!(hint.get("x-onefold-secret").and_then(Json::as_bool), Some(true));
    let shown: Vec<(&str, String, Option<String>)> = data
        .examples
        .iter()
        .map(|example| {
            (
                example.title.as_str(),
                example.input.to_compact(),
                example.output.as_ref().map(Json::to_compact),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            (
                "first",
                r#"{"user":"ada","password":"***","keys":[{"id":1,"value":"***"}]}"#.to_owned(),
                Some(r#"{"token":"***"}"#.to_owned())
            ),
            (
                "",
                r#"{"user":"ada","password":"***","pin":null,"keys":[{"id":1,"value":"***"}]}"#.to_owned(),
                None
            ),
        ]
    );
    assert_eq!(LoginFailure::Wrong { hint: "h".to_owned() }.index(), 0);
}

#[test]
fn examples_that_are_no_json_are_a_problem() {
    use std::collections::BTreeMap;

    #[onefold::data]
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct Pair {
        x: u8,
    }
    #[contract(name = "odd", effect = write, output = (), examples(samples))]
    struct Odd {
        #[schemars(with = "BTreeMap<String, u8>")]
        map: BTreeMap<Pair, u8>,
    }
    fn samples() -> Vec<Example<Odd>> {
        vec![Example::new("", Odd { map: [(Pair { x: 1 }, 2)].into() })]
    }
    let set = contracts![Odd];
    assert_eq!(
        set.problems()[0].message,
        "an example of contract `odd` cannot be written as JSON: key must be a string"
    );
}
