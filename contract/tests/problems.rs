//! What collection refuses, each with the places concerned and the cure.

use onefold::prelude::*;

/// Every problem as text: rule, message, help, and what is related.
fn problems(set: &ContractSet) -> String {
    let mut out = String::new();
    for problem in set.problems() {
        out.push_str(&format!("{}: {}\n", problem.rule, problem.message));
        out.push_str(&format!("  help: {}\n", problem.help.as_deref().unwrap_or("none")));
        let place = |source: &Option<onefold::Source>| {
            source.as_ref().map_or("nowhere".to_owned(), |source| source.path.clone())
        };
        for related in &problem.related {
            out.push_str(&format!("  {} ({})\n", related.message, place(&related.source)));
        }
        assert_eq!(place(&problem.source), "tests/problems.rs");
    }
    out
}

mod a {
    #[onefold::data]
    pub(crate) struct Config {
        pub(crate) x: String,
    }
}

mod b {
    #[onefold::data]
    pub(crate) struct Config {
        pub(crate) y: u32,
    }
}

#[test]
fn one_name_for_two_types() {
    #[contract(name = "config.set", effect = write, output = ())]
    struct SetConfig {
        first: a::Config,
        second: b::Config,
    }
    #[contract(name = "config.swap", effect = write, output = ())]
    struct SwapConfig {
        second: b::Config,
        first: a::Config,
    }
    let expected = "\
type-name-taken: several types are called `Config`: `problems::a::Config`, `problems::b::Config`
  help: give all but one of them another name, such as `#[schemars(rename = \"OtherConfig\")]`
  `problems::a::Config` is used by contract `config.set` (tests/problems.rs)
  `problems::b::Config` is used by contract `config.set` (tests/problems.rs)
";
    assert_eq!(problems(&contracts![SetConfig, SwapConfig]), expected);
    assert_eq!(problems(&contracts![SwapConfig, SetConfig]), expected);
}

#[test]
fn one_name_for_two_uses_of_a_generic() {
    #[onefold::data]
    #[schemars(rename = "Sheet")]
    struct Page<T> {
        items: Vec<T>,
    }
    #[contract(name = "pages.set", effect = write, output = ())]
    struct SetPages {
        numbers: Page<u32>,
        texts: Page<String>,
    }
    assert_eq!(
        problems(&contracts![SetPages]),
        "\
type-name-taken: several types are called `Sheet`: `problems::Sheet<string>`, `problems::Sheet<uint32>`
  help: name the type by its parameters, `#[schemars(rename = \"Sheet_{T}\")]`; `#[onefold::data]` does so by itself
  `problems::Sheet<string>` is used by contract `pages.set` (tests/problems.rs)
  `problems::Sheet<uint32>` is used by contract `pages.set` (tests/problems.rs)
"
    );
}

#[test]
fn a_split_name_that_is_taken() {
    #[onefold::data]
    struct Note {
        #[serde(default)]
        text: String,
    }
    #[onefold::data]
    struct NoteInput {
        id: u32,
    }
    #[contract(name = "notes.copy", effect = write, output = (Note, NoteInput))]
    struct CopyNote {
        note: Note,
    }
    assert_eq!(
        problems(&contracts![CopyNote]),
        "\
type-name-taken: `problems::Note` differs as input and output, so its input is called `NoteInput`, which is also the name of another type: `problems::Note`, `problems::NoteInput`
  help: give all but one of them another name, such as `#[schemars(rename = \"OtherNoteInput\")]`
  `problems::Note` is used by contract `notes.copy` (tests/problems.rs)
  `problems::NoteInput` is used by contract `notes.copy` (tests/problems.rs)
"
    );
}

#[test]
fn one_id_for_two_types() {
    // Two types of one name inside two functions of one module are one type to schemars.
    fn first() -> ContractSet {
        #[onefold::data(output)]
        struct Local {
            x: u32,
        }
        #[contract(name = "local.first", effect = read, output = Local)]
        struct First {}
        contracts![First]
    }
    fn second() -> ContractSet {
        #[onefold::data(output)]
        struct Local {
            y: String,
        }
        #[contract(name = "local.second", effect = read, output = Local)]
        struct Second {}
        contracts![Second]
    }
    assert_eq!(
        problems(&ContractSet::merge([first(), second()])),
        "\
two-types-one-id: two types are both `problems::Local` to schemars, with different schemas
  help: schemars knows a type by its module and its name: move one to another module, or give it another name, `#[schemars(rename = \"..\")]`; a schema written by hand needs a `schema_id` of its own
  contract `local.first` uses the other one (tests/problems.rs)
"
    );
}

