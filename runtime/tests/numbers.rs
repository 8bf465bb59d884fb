//! However a whole number is written, it reaches handlers as the schema reads it.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use onefold::Never;
use onefold::prelude::*;
use onefold_runtime::{Call, Cx, Handles, Host, Surface};
use serde_json::Value;

/// Say what arrived.
#[contract(name = "test.numbers", effect = read, output = Text, expose(cli))]
pub struct Numbers {
    /// Eight bits.
    #[serde(default)]
    pub small: Option<u8>,
    /// 64 bits with a sign.
    #[serde(default)]
    pub signed: Option<i64>,
    /// 64 bits without one.
    #[serde(default)]
    pub wide: Option<u64>,
    /// With a fraction.
    #[serde(default)]
    pub float: Option<f64>,
    /// Anything.
    #[serde(default)]
    pub any: Option<Value>,
    /// Several.
    #[serde(default)]
    pub list: Vec<i16>,
}

/// A text.
#[onefold::data]
pub struct Text {
    /// The text itself.
    pub text: String,
}

struct App;

impl Handles<Numbers> for App {
    async fn handle(&self, input: Numbers, _cx: Cx) -> Result<Text, Never> {
        let Numbers { small, signed, wide, float, any, list } = input;
        let small = small.map(|number| number.to_string());
        let signed = signed.map(|number| number.to_string());
        let wide = wide.map(|number| number.to_string());
        let float = float.map(|number| format!("{number:?}"));
        let any = any.map(|value| value.to_string());
        let list = (!list.is_empty()).then(|| format!("{list:?}"));
        let text =
            [small, signed, wide, float, any, list].into_iter().flatten().collect::<Vec<_>>().join(" ");
        Ok(Text { text })
    }
}

/// What the handler saw, or code, keyword and message of the only issue.
fn told(field: &str, number: &str) -> String {
    let host = Host::builder(App).handle::<Numbers>().build().unwrap();
    let call = Call::new("test.numbers", format!("{{\"{field}\": {number}}}"), Surface::Cli);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    match runtime.block_on(host.call(call)) {
        Ok(answer) => answer["text"].as_str().unwrap().to_owned(),
        Err(problem) => match problem.issues.as_slice() {
            [issue] => format!("{} {}: {}", problem.code, issue.keyword, issue.message),
            issues => panic!("one issue: {issues:?}"),
        },
    }
}

#[test]
fn a_whole_number_is_an_integer_in_every_form_and_type() {
    for (field, number, expected) in [
        ("small", "1.0", "1"),
        ("small", "1e2", "100"),
        ("small", "-0", "0"),
        ("small", "255.000", "255"),
        ("small", "2550E-1", "255"),
        ("signed", "1.0", "1"),
        ("signed", "-1e2", "-100"),
        ("signed", "-0", "0"),
        ("signed", "1e18", "1000000000000000000"),
        ("signed", "-9007199254740993.0", "-9007199254740993"),
        ("signed", "-9223372036854775808.0", "-9223372036854775808"),
        ("wide", "1.0", "1"),
        ("wide", "1e19", "10000000000000000000"),
        ("wide", "-0.0", "0"),
        ("wide", "18446744073709551615.0", "18446744073709551615"),
        ("float", "1.0", "1.0"),
        ("float", "1e2", "100.0"),
        ("float", "-0", "0.0"),
        ("float", "1e18", "1e18"),
        ("float", "1e300", "1e300"),
        ("float", "0.5", "0.5"),
        ("any", "1.0", "1"),
        ("any", "1e2", "100"),
        ("any", "-0", "0"),
        ("any", "1e18", "1000000000000000000"),
        ("any", "0.5", "0.5"),
        ("any", "[{\"1.5\": 2.0}, \"3.0\", 4e0]", "[{\"1.5\":2},\"3.0\",4]"),
        ("list", "[1, 2.0, -3e1, -0]", "[1, 2, -30, 0]"),
    ] {
        assert_eq!(told(field, number), expected, "{field}: {number}");
    }
}

#[test]
fn a_number_that_its_type_does_not_hold_is_told_by_its_rule() {
    for (field, number, expected) in [
        ("small", "256.0", "maximum: `small` must be at most 255"),
        ("small", "1.5", "type: `small` must be null or a whole number"),
        ("small", "1e-1", "type: `small` must be null or a whole number"),
        ("signed", "1e19", "type: `signed` must be a whole number in the range of `i64`"),
        ("wide", "18446744073709551616", "type: `wide` must be a whole number in the range of `u64`"),
        ("wide", "1e20", "type: `wide` must be a whole number in the range of `u64`"),
        ("wide", "-1.0", "minimum: `wide` must be at least 0"),
    ] {
        assert_eq!(told(field, number), format!("invalid_input {expected}"), "{field}: {number}");
    }
}
