//! Which surfaces a script builds.

use std::cmp::Reverse;
use std::collections::HashSet;

use onefold::TextRange;
use onefold_typescript::Role as Used;

use super::Used as How;
use super::answered::hands_on;
use super::files::routes_of_file;
use super::given::{answers_nothing, is_for_lost, is_page, passes_on, paths, takes_input};
use super::needs::holds;
use super::view::ScriptView;
use super::{Api, Family, Needs, families};
use crate::facts::{ends_with, is_inside};
use crate::rules::surfaces::checks::{is_health, is_known, needs};
use crate::rules::surfaces::{Surface, What};
use crate::rust::syntax::Name;
use crate::rust::{Argument, Mention, Role, Step, Target};
use crate::script::HANDING_PACKAGES;

/// A surface that a script builds.
pub(in crate::rules) struct Surfaced<'w> {
    /// What to point at.
    pub at: TextRange,
    /// The whole call or declaration.
    pub whole: TextRange,
    /// What names it, unless the place of the file does.
    pub mention: Option<&'w Mention>,
    /// What it is.
    pub what: What,
}

/// A surface with the family that it is of.
struct Candidate<'w> {
    found: Surfaced<'w>,
    family: &'static Family,
    needs: Needs,
}

/// Methods that hand the application itself to the function that they are given.
const HANDING: [&str; 11] = [
    "after",
    "basePath",
    "configure",
    "group",
    "guard",
    "mount",
    "prefix",
    "register",
    "scope",
    "then",
    "use",
];

/// All surfaces that a script builds, and that nobody accepts, in order.
pub(in crate::rules) fn surfaces_of<'w>(view: &ScriptView<'w>) -> Vec<Surfaced<'w>> {
    let mut candidates: Vec<Candidate<'w>> = Vec::new();
    let mut places = HashSet::new();
    for mention in view.mentions() {
        if let Some(next) = candidate(view, mention)
            && places.insert(next.found.at)
        {
            candidates.push(next);
        }
    }
    // The outer one first of two that begin together.
    candidates.sort_by_key(|candidate| (candidate.found.at.start, Reverse(candidate.found.at.end)));
    let mut around: Vec<&Candidate<'w>> = Vec::new();
    let mut is_told = Vec::with_capacity(candidates.len());
    for candidate in &candidates {
        // Of calls in a row, each ends where the next begins.
        while around.last().is_some_and(|last| last.found.whole.end <= candidate.found.at.start) {
            around.pop();
        }
        is_told.push(!is_part(candidate, &around) && !is_repeated_of(view, candidate, &candidates));
        around.push(candidate);
    }
    let mut told = is_told.into_iter();
    let mut found: Vec<Surfaced<'w>> =
        candidates.into_iter().filter(|_| told.next().unwrap_or(true)).map(|it| it.found).collect();
    found.extend(routes_of_file(view));
    found.sort_by_key(|surface| (surface.at, surface.mention.is_none()));
    found.dedup_by_key(|surface| surface.at);
    found
}

/// Whether a surface is only a part of one of those around it.
fn is_part(candidate: &Candidate<'_>, around: &[&Candidate<'_>]) -> bool {
    around.iter().rev().any(|other| {
        let (mine, theirs) = (&candidate.found, &other.found);
        let given = TextRange { start: theirs.at.end, end: theirs.whole.end };
        let is_call = theirs.mention.is_some_and(|it| matches!(it.role, Role::Call | Role::Method));
        let is_given =
            is_call && is_inside(mine.at, given) && holds_kind(theirs.what.surface, mine.what.surface);
        // `make("POST")("create")`: what is called is made by the same name.
        let is_callee = is_inside(mine.at, theirs.at);
        is_given || is_callee
    })
}

