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
    pub r#gen: u8,
    pub r#try: u8,
    pub default: u8,
    pub import: u8,
    pub r#await: u8,
    pub arguments: u8,
    pub eval: u8,
    /// The prototype of an object.
    #[serde(rename = "__proto__")]
    pub proto: String,
    #[serde(rename = "toString")]
    pub to_text: String,
    /// Begins with a digit.
    #[serde(rename = "1st")]
    pub first: String,
    #[serde(rename = "größe")]
    pub size: u8,
    #[serde(rename = "grüße")]
    pub greetings: u8,
    /// Dashes are no identifier.
    #[serde(rename = "x-y")]
    pub dashed: u8,
    /// Nor are these.
    #[serde(rename = "\"'`\\ $&{}")]
    pub signs: u8,
}
