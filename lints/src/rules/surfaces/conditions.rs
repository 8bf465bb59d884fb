//! What must be so besides a name, for it to build a surface.

use onefold::TextRange;

use super::described::is_mounted;
use super::filters::{begins_elsewhere, goes_on};
use super::found::{Built, is_part_of_another, told};
use super::groups::is_only_taken_in;
use super::passing::{
    answers_between, answers_itself, answers_or_ends, answers_paths, is_middleware, serves_handler,
};
use super::requests::{gives_up, takes_request};
use super::{Api, Family, Only};
use crate::engine::is_allowed;
use crate::facts::{View, is_inside, type_name};
use crate::rules::hand_rolled_surface;
use crate::rust::syntax::{Generic, Item, ItemKind, Name, TypeRef};
use crate::rust::{Argument, Mention, Role, Step, Target, item_at, put_in_at};

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

/// Files that hold the arguments of the process that reads them.
const COMMAND_LINES: [&str; 3] = ["/proc/curproc/cmdline", "/proc/self/cmdline", "/proc/thread-self/cmdline"];

/// Methods of a server of MCP that say what there is to call, or answer a call.
const OF_TOOLS: [&str; 4] = ["call_tool", "get_prompt", "list_prompts", "list_tools"];

/// Whether a mention of one of the names of `api` meets its condition.
pub(super) fn holds(view: &View<'_>, mention: &Mention, family: Option<&Family>, api: &Api) -> bool {
    match api.only {
        Only::Always => true,
        Only::Alone => family.is_none_or(|family| !is_used_otherwise(view, mention, family, |_, _| true)),
        Only::NotWritten => family.is_none_or(|family| {
            !is_used_otherwise(view, mention, family, |other, written| {
                may_be_given(view, mention, other, written)
            })
        }),
        Only::TakesRequest => takes_request(view, mention),
        // Without a family it is asked whether the family is used at all, by what would mount it too.
        Only::NotMounted => family.is_none() || !is_mounted(view, mention),
        Only::NotTakenIn => !is_only_taken_in(view, mention),
        Only::NotRouter => {
            takes_handler(view, mention)
                || mention.arguments.iter().any(|argument| match argument {
                    Argument::Value { of: Target::Local(_), .. } | Argument::Closure(_) => true,
                    Argument::Prefix(_)
                    | Argument::Fields(_)
                    | Argument::Value { .. }
                    | Argument::Text(_)
                    | Argument::Other => false,
                })
        }
        Only::HasPath => {
            let named = || {
                view.between(mention.whole).filter_map(|link| match &link.target {
                    Target::Foreign(path) if path[0] == "warp" => Some(path),
                    Target::Foreign(_) | Target::Local(_) | Target::Unknown => None,
                })
            };
            let of_path = |path: &[Name]| path.get(1).is_some_and(|segment| segment == "path");
            let is_static = named().any(|path| path.iter().any(|segment| segment == "fs"));
            let is_of_path = matches!(&mention.target, Target::Foreign(path) if of_path(path));
            let has_path =
                || is_of_path || named().any(|path| of_path(path)) || begins_elsewhere(view, mention);
            !is_static && has_path() && !goes_on(view, mention)
        }
        Only::OfRequests => {
            names(view, mention.at, |path| is_last(path, "Request")) && !is_around(view, mention)
        }
        Only::ByItself => !is_around(view, mention),
        Only::NotGeneric => !is_generic(view, mention),
        Only::MerelyNamed => !is_generic(view, mention) && !has_service(view, mention),
        Only::OfServer => {
            names(view, mention.at, |path| is_last(path, "RoleServer")) && !is_around(view, mention)
        }
        Only::AnswersCalls => answers_calls(view, mention) && !is_around(view, mention),
        Only::ReadsCommandLine => mention.arguments.iter().any(|argument| match argument {
            Argument::Text(text) => COMMAND_LINES.contains(&text.as_str()),
            Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Value { .. }
            | Argument::Closure(_)
            | Argument::Other => false,
        }),
        Only::AnswersRequests => answers_requests(view, mention),
        Only::SaysServer => view
            .attribute(mention.at)
            .is_none_or(|attribute| attribute.text.split_whitespace().any(|word| word == "server")),
        Only::HiddenTrait => implements_service(view, mention),
        Only::ReadsArguments => reads_arguments(view, mention),
        Only::TakesHandler => takes_handler(view, mention),
        Only::TakesAnswer => takes_handler(view, mention) && !gives_up(view, mention),
        Only::AnswersItself => answers_itself(view, mention),
        Only::AnswersOrEnds => answers_or_ends(view, mention),
        Only::NoMiddleware => {
            answers_between(view, mention)
                || !is_middleware(view, mention)
                    && family.is_none_or(|family| !is_used_otherwise(view, mention, family, |_, _| true))
        }
        Only::AnswersPaths => answers_paths(view, mention),
        Only::ServesHandler => serves_handler(view, mention),
    }
}

