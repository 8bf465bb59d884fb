//! What linked contracts become: schemas, names, directions, closed inputs.

use onefold::prelude::*;

mod shop {
    use onefold::prelude::*;

    /// Order something.
    #[contract(name = "orders.place", effect = write, output = Order, failure = OrderFailure, expose(http, cli))]
    pub(crate) struct PlaceOrder {
        /// What is ordered.
        #[schemars(length(min = 1))]
        pub(crate) lines: Vec<Line>,
        /// How it is paid.
        pub(crate) payment: Payment,
        /// Free text by language.
        #[serde(default)]
        pub(crate) notes: std::collections::BTreeMap<String, String>,
    }

    #[onefold::data]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Line {
        pub(crate) article: ArticleId,
        #[serde(default = "one")]
        pub(crate) count: u32,
        pub(crate) gift: Option<Box<Line>>,
    }

    #[onefold::data]
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct ArticleId(pub(crate) String);

    #[onefold::data]
    #[serde(tag = "by", rename_all = "snake_case")]
    #[derive(Clone, Debug)]
    pub(crate) enum Payment {
        /// On delivery.
        Cash,
        Card(Card),
        Invoice {
            to: String,
        },
    }

    #[onefold::data]
    #[derive(Clone, Debug)]
    pub(crate) struct Card {
        #[data(secret)]
        #[serde(default)]
        pub(crate) number: String,
        pub(crate) holder: String,
    }

    #[onefold::data(output)]
    pub(crate) struct Order {
        pub(crate) id: u64,
        pub(crate) lines: Vec<Line>,
    }

    #[derive(Failure)]
    pub(crate) enum OrderFailure {
        /// The article is gone.
        #[failure(status = 410)]
        Gone { article: ArticleId, instead: Option<ArticleId> },
        #[failure(status = 402)]
        Unpaid,
    }

    /// List orders.
    #[contract(name = "orders.list", effect = read, output = Page<Order>)]
    pub(crate) struct ListOrders;

    #[onefold::data(output)]
    pub(crate) struct Page<T> {
        pub(crate) items: Vec<T>,
        pub(crate) next: Option<String>,
    }

    fn one() -> u32 {
        1
    }
}

use shop::{ArticleId, ListOrders, OrderFailure, PlaceOrder};

fn set() -> ContractSet {
    let set = contracts![PlaceOrder, ListOrders];
    assert_eq!(set.problems(), &[], "{:#?}", set.problems());
    set
}

#[track_caller]
fn assert_type(set: &ContractSet, name: &str, expected: &str) {
    let data =
        set.types().get(name).unwrap_or_else(|| panic!("no type `{name}` in {:?}", set.types().keys()));
    assert_eq!(data.schema.to_compact(), expected.replace("\n    ", ""), "{}", data.schema.to_pretty());
}

#[test]
fn types_have_one_name_where_the_directions_agree() {
    let set = set();
    let names: Vec<&str> = set.types().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["ArticleId", "Line", "LineInput", "ListOrders", "Order", "Page_Order", "Payment", "PlaceOrder"]
    );
    assert_type(&set, "ArticleId", r#"{"type":"string"}"#);
    assert_eq!(set.types()["ArticleId"].rust_path.as_deref(), Some("collect::shop::ArticleId"));
    assert_eq!(
        set.types()["Page_Order"].rust_path.as_deref(),
        Some("collect::shop::Page<collect::shop::Order>")
    );
}

#[test]
fn outputs_keep_what_schemars_wrote() {
    let set = set();
    assert_type(
        &set,
        "Line",
        r##"{"type":"object","properties":{"article":{"$ref":"#/types/ArticleId"},
    "count":{"type":"integer","format":"uint32","minimum":0,"default":1},
    "gift":{"anyOf":[{"$ref":"#/types/Line"},{"type":"null"}]}},
    "required":["article","count","gift"]}"##,
    );
    let place = set.contracts().values().find(|data| data.declared.name.as_str() == "orders.place").unwrap();
    assert_eq!(place.output.to_compact(), r##"{"$ref":"#/types/Order"}"##);
    let list = set.contracts().values().find(|data| data.declared.name.as_str() == "orders.list").unwrap();
    assert_eq!(list.output.to_compact(), r##"{"$ref":"#/types/Page_Order"}"##);
    assert!(list.failures.is_empty());
}

#[test]
fn inputs_are_closed_at_every_depth() {
    let set = set();
    assert_type(
        &set,
        "LineInput",
        r##"{"type":"object","properties":{"article":{"$ref":"#/types/ArticleId"},
    "count":{"type":"integer","format":"uint32","minimum":0,"default":1},
    "gift":{"anyOf":[{"$ref":"#/types/LineInput"},{"type":"null"}]}},
    "required":["article"],"additionalProperties":false}"##,
    );
    assert_type(
        &set,
        "PlaceOrder",
        r##"{"type":"object","additionalProperties":false,"properties":{
    "lines":{"type":"array","items":{"$ref":"#/types/LineInput"},"description":"What is ordered.","minItems":1},
    "payment":{"$ref":"#/types/Payment","description":"How it is paid."},
    "notes":{"type":"object","additionalProperties":{"type":"string"},
    "description":"Free text by language.","default":{}}},
    "required":["lines","payment"],"description":"Order something."}"##,
    );
    assert_type(
        &set,
        "ListOrders",
        r#"{"type":"object","additionalProperties":false,"description":"List orders."}"#,
    );
}

