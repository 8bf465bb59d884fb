//! What can be told of a value: its type, what made it, and how that is known.
//!
//! Wrappers do not count: `Result<T>`, `Option<T>`, `Arc<T>`, `&T`, `Vec<T>` and the like are `T`, so
//! that `?`, `.await`, `.unwrap()` and `Some(x)` change nothing. A method of a foreign type is taken
//! to answer that type, as builders do, unless [`known`] says otherwise.

mod known;
mod results;
mod types;

use std::sync::Arc;

use super::modules::{Graph, ItemId, Owner, Via};
use super::names::{ForeignPath, Res};

pub(super) use known::{hands_on, is_wrapper, macro_makes, made_by};
pub(super) use results::{Results, answers_parameter, body_tells, passes_on};
pub(super) use types::Scene;

/// A value, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Value<'a> {
    /// Its type.
    pub of: Type<'a>,
    /// What was called or named to make it.
    pub made_by: Option<Res<'a>>,
    /// Where it comes from, when that is elsewhere.
    pub via: Option<Arc<Via>>,
}

/// A type, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(super) enum Type<'a> {
    /// Nothing is known.
    #[default]
    Unknown,
    /// A type from outside.
    Foreign(ForeignPath<'a>),
    /// Whatever a function from outside answers.
    Made(ForeignPath<'a>),
    /// A type or trait of the workspace.
    Local(ItemId),
    /// A tuple.
    Tuple(Arc<[Value<'a>]>),
    /// A function itself.
    Function(Res<'a>),
    /// A closure with so many parameters, or a pointer to a function, and what it answers.
    Closure(usize, Arc<Value<'a>>),
    /// A text.
    Text(Text<'a>),
}

/// A text of the sources, or one that is put together of such.
#[derive(Clone, Debug)]
pub(super) enum Text<'a> {
    /// It stands in the sources.
    Written(&'a str),
    /// A macro puts it together.
    Made(Arc<str>),
}

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Written(text) => text,
            Text::Made(text) => text,
        }
    }
}

impl<'a> Value<'a> {
    /// A value of which the type is known and nothing else.
    pub fn of(of: Type<'a>) -> Self {
        Value { of, made_by: None, via: None }
    }

    /// Whether anything is known.
    pub fn is_known(&self) -> bool {
        !matches!(self.of, Type::Unknown) || self.made_by.is_some()
    }

    /// This one, or the other when nothing is known of this one.
    #[must_use]
    pub fn or(self, other: impl FnOnce() -> Self) -> Self {
        if matches!(self.of, Type::Unknown) {
            let other = other();
            return if other.is_known() { other } else { self };
        }
        self
    }
}

impl<'a> Type<'a> {
    /// What its members are noted under.
    pub fn owner(&self) -> Option<Owner<'a>> {
        match self {
            Type::Local(id) => Some(Owner::Local(*id)),
            Type::Foreign(path) => Some(Owner::Foreign(Arc::clone(path))),
            Type::Unknown
            | Type::Made(_)
            | Type::Tuple(_)
            | Type::Function(_)
            | Type::Closure(..)
            | Type::Text(_) => None,
        }
    }
}

impl<'a> Graph<'a> {
    /// What calling something from outside gives.
    pub fn call_of_foreign(&self, path: &ForeignPath<'a>) -> Type<'a> {
        if let Some(known) = made_by(path) {
            return Type::Foreign(known.iter().copied().collect());
        }
        let is_type = |name: &str| name.starts_with(char::is_uppercase);
        match &path[..] {
            [.., of, _] if is_type(of) => Type::Foreign(path[..path.len() - 1].iter().copied().collect()),
            [_, .., last] if is_type(last) => Type::Foreign(Arc::clone(path)),
            _ => Type::Made(Arc::clone(path)),
        }
    }
}
