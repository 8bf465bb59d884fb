//! Values and their texts: which texts say the same, and the one text that stands for all of them.

use onefold::{Json, Node, Number, Object};

fn number(text: &str) -> Json {
    Number::parse(text).expect("a number of JSON").into()
}

#[test]
fn canonical_numbers_are_those_of_the_standard() {
    for (text, expected) in [
        ("0", "0"),
        ("-0", "0"),
        ("-0.0", "0"),
        ("1e-400", "0"),
        ("-1e-400", "0"),
        ("1.0", "1"),
        ("1e3", "1000"),
        ("-10", "-10"),
        ("0.000001", "0.000001"),
        ("0.0000001", "1e-7"),
        ("-15e-8", "-1.5e-7"),
        ("4.50", "4.5"),
        ("333333333.33333329", "333333333.3333333"),
        ("100000000000000000000", "100000000000000000000"),
        ("1000000000000000000000", "1e+21"),
        ("1e21", "1e+21"),
        ("-1e23", "-1e+23"),
        ("1e39", "1e+39"),
        ("1.7e38", "1.7e+38"),
        ("1E30", "1e+30"),
        // No `f64` holds these, so the standard has nothing to say.
        ("9007199254740993", "9007199254740993"),
        ("9007199254740993.0", "9007199254740993"),
        ("12345678901234567890123", "12345678901234567890123"),
        ("1e400", "1e400"),
    ] {
        assert_eq!(number(text).to_canonical(), expected, "{text}");
    }
}

#[test]
fn texts_of_one_value_are_the_same_value() {
    let object = |members: &[(&str, Json)]| -> Json {
        let members: Object = members.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        members.into()
    };
    let same = [
        (number("1"), number("1.0")),
        (number("100"), number("1E+2")),
        (number("0"), number("-0.00e7")),
        (number("0.5"), number("5e-1")),
        (number("1e39"), number("10e38")),
        (number("1e99999999999999999999"), number("1e99999999999999999999")),
        (
            object(&[("a", number("1")), ("b", Json::null())]),
            object(&[("b", Json::null()), ("a", number("1.0"))]),
        ),
        (Node::Array(vec![number("1")]).into(), Node::Array(vec![number("1.0")]).into()),
    ];
    for (a, b) in same {
        assert!(a.is_same_value(&b) && b.is_same_value(&a), "{a} {b}");
    }
    let different = [
        (number("1"), number("-1")),
        (number("9007199254740993"), number("9007199254740992")),
        (number("1e400"), number("1e401")),
        (number("1e99999999999999999999"), number("1e99999999999999999998")),
        (number("1"), Json::from("1")),
        (number("1"), Json::from(true)),
        (Json::from(vec![number("1"), number("2")]), Json::from(vec![number("2"), number("1")])),
        (object(&[("a", number("1"))]), object(&[("b", number("1"))])),
        (object(&[("a", number("1"))]), object(&[("a", number("1")), ("b", number("1"))])),
        (object(&[("a", Json::from("x\",\"b"))]), object(&[("a", Json::from("x")), ("b", Json::null())])),
    ];
    for (a, b) in different {
        assert!(!a.is_same_value(&b) && !b.is_same_value(&a), "{a} {b}");
    }
}

#[test]
fn whole_numbers_are_whole_by_their_digits() {
    for (text, expected) in [
        ("1", true),
        ("-1.0", true),
        ("1.50e1", true),
        ("1.5", false),
        ("0e-999", true),
        ("1e39", true),
        ("12e-1", false),
        ("1e-99999999999999999999", false),
        ("1e99999999999999999999", true),
        ("1000e-3", true),
    ] {
        assert_eq!(Number::parse(text).expect("a number").is_integer(), expected, "{text}");
    }
}
