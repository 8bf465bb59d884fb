//! Code of browsers that names what only servers have.

use onefold::TextRange;
use onefold_model::Level;

use super::zones::{Runs, ScriptZones, Why, taken_out};
use crate::facts::{is_inside, with_chain};
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::{Mention, Role};
use crate::script_facts::{begins_with, global, globals, is_only_member, judged, text};
use crate::workspace::{ScriptFile, SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "server-global-in-browser",
    level: Level::Warning,
    page: include_str!("server_global_in_browser.md"),
    check: Check::Graph(check),
};

/// What runtimes of servers have.
const NAMES: [&str; 8] =
    ["Buffer", "Bun", "Deno", "__dirname", "__filename", "clearImmediate", "process", "setImmediate"];

/// Variables of the environment that tools put in when they build for browsers.
const REPLACED: [&str; 8] =
    ["EXPO_PUBLIC_", "GATSBY_", "NEXT_PUBLIC_", "NUXT_PUBLIC_", "PUBLIC_", "REACT_APP_", "VITE_", "VUE_APP_"];

/// Packages that bring these names to browsers.
const POLYFILLS: [&str; 8] = [
    "@esbuild-plugins/node-globals-polyfill",
    "buffer",
    "node-polyfill-webpack-plugin",
    "node-stdlib-browser",
    "process",
    "rollup-plugin-polyfill-node",
    "setimmediate",
    "vite-plugin-node-polyfills",
];

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let zones = ScriptZones::of(workspace);
    for (index, file) in workspace.files.iter().enumerate() {
        let Runs::Browser(why) = zones.runs[index] else { continue };
        let Some(script) = judged(file, workspace) else { continue };
        let project = script.project.and_then(|project| workspace.projects.get(project));
        let brings = |name: &&&str| project.is_some_and(|project| project.dependencies.contains(**name));
        let brought: Vec<&str> = POLYFILLS.iter().filter(brings).copied().collect();
        // What a framework takes out of a file never reaches a browser.
        let taken_out = taken_out(script, project).places;
        of_file(file, script, why, (&brought, &taken_out), out);
    }
}

fn of_file(
    file: &SourceFile,
    script: &ScriptFile,
    why: Why<'_>,
    (brought, taken_out): (&[&str], &[TextRange]),
    out: &mut Diagnostics,
) {
    let named = |mention: &Mention| {
        let is_gone = || taken_out.iter().any(|place| is_inside(mention.at, *place));
        let is_free =
            |name: &str| is_brought(name, brought) || is_only_member(file, mention, name, &["global"]);
        name_of(file, mention).filter(|name| !is_free(name) && !is_gone())
    };
    for (name, mention) in globals(file, script, runs, named) {
        let diagnostic = RULE
            .at(file.span(mention.at))
            .says(format!("code of browsers may not use `{name}`, which only servers have"))
            .help("move it to a file of servers; what a page must know comes from a contract, or from what the bundler puts in");
        let (message, span) = why.related(file);
        out.push(with_chain(diagnostic, mention).related(message, span));
    }
}

/// The global of servers that a mention names.
fn name_of(file: &SourceFile, mention: &Mention) -> Option<&'static str> {
    let path = global(mention)?;
    let names: Vec<&str> = path.iter().map(|name| name.as_str()).collect();
    match names.as_slice() {
        ["process", "env", name, ..] if is_replaced(name) => return None,
        ["process", "browser", ..] => return None,
        _ => {}
    }
    let known = path.first().and_then(|first| NAMES.into_iter().find(|name| name == first));
    known.or_else(|| begins_with(text(file, mention.whole), "global").then_some("global"))
}

/// Whether tools put a variable's value in its place.
fn is_replaced(name: &str) -> bool {
    name == "NODE_ENV" || REPLACED.iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a package brings a name along.
fn is_brought(name: &str, brought: &[&str]) -> bool {
    brought.iter().any(|package| match *package {
        "buffer" => name == "Buffer",
        "process" => name == "process",
        "setimmediate" => matches!(name, "clearImmediate" | "setImmediate"),
        _ => !matches!(name, "Bun" | "Deno"),
    })
}

/// Whether a use of a name fails where there is no such global.
fn runs(role: Role) -> bool {
    match role {
        Role::Call | Role::Method | Role::Value | Role::Implements | Role::Assign => true,
        Role::Import
        | Role::Type
        | Role::Derive
        | Role::Macro
        | Role::Typeof
        | Role::Tag
        | Role::Attribute => false,
    }
}
