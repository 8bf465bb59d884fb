//! What a call of a script is given, seen as what answers a request.

use onefold::TextRange;
use onefold_typescript::{Role as Used, Use, Value};

use super::view::ScriptView;
use crate::facts::is_inside;
use crate::rules::surfaces::checks::Needs;
use crate::rust::syntax::Name;
use crate::rust::{Argument, Mention, Target};

/// What serves files.
const FILES: [&str; 9] = [
    "favicon",
    "sendFile",
    "serve-static",
    "serveDir",
    "serveFile",
    "serveStatic",
    "sirv",
    "static",
    "staticPlugin",
];

/// Packages whose applications, routers and handlers are told where they are built, so that handing
/// them on is mounting.
const MOUNTED: [&str; 25] = [
    "@apollo/server",
    "@as-integrations/express5",
    "@hono/node-server",
    "@koa/router",
    "@orpc/server",
    "@trpc/server",
    "@ts-rest/express",
    "@ts-rest/next",
    "@ts-rest/serverless",
    "better-auth",
    "connect",
    "elysia",
    "express",
    "fastify",
    "graphql-http",
    "graphql-yoga",
    "h3",
    "hono",
    "koa",
    "koa-router",
    "next",
    "next-auth",
    "polka",
    "restify",
    "srvx",
];

/// What a page without anything to call answers with.
const PAGES: [&str; 6] = ["html", "redirect", "render", "sendFile", "sendfile", "serveStatic"];

/// What a page may call besides: it only makes values.
const PURE: [&str; 25] = [
    "String",
    "URL",
    "code",
    "cwd",
    "decodeURIComponent",
    "dirname",
    "encodeURIComponent",
    "endsWith",
    "fileURLToPath",
    "header",
    "includes",
    "join",
    "normalize",
    "replace",
    "resolve",
    "set",
    "setHeader",
    "slice",
    "split",
    "startsWith",
    "status",
    "substring",
    "toString",
    "trim",
    "type",
];

/// Words of pages for lost callers, and for those who ask in a way that there is not.
const LOST: [&str; 9] = [
    "404",
    "405",
    "MethodNotAllowed",
    "Method Not Allowed",
    "NotFound",
    "notFound(",
    "Not Found",
    "not found",
    "NOT_FOUND",
];

/// Packages of which one function sends a file.
const SENDERS: [&str; 2] = ["@koa/send", "koa-send"];

/// What handlers read of the path that a caller asks for.
const OF_PATH: [&str; 6] =
    ["ctx.params", "event.params", "getRouterParam", "req.param(", "req.params", "request.params"];

/// What they read of its query.
const OF_QUERY: [&str; 5] = ["ctx.query", "getQuery(", "req.query", "request.query", "searchParams"];

/// What they read of what a caller sends besides.
const OF_BODY: [&str; 12] = [
    "ctx.request.body",
    "formData()",
    "readBody(",
    "req.body",
    "req.formData(",
    "req.json(",
    "req.parseBody(",
    "req.valid(",
    "request.body",
    "request.json(",
    "request.text(",
    "useBody(",
];

/// Whether something answers requests by itself: a function, also inside an object or a list, or what
/// the workspace makes.
pub(super) fn answers(argument: &Argument) -> bool {
    match argument {
        Argument::Closure(_) => true,
        Argument::Fields(fields) => fields.iter().any(|(_, value)| match value {
            Argument::Closure(_) => true,
            Argument::Value { made_by, .. } => is_local(made_by),
            Argument::Text(_) | Argument::Prefix(_) | Argument::Fields(_) | Argument::Other => false,
        }),
        Argument::Value { made_by, .. } => is_local(made_by),
        Argument::Text(_) | Argument::Prefix(_) | Argument::Other => false,
    }
}

