//! The table of commands that is generated from contracts: plain data, no Rust types.

/// Every command of an application.
#[derive(Clone, Copy, Debug)]
pub struct Commands {
    /// The binary's name. Where a contract's first segment equals it, that segment may be left out.
    pub binary: &'static str,
    /// What the application is for.
    pub about: &'static str,
    /// One command for each contract, by name.
    pub commands: &'static [&'static Command],
}

/// The command of one contract.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The contract's name.
    pub contract: &'static str,
    /// The words that call it.
    pub path: &'static [&'static str],
    /// What it does; paragraphs are separated by an empty line.
    pub about: &'static str,
    /// Most bytes of the input; no file is read any further.
    pub max_input: u64,
    /// Somebody has to agree to each call.
    pub gated: bool,
    /// What to use instead, for a command that callers should leave.
    pub deprecated: Option<&'static str>,
    /// The input's fields, in the author's order.
    pub fields: &'static [Field],
    /// The input has forms or keys that no flag can say; `--input` can.
    pub more_by_input: bool,
    /// Sample calls.
    pub examples: &'static [Example],
}

/// A sample call.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What it shows; may be empty.
    pub title: &'static str,
    /// The arguments, as a shell takes them.
    pub line: &'static str,
}

/// One field of an input.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key in the input.
    pub name: &'static str,
    /// The flag, without `--`.
    pub flag: &'static str,
    /// What the flag takes.
    pub kind: Kind,
    /// Every value of the flag is one item of an array.
    pub list: bool,
    /// Whether the input must have it.
    pub required: bool,
    /// It may also be given without its flag, in the order of the fields.
    pub positional: bool,
    /// Its value must not be shown; `@FILE` reads it from a file.
    pub secret: bool,
    /// Callers should leave it out.
    pub deprecated: bool,
    /// What it means.
    pub help: &'static str,
    /// Its rules in few words, such as `1 to 20`; may be empty.
    pub rules: &'static str,
    /// What its absence means; may be empty.
    pub default: &'static str,
}

/// What a flag takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Text, as it is.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// Nothing, `true` or `false`.
    Boolean,
    /// One of these words.
    Choice(&'static [Choice]),
    /// JSON text.
    Json,
}

/// A word that a flag takes.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The word.
    pub word: &'static str,
    /// What it means; may be empty.
    pub help: &'static str,
}
