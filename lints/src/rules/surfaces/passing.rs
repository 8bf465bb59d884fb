//! What stands before other handlers: whether it passes requests on, or answers them itself.

use std::collections::BTreeSet;

use super::conditions::{implemented, is_around};
use crate::facts::View;
use crate::rust::syntax::{Block, Expr, ExprKind, Item, ItemKind, Name, Pattern, Statement};
use crate::rust::visit::{each, in_statements};
use crate::rust::{Argument, Mention, Role, Target};

/// Methods that hand a request to what stands behind.
const PASS_ON: [&str; 6] = ["call", "call_next", "cease", "handle", "run", "skip_rest"];

/// Methods that only end a request, as guards do.
const END: [&str; 2] = ["cease", "skip_rest"];

/// Methods that write a response.
const RENDER: [&str; 6] = ["body", "render", "replace_body", "send_file", "stuff", "write_body"];

/// Whether an `impl` of an endpoint answers requests itself and is not put around another one.
pub(super) fn answers_itself(view: &View<'_>, mention: &Mention) -> bool {
    let bodies = implemented(view, mention).into_iter().filter_map(body);
    !is_around(view, mention) && bodies.clone().all(|body| !passes_on(body) || answers_by_path(body))
}

/// The same for handlers that are gone on from unless they say otherwise: one that writes nothing
/// only prepares what stands behind it.
pub(super) fn answers_or_ends(view: &View<'_>, mention: &Mention) -> bool {
    let mut bodies = implemented(view, mention).into_iter().filter_map(body);
    bodies.any(|body| if passes_on(body) { answers_by_path(body) } else { renders(body) })
}

/// Whether the function at an attribute passes requests on, so that it answers none by a route of its own.
pub(super) fn is_middleware(view: &View<'_>, mention: &Mention) -> bool {
    bodies(view, mention).any(passes_on)
}

/// Whether the function at an attribute passes requests on and answers some of them all the same.
pub(super) fn answers_between(view: &View<'_>, mention: &Mention) -> bool {
    bodies(view, mention).any(|body| passes_on(body) && answers_by_path(body))
}

fn bodies<'w>(view: &View<'w>, mention: &Mention) -> impl Iterator<Item = &'w Block> {
    view.functions(&mention.within.path).into_iter().filter_map(|function| function.body.as_deref())
}

/// Whether middleware that is made of a function answers some paths itself.
pub(super) fn answers_paths(view: &View<'_>, mention: &Mention) -> bool {
    let of_functions = mention.arguments.iter().any(|argument| match argument {
        Argument::Value { made_by: Target::Local(path), .. } => {
            let functions = view.functions(path);
            functions.into_iter().filter_map(|function| function.body.as_deref()).any(answers_by_path)
        }
        Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Closure(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Other => false,
    });
    of_functions
        || closures(view, mention).into_iter().any(|body| answers(vec![body], Some(body), BTreeSet::new()))
}

/// The bodies of the closures that a call is given.
fn closures<'w>(view: &View<'w>, mention: &Mention) -> Vec<&'w Expr> {
    if !mention.arguments.iter().any(|argument| matches!(argument, Argument::Closure(_))) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for function in view.functions(&mention.within.path) {
        let Some(body) = &function.body else { continue };
        each(in_statements(&body.statements), &mut |expr| {
            if let ExprKind::Call { arguments, .. } = &expr.kind
                && expr.at == mention.whole
            {
                found.extend(arguments.iter().filter_map(|argument| match &argument.kind {
                    ExprKind::Closure { body, .. } => Some(&**body),
                    _ => None,
                }));
            }
        });
    }
    found
}

fn body(item: &Item) -> Option<&Block> {
    match &item.kind {
        ItemKind::Function(function) => function.body.as_deref(),
        _ => None,
    }
}

fn calls(open: Vec<&Expr>, names: &[&str]) -> bool {
    let mut found = false;
    each(open, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Method { name, .. } if names.contains(&name.as_str()));
    });
    found
}

fn passes_on(body: &Block) -> bool {
    calls(in_statements(&body.statements), &PASS_ON)
}

fn renders(body: &Block) -> bool {
    calls(in_statements(&body.statements), &RENDER)
}

/// Whether a function looks at the path of a request and answers one of them with something of its own.
fn answers_by_path(body: &Block) -> bool {
    let last = body.statements.last().filter(|_| body.has_value).and_then(|last| match last {
        Statement::Expr(expr) => Some(expr),
        Statement::Let { .. } | Statement::Item(_) => None,
    });
    answers(in_statements(&body.statements), last, body.statements.iter().filter_map(let_of_path).collect())
}

