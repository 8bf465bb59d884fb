//! What a handler is told by its callers, beyond the address and the headers of a request.

use onefold::TextRange;

use super::Built;
use super::checks::needs;
use super::filters::links;
use super::innocent::{Handler, handlers};
use crate::facts::View;
use crate::rust::syntax::{Expr, ExprKind, Function, Name, Parameter, Path, Pattern, TypeRef};
use crate::rust::visit::{each, in_statements};
use crate::rust::{Role, Target};

/// Parameters that hold what a caller sends in the body of a request.
const BODIES: [&str; 10] = [
    "Body",
    "Bytes",
    "Form",
    "Json",
    "Multipart",
    "Payload",
    "RawForm",
    "String",
    "TypedBody",
    "WebSocketUpgrade",
];

/// Parameters that hold what is asked for.
const QUERIES: [&str; 4] = ["Query", "QueryParam", "RawQuery", "QsQuery"];

/// Parameters that hold a part of the path.
const PATHS: [&str; 3] = ["Path", "PathParam", "RawPathParams"];

/// Parameters that hold the whole request, or its whole address.
const WHOLE: [&str; 6] = ["HttpRequest", "OriginalUri", "Parts", "Request", "RequestParts", "Uri"];

/// What may be asked of a request without being told anything by its caller.
const PLAIN: [&str; 17] = [
    "app_data",
    "authority",
    "connection_info",
    "cookie",
    "data",
    "extensions",
    "headers",
    "host",
    "local_addr",
    "method",
    "path",
    "peer_addr",
    "port",
    "remote_addr",
    "scheme",
    "state",
    "version",
];

/// Filters of warp that take something out of a request besides its path.
const FILTERS: [&str; 4] = ["body", "multipart", "query", "ws"];

/// Whether what answers a path is told more than a health check or a known document needs.
pub(super) fn takes_input(view: &View<'_>, built: &Built<'_>, path: &str) -> bool {
    let needs = needs(path);
    let is_input = |name: &str| {
        BODIES.contains(&name)
            || QUERIES.contains(&name) && !needs.query
            || PATHS.contains(&name) && !needs.path
    };
    let asks = |link: &Target| match link {
        Target::Foreign(path) => {
            path[0] == "warp" && path.iter().any(|segment| FILTERS.contains(&segment.as_str()))
        }
        Target::Local(_) | Target::Unknown => false,
    };
    let is_asked = path.contains("?<") && !needs.query;
    is_asked
        || built.ends_chain() && links(view, built.mention).iter().any(|link| asks(&link.mention.target))
        || handlers(view, built).into_iter().any(|handler| match handler {
            Handler::Named(path) => view.functions(path).into_iter().any(|function| {
                function.parameters.iter().filter(|parameter| is_used(function, parameter)).any(|parameter| {
                    is_named(view, path, parameter, &is_input)
                        || !needs.query
                            && is_named(view, path, parameter, &|name| WHOLE.contains(&name))
                            && reads(function, parameter)
                })
            }),
            Handler::Closure(0) => false,
            Handler::Closure(_) => in_closure(view, built.given(), &is_input, needs.query),
        })
}

/// Whether the type of a parameter, or what it wraps, is one of some names, also under another name.
fn is_named(view: &View<'_>, function: &[Name], parameter: &Parameter, fits: &impl Fn(&str) -> bool) -> bool {
    let Some(of) = &parameter.of else { return false };
    let mut paths = Vec::new();
    paths_of(of, &mut paths);
    paths.iter().any(|path| path.segments.last().is_some_and(|last| fits(&last.name)))
        || paths.iter().any(|path| {
            view.inside(function).any(|mention| {
                mention.role == Role::Type && mention.at == path.at && is_last(&mention.target, fits)
            })
        })
}

fn is_last(target: &Target, fits: &impl Fn(&str) -> bool) -> bool {
    match target {
        Target::Foreign(path) => path.last().is_some_and(|last| fits(last)),
        Target::Local(_) | Target::Unknown => false,
    }
}

