//! Names that meet: linked contracts that must be refused, or must stay apart, before anything is written.

mod spelled;

use onefold::prelude::*;
use onefold_codegen::OptionValue;
use onefold_model::{Diagnostic, Span};
use onefold_tests::emit::{Files, emit, model};

/// Every diagnostic of level error: the rule, the message, and the type that it points at.
fn told(set: &ContractSet) -> Vec<(&'static str, String)> {
    let errors = match model(set) {
        Err(errors) => errors,
        Ok(model) => {
            let number = || OptionValue::Text("number".to_owned());
            let settings = [("typescript", "integers", number()), ("code-mode", "integers", number())];
            emit(&model, &settings, |_| true).err().unwrap_or_default()
        }
    };
    for error in &errors {
        assert!(error.help.is_some(), "{error:?}");
        assert!(points_here(error), "{error:?}");
    }
    errors.into_iter().map(|error| (error.rule, error.message)).collect()
}

/// Whether a diagnostic points into this file.
fn points_here(diagnostic: &Diagnostic) -> bool {
    match &diagnostic.span {
        Some(Span::Rust(source)) => {
            source.path.starts_with("tests/obstacles/") && source.package == "onefold-tests"
        }
        Some(Span::Text { .. }) | None => false,
    }
}

fn files(set: &ContractSet) -> Files {
    emit(&model(set).expect("sound"), &[], |spec| spec.name != "host").expect("every emitter can say it")
}

/// Contracts whose names differ in separators alone.
mod separators {
    use super::*;

    /// One.
    #[contract(name = "user.get_all", effect = read, output = (), expose(http, mcp, cli, code))]
    pub struct A {}
    /// Two.
    #[contract(name = "user_get.all", effect = read, output = (), expose(http, mcp, cli, code))]
    pub struct B {}
    /// Three.
    #[contract(name = "user_get_all", effect = read, output = (), expose(http, mcp, cli, code))]
    pub struct C {}
}

#[test]
fn separators_alone_keep_no_two_contracts_apart() {
    let told = told(&contracts![separators::A, separators::B, separators::C]);
    let pairs: Vec<&str> =
        told.iter().map(|(_, message)| message.split(" meet in ").next().unwrap()).collect();
    assert_eq!(
        pairs,
        [
            "contract `user.get_all` and contract `user_get.all`",
            "contract `user.get_all` and contract `user_get_all`",
            "contract `user_get.all` and contract `user_get_all`",
        ]
    );
    for (rule, message) in &told {
        assert_eq!(*rule, "name-collision");
        for output in
            ["MCP tool `user_get_all`", "Rust function `user_get_all`", "TypeScript function `userGetAll`"]
        {
            assert!(message.contains(output), "{message}");
        }
    }
}

/// Types whose names fold into one in Rust clients.
mod folding {
    use super::*;

    /// One.
    #[onefold::data]
    #[expect(non_camel_case_types, reason = "the name is the case")]
    pub struct Foo_Bar {
        /// A value.
        pub a: u8,
    }
    /// Two.
    #[onefold::data]
    pub struct FooBar {
        /// A value.
        pub b: u8,
    }
    /// Both.
    #[onefold::data]
    pub struct Both {
        /// One.
        pub one: Foo_Bar,
        /// Two.
        pub two: FooBar,
    }
    /// Read both.
    #[contract(name = "fold.read", effect = read, output = Both, expose(http))]
    pub struct ReadBoth {}
}

#[test]
fn types_that_fold_are_told_by_both_names() {
    let message = "type `FooBar` and type `Foo_Bar` meet in Rust type `FooBar`".to_owned();
    assert_eq!(told(&contracts![folding::ReadBoth]), [("name-collision", message)]);
}

/// Types whose names differ in capitals alone.
mod capitals {
    use super::*;

    /// One.
    #[onefold::data]
    pub struct Pet {
        /// A value.
        pub a: u8,
    }
    /// Two.
    #[onefold::data]
    #[expect(non_camel_case_types, reason = "the name is the case")]
    pub struct pet {
        /// A value.
        pub b: u8,
    }
    /// Read both.
    #[contract(name = "fold.pets", effect = read, output = (Pet, pet), expose(http))]
    pub struct ReadPets {}
}

#[test]
fn types_that_capitals_keep_apart_are_told_by_both_names() {
    let told = told(&contracts![capitals::ReadPets]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].1.contains("type `Pet`") && told[0].1.contains("type `pet`"), "{told:?}");
}

/// Names of declared types that derived types could want.
mod derived {
    use super::*;

    /// Not what `user.get` takes.
    #[onefold::data]
    pub struct UserGetInput {
        /// A value.
        pub other: u8,
    }
    /// Get.
    #[contract(name = "user.get", effect = read, output = UserGetInput, expose(http, mcp, code))]
    pub struct UserGet {}
    /// Not what `user.list` answers.
    #[onefold::data]
    pub struct UserListOutput {
        /// A value.
        pub other: u8,
    }
    /// List: what it answers has no name of its own.
    #[contract(name = "user.list", effect = read, output = Vec<UserListOutput>, expose(http, mcp, code))]
    pub struct UserList {}
    /// The same type name in both directions, and one that the input form would take.
    #[onefold::data]
    pub struct Note {
        /// Absent on input.
        #[serde(default)]
        pub text: String,
    }
    /// Declared, and not the input form of `Note`.
    #[onefold::data]
    pub struct NoteInput {
        /// A value.
        pub other: u8,
    }
    /// Takes and gives a note.
    #[contract(name = "note.put", effect = write, output = NoteInput, expose(http))]
    pub struct PutNote {
        /// The note.
        pub note: Note,
    }
    /// Gives a note.
    #[contract(name = "note.get", effect = read, output = Note, expose(http))]
    pub struct GetNote {}
}