#[test]
fn tagged_variants_are_closed_each_and_written_into_their_place() {
    // `Card` is no shared type any more: the tag and its fields are one object.
    assert_type(
        &set(),
        "Payment",
        r##"{"oneOf":[{"type":"object","properties":{"by":{"type":"string","const":"cash"}},
    "required":["by"],"description":"On delivery.","additionalProperties":false},
    {"type":"object","properties":{"by":{"type":"string","const":"card"},
    "number":{"type":"string","x-onefold-secret":true},"holder":{"type":"string"}},
    "required":["by","holder"],"additionalProperties":false},
    {"type":"object","properties":{"by":{"type":"string","const":"invoice"},"to":{"type":"string"}},
    "required":["by","to"],"additionalProperties":false}]}"##,
    );
}

#[test]
fn failures_carry_their_payload_in_place() {
    let set = set();
    let place = set.contracts().values().find(|data| data.declared.name.as_str() == "orders.place").unwrap();
    let shown: Vec<(&str, u16, &str, String)> = place
        .failures
        .iter()
        .map(|failure| {
            (failure.code.as_str(), failure.status, failure.description.as_str(), failure.schema.to_compact())
        })
        .collect();
    let gone = r##"{"type":"object","properties":{"article":{"$ref":"#/types/ArticleId"},"instead":{"anyOf":[{"$ref":"#/types/ArticleId"},{"type":"null"}]}},"required":["article","instead"]}"##;
    assert_eq!(
        shown,
        [
            ("Gone", 410, "The article is gone.", gone.to_owned()),
            ("Unpaid", 402, "", r#"{"type":"null"}"#.to_owned()),
        ]
    );
}

#[test]
fn a_smaller_set_holds_what_it_needs() {
    let set = set().select(|declared| declared.name.as_str() == "orders.list");
    let names: Vec<&str> = set.types().keys().map(String::as_str).collect();
    assert_eq!(names, ["ArticleId", "Line", "ListOrders", "Order", "Page_Order"]);
    // The same holds for a set that was read, not linked.
    let whole = self::set();
    let read = ContractSet::from_parts(None, whole.contracts().clone(), whole.types().clone());
    let read = read.select(|declared| declared.name.as_str() == "orders.list");
    assert_eq!(read.types().keys().collect::<Vec<_>>(), set.types().keys().collect::<Vec<_>>());
}

#[test]
fn declarations_say_where_they_stand() {
    let set = set();
    let place = set.contracts().values().find(|data| data.declared.name.as_str() == "orders.place").unwrap();
    let source = place.declared.source.clone().unwrap();
    assert_eq!((source.package.as_str(), source.path.as_str()), ("onefold", "tests/collect.rs"));
    assert_eq!((source.line, source.column), (10, 23));
    assert_eq!(place.declared.rust_path.as_deref(), Some("collect::shop::PlaceOrder"));
    assert_eq!(place.declared.title, "Place order");
    assert_eq!(place.declared.description, "Order something.");
}

#[test]
fn a_contract_without_fields_is_a_value_and_an_empty_object() {
    let value = serde_json::to_value(ListOrders).unwrap();
    assert_eq!(value, serde_json::json!({}));
    assert!(serde_json::from_str::<ListOrders>("{}").is_ok());
    assert!(serde_json::from_str::<ListOrders>("null").is_err());
    assert!(serde_json::from_str::<ListOrders>(r#"{"x":1}"#).is_err());
}

#[test]
fn failures_become_their_code_and_payload() {
    let article = ArticleId("a1".to_owned());
    for (failure, code, payload) in [
        (
            OrderFailure::Gone { article, instead: None },
            "Gone",
            serde_json::json!({"article": "a1", "instead": null}),
        ),
        (OrderFailure::Unpaid, "Unpaid", serde_json::Value::Null),
    ] {
        assert_eq!(OrderFailure::VARIANTS[failure.index()].code, code);
        assert_eq!(failure.into_payload().unwrap(), payload);
    }
}
