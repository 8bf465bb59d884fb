//! Whether a mention builds a surface, and which.

use onefold::TextRange;

use super::innocent::is_innocent;
use super::{Api, Family, Only, Surface, Used, called, families};
use crate::facts::{View, ends_with, first_text, type_name};
use crate::rust::syntax::ItemKind;
use crate::rust::{Argument, Mention, Role, Target};

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
    ends_chain: bool,
}

/// The request methods that contracts know.
const METHODS: [&str; 5] = ["delete", "get", "patch", "post", "put"];

/// Methods whose receiver need not be known: the method, and the type of what it is given.
const TELLING: &[(&str, &str, &str)] = &[
    ("api_route", "aide", "ApiMethodRouter"),
    ("at", "poem", "RouteMethod"),
    ("route", "actix_web", "Route"),
    ("route", "axum", "MethodRouter"),
];

/// Parameters that hold a request, or part of what a caller sends with it.
const REQUESTS: [&str; 12] = [
    "Body",
    "Bytes",
    "Form",
    "HttpRequest",
    "Json",
    "Multipart",
    "Payload",
    "Query",
    "RawForm",
    "Request",
    "ServiceRequest",
    "WebSocketUpgrade",
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
    let built = Built {
        mention,
        surface: api.makes,
        name: name(view, mention, &api),
        method: method(view, mention),
        ends_chain: api.only == Only::HasPath,
    };
    (!is_innocent(view, &built)).then_some(built)
}