/// What makes a service of a handler.
const INTO_SERVICES: [&str; 4] =
    [".into_make_service", ".into_make_service_with_connect_info", ".into_service", ".with_state"];

/// Whether a call is given a handler where a router could stand: one that is made a service, a service
/// made of a function, or the methods of one path.
fn takes_handler(view: &View<'_>, mention: &Mention) -> bool {
    let is_made = |path: &[Name]| path[0].starts_with("tower") && is_last(path, "service_fn");
    let is_given = mention.arguments.iter().any(|argument| match argument {
        Argument::Value { of: Target::Foreign(of), .. } if is_last(of, "MethodRouter") => true,
        Argument::Value { made_by: Target::Foreign(path), .. } => is_made(path),
        Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Closure(_)
        | Argument::Other => false,
    });
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    is_given
        || view.between(given).any(|other| match &other.target {
            Target::Foreign(path) => matches!(other.role, Role::Call | Role::Value) && is_made(path),
            Target::Local(path) if other.role == Role::Value => {
                let behind = view.text(TextRange { start: other.at.end, end: given.end }).trim_start();
                let name = behind.split(['(', ':', ' ', '\n']).next().unwrap_or_default();
                INTO_SERVICES.contains(&name) && !view.functions(path).is_empty()
            }
            Target::Local(_) | Target::Unknown => false,
        })
}

fn is_last(path: &[Name], name: &str) -> bool {
    path.last().is_some_and(|last| last == name)
}

/// Whether a type from outside that fits is named between two places.
fn names(view: &View<'_>, range: TextRange, fits: impl Fn(&[Name]) -> bool) -> bool {
    view.between(range).filter(|other| other.role == Role::Type).any(|other| match &other.target {
        Target::Foreign(path) => fits(path),
        Target::Local(_) | Target::Unknown => false,
    })
}

/// Whether an `impl` of a trait asks for another implementation of it.
pub(super) fn is_around(view: &View<'_>, mention: &Mention) -> bool {
    let mut types = view.between(mention.whole).filter(|other| other.role == Role::Type);
    types.any(|other| other.target == mention.target && !is_inside(other.at, mention.at))
}

/// Whether the type of an `impl` is given one of its generic parameters.
fn is_generic(view: &View<'_>, mention: &Mention) -> bool {
    let found = item_at(&view.rust.source, mention.whole).and_then(Item::implementation);
    let is_parameter = |of: &TypeRef, generics: &[Generic]| {
        type_name(of).is_some_and(|name| generics.iter().any(|generic| generic.name == name))
    };
    found.is_some_and(|found| {
        let TypeRef::Path(path) = found.for_type else { return false };
        let mut arguments = path.segments.iter().flat_map(|segment| &segment.arguments);
        is_parameter(found.for_type, found.generics) || arguments.any(|of| is_parameter(of, found.generics))
    })
}

/// Whether a type that bears the name of a service is one here as well, which is told by itself.
fn has_service(view: &View<'_>, mention: &Mention) -> bool {
    view.mentions().any(|other| {
        other.role == Role::Implements
            && other.within.path == mention.within.path
            && matches!(&other.target, Target::Foreign(path) if is_last(path, "Service"))
            && answers_requests(view, other)
    })
}

/// Whether a service of tower is one of a server. Clients have requests and responses too, and fail.
fn answers_requests(view: &View<'_>, mention: &Mention) -> bool {
    let is_of_servers = |path: &[Name]| {
        is_last(path, "Incoming") || path[0] == "axum" && path[1..].first().is_some_and(|at| at == "extract")
    };
    let is_tonic = matches!(&mention.target, Target::Foreign(path) if path[0] == "tonic");
    names(view, mention.at, |path| is_last(path, "Request"))
        && names(view, mention.whole, |path| is_last(path, "Response"))
        && (names(view, mention.at, is_of_servers)
            || names(view, mention.whole, |path| is_last(path, "Infallible")))
        && !is_around(view, mention)
        && !(is_tonic && is_generic(view, mention))
}

/// Whether a server of MCP is one by hand: it says itself what there is to call, or answers calls, and
/// no attribute writes these methods.
fn answers_calls(view: &View<'_>, mention: &Mention) -> bool {
    implemented(view, mention).iter().any(|item| OF_TOOLS.contains(&item.name.as_str()))
}

/// What an `impl` of a trait holds; of one that a macro puts in, also what its call gives it.
pub(super) fn implemented<'w>(view: &View<'w>, mention: &Mention) -> Vec<&'w Item> {
    let found = item_at(&view.rust.source, mention.whole);
    let Some(put_in) = mention.chain.iter().rfind(|hop| hop.step == Step::PutIn) else {
        return found.and_then(Item::implementation).map(|it| it.items.iter().collect()).unwrap_or_default();
    };
    let mut files = view.workspace.files.iter().filter(|file| file.text.path == put_in.file.path);
    let of_macro = files.find_map(|file| put_in_at(&file.rust.as_ref()?.source, put_in.at));
    let of_macro = of_macro.and_then(Item::implementation).map_or(&[][..], |it| it.items);
    let given = match found.map(|item| &item.kind) {
        Some(ItemKind::MacroCall(call)) => call.input.items.as_slice(),
        _ => &[],
    };
    of_macro.iter().chain(given).collect()
}

