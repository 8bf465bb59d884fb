//! What walking schemas finds: keys that are reached, and circles of types.

use onefold::schema::{circles, first_users, reached};
use onefold::{Json, Object};

/// A reference to a type.
fn to(key: &str) -> Object {
    Object::new().with("$ref", format!("#/types/{key}"))
}

fn circles_of(types: &[(&str, Object)]) -> Vec<Vec<String>> {
    let types: Vec<(&str, Json)> = types.iter().map(|(key, schema)| (*key, schema.clone().into())).collect();
    let found = circles(types.iter().map(|(key, schema)| (*key, schema)));
    found.into_iter().map(|circle| circle.into_iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_type_leads_back_to_itself_through_every_keyword_of_the_same_value() {
    for key in ["allOf", "anyOf", "oneOf"] {
        let schema = Object::new().with(key, vec![Object::new().with("type", "integer"), to("A")]);
        assert_eq!(circles_of(&[("A", schema)]), [["A"]], "{key}");
    }
    for key in ["if", "then", "else", "not"] {
        assert_eq!(circles_of(&[("A", Object::new().with(key, to("A")))]), [["A"]], "{key}");
    }
    let depends = Object::new().with("dependentSchemas", Object::new().with("x", to("A")));
    assert_eq!(circles_of(&[("A", depends)]), [["A"]]);
    let nested = Object::new().with("not", Object::new().with("anyOf", vec![to("A").with("type", "object")]));
    assert_eq!(circles_of(&[("A", nested)]), [["A"]]);
}

#[test]
fn a_type_may_contain_itself_within_its_value() {
    for key in ["items", "contains", "additionalProperties", "propertyNames", "unevaluatedProperties"] {
        assert_eq!(circles_of(&[("A", Object::new().with(key, to("A")))]), [[""; 0]; 0], "{key}");
    }
    for key in ["properties", "patternProperties", "$defs"] {
        let schema = Object::new().with(key, Object::new().with("anyOf", to("A")));
        assert_eq!(circles_of(&[("A", schema)]), [[""; 0]; 0], "{key}");
    }
    let value = Object::new().with("const", to("A")).with("default", to("A"));
    assert_eq!(circles_of(&[("A", value)]), [[""; 0]; 0]);
}

#[test]
fn every_circle_is_told_once_and_what_leads_into_it_is_not() {
    let both = |a, b| Object::new().with("anyOf", vec![to(a), to(b)]);
    let types = [
        ("A", to("B")),
        ("B", both("C", "D")),
        ("C", to("B")),
        ("D", both("E", "Nowhere")),
        ("E", Object::new().with("type", "string")),
        ("F", both("G", "A")),
        ("G", both("H", "F")),
        ("H", to("F")),
    ];
    assert_eq!(circles_of(&types), [vec!["B", "C"], vec!["F", "G", "H"]]);
}

#[test]
fn long_chains_are_walked_without_recursion() {
    let keys: Vec<String> = (0..100_000).map(|index| format!("T{index}")).collect();
    let chain = |last: &str| {
        let targets = keys[1..].iter().map(String::as_str).chain([last]);
        keys.iter().map(String::as_str).zip(targets.map(to)).collect::<Vec<_>>()
    };
    assert_eq!(circles_of(&chain("T100000")), [[""; 0]; 0]);
    let circle = circles_of(&chain("T0"));
    assert_eq!((circle.len(), circle[0].len()), (1, 100_000));
}

#[test]
fn the_first_group_that_reaches_a_key_is_its_user() {
    let types: Vec<(&str, Json)> = vec![
        ("A", Object::new().with("properties", Object::new().with("b", to("B"))).into()),
        ("B", Object::new().with("items", to("A")).into()),
        ("C", to("B").into()),
        ("D", true.into()),
    ];
    let find = |key: &str| types.iter().find(|(known, _)| *known == key).map(|(_, schema)| schema);
    let groups: Vec<Vec<Json>> =
        vec![vec![true.into()], vec![to("B").into()], vec![to("Gone").into(), to("C").into()]];
    let users: Vec<(&str, usize)> = first_users(&groups, find).into_iter().collect();
    assert_eq!(users, [("A", 1), ("B", 1), ("C", 2), ("Gone", 2)]);
    let keys: Vec<&str> = reached(&groups[2], find).into_iter().collect();
    assert_eq!(keys, ["A", "B", "C", "Gone"]);
}

#[test]
fn every_type_is_looked_at_once_however_many_contracts_share_it() {
    let shared: Vec<(String, Json)> =
        (0..50).map(|index| (format!("T{index}"), to(&format!("T{}", (index + 1) % 50)).into())).collect();
    let looked = std::cell::Cell::new(0);
    let find = |key: &str| {
        looked.set(looked.get() + 1);
        shared.iter().find(|(known, _)| known == key).map(|(_, schema)| schema)
    };
    let groups: Vec<Vec<Json>> = (0..40).map(|index| vec![to(&format!("T{index}")).into()]).collect();
    assert_eq!(first_users(&groups, find).len(), 50);
    assert_eq!(looked.get(), 50);
}
