//! Routes that are accepted: documents that clients expect at a known place, health checks, static
//! pages, and what the generator or the runtime made.

use super::checks::{is_health, is_health_server, is_known, serves_files};
use super::described::read_path;
use super::embedded::is_embedded;
use super::filters::links;
use super::handed_on::hands_on;
use super::inputs::takes_input;
use super::naming::asked_behind;
use super::{Built, Surface};
use crate::facts::{View, type_name};
use crate::rust::syntax::Name;
use crate::rust::{Argument, Mention, Role, Target};

/// What a page without anything to call answers.
const PAGES: [&str; 6] = ["Html", "NamedFile", "RawHtml", "Redirect", "html", "redirect"];

/// Parameters that hold what is sent in the body of a request, which those that read do not have.
const BODIES: [&str; 9] =
    ["Body", "Bytes", "Form", "HttpRequest", "Json", "Multipart", "Request", "String", "Vec"];

/// Filters that ask for a method that changes something.
const WRITES: [&str; 4] = ["delete", "patch", "post", "put"];

/// Parameters that hold the address that was asked for.
pub(super) const ADDRESSES: [&str; 2] = ["OriginalUri", "Uri"];

/// What a page may call besides: it only makes values, or takes them apart.
pub(super) const PURE: [&str; 19] = [
    "as_bytes",
    "as_ref",
    "as_str",
    "clone",
    "concat",
    "expect",
    "format",
    "from",
    "from_static",
    "include_bytes",
    "include_str",
    "into",
    "into_response",
    "ok",
    "stringify",
    "to_owned",
    "to_string",
    "unwrap",
    "unwrap_or_default",
];

/// Types whose functions only make values.
pub(super) const VALUES: [&str; 7] =
    ["Err", "HeaderMap", "HeaderValue", "Ok", "Some", "StatusCode", "String"];

/// Names of functions that answer other requests than those that only read.
const WRITING: [&str; 16] = [
    "any",
    "any_service",
    "connect",
    "delete",
    "delete_service",
    "on",
    "on_service",
    "options",
    "options_service",
    "patch",
    "patch_service",
    "post",
    "post_service",
    "put",
    "put_service",
    "trace",
];

/// Whether a surface is one that contracts do not declare.
pub(super) fn is_innocent(view: &View<'_>, built: &Built<'_>) -> bool {
    match built.surface {
        Surface::Route => {
            let path = built.name.as_deref().unwrap_or_default();
            let is_read =
                (only_reads(view, built) || reads_in_any_way(view, built)) && !is_written_to(view, built);
            let is_expected = is_known(path) || is_health(path) && takes_nothing(view, built);
            is_read && is_expected && !takes_input(view, built, path) || is_harmless(view, built)
        }
        Surface::Grpc => is_standard(view, built) || is_harmless(view, built),
        Surface::Fallback | Surface::Service | Surface::Procedure => is_harmless(view, built),
        Surface::OpenApi if built.mention.role == Role::Attribute => {
            read_path(view, built.mention).is_some_and(is_known)
        }
        Surface::AgentTool
        | Surface::Arguments
        | Surface::Command
        | Surface::GraphQl
        | Surface::McpServer
        | Surface::OpenApi
        | Surface::PageTool
        | Surface::Prompt
        | Surface::Resource
        | Surface::ServerFunction
        | Surface::Tool => is_given(view, built, |target| view.is_generated(target)),
    }
}

/// Whether a chain of filters asks for a method that changes something.
fn is_written_to(view: &View<'_>, built: &Built<'_>) -> bool {
    built.ends_chain()
        && links(view, built.mention).iter().any(|link| match &link.mention.target {
            Target::Foreign(path) => {
                path[0] == "warp" && path.last().is_some_and(|last| WRITES.contains(&last.as_str()))
            }
            Target::Local(_) | Target::Unknown => false,
        })
}

/// Whether a gRPC service is one that every server may have.
fn is_standard(view: &View<'_>, built: &Built<'_>) -> bool {
    let is_it = |target: &Target| match target {
        Target::Foreign(path) => {
            matches!(path[0].as_str(), "tonic_health" | "tonic_reflection") || is_health_server(view, path)
        }
        Target::Local(path) => is_health_server(view, path),
        Target::Unknown => false,
    };
    if built.mention.role == Role::Attribute {
        return view.mentions().any(|other| {
            other.role == Role::Implements && other.whole == built.mention.whole && is_it(&other.target)
        });
    }
    built.mention.arguments.iter().flat_map(Argument::targets).any(is_it)
}

/// Whether what answers is known and is given nothing that a caller says.
fn takes_nothing(view: &View<'_>, built: &Built<'_>) -> bool {
    let handlers = handlers(view, built);
    !handlers.is_empty()
        && handlers.iter().all(|handler| match handler {
            Handler::Named(path) => {
                view.functions(path).iter().all(|function| function.parameters.is_empty())
            }
            Handler::Closure(parameters) => *parameters == 0,
        })
}