#[test]
fn a_declared_type_keeps_its_name_and_derived_names_step_aside_or_are_refused() {
    // The input is a named type, so no `UserGetInput` is derived for it.
    let files = files(&contracts![derived::UserGet]);
    let types = &files["typescript/types.ts"];
    let declared = types.split("export interface UserGetInput {").nth(1).expect("the declared type");
    assert!(declared.split('}').next().is_some_and(|body| body.contains("other: number;")), "{types}");
    assert!(files["typescript/client.ts"].contains("input: Types.UserGet = {}"));

    let all = told(&contracts![derived::UserList]);
    assert!(!all.is_empty());
    for (rule, message) in &all {
        assert_eq!(*rule, "name-collision");
        assert!(message.contains("`user.list`") && message.contains("`UserListOutput`"), "{message}");
    }

    let told = told(&contracts![derived::PutNote, derived::GetNote]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].1.contains("NoteInput"), "{told:?}");
}

/// Two types of one name.
mod twins {
    use super::*;

    /// The first module.
    pub mod a {
        /// Text.
        #[onefold::data]
        pub struct Config {
            /// A text.
            pub x: String,
        }
    }
    /// The second module.
    pub mod b {
        /// A number.
        #[onefold::data]
        pub struct Config {
            /// A number.
            pub y: u32,
        }
    }
    /// Both.
    #[onefold::data]
    pub struct Configs {
        /// The first.
        pub a: a::Config,
        /// The second.
        pub b: b::Config,
    }
    /// Read both.
    #[contract(name = "configs.read", effect = read, output = Configs, expose(http))]
    pub struct ReadConfigs {}
}

#[test]
fn two_types_of_one_name_are_told_by_their_paths() {
    let told = told(&contracts![twins::ReadConfigs]);
    assert_eq!(told.len(), 1, "{told:?}");
    for part in ["Config", "twins::a::Config", "twins::b::Config"] {
        assert!(told[0].1.contains(part), "{told:?}");
    }
}

/// One generic type with several arguments.
mod generics {
    use super::*;

    /// An item.
    #[onefold::data]
    pub struct Item {
        /// A value.
        pub a: u8,
    }
    /// Another item.
    #[onefold::data]
    pub struct Other {
        /// A value.
        pub b: u8,
    }
    /// A page.
    #[onefold::data]
    pub struct Page<T> {
        /// The items.
        pub items: Vec<T>,
    }
    /// Several pages.
    #[onefold::data]
    pub struct Pages {
        /// Of items.
        pub items: Page<Item>,
        /// Of lists.
        pub lists: Page<Vec<Item>>,
        /// Of optional items.
        pub options: Page<Option<Item>>,
    }
    /// Read pages.
    #[contract(name = "pages.read", effect = read, output = Pages, expose(http, code))]
    pub struct ReadPages {}
    /// Read another page.
    #[contract(name = "another.read", effect = read, output = Page<Other>, expose(http, code))]
    pub struct ReadOther {}
}

#[test]
fn generics_are_named_by_their_arguments_and_keep_their_names() {
    let names = |set: &ContractSet| set.types().keys().cloned().collect::<Vec<_>>();
    let few = names(&contracts![generics::ReadPages]);
    assert_eq!(few, ["Item", "Page_Array_of_Item", "Page_Item", "Page_Nullable_Item", "Pages", "ReadPages"]);
    let more = names(&contracts![generics::ReadOther, generics::ReadPages]);
    assert!(few.iter().all(|name| more.contains(name)), "{more:?}");
    assert!(more.contains(&"Page_Other".to_owned()), "{more:?}");
}

/// Fields that fold into one flag.
mod flags {
    use super::*;

    /// With a command.
    #[contract(name = "flags.command", effect = read, output = (), expose(http, cli))]
    pub struct WithCommand {
        /// A dash.
        #[serde(rename = "a-b")]
        pub dashed: u32,
        /// No dash.
        pub a_b: u32,
    }
    /// Without a command.
    #[contract(name = "flags.none", effect = read, output = (), expose(http, code))]
    pub struct WithoutCommand {
        /// A dash.
        #[serde(rename = "a-b")]
        pub dashed: u32,
        /// No dash.
        pub a_b: u32,
    }
}

#[test]
fn fields_that_fold_are_refused_where_a_flag_would_mean_both() {
    let told = told(&contracts![flags::WithCommand]);
    assert_eq!(told.len(), 1, "{told:?}");
    for part in ["`a-b`", "`a_b`", "--a-b"] {
        assert!(told[0].1.contains(part), "{told:?}");
    }
    let files = files(&contracts![flags::WithoutCommand]);
    assert!(files["typescript/types.ts"].contains("\"a-b\": number;"));
    assert!(files["typescript/types.ts"].contains("  a_b: number;"));
}
