//! Whether a mention builds a surface, and which.

use std::sync::Arc;

use onefold::{SourceText, TextRange};

use super::conditions::holds;
use super::innocent::is_innocent;
use super::naming::{method, name};
use super::{Api, Only, Surface, Used, called, families};
use crate::facts::{View, ends_with, is_inside};
use crate::rust::syntax::Name;
use crate::rust::{Argument, Mention, Role, Step, Target};

/// A surface that is built by hand.
pub(in crate::rules) struct Built<'w> {
    /// Where it is built.
    pub mention: &'w Mention,
    /// What it is.
    pub surface: Surface,
    /// Its path or name, where it can be told.
    pub name: Option<String>,
    /// The request method, where it can be told.
    pub method: Option<&'static str>,
    /// Whether it is what a chain of filters ends in.
    pub(super) ends_chain: bool,
    /// Where it is built, when the mention hands what it is built of to a function elsewhere.
    pub handed_to: Option<&'w (Arc<SourceText>, TextRange)>,
}

/// What a surface is, wherever it is built.
pub(in crate::rules) struct What {
    /// Its kind.
    pub surface: Surface,
    /// Its path or name, where it can be told.
    pub name: Option<String>,
    /// The request method, where it can be told.
    pub method: Option<&'static str>,
}

/// Methods whose receiver need not be known: the method, and the type of what it is given.
const TELLING: &[(&str, &str, &str)] = &[
    ("api_route", "aide", "ApiMethodRouter"),
    ("at", "poem", "RouteMethod"),
    ("route", "actix_web", "Route"),
    ("route", "axum", "MethodRouter"),
];

/// What a mention builds, if it builds a surface that nobody accepts.
pub(in crate::rules) fn built_by<'w>(view: &View<'w>, mention: &'w Mention) -> Option<Built<'w>> {
    let (family, api) = match &mention.target {
        Target::Foreign(path) => families(&path[0]).find_map(|family| {
            let api = family.apis.iter().find(|api| api.is(mention, path))?;
            Some((Some(family), api.clone_of()))
        })?,
        Target::Unknown => (None, told_by_argument(view, mention)?),
        Target::Local(_) => return None,
    };
    if mention.role == Role::Value && is_called_later(view, mention) {
        return None;
    }
    if !holds(view, mention, family, &api) {
        return None;
    }
    told(view, mention, &api)
}

/// The surface that a mention of a name of `api` builds, unless nobody minds it.
pub(super) fn told<'w>(view: &View<'w>, mention: &'w Mention, api: &Api) -> Option<Built<'w>> {
    let built = Built {
        mention,
        surface: api.makes,
        name: name(view, mention, api),
        method: method(view, mention),
        ends_chain: api.only == Only::HasPath,
        handed_to: None,
    };
    (!is_innocent(view, &built)).then_some(built)
}

/// Whether a mention bears one of the names that make routes by themselves.
pub(super) fn may_be_route(mention: &Mention) -> bool {
    match &mention.target {
        Target::Foreign(path) => families(&path[0]).flat_map(|family| family.apis).any(|api| {
            api.makes == Surface::Route
                && !matches!(api.only, Only::Alone | Only::NoMiddleware)
                && api.is(mention, path)
        }),
        Target::Unknown => mention.role == Role::Method,
        Target::Local(_) => false,
    }
}

/// Whether a mention bears a name that builds a surface when it is called.
pub(super) fn may_be_called(mention: &Mention) -> bool {
    match &mention.target {
        Target::Foreign(path) => families(&path[0])
            .flat_map(|family| family.apis)
            .any(|api| api.used == Used::Called && api.is(mention, path)),
        Target::Unknown => mention.role == Role::Method && mention.arguments.iter().any(is_telling),
        Target::Local(_) => false,
    }
}

/// Whether a surface is only a part of what another one is given, or of the chain that it ends.
pub(in crate::rules) fn is_part_of_another(built: &Built<'_>, all: &[Built<'_>]) -> bool {
    let mention = built.mention;
    // What is handed to a function stands for itself, as does what is handed to it besides.
    let is_other = |other: &&Built<'_>| other.mention.at != mention.at && other.handed_to.is_none();
    built.handed_to.is_none()
        && all.iter().filter(is_other).any(|other| {
            let is_call = matches!(other.mention.role, Role::Call | Role::Method);
            let is_given = is_call && is_inside(mention.at, other.given());
            let is_link = built.ends_chain
                && other.ends_chain
                && mention.whole.start == other.mention.whole.start
                && mention.whole.end < other.mention.whole.end;
            is_given || is_link
        })
}

impl Built<'_> {
    /// What it is.
    pub fn what(&self) -> What {
        What { surface: self.surface, name: self.name.clone(), method: self.method }
    }

    /// Whether it is what a chain of filters ends in.
    pub(super) fn ends_chain(&self) -> bool {
        self.ends_chain
    }

    /// The range of what the call is given.
    pub(super) fn given(&self) -> TextRange {
        TextRange { start: self.mention.at.end, end: self.mention.whole.end }
    }
}

impl Api {
    /// Whether a mention is one of these names in its role.
    pub(super) fn is(&self, mention: &Mention, path: &[Name]) -> bool {
        let roles: &[Role] = match self.used {
            Used::Called => &[Role::Call, Role::Method, Role::Value],
            Used::Attribute => &[Role::Attribute],
            Used::Derive => &[Role::Derive],
            Used::Macro => &[Role::Macro],
            Used::Implemented => &[Role::Implements],
        };
        roles.contains(&mention.role) && self.names.iter().any(|name| ends_with(path, name))
    }

    fn clone_of(&self) -> Api {
        Api { used: self.used, names: self.names, makes: self.makes, only: self.only }
    }
}

/// A method of something unknown that is given what only one framework makes.
fn told_by_argument(view: &View<'_>, mention: &Mention) -> Option<Api> {
    if mention.role != Role::Method || !mention.arguments.iter().any(is_telling) {
        return None;
    }
    let name = method_name(view, mention);
    let is_given = mention.arguments.iter().any(|argument| telling(argument).any(|method| method == name));
    is_given.then_some(called(Surface::Route, &[]))
}

/// The methods that an argument tells: what is given it is known whatever the receiver is.
fn telling(argument: &Argument) -> impl Iterator<Item = &'static str> {
    let of = match argument {
        Argument::Value { of: Target::Foreign(of), .. } => Some(of),
        Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Closure(_)
        | Argument::Other => None,
    };
    let told = of.into_iter().flat_map(|of| {
        let is_it = move |krate: &str, last: &str| of[0] == krate && of.last().is_some_and(|it| it == last);
        TELLING.iter().filter(move |(_, krate, last)| is_it(krate, last))
    });
    told.map(|(method, ..)| *method)
}

fn is_telling(argument: &Argument) -> bool {
    telling(argument).next().is_some()
}

/// The name of a method, which stands in the macro when a macro puts it in.
fn method_name<'m>(view: &View<'m>, mention: &'m Mention) -> &'m str {
    match mention.chain.iter().rfind(|hop| hop.step == Step::PutIn) {
        Some(hop) => hop.file.text.get(hop.at.start as usize..hop.at.end as usize).unwrap_or_default(),
        None => view.text(mention.at),
    }
}

/// Whether a function that is named here is called through the variable that it is kept in.
fn is_called_later(view: &View<'_>, mention: &Mention) -> bool {
    view.mentions().filter(|other| other.role == Role::Call).any(|other| {
        other.chain.iter().any(|hop| hop.at == mention.at && hop.file.path == view.file.text.path)
    })
}
