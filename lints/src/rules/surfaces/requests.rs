//! Whether what answers when no route does takes a request apart.

use onefold::TextRange;

use crate::facts::{View, type_name};
use crate::rust::syntax::Function;
use crate::rust::{Argument, Mention, Role, Target};

/// Parameters that hold a request, or part of what a caller sends with it.
const REQUESTS: [&str; 13] = [
    "Body",
    "Bytes",
    "Form",
    "HttpRequest",
    "Json",
    "Multipart",
    "Payload",
    "Query",
    "RawForm",
    "RawQuery",
    "Request",
    "ServiceRequest",
    "WebSocketUpgrade",
];

/// Parameters that hold the whole body when a handler takes them; elsewhere they are anything.
const BODIES: [&str; 2] = ["String", "Vec"];

/// Whether all that a call is given are functions that take nothing of a request.
pub(super) fn gives_up(view: &View<'_>, mention: &Mention) -> bool {
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    let functions = view.between(given).filter_map(|other| match &other.target {
        Target::Local(path) if other.role == Role::Value => Some(view.functions(path)),
        Target::Local(_) | Target::Foreign(_) | Target::Unknown => None,
    });
    let mut functions = functions.flatten().peekable();
    functions.peek().is_some() && functions.all(|function| !takes_any(function))
}

fn takes_any(function: &Function) -> bool {
    function.parameters.iter().any(|parameter| {
        let name = parameter.of.as_ref().and_then(type_name);
        name.is_some_and(|name| REQUESTS.contains(&name) || BODIES.contains(&name))
    })
}

/// Whether a handler is given something of a request that only an action needs.
pub(super) fn takes_request(view: &View<'_>, mention: &Mention) -> bool {
    if mention.role == Role::Attribute {
        return view.functions(&mention.within.path).into_iter().any(takes_any);
    }
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    let calls = view.between(given).filter(|other| matches!(other.role, Role::Call | Role::Method));
    std::iter::once(mention).chain(calls).flat_map(|call| &call.arguments).any(|argument| match argument {
        Argument::Closure(parameters) => {
            // Names that every file knows are no mentions.
            let between = view.text(given).split('|').nth(1).unwrap_or_default();
            let mut words = between.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let takes_body = words.any(|word| BODIES.contains(&word));
            *parameters > 0
                && (takes_body
                    || view.between(given).any(|other| match &other.target {
                        Target::Foreign(path) if other.role == Role::Type => {
                            path.last().is_some_and(|last| REQUESTS.contains(&last.as_str()))
                        }
                        Target::Foreign(_) | Target::Local(_) | Target::Unknown => false,
                    }))
        }
        Argument::Value { made_by: Target::Local(path), .. } => {
            view.functions(path).into_iter().any(takes_any)
        }
        Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Other => false,
    })
}
