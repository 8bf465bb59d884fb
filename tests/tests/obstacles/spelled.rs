//! Fields in two spellings or without a letter, names that clients reserve, and types that are
//! called like built-in ones by a rename.

use onefold::prelude::*;

use crate::{files, told};

/// One field name in two Unicode spellings.
mod spellings {
    use super::*;

    /// Two fields.
    #[onefold::data]
    pub struct Size {
        /// Composed.
        #[serde(rename = "gr\u{f6}\u{df}e")]
        pub composed: u8,
        /// Decomposed.
        #[serde(rename = "gro\u{308}\u{df}e")]
        pub decomposed: u8,
    }
    /// Read both.
    #[contract(name = "size.read", effect = read, output = Size, expose(http))]
    pub struct ReadSize {}
}

#[test]
fn two_spellings_are_one_name() {
    let told = told(&contracts![spellings::ReadSize]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, "field-spelled-twice");
    assert!(told[0].1.contains("type `Size`") && told[0].1.contains("gro\\u{308}"), "{told:?}");
}

/// A field of which no flag is left.
mod nothing {
    use super::*;

    /// With a command.
    #[contract(name = "nothing.command", effect = read, output = (), expose(http, cli))]
    pub struct WithCommand {
        /// Nothing to say.
        #[serde(rename = "_")]
        pub nothing: u8,
    }
    /// Without a command.
    #[contract(name = "nothing.none", effect = read, output = (), expose(http, mcp, code))]
    pub struct WithoutCommand {
        /// Nothing to say.
        #[serde(rename = "_")]
        pub nothing: u8,
    }
}

#[test]
fn a_field_without_a_letter_has_no_flag_and_stays_a_field() {
    let told = told(&contracts![nothing::WithCommand]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].1.contains("field `_` of contract `nothing.command`"), "{told:?}");
    assert!(files(&contracts![nothing::WithoutCommand])["typescript/types.ts"].contains("\n  _: number;\n"));
}

/// Fields that are one flag once they are in small letters.
mod selves {
    use super::*;

    /// With a command.
    #[contract(name = "selves.command", effect = read, output = (), expose(http, cli))]
    pub struct WithCommand {
        /// Small.
        #[serde(rename = "self")]
        pub small: u8,
        /// Capital.
        #[serde(rename = "Self")]
        pub capital: u8,
    }
}

#[test]
fn fields_that_capitals_keep_apart_are_one_flag() {
    let told = told(&contracts![selves::WithCommand]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].1.contains("`self`") && told[0].1.contains("`Self`"), "{told:?}");
}

/// Contracts that are called like words of TypeScript.
mod reserved {
    use super::*;

    /// In a program.
    #[contract(name = "import", effect = read, output = (), expose(http, code))]
    pub struct ImportInPrograms {}
    /// In a program.
    #[contract(name = "arguments", effect = read, output = (), expose(http, code))]
    pub struct ArgumentsInPrograms {}
    /// By a client.
    #[contract(name = "import", effect = read, output = (), expose(http, mcp, cli))]
    pub struct Import {}
    /// By a client.
    #[contract(name = "default", effect = read, output = (), expose(http, mcp, cli))]
    pub struct Default {}
}

#[test]
fn a_contract_called_like_a_reserved_word_is_no_global_and_steps_aside_in_a_client() {
    let told = told(&contracts![reserved::ImportInPrograms, reserved::ArgumentsInPrograms]);
    let rules: Vec<&str> = told.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(rules, ["global-taken", "global-taken"], "{told:?}");
    let files = files(&contracts![reserved::Import, reserved::Default]);
    let client = &files["typescript/client.ts"];
    for name in ["import", "default"] {
        assert!(client.contains(&format!("function {name}_(")), "{client}");
    }
}

/// Types that are judged by the names that a rename gives them.
mod renamed {
    use super::*;

    /// No date of JavaScript.
    #[onefold::data]
    #[schemars(rename = "Date")]
    pub struct When {
        /// A day.
        pub day: u8,
    }
    /// A result of nothing.
    #[onefold::data]
    #[schemars(rename = "Promise")]
    pub struct Word {
        /// When.
        pub when: When,
    }
    /// Read it.
    #[contract(name = "word.read", effect = read, output = Word, expose(http, mcp, code))]
    pub struct ReadWord {}
    /// In one module the compiler tells the two apart.
    pub mod other {
        /// A type of that name, by itself.
        #[onefold::data]
        pub struct Date {
            /// A year.
            pub year: u16,
        }
    }
    /// Read both.
    #[contract(name = "dates.read", effect = read, output = (When, other::Date), expose(http))]
    pub struct ReadDates {}
}

#[test]
fn a_renamed_type_is_judged_by_the_name_that_is_written() {
    let types = &files(&contracts![renamed::ReadWord])["typescript/types.ts"];
    assert!(types.contains("export interface Date {") && types.contains("  when: Date;"), "{types}");
    assert!(!types.contains("interface When"), "{types}");
    let told = told(&contracts![renamed::ReadDates]);
    assert_eq!(told.len(), 1, "{told:?}");
    for part in ["`Date`", "renamed::Date", "renamed::other::Date"] {
        assert!(told[0].1.contains(part), "{told:?}");
    }
}