/// Whether a surface says no more than another one; most say enough themselves.
fn is_repeated_of(view: &ScriptView<'_>, candidate: &Candidate<'_>, all: &[Candidate<'_>]) -> bool {
    let says_little = candidate.needs == Needs::Alone
        || candidate.found.mention.is_some_and(|mention| mention.role == Role::Value);
    says_little
        && all
            .iter()
            .filter(|other| other.found.at != candidate.found.at)
            .any(|other| is_repeated(view, candidate, other))
}

/// Whether a surface of one kind is told with that of another one which it is given to.
fn holds_kind(outer: Surface, inner: Surface) -> bool {
    let answers = |surface: Surface| match surface {
        Surface::Route | Surface::Fallback | Surface::Service | Surface::OpenApi | Surface::Procedure => true,
        Surface::AgentTool
        | Surface::Arguments
        | Surface::Command
        | Surface::GraphQl
        | Surface::Grpc
        | Surface::McpServer
        | Surface::PageTool
        | Surface::Prompt
        | Surface::Resource
        | Surface::ServerFunction
        | Surface::Tool => false,
    };
    outer == inner
        || answers(outer) && answers(inner)
        || outer == Surface::Command && inner == Surface::Arguments
}

/// Whether a surface that says little is told at another place.
fn is_repeated(view: &ScriptView<'_>, candidate: &Candidate<'_>, other: &Candidate<'_>) -> bool {
    let is_first = other.found.at < candidate.found.at;
    if candidate.needs == Needs::Alone && std::ptr::eq(candidate.family, other.family) {
        return other.needs != Needs::Alone || is_first;
    }
    let (Some(mine), Some(theirs)) = (candidate.found.mention, other.found.mention) else { return false };
    // A function that is only taken apart is told where it is called or handed on.
    mine.role == Role::Value && mine.target == theirs.target && !is_first && !is_handed_on(view, mine)
}

/// Whether a value is an argument of a call.
fn is_handed_on(view: &ScriptView<'_>, mention: &Mention) -> bool {
    view.script.module.uses.iter().any(|used| {
        matches!(used.role, Used::Call | Used::New)
            && is_inside(mention.at, TextRange { start: used.at.end, end: used.whole.end })
            && used
                .arguments
                .iter()
                .any(|argument| view.use_of(mention).is_some_and(|mine| mine.value == *argument))
    })
}

/// What a mention builds, if it builds a surface that nobody accepts.
fn candidate<'w>(view: &ScriptView<'w>, mention: &'w Mention) -> Option<Candidate<'w>> {
    let Target::Foreign(path) = &mention.target else { return None };
    let (family, api) = families(&path[0]).iter().find_map(|&family| {
        let api = family.apis.iter().find(|api| api.is(mention, path))?;
        Some((family, api))
    })?;
    // A class is told where it says what it extends.
    let is_super = view.text(mention.at) == "super";
    if is_super || !is_handed_well(mention) || !holds(view, mention, path, api.needs) {
        return None;
    }
    let what = What {
        surface: kind(api.makes, mention),
        name: name(view, mention, api),
        method: (api.makes == Surface::Route).then(|| method(path, mention)).flatten(),
    };
    if is_innocent(view, mention, path, &what) {
        return None;
    }
    let found = Surfaced { at: mention.at, whole: mention.whole, mention: Some(mention), what };
    Some(Candidate { found, family, needs: api.needs })
}

impl Api {
    /// Whether a mention is one of these names in its role.
    fn is(&self, mention: &Mention, path: &[Name]) -> bool {
        let is_used = match self.used {
            How::Called => match mention.role {
                Role::Call | Role::Method => true,
                // A function that is passed on is called by whom it is given to; a class that is only
                // named may be compared with.
                Role::Value => {
                    self.needs == Needs::Nothing
                        && path
                            .last()
                            .is_some_and(|last| last.starts_with(|first: char| first.is_lowercase()))
                }
                Role::Import
                | Role::Type
                | Role::Attribute
                | Role::Derive
                | Role::Macro
                | Role::Implements
                | Role::Assign
                | Role::Tag
                | Role::Typeof => false,
            },
            How::Decorator => mention.role == Role::Attribute,
            How::Extended => mention.role == Role::Implements,
        };
        is_used
            && self
                .names
                .iter()
                .any(|name| if name.is_empty() { path.len() == 1 } else { ends_with(path, name) })
    }
}

/// A handler of everything that is asked for at a path is a route.
fn kind(makes: Surface, mention: &Mention) -> Surface {
    match (makes, mention.arguments.first()) {
        (Surface::Fallback, Some(Argument::Text(path))) if path.starts_with('/') => Surface::Route,
        _ => makes,
    }
}

/// Whether a function that is given to a method has the application itself: a handler has a request.
fn is_handed_well(mention: &Mention) -> bool {
    mention.chain.iter().filter(|hop| hop.step == Step::Handed).all(|hop| {
        let method = hop.file.text.get(hop.at.start as usize..hop.at.end as usize).unwrap_or_default();
        let is_plugin = match &mention.target {
            Target::Foreign(path) => HANDING_PACKAGES.contains(&path[0].as_str()),
            Target::Local(_) | Target::Unknown => false,
        };
        is_plugin || HANDING.contains(&method)
    })
}

/// Whether a surface is one that contracts do not declare.
fn is_innocent(view: &ScriptView<'_>, mention: &Mention, path: &[Name], what: &What) -> bool {
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    let last = path.last().map_or("", Name::as_str);
    let reads = matches!(what.method, None | Some("get"));
    let is_generated =
        || mention.arguments.iter().flat_map(Argument::targets).any(|it| view.is_generated(it));
    match what.surface {
        Surface::Route => {
            let all = paths(view, mention);
            let is_expected = match all.is_empty() {
                true => what.name.as_deref().is_some_and(|path| is_known(path) || is_health(path)),
                false => all.iter().all(|path| is_known(path) || is_health(path)),
            };
            // A document of an account takes its name.
            let is_document = || {
                let needs = match all.as_slice() {
                    [] => what.name.as_deref().map(needs).unwrap_or_default(),
                    [path] => needs(path),
                    _ => Default::default(),
                };
                !takes_input(view, mention, needs)
            };
            what.method == Some("get") && is_expected && is_document()
                || reads && is_page(view, given)
                || answers_nothing(view, given)
                || what.name.as_deref().is_none_or(|path| path.contains('*')) && passes_on(view, mention)
                || last == "use" && is_for_lost(view, mention)
                || last == "use" && what.name.as_deref().is_some_and(is_open) && hands_on(view, mention)
                || is_generated()
        }
        Surface::Fallback => is_for_lost(view, mention) || is_page(view, given) || is_generated(),
        Surface::Service => is_generated(),
        Surface::AgentTool
        | Surface::Arguments
        | Surface::Command
        | Surface::GraphQl
        | Surface::Grpc
        | Surface::McpServer
        | Surface::OpenApi
        | Surface::PageTool
        | Surface::Procedure
        | Surface::Prompt
        | Surface::Resource
        | Surface::ServerFunction
        | Surface::Tool => is_generated(),
    }
}

/// Whether a path holds all those below it.
fn is_open(path: &str) -> bool {
    path.contains('*')
}

/// The path, or the name of a tool or command.
fn name(view: &ScriptView<'_>, mention: &Mention, api: &Api) -> Option<String> {
    let makes = api.makes;
    let is_path = |text: &&str| text.starts_with(['/', '*']);
    let texts = || mention.arguments.iter().filter_map(text);
    let in_fields = || {
        let fields = mention.arguments.iter().filter_map(|argument| match argument {
            Argument::Fields(fields) => Some(fields),
            Argument::Text(_)
            | Argument::Prefix(_)
            | Argument::Value { .. }
            | Argument::Closure(_)
            | Argument::Other => None,
        });
        let named = |name: &str| matches!(name, "name" | "path" | "url" | "command");
        fields.flatten().filter(|(name, _)| named(name)).find_map(|(_, value)| text(value))
    };
    let found = match makes {
        // What is given to `option` names no command.
        Surface::Command if api.needs == Needs::Alone => None,
        Surface::Route | Surface::Fallback => texts()
            .find(is_path)
            .or_else(in_fields)
            .or_else(|| paths(view, mention).first().copied())
            .or_else(|| above(view, mention))
            .or_else(|| texts().next()),
        Surface::AgentTool
        | Surface::Command
        | Surface::PageTool
        | Surface::Prompt
        | Surface::Resource
        | Surface::Tool => texts().next().or_else(in_fields),
        Surface::Procedure => texts().next().or_else(|| assigned(view, mention.whole)),
        Surface::ServerFunction => assigned(view, mention.whole),
        Surface::Arguments
        | Surface::GraphQl
        | Surface::Grpc
        | Surface::McpServer
        | Surface::OpenApi
        | Surface::Service => None,
    };
    // `serve <dir>` is the command `serve`.
    let found = found.map(|name| match makes {
        Surface::Command => name.split([' ', ',']).next().unwrap_or_default(),
        _ => name,
    });
    found.filter(|name| !name.is_empty()).map(str::to_owned)
}

fn text(argument: &Argument) -> Option<&str> {
    match argument {
        Argument::Text(text) => Some(text.as_str()),
        Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Value { .. }
        | Argument::Closure(_)
        | Argument::Other => None,
    }
}

/// The path that an earlier link of a chain is given: `app.route("/notes").get(list)`.
fn above<'w>(view: &ScriptView<'w>, mention: &Mention) -> Option<&'w str> {
    let links = view.mentions().filter(|link| {
        link.whole.start == mention.whole.start
            && link.whole.end <= mention.at.start
            && view.text(link.at) == "route"
    });
    links.max_by_key(|link| link.whole.end)?.arguments.iter().find_map(text)
}