#[test]
fn a_name_that_no_reference_can_carry() {
    #[onefold::data]
    #[schemars(rename = "a/b c~d")]
    struct Odd {
        x: u32,
    }
    #[contract(name = "odd.set", effect = write, output = ())]
    struct SetOdd {
        odd: Odd,
    }
    assert_eq!(
        problems(&contracts![SetOdd]),
        "\
type-name-illegal: the type `problems::a/b c~d` is named `a/b c~d`, which no reference can carry
  help: use letters, digits, `_`, `-` and `.`: `#[schemars(rename = \"a_b_c_d\")]`
"
    );
}

#[test]
fn contract_names_that_meet() {
    #[contract(name = "notes", effect = read, output = ())]
    struct Notes {}
    #[contract(name = "notes.search", effect = read, output = ())]
    struct Search {}
    #[contract(name = "notes.search", effect = write, output = ())]
    struct SearchAgain {}
    assert_eq!(
        problems(&contracts![Search, SearchAgain, Notes]),
        "\
contract-name-taken: two contracts are named `notes.search`
  help: give one of them another name
  the first one is here (tests/problems.rs)
"
    );
    let twice = ContractSet::merge([contracts![Search], contracts![Search]]);
    assert_eq!(
        problems(&twice),
        "\
contract-name-taken: contract `notes.search` is listed twice
  help: list it once
  the first one is here (tests/problems.rs)
"
    );
}

#[test]
fn inputs_that_cannot_be_closed() {
    #[onefold::data]
    struct Base {
        x: u32,
    }
    #[onefold::data]
    #[serde(tag = "kind")]
    enum Choice {
        A { a: u32 },
        B { b: u32 },
    }
    #[onefold::data]
    struct Open {
        name: String,
        #[serde(flatten)]
        choice: Choice,
    }
    // A flattened struct is written into its place by schemars, so it can be closed.
    #[onefold::data]
    struct Shut {
        name: String,
        #[serde(flatten)]
        base: Base,
    }
    #[onefold::data]
    #[serde(tag = "outer")]
    enum Nested {
        Inner(Choice),
    }
    #[contract(name = "open.set", effect = write, output = ())]
    struct SetOpen {
        open: Open,
        shut: Shut,
        nested: Nested,
    }
    let set = contracts![SetOpen];
    assert_eq!(
        problems(&set),
        "\
input-not-closed: `problems::Nested` in the input of contract `open.set` cannot be closed: it adds fields to `problems::Choice`, which has several forms
  help: write the fields out, or put them under a field of their own
input-not-closed: `problems::Open` in the input of contract `open.set` cannot be closed: it joins the fields of several schemas, as `#[serde(flatten)]` does
  help: write the fields out, or put them under a field of their own
"
    );
    assert!(set.types()["Shut"].schema.to_compact().ends_with(r#""additionalProperties":false}"#));
}

#[test]
fn sets_that_were_read_meet_as_linked_ones_do() {
    #[contract(name = "notes", effect = read, output = ())]
    struct Notes {}
    #[contract(name = "notes.search", effect = read, output = ())]
    struct Search {}
    let read = |set: ContractSet| ContractSet::from_parts(None, set.contracts().clone(), set.types().clone());
    let rules = |set: &ContractSet| set.problems().iter().map(|problem| problem.rule).collect::<Vec<_>>();
    let merged = ContractSet::merge([contracts![Notes], read(contracts![Search])]);
    assert_eq!(rules(&merged), [""; 0]);
    assert_eq!(merged.contracts().len(), 2);
    let merged = ContractSet::merge([read(contracts![Search]), read(contracts![Search])]);
    assert_eq!(rules(&merged), ["contract-name-taken"]);
}

#[test]
fn types_by_which_no_value_could_be_judged() {
    #[onefold::data]
    #[serde(untagged)]
    enum Wrapping {
        Wrapped(Box<Wrapping>),
        Number(u32),
    }
    #[onefold::data]
    struct First(Option<Box<Second>>);
    #[onefold::data]
    struct Second(Box<First>);
    #[onefold::data]
    struct Tree {
        children: Vec<Tree>,
        parent: Option<Box<Tree>>,
    }
    fn samples() -> Vec<Example<Wrap>> {
        let wrap = || Wrapping::Wrapped(Box::new(Wrapping::Number(1)));
        vec![Example::new("", Wrap { value: wrap(), tree: None }).answers(wrap())]
    }
    #[contract(name = "wrap.wrap", effect = read, output = Wrapping, examples(samples))]
    struct Wrap {
        value: Wrapping,
        tree: Option<Tree>,
    }
    #[contract(name = "wrap.answer", effect = read, output = First)]
    struct Answer {}
    assert_eq!(
        problems(&contracts![Wrap, Answer]),
        "\
endless-type: type `problems::Wrapping` refers to itself without going into the value, in contract `wrap.wrap`
  help: let the reference stand below a field or an item, or remove it: no value could ever be judged by such a type
endless-type: types `problems::First`, `problems::Second` refer to each other without going into the value, in contract `wrap.answer`
  help: let the reference stand below a field or an item, or remove it: no value could ever be judged by such a type
"
    );
}
