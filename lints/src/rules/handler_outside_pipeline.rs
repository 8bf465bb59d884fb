//! A handler that is called around the host.

use onefold_model::Level;

use crate::facts::{View, in_source, is_inside, is_ours, with_chain};
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::syntax::{Item, Name, Path, TypeRef};
use crate::rust::{Argument, Mention, Role, Target};
use crate::workspace::{RustFile, SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "handler-outside-pipeline",
    level: Level::Error,
    page: include_str!("handler_outside_pipeline.md"),
    check: Check::Source(check),
};

fn check(file: &SourceFile, workspace: &Workspace, out: &mut Diagnostics) {
    let Some(view) = View::judged(file, workspace) else { return };
    for mention in view.mentions() {
        let is_use = matches!(mention.role, Role::Call | Role::Method | Role::Value);
        if is_use && names_handler(&view, mention) && !is_told_elsewhere(&view, mention) {
            let found = RULE
                .at(file.span(mention.at))
                .says("this handler is called around the host, which validates, authorises and approves")
                .help("call `host.invoke(&input)`, or move what both need into a function of its own");
            out.push(with_chain(found, mention));
        }
    }
}

/// Whether a mention is the method `handle` of a handler.
fn names_handler(view: &View<'_>, mention: &Mention) -> bool {
    match &mention.target {
        Target::Foreign(_) => is_ours(&mention.target, "Handles::handle"),
        Target::Local(path) => match &**path {
            [of @ .., name] if name == "handle" => {
                is_ours(&mention.target, "Handles::handle")
                    || implements(view.workspace, of) && !has_method_of_its_own(view.workspace, of)
            }
            _ => false,
        },
        Target::Unknown => false,
    }
}

/// Whether a function that is named is called through its variable, where it is told.
fn is_told_elsewhere(view: &View<'_>, mention: &Mention) -> bool {
    mention.role == Role::Value
        && view
            .mentions()
            .any(|other| other.role == Role::Call && other.chain.iter().any(|hop| hop.at == mention.at))
}

/// Whether a type of the workspace handles some contract.
fn implements(workspace: &Workspace, of: &[Name]) -> bool {
    workspace.handler_impls().any(|mention| {
        mention.arguments.iter().any(|argument| match argument {
            Argument::Value { of: Target::Local(path), .. } => **path == *of,
            Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Value { .. }
            | Argument::Text(_)
            | Argument::Closure(_)
            | Argument::Other => false,
        })
    })
}

/// Whether the type also has a method `handle` that is no handler, and that comes first.
fn has_method_of_its_own(workspace: &Workspace, of: &[Name]) -> bool {
    let is_of = |rust: &RustFile, path: &Path| {
        rust.mentions.iter().any(|mention| {
            mention.at.start == path.at.start
                && is_inside(mention.at, path.at)
                && matches!(&mention.target, Target::Local(path) if **path == *of)
        })
    };
    let is_it = |rust: &RustFile, item: &Item| {
        let found = item.implementation().filter(|found| found.of_trait.is_none())?;
        let TypeRef::Path(path) = found.for_type else { return None };
        (is_of(rust, path) && found.items.iter().any(|item| item.name == "handle")).then_some(())
    };
    let files = workspace.files.iter().filter_map(|file| file.rust.as_ref());
    files.into_iter().any(|rust| in_source(&rust.source, &mut |item| is_it(rust, item)).is_some())
}