/// The name that an expression is given: of `list: procedure.query(..)`, `list`.
fn assigned<'w>(view: &ScriptView<'w>, whole: TextRange) -> Option<&'w str> {
    let before = view.text(TextRange { start: 0, end: whole.start }).trim_end();
    let before = before.strip_suffix([':', '='])?.trim_end();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let start = before.char_indices().rev().take_while(|(_, c)| is_word(*c)).last()?.0;
    before.get(start..)
}

/// The method of a request, where it can be told.
fn method(path: &[Name], mention: &Mention) -> Option<&'static str> {
    let known = |name: &str| match name.to_ascii_lowercase().as_str() {
        "get" | "head" => Some("get"),
        "post" => Some("post"),
        "put" => Some("put"),
        "patch" => Some("patch"),
        "delete" | "del" => Some("delete"),
        _ => None,
    };
    let in_fields = || {
        mention.arguments.iter().find_map(|argument| match argument {
            Argument::Fields(fields) => {
                let method = fields.iter().find(|(name, _)| name == "method")?;
                known(text(&method.1)?)
            }
            Argument::Text(_)
            | Argument::Prefix(_)
            | Argument::Value { .. }
            | Argument::Closure(_)
            | Argument::Other => None,
        })
    };
    let first = || mention.arguments.first().and_then(text).and_then(known);
    path.last().and_then(|last| known(last)).or_else(in_fields).or_else(first)
}
