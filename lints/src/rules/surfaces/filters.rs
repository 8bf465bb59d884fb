//! Chains of warp's filters: which of them are whole routes.

use onefold::TextRange;

use super::uses::uses;
use crate::facts::{View, in_source, is_inside};
use crate::rust::syntax::{Expr, Name, Statement, TypeRef};
use crate::rust::{Argument, Mention, Role, Step, Target};

/// Links that hand a request to a function.
const HANDLERS: [&str; 3] = ["and_then", "map", "then"];

/// Links behind which a chain holds several routes.
const JOINTS: [&str; 3] = ["or", "or_else", "recover"];

/// How many functions lead from a chain to the filters that it is made of.
const MOST_CALLS: usize = 4;

/// A part of a chain.
pub(super) struct Link<'w> {
    /// The file that it stands in.
    pub view: View<'w>,
    /// What is called.
    pub mention: &'w Mention,
    /// Whether it belongs to another way that the chain may be asked: `path("a").or(path("b"))`.
    pub is_alternative: bool,
}

/// What a chain is made of, in order: also what stands in the functions of the workspace that it calls
/// for a part of it.
pub(super) fn links<'w>(view: &View<'w>, mention: &'w Mention) -> Vec<Link<'w>> {
    let mut found = Vec::new();
    add_links(view, mention.whole, MOST_CALLS, &mut found);
    found
}

fn add_links<'w>(view: &View<'w>, whole: TextRange, left: usize, found: &mut Vec<Link<'w>>) {
    let joints: Vec<&Mention> = view.between(whole).filter(|joint| is_link(joint, &["or"])).collect();
    for mention in view.between(whole) {
        let is_alternative = joints
            .iter()
            .any(|joint| is_inside(mention.at, TextRange { start: joint.at.end, end: joint.whole.end }));
        let before = found.len();
        found.push(Link { view: *view, mention, is_alternative });
        let Target::Local(path) = &mention.target else { continue };
        let answers_filter =
            || view.functions(path).iter().any(|function| function.output.as_ref().is_some_and(is_filter));
        if mention.role != Role::Call || left == 0 || !answers_filter() {
            continue;
        }
        for home in view.homes(path) {
            let inside = home.mentions().filter(|inner| *inner.within.path == **path);
            let range = inside.map(|inner| inner.whole).reduce(|one, other| TextRange {
                start: one.start.min(other.start),
                end: one.end.max(other.end),
            });
            if let Some(range) = range {
                add_links(&home, range, left - 1, found);
            }
        }
        if is_alternative {
            found[before..].iter_mut().for_each(|link| link.is_alternative = true);
        }
    }
}

/// Whether a chain goes on from several routes, and not from one that may be asked for in several ways.
pub(super) fn holds_several(view: &View<'_>, mention: &Mention) -> bool {
    let is_one = |joint: &Mention| {
        view.between(mention.whole)
            .any(|other| is_link(other, &["unify"]) && is_inside(joint.whole, other.whole))
    };
    view.between(mention.whole).any(|joint| is_link(joint, &["or"]) && !is_one(joint))
}