/// Whether a surface is only a part of what another one is given, or of the chain that it ends.
pub(in crate::rules) fn is_part_of_another(built: &Built<'_>, all: &[Built<'_>]) -> bool {
    let mention = built.mention;
    all.iter().filter(|other| other.mention.at != mention.at).any(|other| {
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
    /// The range of what the call is given.
    pub(super) fn given(&self) -> TextRange {
        TextRange { start: self.mention.at.end, end: self.mention.whole.end }
    }
}

impl Api {
    /// Whether a mention is one of these names in its role.
    fn is(&self, mention: &Mention, path: &[String]) -> bool {
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
    if mention.role != Role::Method {
        return None;
    }
    let name = method_name(view, mention);
    let is_given = mention.arguments.iter().any(|argument| match argument {
        Argument::Value { of: Target::Foreign(of), .. } => TELLING.iter().any(|(method, krate, last)| {
            *method == name && of[0] == *krate && of.last().is_some_and(|it| it == last)
        }),
        Argument::Value { .. } | Argument::Text(_) | Argument::Closure(_) | Argument::Other => false,
    });
    is_given.then_some(called(Surface::Route, &[]))
}

/// The name of a method, which stands in the macro when a macro puts it in.
fn method_name<'m>(view: &View<'m>, mention: &'m Mention) -> &'m str {
    match mention.chain.iter().rfind(|hop| hop.says == "put in by this macro") {
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

fn holds(view: &View<'_>, mention: &Mention, family: Option<&Family>, api: &Api) -> bool {
    match api.only {
        Only::Always => true,
        Only::Alone => family.is_none_or(|family| !is_used_otherwise(view, family)),
        Only::TakesRequest => takes_request(view, mention),
        Only::NotRouter => mention.arguments.iter().any(|argument| match argument {
            Argument::Value { of: Target::Local(_), .. } | Argument::Closure(_) => true,
            Argument::Value { .. } | Argument::Text(_) | Argument::Other => false,
        }),
        Only::HasPath => {
            let named = || {
                view.between(mention.whole).filter_map(|link| match &link.target {
                    Target::Foreign(path) if path[0] == "warp" => Some(path),
                    Target::Foreign(_) | Target::Local(_) | Target::Unknown => None,
                })
            };
            let of_path = |path: &Vec<String>| path.get(1).is_some_and(|segment| segment == "path");
            let is_static = named().any(|path| path.iter().any(|segment| segment == "fs"));
            let is_of_path = matches!(&mention.target, Target::Foreign(path) if of_path(path));
            !is_static && (is_of_path || named().any(of_path))
        }
        Only::OfRequests => {
            let header = TextRange { start: mention.whole.start, end: mention.at.end };
            let types = |range| view.between(range).filter(|other| other.role == Role::Type);
            let is_around = types(header)
                .chain(types(mention.whole))
                .any(|other| other.target == mention.target && !is_inside(other.at, mention.at));
            let is_of_requests = types(mention.at).any(|other| match &other.target {
                Target::Foreign(path) => path.last().is_some_and(|last| last == "Request"),
                Target::Local(_) | Target::Unknown => false,
            });
            is_of_requests && !is_around
        }
        Only::SaysServer => view
            .attribute(mention.at)
            .is_none_or(|attribute| attribute.text.split_whitespace().any(|word| word == "server")),
        Only::HiddenTrait => implements_service(view, mention),
        Only::ReadsArguments => reads_arguments(view, mention),
        Only::TakesMethods => mention.arguments.iter().any(|argument| match argument {
            Argument::Value { of: Target::Foreign(of), .. } => {
                of.last().is_some_and(|last| last == "MethodRouter")
            }
            Argument::Value { .. } | Argument::Text(_) | Argument::Closure(_) | Argument::Other => false,
        }),
    }
}

/// Whether an attribute stands at an `impl` of the trait that tonic makes of a service: one that no
/// source shows, or `Notes` of a module `notes_server`.
fn implements_service(view: &View<'_>, mention: &Mention) -> bool {
    let is_impl = view.item(mention.at).is_some_and(|item| match &item.kind {
        ItemKind::Impl { of_trait, .. } => of_trait.is_some(),
        ItemKind::Use(_)
        | ItemKind::ExternCrate { .. }
        | ItemKind::Module { .. }
        | ItemKind::Function(_)
        | ItemKind::Type { .. }
        | ItemKind::Alias(_)
        | ItemKind::Constant { .. }
        | ItemKind::Trait { .. }
        | ItemKind::MacroRules(_)
        | ItemKind::MacroCall(_)
        | ItemKind::Other => false,
    });
    let mut traits =
        view.mentions().filter(|other| other.role == Role::Implements && other.whole == mention.whole);
    let is_of_service = |path: &[String]| match path {
        [.., module, name] => {
            module.strip_suffix("_server").is_some_and(|stem| stem.replace('_', "") == name.to_lowercase())
        }
        _ => false,
    };
    is_impl
        && traits.all(|other| match &other.target {
            Target::Foreign(path) | Target::Local(path) => is_of_service(path),
            Target::Unknown => true,
        })
}

/// Whether the workspace uses a family where its surfaces are written, not only passed on.
fn is_used_otherwise(view: &View<'_>, family: &Family) -> bool {
    let views = view.workspace.files.iter().filter_map(|file| View::judged(file, view.workspace));
    std::iter::once(*view).chain(views).any(|view| {
        view.mentions().any(|mention| match &mention.target {
            Target::Foreign(path) if family.crates.contains(&path[0].as_str()) => {
                family.apis.iter().any(|api| {
                    api.only != Only::Alone && api.is(mention, path) && holds(&view, mention, None, api)
                })
            }
            Target::Foreign(_) | Target::Local(_) | Target::Unknown => false,
        })
    })
}

fn takes_request(view: &View<'_>, mention: &Mention) -> bool {
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    let calls = view.between(given).filter(|other| matches!(other.role, Role::Call | Role::Method));
    std::iter::once(mention).chain(calls).flat_map(|call| &call.arguments).any(|argument| match argument {
        Argument::Closure(parameters) => {
            *parameters > 0
                && view.between(given).any(|other| match &other.target {
                    Target::Foreign(path) if other.role == Role::Type => {
                        path.last().is_some_and(|last| REQUESTS.contains(&last.as_str()))
                    }
                    Target::Foreign(_) | Target::Local(_) | Target::Unknown => false,
                })
        }
        Argument::Value { made_by: Target::Local(path), .. } => {
            let functions = view.functions(path);
            let mut parameters = functions.iter().flat_map(|function| &function.parameters);
            parameters.any(|parameter| {
                let name = parameter.of.as_ref().and_then(type_name);
                name.is_some_and(|name| REQUESTS.contains(&name))
            })
        }
        Argument::Value { .. } | Argument::Text(_) | Argument::Other => false,
    })
}

/// Functions that are given the arguments of the process by a parser, which is told on its own.
const PARSERS: [&str; 7] = [
    "from_args",
    "from_iter",
    "from_vec",
    "get_matches_from",
    "parse_from",
    "try_get_matches_from",
    "try_parse_from",
];

fn reads_arguments(view: &View<'_>, mention: &Mention) -> bool {
    let links = view.mentions().filter(|link| {
        link.role == Role::Method
            && link.whole.start == mention.whole.start
            && link.whole.end > mention.whole.end
    });
    // The first argument is the name of the program.
    let next = links.min_by_key(|link| link.whole.end);
    if next.is_some_and(|link| view.text(link.at) == "next") {
        return false;
    }
    !view.mentions().any(|call| {
        let given = TextRange { start: call.at.end, end: call.whole.end };
        let is_parser = || match &call.target {
            Target::Foreign(path) | Target::Local(path) => {
                path.last().is_some_and(|last| PARSERS.contains(&last.as_str()))
            }
            Target::Unknown => PARSERS.contains(&view.text(call.at)),
        };
        matches!(call.role, Role::Call | Role::Method)
            && is_inside(mention.at, given)
            && (is_parser() || view.is_generated(&call.target))
    })
}

fn name(view: &View<'_>, mention: &Mention, api: &Api) -> Option<String> {
    let owned = |text: &str| text.to_owned();
    let item = || mention.within.path.last().cloned();
    match (api.used, api.makes) {
        (Used::Attribute, Surface::Tool | Surface::Prompt) => {
            named(&view.attribute(mention.at)?.text).map(owned).or_else(item)
        }
        _ if api.only == Only::HasPath => in_filters(view, mention),
        (Used::Attribute | Used::Called | Used::Macro, Surface::Route) => {
            let paths = mention.arguments.iter().filter_map(|argument| match argument {
                Argument::Text(text) if text.starts_with('/') => Some(text.as_str()),
                Argument::Text(_) | Argument::Value { .. } | Argument::Closure(_) | Argument::Other => None,
            });
            let text = paths.map(owned).next().or_else(|| first_text(mention).map(owned));
            text.or_else(|| in_chain(view, mention))
        }
        (
            Used::Called | Used::Macro,
            Surface::Command | Surface::Procedure | Surface::Tool | Surface::Prompt,
        ) => first_text(mention).map(owned),
        (Used::Called | Used::Macro, _) => None,
        (Used::Attribute, Surface::OpenApi) => None,
        (Used::Attribute | Used::Derive | Used::Implemented, _) => item(),
    }
}

/// The text behind `name =` in an attribute.
fn named(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("name = \"")?;
    rest.split_once('"').map(|(name, _)| name)
}

/// The path that an earlier link of a chain is given: `at("/notes").get(list)`.
fn in_chain(view: &View<'_>, mention: &Mention) -> Option<String> {
    let links = view
        .mentions()
        .filter(|link| link.whole.start >= mention.whole.start && link.whole.end <= mention.at.start);
    let is_path = |link: &&Mention| match &link.target {
        Target::Foreign(path) => {
            path.last().is_some_and(|last| matches!(last.as_str(), "at" | "path" | "with_path"))
        }
        Target::Local(_) | Target::Unknown => false,
    };
    let link = links.filter(is_path).max_by_key(|link| link.whole.end)?;
    first_text(link).map(str::to_owned).or_else(|| {
        let text = view.text(link.whole);
        text.split('"').nth(1).map(str::to_owned)
    })
}

/// The path that the filters of a chain ask for: `path("notes")`, `path!("notes" / u64)`.
fn in_filters(view: &View<'_>, mention: &Mention) -> Option<String> {
    let mut path = String::new();
    for link in view.between(mention.whole) {
        let asks_for = match &link.target {
            Target::Foreign(named) if named[0] == "warp" && named.get(1).is_some_and(|it| it == "path") => {
                named.last().map(String::as_str)
            }
            Target::Foreign(_) | Target::Local(_) | Target::Unknown => continue,
        };
        let given = view.text(TextRange { start: link.at.end, end: link.whole.end });
        match link.role {
            Role::Call => match first_text(link) {
                Some(text) => path.extend(["/", text]),
                None if asks_for == Some("end") => {}
                None => path.push_str("/{}"),
            },
            Role::Macro => {
                for part in given.trim_matches(['!', '(', ')', '[', ']']).split('/') {
                    let text = part.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
                    path.extend(["/", text.unwrap_or("{}")]);
                }
            }
            Role::Import
            | Role::Method
            | Role::Value
            | Role::Type
            | Role::Attribute
            | Role::Derive
            | Role::Implements => {}
        }
    }
    (!path.is_empty()).then_some(path)
}

fn method(view: &View<'_>, mention: &Mention) -> Option<&'static str> {
    let known = |name: &str| METHODS.into_iter().find(|method| *method == name);
    let of_target = |target: &Target| match target {
        Target::Foreign(path) => path.last().and_then(|last| known(last)),
        Target::Local(_) | Target::Unknown => None,
    };
    let of_arguments = || {
        mention.arguments.iter().find_map(|argument| match argument {
            Argument::Value { made_by, .. } => of_target(made_by),
            Argument::Text(_) | Argument::Closure(_) | Argument::Other => None,
        })
    };
    let said = || {
        let text = &view.attribute(mention.at)?.text;
        let mut words = text.split_whitespace().skip_while(|word| *word != "method").skip(2);
        known(&words.next()?.to_lowercase())
    };
    of_target(&mention.target).or_else(of_arguments).or_else(said)
}

fn is_inside(inner: TextRange, outer: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
