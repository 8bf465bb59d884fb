//! Each stage refuses what it is there to refuse, and nothing behind it runs.

mod support;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use onefold_runtime::{Call, Code, Decision, Host, Surface};
use serde_json::json;
use support::{App, Read, Recorder, Remove, Write, block_on, builder, call, host, name, refused, told};
use tokio::sync::oneshot;

#[test]
fn a_call_answers_its_output_with_defaults_applied() {
    let answer = call(&host(App::default()), "test.read", r#"{"mode": "answer"}"#);
    assert_eq!(answer.unwrap(), json!({"text": "test.read", "count": 7}));
}

#[test]
fn a_call_may_move_between_threads() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    let host = host(App::default());
    let call = Call::new("test.read", r#"{"mode": "answer"}"#, Surface::Http);
    assert_eq!(block_on(is_send(host.call(call))).unwrap_err().code, "unknown_contract");
}

#[test]
fn a_declared_failure_carries_its_status_and_payload() {
    let problem = refused(&host(App::default()), "test.read", r#"{"mode": "fail", "count": 3}"#);
    let document = serde_json::to_value(&problem).unwrap();
    assert_eq!(
        document,
        json!({
            "type": "urn:onefold:problem:test.read:AskedFor",
            "title": "Asked for",
            "status": 418,
            "detail": "It was asked for.",
            "instance": problem.instance.as_str(),
            "code": "AskedFor",
            "failure": {"count": 3},
        })
    );
    assert_eq!((problem.exit(), problem.json_rpc(), problem.framework_code()), (1, -32000, None));
}

#[test]
fn unknown_and_unexposed_contracts_are_the_same() {
    let host = host(App::default());
    let document = |contract: &str| {
        let mut problem = serde_json::to_value(refused(&host, contract, "{}")).unwrap();
        problem.as_object_mut().unwrap().remove("instance");
        problem
    };
    assert_eq!(document("test.nothing")["code"], "unknown_contract");
    assert_eq!(document("test.nothing"), document("test.private"));
    assert_eq!(document("test.nothing"), document("no name at all"));
    let inside = block_on(host.call(Call::new("test.private", "{}", Surface::InProcess)));
    assert_eq!(inside.unwrap(), json!({}));
}

#[test]
fn size_comes_before_parsing() {
    let problem = refused(&host(App::default()), "test.read", &"[".repeat(401));
    assert_eq!((problem.code.as_str(), problem.status), ("input_too_large", 413));
    assert_eq!(problem.detail, "the input must have at most 400 bytes");
}

#[test]
fn a_contract_for_agents_fails_closed_before_its_input_is_read() {
    let host = host(App::default());
    assert_eq!(refused(&host, "test.agents", "no json").code, "agent_required");
    let inside = block_on(host.call(Call::new("test.agents", "{}", Surface::InProcess)));
    assert_eq!(inside.unwrap_err().code, "agent_required");
}

#[test]
fn text_that_is_no_json_is_told_by_place_alone() {
    let problem = refused(&host(App::default()), "test.read", "{\"mode\": secret}");
    assert_eq!(problem.code, "invalid_json");
    assert_eq!(problem.detail, "the input is not valid JSON at line 1, column 10");
    let problem = refused(&host(App::default()), "test.read", "{} {}");
    assert_eq!(problem.code, "invalid_json");
    let problem = refused(&host(App::default()), "test.read", "");
    assert_eq!(problem.detail, "the input is not valid JSON: it ends too early, at line 1, column 0");
}

#[test]
fn keys_are_given_only_once_at_every_depth() {
    let host = host(App::default());
    let told = |input: &str| told(&refused(&host, "test.read", input));
    assert_eq!(
        told(r#"{"mode": "answer", "mode": "answer"}"#),
        "invalid_input: /mode duplicateKeys `mode` must be given only once"
    );
    assert_eq!(
        told(r#"{"nested": [{"a/b": 1, "a\u002fb": 2}]}"#),
        "invalid_input: /nested/0/a~1b duplicateKeys `nested.0.a/b` must be given only once"
    );
}

#[test]
fn depth_is_bounded_where_the_reader_still_stands() {
    let host = host(App::default());
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(
        told(&refused(&host, "test.read", &nested(126))),
        "invalid_input:  type the input must be an object"
    );
    assert_eq!(
        told(&refused(&host, "test.read", &nested(127))),
        "invalid_input:  depth the input must nest at most 126 levels deep"
    );
    // Nesting that nobody closes is no JSON in the first place.
    assert_eq!(refused(&host, "test.read", &"[".repeat(400)).code, "invalid_json");
}

#[test]
fn numbers_out_of_range_are_json_that_is_refused_by_its_place() {
    let host = host(App::default());
    let told = |input: &str| told(&refused(&host, "test.read", input));
    for number in ["1e400", "-1e400", "1.5E+999", &"9".repeat(320)] {
        let expected = "invalid_input: /nested/1/count numberRange \
                        `nested.1.count` must be a number between -1.79e308 and 1.79e308";
        assert_eq!(told(&format!(r#"{{"nested": [1, {{"count": {number}}}], "x": 2}}"#)), expected);
    }
    assert_eq!(
        told("1e400"),
        "invalid_input:  numberRange the input must be a number between -1.79e308 and 1.79e308"
    );
    // What is smaller than any number that can be held is zero.
    assert_eq!(
        told(r#"{"mode": "answer", "count": 1e-400}"#),
        "invalid_input: /count minimum `count` must be at least 1"
    );
    for text in [r#"{"count": 1e400"#, r#"{"count": 1e400} x"#, r#"{"count": 1e400.5}"#, "[1e400, tru]"] {
        assert_eq!(refused(&host, "test.read", text).code, "invalid_json", "{text}");
    }
}

#[test]
fn halves_of_characters_are_json_that_is_refused_by_its_place() {
    let host = host(App::default());
    let told = |input: &str| told(&refused(&host, "test.read", input));
    for half in [r"\ud800", r"\udc00", r"\ud800\u0041", r"x\ud800\ud800"] {
        let expected = "invalid_input: /mode characters `mode` must hold whole characters, \
                        and half of a surrogate pair is none";
        assert_eq!(told(&format!(r#"{{"mode": "{half}", "count": 1e400}}"#)), expected, "{half}");
    }
    assert_eq!(
        told(r#"{"nested": {"\udc00": 1}}"#),
        "invalid_input: /nested characters `nested` must hold whole characters, \
         and half of a surrogate pair is none"
    );
}

#[test]
fn what_is_refused_in_a_text_that_is_no_json_is_not_what_is_told() {
    let host = host(App::default());
    for text in [r#"{"a": 1, "a": 2"#, r#"{"a": 1, "a": 2} {}"#, r#"{"a": 1, "a": tru}"#] {
        assert_eq!(refused(&host, "test.read", text).code, "invalid_json", "{text}");
    }
    for bytes in [&b"\"\xff\""[..], b"{\"a\": 1, \"a\": \"\xff\"}"] {
        let call = Call::new("test.read", bytes.to_vec(), Surface::InProcess);
        assert_eq!(block_on(host.call(call)).unwrap_err().code, "invalid_json");
    }
}

#[test]
fn the_input_is_judged_as_it_was_sent() {
    let host = host(App::default());
    let told = |input: &str| told(&refused(&host, "test.read", input));
    assert_eq!(told("{}"), "invalid_input: /mode required `mode` is required");
    assert_eq!(
        told(r#"{"mode": "answer", "count": 0}"#),
        "invalid_input: /count minimum `count` must be at least 1"
    );
    assert_eq!(
        told(r#"{"mode": "answer", "day": "tomorrow"}"#),
        "invalid_input: /day format `day` must be a date such as `2030-01-31`"
    );
    assert_eq!(
        told(r#"{"mode": "answer", "nested": {"name": "x"}}"#),
        "invalid_input: /nested/name minLength `nested.name` must have at least 2 characters"
    );
    assert_eq!(
        told(r#"{"mode": "answer", "cuont": 1}"#),
        "invalid_input: /cuont additionalProperties `cuont` is not a field; \
         the fields are `mode`, `count`, `day`, `nested`"
    );
    assert_eq!(
        told(r#"{"mode": "answer", "nested": {"name": "xx", "more": 1}}"#),
        "invalid_input: /nested/more additionalProperties `nested.more` is not a field; the fields are `name`"
    );
}

#[test]
fn messages_never_repeat_a_value() {
    let host = host(App::default());
    let inputs = [
        r#"{"mode": "hunter2"}"#,
        r#"{"mode": "answer", "count": "hunter2"}"#,
        r#"{"mode": "answer", "day": "hunter2"}"#,
        r#"{"mode": "answer", "nested": "hunter2"}"#,
        r#"{"mode": hunter2}"#,
        r#""hunter2""#,
    ];
    for input in inputs {
        let document = serde_json::to_string(&refused(&host, "test.read", input)).unwrap();
        assert!(!document.contains("hunter2"), "{document}");
    }
}

#[test]
fn keys_of_the_caller_are_made_harmless_in_messages() {
    let problem = refused(&host(App::default()), "test.read", "{\"mode\": \"answer\", \"a\\u001b[1m`b\": 1}");
    assert!(problem.issues[0].message.starts_with("`a\u{fffd}[1m\u{fffd}b` is not a field"));
}

#[test]
fn gated_calls_are_denied_by_default_and_after_validation() {
    let app = App::default();
    let calls = Arc::clone(&app.calls);
    let host = host(app);
    assert_eq!(refused(&host, "test.remove", r#"{"what": ""}"#).code, "invalid_input");
    let problem = refused(&host, "test.remove", r#"{"what": "x"}"#);
    assert_eq!((problem.code.as_str(), problem.status, problem.exit()), ("approval_denied", 403, 3));
    let inside = block_on(host.invoke(&Remove { what: "x".to_owned(), password: None }));
    assert_eq!(inside.unwrap_err().code, "approval_denied");
    assert_eq!(calls.load(Ordering::SeqCst), 0);
}

#[test]
fn an_approver_sees_the_canonical_input_without_secrets() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let approver = Recorder { decision: Decision::Granted, asked: Arc::clone(&asked) };
    let host = builder(App::default()).approver(approver).build().unwrap();
    let call = Call::new("test.remove", r#"{"what": "x", "password": "hunter2"}"#, Surface::Cli);
    assert_eq!(block_on(host.call(call.confirmed_by("token"))).unwrap(), json!({}));
    let asked = asked.lock().unwrap();
    let [request] = asked.as_slice() else { panic!("asked once") };
    assert_eq!(request.contract, name("test.remove"));
    assert_eq!(request.input, json!({"what": "x"}));
    assert_eq!(request.confirmation.as_deref(), Some("token"));
    assert_eq!(request.surface, Surface::Cli);
}

#[test]
fn an_approver_says_why_it_denies() {
    let decision = Decision::Denied("not on a Sunday".to_owned());
    let approver = Recorder { decision, asked: Arc::default() };
    let host = builder(App::default()).approver(approver).build().unwrap();
    assert_eq!(refused(&host, "test.remove", r#"{"what": "x"}"#).detail, "not on a Sunday");
}

#[test]
fn panics_are_caught_and_withheld_wherever_they_happen() {
    let host = host(App::default());
    for mode in ["panic", "panic_while_blocking"] {
        let problem = refused(&host, "test.read", &format!("{{\"mode\": \"{mode}\"}}"));
        assert_eq!(problem.code, "internal_error");
        assert!(!serde_json::to_string(&problem).unwrap().contains("secret"));
    }
    // The host goes on.
    assert!(call(&host, "test.read", r#"{"mode": "answer"}"#).is_ok());
}

#[test]
fn a_read_is_stopped_at_its_timeout_even_when_its_drop_panics() {
    let host = host(App::default());
    for mode in ["hang", "hang_and_panic_in_drop"] {
        let problem = refused(&host, "test.read", &format!("{{\"mode\": \"{mode}\"}}"));
        assert_eq!((problem.code.as_str(), problem.status, problem.exit()), ("timeout", 504, 4));
        assert_eq!(problem.detail, "the call did not end within 40 ms and was stopped");
    }
}

#[test]
fn a_late_write_is_answered_and_still_runs_to_its_end() {
    let (open, gate) = oneshot::channel();
    let app = App { gate: Mutex::new(Some(gate)), ..App::default() };
    let written = Arc::clone(&app.written);
    let host = host(app);
    block_on(async {
        let problem = host.invoke(&Write { wait: true }).await.unwrap_err();
        assert_eq!(problem.detail, "the call did not end within 40 ms and goes on; it may still take effect");
        assert_eq!(written.load(Ordering::SeqCst), 0);
        open.send(()).unwrap();
        host.drain().await;
        assert_eq!(written.load(Ordering::SeqCst), 1);
    });
}

#[test]
fn a_write_outlives_a_caller_who_leaves() {
    let (open, gate) = oneshot::channel();
    let app = App { gate: Mutex::new(Some(gate)), ..App::default() };
    let written = Arc::clone(&app.written);
    let host = host(app);
    block_on(async {
        let mut call = Box::pin(host.invoke(&Write { wait: true }));
        tokio::select! {
            biased;
            _ = &mut call => panic!("the gate is closed"),
            () = tokio::task::yield_now() => drop(call),
        }
        open.send(()).unwrap();
        host.drain().await;
        assert_eq!(written.load(Ordering::SeqCst), 1);
    });
}

#[test]
fn an_invalid_output_is_redacted() {
    let problem = refused(&host(App::default()), "test.read", r#"{"mode": "invalid"}"#);
    assert_eq!((problem.code.as_str(), problem.status), ("invalid_output", 500));
    assert_eq!(problem.detail, "the service could not answer; its log says more under this request's id");
    assert!(problem.issues.is_empty());
}

#[test]
fn an_output_beyond_its_budget_is_refused() {
    let problem = refused(&host(App::default()), "test.read", r#"{"mode": "long"}"#);
    assert_eq!((problem.code.as_str(), problem.status, problem.exit()), ("output_too_large", 500, 4));
}

#[test]
fn every_problem_has_its_own_id() {
    let host = host(App::default());
    let id = || refused(&host, "test.read", "{}").instance;
    assert_ne!(id(), id());
    assert_eq!(id().as_str().len(), 32);
}

#[test]
fn a_host_names_every_exposed_contract_without_a_handler() {
    let expected = onefold::contracts![Read, Write, Remove, support::Private];
    let error = Host::builder(App::default()).handle::<Write>().covering(expected).build().unwrap_err();
    assert_eq!(
        error.problems(),
        [
            "contract `test.read` is exposed and has no handler; run `cargo xtask gen`, or register one",
            "contract `test.remove` is exposed and has no handler; run `cargo xtask gen`, or register one",
        ]
    );
}

#[test]
fn two_handlers_of_one_contract_are_refused() {
    let error = Host::builder(App::default()).handle::<Write>().handle::<Write>().build().unwrap_err();
    assert!(
        error.problems().contains(&"contract `test.write` has two handlers; register one".to_owned()),
        "{error}"
    );
}

#[test]
fn codes_are_distinct_snake_case_words_with_agreeing_statuses() {
    let mut words: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), Code::ALL.len());
    for code in Code::ALL {
        assert!(code.as_str().chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{code:?}");
        let exit = match code.status() {
            400 | 404 | 405 | 406 | 413 | 415 => 2,
            401 | 403 | 409 => 3,
            429 | 499 | 500 | 504 => 4,
            other => panic!("{code:?} has the status {other}"),
        };
        assert_eq!(code.exit(), exit, "{code:?}");
    }
}

#[test]
fn a_rate_is_held_before_the_input_is_read() {
    let host = host(App::default());
    assert!(call(&host, "test.rated", "{}").is_ok());
    assert_eq!(refused(&host, "test.rated", "no JSON").code, "invalid_json");
    let problem = refused(&host, "test.rated", "{}");
    assert_eq!((problem.code.as_str(), problem.status, problem.exit()), ("rate_limited", 429, 4));
    assert_eq!(problem.retry_after, Some(1_800));
    assert!(call(&host, "test.read", r#"{"mode": "answer"}"#).is_ok());
}
