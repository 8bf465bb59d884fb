//! Fields that are reserved words, members of every object, or no identifiers at all.

use onefold::prelude::*;

/// Take fields whose names mean something to some language.
#[contract(name = "cases.words", effect = write, output = Words, expose(http, mcp, cli, code))]
pub struct UseWords {
    /// The words, sent.
    pub words: Words,
    /// A keyword at the root.
    pub r#type: String,
    /// Another one.
    pub r#async: bool,
    /// A member of every object.
    #[serde(rename = "constructor")]
    pub constructor: Option<u32>,
}

/// Names that some language reserves.
#[onefold::data]
pub struct Words {
    /// A keyword of Rust and TypeScript.
    pub r#type: String,
    /// No raw identifier can be this one.
    #[serde(rename = "self")]
    pub me: String,
    /// Nor this one.
    #[serde(rename = "crate")]
    pub root: String,
    /// Nor this one.
    #[serde(rename = "super")]
    pub parent: String,
    /// Nor this one.
    #[serde(rename = "Self")]
    pub kind: String,
    /// One of 2024.
    pub r#gen: u8,
    /// One of 2018.
    pub r#try: u8,
    /// One of other languages.
    pub default: u8,
    /// One of modules.
    pub import: u8,
    /// One of waiting functions.
    pub r#await: u8,
    /// One that every function has.
    pub arguments: u8,
    /// One that runs texts.
    pub eval: u8,
    /// The prototype of an object.
    #[serde(rename = "__proto__")]
    pub proto: String,
    /// A member of every object.
    #[serde(rename = "toString")]
    pub to_text: String,
    /// Begins with a digit.
    #[serde(rename = "1st")]
    pub first: String,
    /// No ASCII.
    #[serde(rename = "größe")]
    pub size: u8,
    /// Nor here.
    #[serde(rename = "grüße")]
    pub greetings: u8,
    /// Dashes are no identifier.
    #[serde(rename = "x-y")]
    pub dashed: u8,
    /// Nor are these.
    #[serde(rename = "\"'`\\ $&{}")]
    pub signs: u8,
}