fn answers<'e>(all: Vec<&'e Expr>, last: Option<&Expr>, mut known: BTreeSet<&'e str>) -> bool {
    let last = last.map(|last| value_of(last).at);
    known.extend(paths_in(&all));
    let looks = |open: Vec<&Expr>| {
        let mut looks = false;
        each(open, &mut |expr| match &expr.kind {
            ExprKind::Method { name, .. } => looks |= name == "path",
            ExprKind::Path(path) => {
                looks |= path.segments.len() == 1 && known.contains(path.segments[0].name.as_str());
            }
            _ => {}
        });
        looks
    };
    let compares = |open: Vec<&Expr>| {
        let mut compares = false;
        each(open.clone(), &mut |expr| compares |= matches!(expr.kind, ExprKind::Text(_)));
        compares && looks(open)
    };
    let mut found = false;
    each(all, &mut |expr| {
        let is_last = last == Some(expr.at);
        match &expr.kind {
            ExprKind::Branches { heads, values } => {
                let heads = heads.iter().map(|(_, head)| head).collect();
                found |= values.first().is_some_and(|value| is_answer(value, is_last)) && compares(heads);
            }
            ExprKind::Match { of, arms } => {
                found |= looks(vec![of]) && arms.iter().any(|arm| is_answer(&arm.value, is_last));
            }
            _ => {}
        }
    });
    found
}

/// The variables that hold the path of a request.
fn paths_in<'e>(all: &[&'e Expr]) -> BTreeSet<&'e str> {
    let mut blocks = Vec::new();
    each(all.to_vec(), &mut |expr| {
        if let ExprKind::Block(block) = &expr.kind {
            blocks.push(block);
        }
    });
    let lets = blocks.into_iter().flat_map(|block| &block.statements).filter_map(let_of_path);
    lets.collect()
}

fn let_of_path(statement: &Statement) -> Option<&str> {
    let Statement::Let { pattern: Pattern::Name(name), value: Some(value), .. } = statement else {
        return None;
    };
    calls(vec![value], &["path"]).then_some(name.as_str())
}

/// The value that a block comes down to.
pub(super) fn value_of(mut expr: &Expr) -> &Expr {
    loop {
        match &expr.kind {
            ExprKind::Inner(inner) => expr = inner,
            ExprKind::Block(block) if block.has_value => match block.statements.last() {
                Some(Statement::Expr(last)) => expr = last,
                Some(Statement::Let { .. } | Statement::Item(_)) | None => return expr,
            },
            _ => return expr,
        }
    }
}

/// Whether a branch answers with a text or a document: it passes nothing on, sends nobody elsewhere and
/// tells of no failure.
fn is_answer(branch: &Expr, is_last: bool) -> bool {
    let (mut ends, mut says, mut passes) = (is_last, false, false);
    each(vec![branch], &mut |expr| match &expr.kind {
        ExprKind::Return(_) => ends = true,
        ExprKind::Method { name, .. } => {
            ends |= RENDER.contains(&name.as_str()) && name != "body";
            says |= RENDER.contains(&name.as_str());
            passes |= PASS_ON.contains(&name.as_str()) && !END.contains(&name.as_str());
        }
        ExprKind::Text(text) => says |= !text.is_empty(),
        ExprKind::Path(path) => {
            let names: Vec<&str> = path.segments.iter().map(|segment| segment.name.as_str()).collect();
            says |= names.iter().any(|name| matches!(*name, "Html" | "Json"));
            passes |= is_failure(&names);
        }
        ExprKind::Macro(call) => {
            says |=
                call.path.segments.last().is_some_and(|last| matches!(last.name.as_str(), "format" | "json"));
        }
        _ => {}
    });
    ends && says && !passes
}

/// Whether a path names a failure, or an answer that sends callers elsewhere.
fn is_failure(names: &[&str]) -> bool {
    match names {
        [.., "StatusCode" | "Status", code] => {
            !matches!(*code, "OK" | "CREATED" | "ACCEPTED" | "Ok" | "Created" | "Accepted")
        }
        [.., "Err"] => true,
        names => names.iter().any(|name| name.contains("Redirect") || name.ends_with("Error")),
    }
}

/// Whether a server is handed a function that an attribute makes an endpoint.
pub(super) fn serves_handler(view: &View<'_>, mention: &Mention) -> bool {
    mention.arguments.iter().any(|argument| match argument {
        Argument::Value { made_by: Target::Local(path), of: Target::Unknown } => is_handler(view, path),
        Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Closure(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Other => false,
    })
}

fn is_handler(view: &View<'_>, path: &[Name]) -> bool {
    view.inside(path).any(|mention| {
        *mention.within.path == *path
            && mention.role == Role::Attribute
            && matches!(&mention.target, Target::Foreign(of)
                if of[0].starts_with("poem") && of.last().is_some_and(|last| last == "handler"))
    })
}