/// Whether something may answer the requests of a path, where nothing else can stand.
pub(super) fn may_answer(argument: &Argument) -> bool {
    match argument {
        Argument::Value { made_by: Target::Foreign(path), .. } => !serves_files(path),
        Argument::Value { .. } | Argument::Closure(_) | Argument::Other => true,
        Argument::Fields(_) => answers(argument),
        Argument::Text(_) | Argument::Prefix(_) => false,
    }
}

fn is_local(target: &Target) -> bool {
    matches!(target, Target::Local(_))
}

/// Whether something was built with another package, and is told there.
pub(super) fn is_mounted(target: &Target) -> bool {
    match target {
        Target::Foreign(path) => MOUNTED.contains(&path[0].as_str()),
        Target::Local(_) | Target::Unknown => false,
    }
}

/// Whether a value has something of a package that is told where it is built at its root.
pub(super) fn is_package_mounted(package: &str) -> bool {
    MOUNTED.contains(&package)
}

fn serves_files(path: &[Name]) -> bool {
    path.iter().any(|segment| FILES.contains(&segment.as_str()))
}

/// How many parameters the function has that a call is given last, where that can be told.
pub(super) fn parameters(view: &ScriptView<'_>, mention: &Mention) -> Option<usize> {
    let last = view.use_of(mention).and_then(|used| used.arguments.last());
    let answered = last.and_then(|last| super::answered::parameters(view, *last));
    answered.or_else(|| named_parameters(view, mention))
}

fn named_parameters(view: &ScriptView<'_>, mention: &Mention) -> Option<usize> {
    mention.arguments.iter().rev().find_map(|argument| match argument {
        Argument::Closure(parameters) => Some(*parameters),
        Argument::Value { made_by: Target::Local(path), of: Target::Unknown } => {
            view.functions(path).map(|function| function.parameters.len()).max()
        }
        Argument::Text(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Value { .. }
        | Argument::Other => None,
    })
}

/// Whether what a call is given is a page, or serves files: nothing else is done there.
pub(super) fn is_page(view: &ScriptView<'_>, given: TextRange) -> bool {
    let mut answers = false;
    // What sends a file asks for its headers.
    let functions = view.script.module.functions.iter();
    let of_headers: Vec<TextRange> = functions
        .filter(|function| function.name == "setHeaders" && is_inside(function.at, given))
        .map(|function| function.at)
        .collect();
    for used in view.uses(given) {
        match used.role {
            Used::Call | Used::New => {}
            Used::Read
            | Used::Assign
            | Used::Extends
            | Used::Decorator
            | Used::Tag
            | Used::Type
            | Used::Typeof => continue,
        }
        if of_headers.iter().any(|function| is_inside(used.at, *function)) {
            continue;
        }
        let name = view.text(used.at);
        if PAGES.contains(&name) || sends_file(view, used) {
            answers = true;
        } else if !PURE.contains(&name) {
            return false;
        }
    }
    answers
}

/// Whether a call is one of a package that sends files.
fn sends_file(view: &ScriptView<'_>, used: &Use) -> bool {
    view.mentions().filter(|mention| mention.at == used.at).any(|mention| match &mention.target {
        Target::Foreign(path) => SENDERS.contains(&path[0].as_str()),
        Target::Local(_) | Target::Unknown => false,
    })
}

/// Whether code reads what a caller sends, beyond what a document needs, so that it answers more than one.
pub(super) fn reads_input(code: &str, needs: Needs) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| code.contains(word));
    has(&OF_BODY) || !needs.path && has(&OF_PATH) || !needs.query && has(&OF_QUERY)
}

/// Whether what a call is given reads what a caller sends, beyond what a document needs and as far as that
/// can be seen.
pub(super) fn takes_input(view: &ScriptView<'_>, mention: &Mention, needs: Needs) -> bool {
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    let of_function = |target: &Target| {
        let Target::Local(path) = target else { return false };
        let Some(file) = path.first().and_then(|path| view.other(path)) else { return false };
        view.functions(path).any(|function| {
            let range = function.at.start as usize..function.at.end as usize;
            reads_input(file.text.text.get(range).unwrap_or_default(), needs)
        })
    };
    reads_input(view.text(given), needs)
        || mention.arguments.iter().flat_map(Argument::targets).any(of_function)
}

