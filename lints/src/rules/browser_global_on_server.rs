//! Code of servers that names what only browsers have.

use onefold_model::Level;

use super::zones::{Runs, ScriptZones, Why};
use crate::facts::with_chain;
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::{Mention, Role};
use crate::script_facts::{begins_with, global, globals, is_only_member, judged, text};
use crate::workspace::{ScriptFile, SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "browser-global-on-server",
    level: Level::Error,
    page: include_str!("browser_global_on_server.md"),
    check: Check::Graph(check),
};

/// What browsers alone have, or what servers have under the same name by accident.
const NAMES: &[&str] = &[
    "Audio",
    "CSSStyleSheet",
    "DOMParser",
    "DocumentFragment",
    "Element",
    "FileReader",
    "HTMLElement",
    "Image",
    "IntersectionObserver",
    "MutationObserver",
    "ResizeObserver",
    "SVGElement",
    "ShadowRoot",
    "XMLHttpRequest",
    "XMLSerializer",
    "alert",
    "cancelAnimationFrame",
    "confirm",
    "cookieStore",
    "customElements",
    "devicePixelRatio",
    "document",
    "getComputedStyle",
    "getSelection",
    "history",
    "indexedDB",
    "innerHeight",
    "innerWidth",
    "localStorage",
    "location",
    "matchMedia",
    "navigator",
    "prompt",
    "requestAnimationFrame",
    "requestIdleCallback",
    "scrollTo",
    "sessionStorage",
    "speechSynthesis",
    "visualViewport",
];

/// Names of the global object itself that only browsers have.
const WHOLE: [&str; 2] = ["frames", "window"];

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let zones = ScriptZones::of(workspace);
    for (index, file) in workspace.files.iter().enumerate() {
        if let Runs::Server(why) = zones.runs[index]
            && let Some(script) = judged(file, workspace)
        {
            of_file(file, script, why, out);
        }
    }
}

fn of_file(file: &SourceFile, script: &ScriptFile, why: Why<'_>, out: &mut Diagnostics) {
    for (name, mention) in globals(file, script, runs, |mention| {
        name_of(file, mention).filter(|name| !is_only_member(file, mention, name, &WHOLE))
    }) {
        let diagnostic = RULE
            .at(file.span(mention.at))
            .says(format!("code of servers may not use `{name}`, which only browsers have"))
            .help("move it to a file of browsers, or ask first: `typeof window !== \"undefined\"`");
        let (message, span) = why.related(file);
        out.push(with_chain(diagnostic, mention).related(message, span));
    }
}

/// The global of browsers that a mention names.
fn name_of(file: &SourceFile, mention: &Mention) -> Option<&'static str> {
    let path = global(mention)?;
    // What is made of a class, or has one as its type, is not the class: that is told where it is named.
    let is_class = path.first().is_some_and(|first| first.starts_with(|first: char| first.is_uppercase()));
    if is_class && mention.called == 2 {
        return None;
    }
    if let Some(first) = path.first() {
        let known = NAMES.iter().find(|name| *name == first);
        if let Some(known) = known {
            return Some(known);
        }
    }
    let whole = text(file, mention.whole);
    WHOLE.into_iter().find(|name| begins_with(whole, name) || text(file, mention.at) == *name)
}

/// Whether a use of a name fails where there is no such global.
fn runs(role: Role) -> bool {
    match role {
        Role::Call
        | Role::Method
        | Role::Value
        | Role::Implements
        | Role::Assign
        | Role::Tag
        | Role::Attribute => true,
        Role::Import | Role::Type | Role::Derive | Role::Macro | Role::Typeof => false,
    }
}

#[cfg(test)]
mod tests {
    use super::NAMES;

    #[test]
    fn names_are_sorted() {
        assert!(NAMES.is_sorted());
    }
}
