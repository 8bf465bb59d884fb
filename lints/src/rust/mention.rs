//! What a file mentions, Rust or a script, with every name resolved: the facts that source rules judge.

use std::sync::Arc;

use onefold::{SourceText, TextRange};
use onefold_model::Span;
use serde::{Deserialize, Serialize};

use super::syntax::Name;

/// One place of a file at which something is named or used.
#[derive(Clone, Debug)]
pub struct Mention {
    /// What the name stands for in the end.
    pub target: Target,
    /// How it is used.
    pub role: Role,
    /// The name to point at.
    pub at: TextRange,
    /// The whole expression or item that uses it.
    pub whole: TextRange,
    /// What it is called with, in order; for attributes and derives the strings inside.
    pub arguments: Vec<Argument>,
    /// How many segments of the target's path, from its first, name what a script called or made; what is
    /// behind them belongs to the answer. 0 where nothing was called, and in Rust.
    pub called: u8,
    /// How the name leads to the target, hop by hop; empty when it stands there in full.
    pub chain: Vec<Hop>,
    /// The item that it stands in; shared by all mentions of that item.
    pub within: Arc<Within>,
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// Something outside the workspace: the package's name as on crates.io with `-` as `_` (`std`,
    /// `core` and `alloc` are `std`), then the path. A method of a type is one more segment; so is a
    /// method of what a function answers whose result nobody knows (`warp::path::and`).
    Foreign(Arc<[Name]>),
    /// Something of the workspace: the crate's name, then the path to its definition.
    Local(Arc<[Name]>),
    /// A local variable, a generic parameter, or a name that nothing defines.
    Unknown,
}

/// How something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Brought in or passed on by `use` or `extern crate`.
    Import,
    /// Called as a function.
    Call,
    /// Called as a method; the target is the receiver's type and the method's name. On a foreign type
    /// there is one mention for the type's own method and one for each trait of the workspace in sight
    /// that has it, since which of them is meant is not known. An unknown receiver is
    /// [`Target::Unknown`], and is told only when the call is given a text or a known value. So is a
    /// field of a foreign type that is given a value: `router.goal = x` is like `router.goal(x)`.
    Method,
    /// Named as a value: passed on, stored, compared.
    Value,
    /// Named as a type, a bound, or in a struct expression.
    Type,
    /// An attribute.
    Attribute,
    /// A derive.
    Derive,
    /// A macro that is called.
    Macro,
    /// The trait of an `impl`; what it is given is the type. In scripts, what a class extends.
    Implements,
    /// Assigned to; what it is given is the value. In scripts alone, as are the next ones.
    Assign,
    /// The tag of an element of JSX.
    Tag,
    /// Asked for its kind by `typeof`, which fails for no name.
    Typeof,
}

/// What a call is given.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A text, also through constants and `concat!`.
    Text(String),
    /// A text of which the beginning is known: a template or a sum of scripts with holes.
    Prefix(String),
    /// An object of scripts: its fields that can be told, in order, none of them an object.
    Fields(Vec<(String, Argument)>),
    /// A value whose origin is known: what was called or named to make it.
    Value {
        /// What makes or is the value: a function that was called, an item that is named.
        made_by: Target,
        /// The type of the value, where it can be told.
        of: Target,
    },
    /// A closure with so many parameters.
    Closure(usize),
    /// Anything else.
    Other,
}

impl Argument {
    /// What makes the value and what its type is, where its origin is known.
    pub(crate) fn targets(&self) -> impl Iterator<Item = &Target> {
        let of = match self {
            Argument::Value { made_by, of } => [Some(made_by), Some(of)],
            Argument::Text(_)
            | Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Closure(_)
            | Argument::Other => [None, None],
        };
        of.into_iter().flatten()
    }
}

/// How many steps of a long way are kept, so that ways through thousands of macros or globs stay readable.
pub(crate) const MOST_HOPS: usize = 32;

/// One step from a name to its target.
#[derive(Clone, Debug)]
pub struct Hop {
    /// What happens there.
    pub step: Step,
    /// The file.
    pub file: Arc<SourceText>,
    /// The place in it.
    pub at: TextRange,
}

/// What happens between a name and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A value takes a name of its own.
    Named,
    /// A `use` gives another name.
    Renamed,
    /// A `pub use` passes it on.
    ReExported,
    /// A glob brings it in.
    Glob,
    /// A type is known by another name.
    Alias,
    /// A function answers the value.
    Answered,
    /// A macro puts it in.
    PutIn,
    /// A macro calls another one, which puts it in.
    CalledInMacro,
    /// A script imports it from another file of the workspace.
    Imported,
    /// A script gives it to a function, which has it as a parameter.
    Given,
    /// A script gives a function to a method of another package, and that hands it what the method
    /// belongs to, or so it is taken: `app.register(async (app) => ..)`. The place is the method's name.
    Handed,
    /// A class of a script extends it.
    Extended,
    /// A condition of a script chooses it where it is there: `typeof window === "undefined" ? {} : window`.
    Chosen,
}

impl Step {
    /// The step in words, for a related place.
    pub fn says(self) -> &'static str {
        match self {
            Step::Named => "named here",
            Step::Renamed => "renamed here",
            Step::ReExported => "re-exported here",
            Step::Glob => "brought in by this glob",
            Step::Alias => "alias of this type",
            Step::Answered => "answered by this function",
            Step::PutIn => "put in by this macro",
            Step::CalledInMacro => "called in this macro",
            Step::Imported => "imported here",
            Step::Given => "given to the function here",
            Step::Handed => "handed to the function by this method",
            Step::Extended => "extended by this class",
            Step::Chosen => "chosen here, where it is there",
        }
    }
}

impl Hop {
    /// The place of the step.
    pub fn span(&self) -> Span {
        Span::Text { file: Arc::clone(&self.file), range: self.at, pointer: None }
    }
}

impl Mention {
    /// Whether a condition chose it, so that it is used only where it is there.
    pub(crate) fn is_chosen(&self) -> bool {
        self.chain.iter().any(|hop| hop.step == Step::Chosen)
    }

    /// Whether it stands in no text of the file, but is put in by a macro that is called there.
    pub fn is_put_in(&self) -> bool {
        self.chain.iter().any(|hop| hop.step == Step::PutIn)
    }
}

/// Where a mention stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Within {
    /// The crate's name and the path of the module, then the names of the items around it.
    pub path: Vec<Name>,
    /// The trait (as [`Target`]) when it stands inside an `impl` of one.
    pub implements: Option<Target>,
    /// Whether it is compiled for tests alone (`#[cfg(test)]`, `#[test]`).
    pub is_test: bool,
}
