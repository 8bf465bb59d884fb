//! The generated wiring serves the cases: values reach the handler and come back as the schemas say.

use onefold_compiled::{App, generated};
use onefold_runtime::{Answer, Call, Surface};
use serde_json::{Value, json};

fn call(contract: &str, input: &Value) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let host =
        generated::host::builder(App).covering(onefold_test_cases::contracts()).build().expect("a host");
    runtime.block_on(host.call(Call::new(contract, input.to_string(), Surface::Mcp)))
}

#[track_caller]
fn code(contract: &str, input: &Value) -> String {
    call(contract, input).expect_err("a problem").code
}

fn words() -> Value {
    json!({
        "type": "t", "self": "s", "crate": "c", "super": "p", "Self": "S", "gen": 1, "try": 2, "default": 3,
        "import": 4, "await": 5, "arguments": 6, "eval": 7, "__proto__": "x", "toString": "y", "1st": "z",
        "größe": 8, "grüße": 9, "x-y": 10, "\"'`\\ $&{}": 11
    })
}

#[test]
fn reserved_words_reach_the_handler_and_come_back() {
    let input = json!({"words": words(), "type": "t", "async": true, "constructor": 1});
    assert_eq!(call("cases.words", &input).expect("an answer"), words());
    let mut extra = input.clone();
    extra["words"]["more"] = json!(1);
    let problem = call("cases.words", &extra).expect_err("inputs are closed at every depth");
    assert_eq!((problem.code.as_str(), problem.issues[0].path.as_str()), ("invalid_input", "/words/more"));
}

#[test]
fn values_whose_names_fold_stay_apart() {
    let input = |word: &str, zone: &str, sign: i32, fruit: &str| {
        let fruit = json!({"type": fruit, "weight": 1});
        let values = json!({"word": word, "zone": zone, "sign": sign, "fruit": fruit, "named": {"値": "x"}});
        json!({"values": values, "word": word, "sign": sign})
    };
    for (word, zone, sign, fruit) in [
        ("count", "Etc/GMT+1", -1, "Apple"),
        ("__count__", "Etc/GMT+12", 0, "Carrot"),
        ("count", "Etc/GMT-1", 1, "Unknown"),
        ("count", "ETC_GMT_12", 1, "Blueberry"),
    ] {
        let input = input(word, zone, sign, fruit);
        assert_eq!(call("cases.values", &input).expect("an answer"), input["values"]);
    }
    for input in [
        input("Count", "Etc/GMT+1", 0, "Apple"),
        input("count", "ETC_GMT_1", 0, "Apple"),
        input("count", "Etc/GMT+1", 2, "Apple"),
        input("count", "Etc/GMT+1", 0, "unknown"),
    ] {
        assert_eq!(code("cases.values", &input), "invalid_input");
    }
}

#[test]
fn every_shape_of_an_output_satisfies_its_schema() {
    let answer = call("cases.shapes.read", &json!({"on": true})).expect("an answer");
    assert_eq!(answer["content"], json!({"t": "Tree", "c": {"label": "leaf", "children": []}}));
    assert_eq!(answer["outside"], json!({"Named": {"value": true}}));
    assert_eq!(answer["open"], json!({"name": null, "n": 1}));
    assert_eq!(answer["map"]["__proto__"]["label"], "leaf");
    assert_eq!(call("cases.builtins", &json!({})).expect("an answer")["option"], json!({"value": 8}));
    assert_eq!(call("cases.shapes.ping", &json!({})).expect("an answer"), Value::Null);
    assert_eq!(code("cases.shapes.ping", &json!({"x": 1})), "invalid_input");
}

#[test]
fn declared_failures_carry_their_payload() {
    let input = |id: &str, shape: Value| {
        json!({
            "id": id, "both": {"large": 18_446_744_073_709_551_615_u64}, "shape": shape,
            "tree": {"label": "a", "children": [{"label": "b", "children": []}]},
            "pair": [1, "x"], "map": {"k": -1}, "any": {"free": true}
        })
    };
    let circle = json!({"kind": "circle", "radius": 1.5});
    let answer = call("cases.shapes.write", &input("some", circle.clone())).expect("an answer");
    assert_eq!(answer["items"][0]["large"], json!(18_446_744_073_709_551_615_u64));
    assert_eq!(answer["items"][0]["defaulted"], 0);

    let problem = call("cases.shapes.write", &input("none", circle.clone())).expect_err("not found");
    assert_eq!((problem.status, problem.code.as_str()), (404, "NotFound"));
    assert_eq!(problem.failure, Some(json!({"id": "none"})));
    let problem = call("cases.shapes.write", &input("deep", circle)).expect_err("too deep");
    assert_eq!(problem.failure.expect("a payload")["tree"]["children"][0]["label"], "b");

    let open = json!({"kind": "point", "x": 2});
    assert_eq!(code("cases.shapes.write", &input("some", open)), "invalid_input");
    let problem = call("cases.texts", &json!({})).expect_err("the default is unsafe");
    assert_eq!((problem.status, problem.code.as_str()), (418, "Unsafe"));
    assert_eq!(problem.failure.expect("a payload")["text"], "*/ `${x}` \\ \" ' </script> \u{2028} \u{7f}");
}

#[test]
fn a_gated_call_is_denied_by_default() {
    assert_eq!(code("cases.shapes.erase", &json!({"id": "x"})), "approval_denied");
    assert_eq!(code("cases.shapes.erase", &json!({"id": ""})), "invalid_input");
    assert_eq!(code("cases.none", &json!({})), "unknown_contract");
}