/// Whether an attribute stands at an `impl` of the trait that tonic makes of a service: one that no
/// source shows, or `Notes` of a module `notes_server`.
fn implements_service(view: &View<'_>, mention: &Mention) -> bool {
    let found = view.item(mention.at).and_then(Item::implementation);
    let is_impl = found.is_some_and(|found| found.of_trait.is_some());
    let mut traits =
        view.mentions().filter(|other| other.role == Role::Implements && other.whole == mention.whole);
    let is_of_service = |path: &[Name]| match path {
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

/// Whether the crate uses a family where its surfaces are written, not only passed on: somewhere that
/// is told and not allowed, or for all that is passed on here.
fn is_used_otherwise<'w>(
    view: &View<'w>,
    mention: &Mention,
    family: &Family,
    fits: impl Fn(&View<'w>, &'w Mention) -> bool,
) -> bool {
    let is_of_crate = |other: &View<'_>| {
        other.file.text.path == view.file.text.path
            || other.rust.package == view.rust.package
                && other.rust.crates.iter().any(|krate| view.rust.crates.contains(krate))
    };
    let views = view.workspace.files.iter().filter_map(|file| View::judged(file, view.workspace));
    let is_in_function = matches!(mention.role, Role::Call | Role::Method | Role::Value | Role::Macro);
    let mut accepted: Vec<&[Name]> = Vec::new();
    for view in views.filter(is_of_crate) {
        let mut built = Vec::new();
        for other in view.mentions() {
            let Target::Foreign(path) = &other.target else { continue };
            if !family.crates.contains(&path[0].as_str()) {
                continue;
            }
            // What is described counts as well when its route is told in its place; to ask for that
            // route here would lead back to this question.
            let holds = |api: &Api| api.only == Only::NotMounted || holds(&view, other, None, api);
            let is_passing_on =
                |api: &Api| matches!(api.only, Only::Alone | Only::NoMiddleware | Only::NotWritten);
            let uses =
                family.apis.iter().filter(|api| !is_passing_on(api) && api.is(other, path) && holds(api));
            for api in uses {
                match told(&view, other, api) {
                    Some(surface) if fits(&view, other) => built.push(surface),
                    Some(_) => {}
                    None => accepted.push(&other.within.path),
                }
            }
        }
        let allowed = |surface: &Built<'_>| {
            let (rule, config) = (hand_rolled_surface::RULE.id, &view.workspace.config);
            is_allowed(view.file, surface.mention.at, rule, config)
        };
        // One that is allowed is told to nobody, so it stands for what its own function gives it alone.
        let is_told = |surface: &Built<'_>| {
            let is_beside = is_in_function && surface.mention.within.path == mention.within.path;
            !is_part_of_another(surface, &built) && (is_beside || !allowed(surface))
        };
        if built.iter().any(is_told) {
            return true;
        }
    }
    let mut passed_on = view
        .between(mention.whole)
        .filter_map(|named| match &named.target {
            Target::Local(path) => Some(&**path),
            Target::Foreign(_) | Target::Unknown => None,
        })
        .peekable();
    passed_on.peek().is_some() && passed_on.all(|path| accepted.iter().any(|within| within.starts_with(path)))
}

/// Whether a service that is mounted may be the one that is written at an `impl`: it names its type or
/// the server that tonic makes for its trait, or nobody knows what it is.
fn may_be_given(view: &View<'_>, mount: &Mention, other: &View<'_>, written: &Mention) -> bool {
    let of_traits = other.mentions().filter(|it| it.role == Role::Implements && it.whole == written.whole);
    let servers = of_traits.filter_map(|it| match &it.target {
        Target::Foreign(path) | Target::Local(path) => {
            path.last().map(|last| Name::from(format!("{last}Server")))
        }
        Target::Unknown => None,
    });
    let names: Vec<Name> = servers.chain(written.within.path.last().cloned()).collect();
    let is_it = |target: &Target| match target {
        Target::Foreign(path) | Target::Local(path) => path.iter().any(|segment| names.contains(segment)),
        Target::Unknown => false,
    };
    let is_known = |target: &Target| !matches!(target, Target::Unknown);
    let values = mount.arguments.iter().flat_map(Argument::targets);
    let given = TextRange { start: mount.at.end, end: mount.whole.end };
    let named = view.between(given).filter(|it| it.role == Role::Call).map(|it| &it.target);
    let targets: Vec<&Target> = values.chain(named).filter(|target| is_known(target)).collect();
    targets.is_empty()
        || targets.iter().any(|target| is_it(target))
        || targets.into_iter().any(|target| match target {
            Target::Local(path) => view.inside(path).any(|inner| is_it(&inner.target)),
            Target::Foreign(_) | Target::Unknown => false,
        })
}

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
