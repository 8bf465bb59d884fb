//! What must be so besides a name, for a call of a script to build a surface.

use onefold::TextRange;

use super::Needs;
use super::found::ScriptView;
use crate::rust::{Argument, Mention, Role, Target};

/// What makes something that answers requests out of files.
const FILES: [&str; 6] = ["favicon", "sendFile", "serve", "serveStatic", "static", "staticPlugin"];

/// Whether a mention meets what its name asks for.
pub(super) fn holds(view: &ScriptView<'_>, mention: &Mention, needs: Needs) -> bool {
    let given = mention.arguments.as_slice();
    match needs {
        Needs::Nothing => true,
        Needs::Handler => given.iter().any(answers),
        Needs::PathAndHandler => match given {
            [first, rest @ ..] => is_path(first) && rest.iter().any(|it| answers(it) || is_unknown(it)),
            [] => false,
        },
        Needs::Answers(next) => given.iter().any(|argument| match argument {
            Argument::Closure(parameters) => *parameters <= next,
            Argument::Text(_)
            | Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Value { .. }
            | Argument::Other => false,
        }),
        Needs::Field(name) => fields(given).any(|(field, value)| field == name && answers(value)),
        Needs::RouteObject => {
            let asks = fields(given).any(|(field, _)| matches!(field, "path" | "url"));
            asks || given.iter().any(is_unknown)
        }
        Needs::Arguments => reads_arguments(view, mention),
        Needs::Event(events) => match given {
            [Argument::Text(event), rest @ ..] => events.contains(&event.as_str()) && rest.iter().any(answers),
            _ => false,
        },
        Needs::Resolvers => fields(given).any(|(_, value)| answers(value)),
    }
}

/// The fields of the objects that are given.
fn fields(given: &[Argument]) -> impl Iterator<Item = (&str, &Argument)> {
    given.iter().flat_map(|argument| match argument {
        Argument::Fields(fields) => fields.iter().map(|(name, value)| (name.as_str(), value)).collect(),
        Argument::Text(_)
        | Argument::Prefix(_)
        | Argument::Value { .. }
        | Argument::Closure(_)
        | Argument::Other => Vec::new(),
    })
}

/// Whether something answers requests itself: a function, also inside an object, or what a function of
/// the workspace makes. What another framework made is told where its routes are.
fn answers(argument: &Argument) -> bool {
    match argument {
        Argument::Closure(_) => true,
        Argument::Fields(fields) => fields.iter().any(|(_, value)| answers(value)),
        Argument::Value { made_by, of } => match (made_by, of) {
            (Target::Foreign(path), _) => !is_static(path) && !is_made_elsewhere(path),
            (_, Target::Foreign(path)) => !is_static(path) && !is_made_elsewhere(path),
            (Target::Local(_) | Target::Unknown, Target::Local(_) | Target::Unknown) => true,
        },
        Argument::Text(_) | Argument::Prefix(_) | Argument::Other => false,
    }
}

/// Whether a target is an application or router of a framework, whose routes are told where they are.
fn is_made_elsewhere(path: &[String]) -> bool {
    const APPLICATIONS: [&str; 11] = [
        "@apollo/server", "connect", "elysia", "express", "fastify", "h3", "hono", "koa", "next", "polka", "restify",
    ];
    APPLICATIONS.contains(&path[0].as_str())
}

fn is_static(path: &[String]) -> bool {
    path.last().is_some_and(|last| FILES.contains(&last.as_str())) || path[0] == "serve-static"
}

/// Whether a first argument may be the path of a route.
fn is_path(argument: &Argument) -> bool {
    match argument {
        Argument::Text(text) | Argument::Prefix(text) => text.starts_with(['/', '*']) || text.is_empty(),
        Argument::Other | Argument::Value { .. } => true,
        Argument::Fields(_) | Argument::Closure(_) => false,
    }
}

fn is_unknown(argument: &Argument) -> bool {
    match argument {
        Argument::Other => true,
        Argument::Text(_)
        | Argument::Prefix(_)
        | Argument::Fields(_)
        | Argument::Value { .. }
        | Argument::Closure(_) => false,
    }
}

/// Whether more is read than the program and the script: not `argv[0]`, `argv[1]`, `argv.length`.
fn reads_arguments(view: &ScriptView<'_>, mention: &Mention) -> bool {
    let end = mention.at.end;
    let behind = view.text(TextRange { start: end, end: end.saturating_add(16) }).trim_start();
    let behind = behind.strip_prefix("?.").unwrap_or(behind);
    let is_own_name = ["[0]", "[1]", ".length"].iter().any(|own| behind.starts_with(own));
    // What is given to a parser is told where that is called.
    let is_given = view.mentions().any(|call| {
        matches!(call.role, Role::Call | Role::Method)
            && call.at.end <= mention.at.start
            && mention.at.end <= call.whole.end
            && matches!(&call.target, Target::Foreign(path) if PARSERS.contains(&path[0].as_str()))
    });
    !is_own_name && !is_given
}

/// Packages whose parsers are told on their own.
const PARSERS: [&str; 17] = [
    "@commander-js/extra-typings",
    "@oclif/core",
    "arg",
    "cac",
    "citty",
    "clipanion",
    "cmd-ts",
    "command-line-args",
    "commander",
    "getopts",
    "meow",
    "minimist",
    "mri",
    "node:util",
    "sade",
    "yargs",
    "yargs-parser",
];