/// Whether a chain goes on from a filter of a path that a function of the workspace answers: one that it
/// calls, or one that its variables and what it is given come from.
pub(super) fn begins_elsewhere(view: &View<'_>, mention: &Mention) -> bool {
    let called = view.between(mention.whole).filter(|other| other.role == Role::Call);
    let called = called.filter_map(|other| match &other.target {
        Target::Local(path) => Some(path),
        Target::Foreign(_) | Target::Unknown => None,
    });
    let given = mention.arguments.iter().filter_map(|argument| match argument {
        Argument::Value { made_by: Target::Local(path), of: Target::Foreign(of) } if of[0] == "warp" => {
            Some(path)
        }
        Argument::Value { .. }
        | Argument::Text(_)
        | Argument::Closure(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Other => None,
    });
    let answered = mention.chain.iter().filter(|hop| hop.step == Step::Answered);
    called.chain(given).any(|path| view.homes(path).iter().any(|home| is_of_path(home, path)))
        || answered.into_iter().any(|hop| {
            let mut files = view.workspace.files.iter().filter(|file| file.text.path == hop.file.path);
            let home = files.find_map(|file| View::judged(file, view.workspace));
            home.is_some_and(|home| {
                let function =
                    in_source(&home.rust.source, &mut |item| (item.name_at == hop.at).then_some(item.at));
                let inside = function.into_iter().flat_map(|at| home.between(at));
                let mut within = inside.map(|inner| &inner.within.path);
                within.next().is_some_and(|path| is_of_path(&home, path))
            })
        })
}

/// Whether a function answers a filter that asks for a path and leaves the answer to who goes on from it.
fn is_of_path(home: &View<'_>, path: &[Name]) -> bool {
    let inside: Vec<&Mention> = home.mentions().filter(|inner| *inner.within.path == *path).collect();
    let is_of = |inner: &Mention, name: &str| match &inner.target {
        Target::Foreign(of) => of[0] == "warp" && of.get(1).is_some_and(|segment| segment == name),
        Target::Local(_) | Target::Unknown => false,
    };
    let is_named_filter = |inner: &&Mention| match &inner.target {
        Target::Foreign(of) if inner.role == Role::Type && of[0] == "warp" => {
            of.last().is_some_and(|last| matches!(last.as_str(), "Filter" | "BoxedFilter"))
        }
        Target::Foreign(_) | Target::Local(_) | Target::Unknown => false,
    };
    inside.iter().any(is_named_filter)
        && inside.iter().any(|inner| is_of(inner, "path"))
        && !inside.iter().any(|inner| is_of(inner, "fs"))
        && inside.iter().all(|inner| !is_link(inner, &HANDLERS) || goes_on(home, inner))
}

/// Whether a chain only takes something out of a request, for another chain that goes on from it.
pub(super) fn goes_on(view: &View<'_>, mention: &Mention) -> bool {
    continues(view, mention.whole, |outer| outer.whole.start < mention.whole.start)
        || is_answer(view, mention) && is_gone_on_from(view, mention)
}

/// Whether all that use the function that a chain stands in go on from what it answers.
fn is_gone_on_from(view: &View<'_>, mention: &Mention) -> bool {
    let path = &mention.within.path;
    let mut is_used = false;
    for (other, used) in uses(view, path) {
        let goes_on = match &used.target {
            Target::Local(target) if **target != path[..] => continue,
            Target::Local(_) | Target::Foreign(_) | Target::Unknown => match used.role {
                Role::Import => continue,
                Role::Call => continues(&other, used.whole, |outer| outer.within.path != *path),
                Role::Method
                | Role::Value
                | Role::Type
                | Role::Attribute
                | Role::Derive
                | Role::Macro
                | Role::Implements
                | Role::Assign
                | Role::Tag
                | Role::Typeof => false,
            },
        };
        if !goes_on {
            return false;
        }
        is_used = true;
    }
    is_used
}

/// Whether a handler stands behind something in the same chain, and no other route between.
fn continues(view: &View<'_>, part: TextRange, fits: impl Fn(&Mention) -> bool) -> bool {
    let holds =
        |outer: &Mention| is_inside(part, TextRange { start: outer.whole.start, end: outer.at.start });
    view.mentions().filter(|outer| is_link(outer, &HANDLERS) && holds(outer) && fits(outer)).any(|outer| {
        // Filters that are made one take out the same, and none of them answers.
        let is_one = |joint: &Mention| {
            let is_behind =
                |other: &Mention| is_inside(joint.whole, other.whole) && is_inside(other.whole, outer.whole);
            view.mentions().any(|other| is_link(other, &["unify"]) && is_behind(other))
        };
        let is_between = |joint: &Mention| {
            is_inside(joint.whole, outer.whole) && is_inside(part, joint.whole) && !is_one(joint)
        };
        !view.mentions().any(|joint| is_link(joint, &JOINTS) && is_between(joint))
    })
}

fn is_link(mention: &Mention, names: &[&str]) -> bool {
    match &mention.target {
        Target::Foreign(path) => {
            mention.role == Role::Method
                && path[0] == "warp"
                && path.last().is_some_and(|last| names.contains(&last.as_str()))
        }
        Target::Local(_) | Target::Unknown => false,
    }
}

/// Whether a chain is, alone, what its function answers, which is a filter.
fn is_answer(view: &View<'_>, mention: &Mention) -> bool {
    let inside = |expr: &Expr| is_inside(mention.whole, expr.at);
    let is_last = |statement: &Statement| match statement {
        Statement::Expr(expr) => inside(expr),
        Statement::Let { .. } | Statement::Item(_) => false,
    };
    let functions = view.functions(&mention.within.path);
    let is_answer = functions.iter().any(|function| {
        function.output.as_ref().is_some_and(is_filter)
            && function.body.as_ref().is_some_and(|body| body.statements.last().is_some_and(is_last))
    });
    is_answer && !view.mentions().any(|joint| is_link(joint, &JOINTS) && is_inside(mention.at, joint.whole))
}

fn is_filter(of: &TypeRef) -> bool {
    let is_named = |path: &crate::rust::syntax::Path| {
        path.segments.last().is_some_and(|last| matches!(last.name.as_str(), "Filter" | "BoxedFilter"))
    };
    match of {
        TypeRef::Path(path) => is_named(path),
        TypeRef::Bounds(bounds) => bounds.iter().any(is_named),
        TypeRef::Reference(_)
        | TypeRef::List(_)
        | TypeRef::Tuple(_)
        | TypeRef::Function { .. }
        | TypeRef::Macro(_)
        | TypeRef::Other => false,
    }
}