/// The paths of a list that a call is given first.
pub(super) fn paths<'w>(view: &ScriptView<'w>, mention: &Mention) -> Vec<&'w str> {
    let first = view.use_of(mention).and_then(|used| view.value(*used.arguments.first()?));
    let items = if let Some(Value::List(items)) = first { items.as_slice() } else { &[] };
    let text =
        |id: &u32| if let Some(Value::Text(text)) = view.value(*id) { Some(text.as_str()) } else { None };
    items.iter().filter_map(text).filter(|text| text.starts_with('/')).collect()
}

/// Whether the last function that a call is given passes requests on.
pub(super) fn passes_on(view: &ScriptView<'_>, mention: &Mention) -> bool {
    let last = view.use_of(mention).and_then(|used| view.value(*used.arguments.last()?));
    match last {
        Some(Value::Function(function)) => {
            let function = view.script.module.functions.get(*function as usize);
            function.is_some_and(|function| view.text(function.at).contains("next()"))
        }
        Some(_) | None => false,
    }
}

/// Whether what is given answers that there is nothing, and does nothing else.
pub(super) fn answers_nothing(view: &ScriptView<'_>, given: TextRange) -> bool {
    const ANSWERS: [&str; 8] =
        ["end", "json", "send", "sendStatus", "text", "throw", "Response", "NotFoundError"];
    let calls = view.uses(given).filter(|used| matches!(used.role, Used::Call | Used::New));
    let mut names = calls.map(|used| view.text(used.at));
    LOST.iter().any(|word| view.text(given).contains(word))
        && names.all(|name| ANSWERS.contains(&name) || PURE.contains(&name))
}

/// Whether lost callers alone get an answer.
pub(super) fn is_for_lost(view: &ScriptView<'_>, mention: &Mention) -> bool {
    let given = TextRange { start: mention.at.end, end: mention.whole.end };
    let says_so = |text: &str| LOST.iter().any(|word| text.contains(word));
    says_so(view.text(given))
        || mention.arguments.iter().any(|argument| match argument {
            Argument::Value { made_by: Target::Local(path), .. } => {
                let last = path.last().map_or("", Name::as_str).to_ascii_lowercase();
                last.contains("notfound") || last.contains("404")
            }
            Argument::Value { .. }
            | Argument::Text(_)
            | Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Closure(_)
            | Argument::Other => false,
        })
}

/// Whether the object that a call is given has one of these fields; what cannot be seen may have it.
pub(super) fn has_field(view: &ScriptView<'_>, mention: &Mention, names: &[&str]) -> bool {
    let Some(used) = view.use_of(mention) else { return false };
    let mut values = used.arguments.iter().filter_map(|argument| view.value(*argument));
    values.any(|value| match value {
        Value::Object(fields) => {
            fields.iter().any(|(name, of)| names.contains(&name.as_str()) && !is_mounted_value(view, *of))
        }
        Value::Text(_)
        | Value::Prefix(_)
        | Value::Function(_)
        | Value::Class(_)
        | Value::List(_)
        | Value::This(_)
        | Value::Element => false,
        Value::Import(..)
        | Value::Global(_)
        | Value::Member { .. }
        | Value::Item(_)
        | Value::Result { .. }
        | Value::Instance(_)
        | Value::Parameter { .. }
        | Value::Either(_)
        | Value::Unknown => true,
    })
}

/// Whether a value comes from a package whose applications are told where they are built.
fn is_mounted_value(view: &ScriptView<'_>, id: u32) -> bool {
    super::mounts::root_package(view, id).is_some_and(is_package_mounted)
}