/// Whether all that answers is made by the generator or the runtime, serves files, or is a page.
fn is_harmless(view: &View<'_>, built: &Built<'_>) -> bool {
    let is_from = |target: &Target| serves_files(target) || view.is_generated(target);
    let handlers = handlers(view, built);
    let are_pages = handlers.iter().all(|handler| match handler {
        Handler::Named(path) => {
            view.is_generated(&Target::Local(path.to_vec().into()))
                || only_reads(view, built) && (is_page(view, path) || is_embedded(view, path))
        }
        Handler::Closure(0) => {
            only_reads(view, built) && is_page_of(view.between(built.given()).filter(|it| !is_route(it)))
        }
        Handler::Closure(_) => {
            let given = built.given();
            if matches!(built.surface, Surface::Fallback | Surface::Service)
                && hands_on(view, view.text(given), view.between(given).filter(|it| !is_route(it)))
            {
                return true;
            }
            only_reads(view, built)
                && is_given_address(view, built)
                && is_redirect_of(view.between(built.given()).filter(|it| !is_route(it)))
        }
    });
    are_pages && (!handlers.is_empty() || is_given(view, built, is_from))
}

/// Whether no request is answered but one that reads. What answers when no route does may be asked in
/// any way.
pub(super) fn only_reads(view: &View<'_>, built: &Built<'_>) -> bool {
    let writes = |call: &Mention| match &call.target {
        Target::Foreign(path) => {
            matches!(call.role, Role::Call | Role::Method | Role::Value)
                && path[0] != "std"
                && path.last().is_some_and(|last| WRITING.contains(&last.as_str()))
        }
        Target::Local(_) | Target::Unknown => false,
    };
    matches!(built.method, None | Some("get"))
        && !view.between(built.given()).any(writes)
        && !view.between(asked_behind(view, built.mention)).any(writes)
        && view.attribute(built.mention.at).is_none_or(|attribute| {
            let words: Vec<&str> = attribute.text.split_whitespace().collect();
            let mut methods = words.windows(3).filter(|words| words[0] == "method");
            methods.all(|words| words[2].trim_matches('"').eq_ignore_ascii_case("get"))
        })
}

/// Whether one function answers all requests, also those that read, and takes no body:
/// `get(health).post(health)`.
fn reads_in_any_way(view: &View<'_>, built: &Built<'_>) -> bool {
    let mut named = handlers(view, built).into_iter().map(|handler| match handler {
        Handler::Named(path) => Some(path),
        Handler::Closure(_) => None,
    });
    let Some(Some(path)) = named.next() else { return false };
    let is_read = view.between(built.given()).any(|call| match &call.target {
        Target::Foreign(path) => {
            matches!(call.role, Role::Call | Role::Method) && path.last().is_some_and(|last| last == "get")
        }
        Target::Local(_) | Target::Unknown => false,
    });
    is_read
        && !erases(view, built)
        && named.all(|other| other == Some(path))
        && view.functions(path).iter().all(|function| {
            function.parameters.iter().all(|parameter| {
                let name = parameter.of.as_ref().and_then(type_name);
                name.is_some_and(|name| !BODIES.contains(&name))
            })
        })
}

/// Whether requests are answered that no health check sends.
fn erases(view: &View<'_>, built: &Built<'_>) -> bool {
    view.between(built.given()).any(|call| match &call.target {
        Target::Foreign(path) => {
            let mut last = path.last().into_iter().filter(|last| last.as_str() != "post");
            path[0] != "std" && last.any(|last| WRITING.contains(&last.as_str()))
        }
        Target::Local(_) | Target::Unknown => false,
    })
}

/// Whether a call says how a page is asked for.
fn is_route(mention: &Mention) -> bool {
    match &mention.target {
        Target::Foreign(path) => {
            path[0] != "std" && path.last().is_some_and(|last| matches!(last.as_str(), "get" | "to"))
        }
        Target::Local(_) | Target::Unknown => false,
    }
}

/// Whether something that fits is among the arguments.
fn is_given(view: &View<'_>, built: &Built<'_>, fits: impl Fn(&Target) -> bool) -> bool {
    if !matches!(built.mention.role, Role::Call | Role::Method) {
        return false;
    }
    let is_named = built.mention.arguments.iter().flat_map(Argument::targets).any(&fits);
    is_named
        || view
            .between(built.given())
            .any(|other| matches!(other.role, Role::Call | Role::Method | Role::Value) && fits(&other.target))
}

/// What answers the requests of a route.
pub(super) enum Handler<'w> {
    /// A function of the workspace.
    Named(&'w [Name]),
    /// A closure with so many parameters.
    Closure(usize),
}