/// A type, and what stands in it when it is a wrapper of what may be missing or wrong.
fn paths_of<'t>(of: &'t TypeRef, paths: &mut Vec<&'t Path>) {
    let Some(path) = of.path() else { return };
    paths.push(path);
    if let Some(last) = path.segments.last()
        && matches!(last.name.as_str(), "Option" | "Result")
    {
        last.arguments.iter().for_each(|of| paths_of(of, paths));
    }
}

/// Whether a function does anything with a parameter: what it only takes and drops tells it nothing.
fn is_used(function: &Function, parameter: &Parameter) -> bool {
    let mut names = Vec::new();
    names_of(&parameter.pattern, &mut names);
    let Some(body) = &function.body else { return true };
    let mut used = false;
    each(in_statements(&body.statements), &mut |expr| match &expr.kind {
        ExprKind::Path(_) => used |= named(expr).is_some_and(|name| names.contains(&name)),
        // What stands in a macro may be no expression.
        ExprKind::Macro(call) => {
            let texts = &call.input.texts;
            used |= names.iter().any(|name| texts.iter().any(|text| text.contains(name)));
            used |= call.input.paths.iter().any(|path| names.contains(&path.segments[0].name.as_str()));
        }
        _ => {}
    });
    used
}

/// Whether a function asks a request for more than its address and headers, or hands it on.
fn reads(function: &Function, parameter: &Parameter) -> bool {
    let mut names = Vec::new();
    names_of(&parameter.pattern, &mut names);
    let Some(body) = &function.body else { return false };
    let is_it = |expr: &Expr| named(expr).is_some_and(|name| names.contains(&name));
    let (mut used, mut plain, mut asks) = (0, 0, false);
    each(in_statements(&body.statements), &mut |expr| {
        used += usize::from(matches!(expr.kind, ExprKind::Path(_)) && is_it(expr));
        match &expr.kind {
            ExprKind::Method { receiver, name, .. } => {
                let is_address = || match &receiver.kind {
                    ExprKind::Method { receiver, name, .. } => name == "uri" && is_it(receiver),
                    _ => false,
                };
                plain += usize::from(is_it(receiver) && PLAIN.contains(&name.as_str()));
                plain += usize::from(is_address() && PLAIN.contains(&name.as_str()));
            }
            ExprKind::Field { of, name } => {
                plain += usize::from(is_it(of) && PLAIN.contains(&name.as_str()));
            }
            ExprKind::Macro(call) => {
                asks |= call.input.texts.iter().any(|text| {
                    names.iter().any(|name| {
                        let mut behind = text.split('{').skip(1).filter_map(|part| part.strip_prefix(*name));
                        behind.any(|rest| rest.starts_with(['}', ':']))
                    })
                });
            }
            _ => {}
        }
    });
    asks || used > plain
}

/// The variable that an expression is.
fn named(mut expr: &Expr) -> Option<&str> {
    while let ExprKind::Inner(inner) = &expr.kind {
        expr = inner;
    }
    match &expr.kind {
        ExprKind::Path(path) => match path.segments.as_slice() {
            [only] => Some(&only.name),
            _ => None,
        },
        _ => None,
    }
}

fn names_of<'p>(pattern: &'p Pattern, names: &mut Vec<&'p str>) {
    match pattern {
        Pattern::Name(name) => names.push(name),
        Pattern::Tuple(parts) => parts.iter().for_each(|part| names_of(part, names)),
        Pattern::Fields { fields, .. } => fields.iter().for_each(|(_, part)| names_of(part, names)),
        Pattern::Names { names: bound, .. } => names.extend(bound.iter().map(Name::as_str)),
    }
}

/// Whether a closure among what is given is handed more than an address.
fn in_closure(view: &View<'_>, given: TextRange, is_input: &impl Fn(&str) -> bool, may_ask: bool) -> bool {
    let text = view.text(given);
    let between = text.split('|').nth(1).unwrap_or_default();
    let mut words = between.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let is_whole = words.clone().any(|word| WHOLE.contains(&word));
    let asks =
        is_whole && !may_ask && [".query", ".uri()", "body", "(req"].iter().any(|it| text.contains(it));
    asks || words.any(is_input)
        || view.between(given).any(|other| other.role == Role::Type && is_last(&other.target, is_input))
}
