//! The order in which contracts are listed changes nothing.

use std::collections::BTreeMap;

use onefold::prelude::*;
use onefold::{ContractSet, Entry};
use proptest::prelude::*;

mod a {
    #[onefold::data]
    #[schemars(rename = "AItem")]
    pub(crate) struct Item {
        pub(crate) name: String,
        pub(crate) parent: Option<Box<Item>>,
    }
}

mod b {
    #[onefold::data]
    pub(crate) struct Item {
        #[serde(default)]
        pub(crate) count: u32,
    }

    // The number at the end is the author's own; schemars appends such numbers, too.
    #[onefold::data]
    pub(crate) struct Item2 {
        pub(crate) other: Vec<Item>,
    }
}

#[onefold::data]
struct Page<T> {
    items: Vec<T>,
}

#[onefold::data]
struct Row<T, const N: usize> {
    cells: Vec<T>,
}

macro_rules! declare {
    ($($name:ident $text:literal $output:ty { $($field:ident: $ty:ty),* })*) => {
        $(
            #[contract(name = $text, effect = read, output = $output)]
            struct $name { $($field: $ty),* }
        )*
        const ENTRIES: &[Entry] = &[$(Entry::of::<$name>()),*];
    };
}

declare! {
    First "x.first" Page<a::Item> { item: a::Item }
    Second "x.second" Page<b::Item> { page: Page<b::Item> }
    Third "x.third" Page<b::Item2> { items: Vec<b::Item2> }
    Fourth "x.fourth" Page<Vec<a::Item>> { more: BTreeMap<String, b::Item> }
    Fifth "x.fifth" Page<Option<b::Item>> { }
    Sixth "x.sixth" Row<b::Item, 2> { row: Row<b::Item, 23> }
    Seventh "x.seventh" (a::Item, b::Item2) { page: Option<Page<Page<b::Item>>> }
}

fn text(set: &ContractSet) -> String {
    assert_eq!(set.problems(), &[], "{:#?}", set.problems());
    let mut out = String::new();
    for data in set.contracts().values() {
        out.push_str(&format!("{:?}\n{}\n{}\n", data.declared, data.input, data.output));
    }
    for (name, data) in set.types() {
        out.push_str(&format!("{name} {:?} {}\n", data.rust_path, data.schema));
    }
    out
}

#[test]
fn names_come_from_arguments() {
    let set = ContractSet::linked(ENTRIES.to_vec());
    text(&set);
    let names: Vec<&str> = set.types().keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "AItem",
            "AItemInput",
            "Fifth",
            "First",
            "Fourth",
            "Item",
            "Item2",
            "Item2Input",
            "ItemInput",
            "Page_AItem",
            "Page_Array_of_AItem",
            "Page_Item",
            "Page_Item2",
            "Page_ItemInput",
            "Page_Nullable_Item",
            "Page_Page_Item",
            "Row_Item_2",
            "Row_Item_23",
            "Second",
            "Seventh",
            "Sixth",
            "Third",
        ]
    );
}

#[test]
fn another_contract_renames_nothing() {
    let whole = ContractSet::linked(ENTRIES.to_vec());
    let fewer = ContractSet::linked(ENTRIES[1..3].to_vec());
    for (name, data) in fewer.types() {
        assert_eq!(whole.types()[name].schema, data.schema, "{name}");
    }
}

proptest! {
    #[test]
    fn any_order_gives_the_same_set(entries in Just(ENTRIES.to_vec()).prop_shuffle()) {
        let expected = text(&ContractSet::linked(ENTRIES.to_vec()));
        let half = entries.len() / 2;
        let merged = ContractSet::merge([
            ContractSet::linked(entries[..half].to_vec()),
            ContractSet::linked(entries[half..].to_vec()),
        ]);
        prop_assert_eq!(text(&ContractSet::linked(entries)), expected.clone());
        prop_assert_eq!(text(&merged), expected);
    }
}