/// The handlers that a call is given, also inside `get(..)` and its like.
pub(super) fn handlers<'w>(view: &View<'w>, built: &Built<'w>) -> Vec<Handler<'w>> {
    let mention = built.mention;
    if !matches!(mention.role, Role::Call | Role::Method) {
        // An attribute makes its function the handler.
        let is_attribute = mention.role == Role::Attribute;
        return is_attribute.then_some(Handler::Named(&mention.within.path)).into_iter().collect();
    }
    let inner = view.between(built.given()).filter(|call| match &call.target {
        Target::Foreign(path) => {
            matches!(call.role, Role::Call | Role::Method)
                && path[0] != "std"
                && !path.iter().any(|segment| matches!(segment.as_str(), "middleware" | "layer" | "from_fn"))
        }
        Target::Local(_) | Target::Unknown => false,
    });
    let arguments = std::iter::once(mention).chain(inner).flat_map(|call| &call.arguments);
    arguments
        .filter_map(|argument| match argument {
            Argument::Closure(parameters) => Some(Handler::Closure(*parameters)),
            Argument::Value { made_by: Target::Local(path), of: Target::Unknown }
                if !view.functions(path).is_empty() =>
            {
                Some(Handler::Named(path))
            }
            Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Value { .. }
            | Argument::Text(_)
            | Argument::Other => None,
        })
        .collect()
}

/// Whether a function takes nothing that a caller says and answers a page.
fn is_page(view: &View<'_>, path: &[Name]) -> bool {
    let functions = view.functions(path);
    let takes_nothing = functions.iter().all(|function| {
        function.parameters.iter().all(|parameter| {
            let name = parameter.of.as_ref().and_then(type_name);
            // The rest of a path below which files are served.
            name == Some("PathBuf")
        })
    });
    let takes_address = functions.iter().all(|function| {
        function.parameters.iter().all(|parameter| {
            parameter.of.as_ref().and_then(type_name).is_some_and(|name| ADDRESSES.contains(&name))
        })
    });
    !functions.is_empty()
        && (takes_nothing && is_page_of(view.inside(path))
            || takes_address && is_redirect_of(view.inside(path)))
}

/// Whether a closure takes the address that is asked for and nothing else.
fn is_given_address(view: &View<'_>, built: &Built<'_>) -> bool {
    let parameters = view.text(built.given()).split('|').nth(1).unwrap_or_default();
    parameters.split(',').filter(|parameter| !parameter.trim().is_empty()).all(|parameter| {
        let of = parameter.rsplit(':').next().unwrap_or_default().trim();
        ADDRESSES.contains(&of)
    })
}

/// Whether callers are sent elsewhere, and nothing is done besides.
fn is_redirect_of<'w>(mentions: impl Iterator<Item = &'w Mention>) -> bool {
    let mentions: Vec<&Mention> = mentions.collect();
    let is_any = |mention: &Mention, names: &[&str]| match &mention.target {
        Target::Foreign(path) => path.iter().any(|segment| names.contains(&segment.as_str())),
        Target::Local(_) | Target::Unknown => false,
    };
    let is_called = |mention: &Mention| matches!(mention.role, Role::Call | Role::Method);
    mentions.iter().any(|mention| is_called(mention) && is_any(mention, &["Redirect", "redirect"]))
        && !mentions.iter().any(|mention| is_any(mention, &["Html", "NamedFile", "RawHtml", "html"]))
        && is_page_of(mentions.into_iter().filter(|mention| !is_any(mention, &ADDRESSES)))
}

/// Whether a page is answered, and nothing is done besides: whatever else is called may do something
/// first, here or elsewhere.
fn is_page_of<'w>(mentions: impl Iterator<Item = &'w Mention>) -> bool {
    let mut answers = false;
    for mention in mentions {
        let is_call = match mention.role {
            Role::Call | Role::Method => true,
            // A function that is passed on is called by whom it is given to.
            Role::Value => match &mention.target {
                Target::Foreign(path) | Target::Local(path) => is_function(path),
                Target::Unknown => false,
            },
            Role::Macro => !matches!(mention.target, Target::Local(_)),
            Role::Import
            | Role::Type
            | Role::Attribute
            | Role::Derive
            | Role::Implements
            | Role::Assign
            | Role::Tag
            | Role::Typeof => continue,
        };
        match &mention.target {
            Target::Foreign(path) => {
                let has = |known: &[&str]| path.iter().any(|segment| known.contains(&segment.as_str()));
                let is_pure = path.last().is_some_and(|last| PURE.contains(&last.as_str()));
                if has(&PAGES) {
                    answers |= mention.role != Role::Macro;
                } else if is_call && !is_pure && !has(&VALUES) {
                    return false;
                }
            }
            Target::Local(_) | Target::Unknown if is_call => return false,
            Target::Local(_) | Target::Unknown => {}
        }
    }
    answers
}

/// Whether a path is that of a function, and not of a constant or a type.
fn is_function(path: &[Name]) -> bool {
    path.last().is_some_and(|last| last.starts_with(|first: char| first.is_lowercase() || first == '_'))
}
