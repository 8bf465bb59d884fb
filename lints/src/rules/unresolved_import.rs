//! Imports of scripts that lead nowhere.

use std::collections::BTreeSet;

use onefold_model::{Diagnostic, Level};
use onefold_typescript::{Erasure, Form, Request, Resolution, Specifier};

use crate::rule::{Check, Diagnostics, Rule};
use crate::script::folders;
use crate::workspace::{Lead, SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "unresolved-import",
    level: Level::Error,
    page: include_str!("unresolved_import.md"),
    check: Check::Graph(check),
};

/// Folders and files that frameworks write beside a route, with the types of it.
const WRITTEN: [&str; 2] = ["$types", "+types"];

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let mut told: BTreeSet<&str> = BTreeSet::new();
    // Most files of a package ask for the same ones.
    let mut asked: BTreeSet<(Option<usize>, &str)> = BTreeSet::new();
    for file in &workspace.files {
        // Declarations never run.
        let Some(script) = file.script.as_ref().filter(|_| !file.text.path.ends_with(".d.ts")) else {
            continue;
        };
        for (request, leads) in script.module.requests.iter().zip(&script.leads) {
            if leads.is_empty() && leaves(&file.text.path, &request.specifier) && counts(request) {
                out.push(outside(file, request));
            }
            for lead in leads {
                match lead {
                    Lead::Elsewhere(Resolution::Missing(why)) if counts(request) => {
                        out.push(missing(file, request, why));
                    }
                    Lead::Elsewhere(Resolution::Outside) if counts(request) && !is_rooted(request) => {
                        out.push(outside(file, request));
                    }
                    Lead::Elsewhere(Resolution::Package { name, .. })
                        if counts(request) && asked.insert((script.project, name)) =>
                    {
                        if is_unknown(workspace, file, name) && told.insert(name) {
                            out.push(unasked(file, request, name));
                        }
                    }
                    Lead::Elsewhere(_) | Lead::File(_) => {}
                }
            }
        }
    }
}

fn missing(file: &SourceFile, request: &Request, why: &str) -> Diagnostic {
    let written = written(request);
    // Some reasons name the specifier themselves.
    let message =
        if why.starts_with(&written) { why.to_owned() } else { format!("{written} leads nowhere: {why}") };
    let help = "mend it, or say in `[lint.aliases]` what it means; what cannot be followed cannot be judged";
    RULE.at(file.span(request.at)).says(message).help(help)
}

fn outside(file: &SourceFile, request: &Request) -> Diagnostic {
    let message = format!(
        "{} leads out of the folder of `onefold.toml`, and what stands there is not judged",
        written(request)
    );
    let help = "move `onefold.toml` up to a folder that holds both, or make a package of what is imported";
    RULE.at(file.span(request.at)).says(message).help(help)
}

/// Whether it is written as `/x`: the root is that of a site, which need not be a folder.
fn is_rooted(request: &Request) -> bool {
    match &request.specifier {
        Specifier::Text(text) => text.starts_with('/'),
        Specifier::Parts(_) | Specifier::Unknown => false,
    }
}

/// Whether a pattern begins outside of the tree: `` import(`../../${name}`) `` in a folder of the root.
fn leaves(path: &str, specifier: &Specifier) -> bool {
    let Specifier::Parts(parts) = specifier else { return false };
    let mut steps = parts.first().map_or("", String::as_str).split('/').peekable();
    let mut left = path.matches('/').count();
    while let Some(step) = steps.next() {
        match step {
            "." => {}
            // What stands before a hole may go on.
            ".." if steps.peek().is_some() => match left.checked_sub(1) {
                Some(above) => left = above,
                None => return true,
            },
            _ => return false,
        }
    }
    false
}

fn unasked(file: &SourceFile, request: &Request, name: &str) -> Diagnostic {
    let message = format!("no `package.json` above asks for `{name}`");
    let help = format!("add `{name}` to the dependencies of the package that uses it");
    Diagnostic::warning(RULE.id, message).at(file.span(request.at)).help(help)
}

fn written(request: &Request) -> String {
    match &request.specifier {
        Specifier::Text(text) => format!("`{text}`"),
        Specifier::Parts(parts) => format!("`{}`", parts.join("..")),
        Specifier::Unknown => "this".to_owned(),
    }
}

/// Whether a request is one of something that should be there.
fn counts(request: &Request) -> bool {
    let is_written = match &request.specifier {
        Specifier::Text(text) => text.split('/').any(|part| WRITTEN.contains(&part)),
        Specifier::Parts(_) | Specifier::Unknown => false,
    };
    request.form != Form::Mention && !(is_written && request.erasure != Erasure::Never)
}

/// Whether there are manifests above a file, and none asks for a package.
fn is_unknown(workspace: &Workspace, file: &SourceFile, name: &str) -> bool {
    let mut above = folders(&file.text.path)
        .filter_map(|folder| workspace.projects.iter().find(|project| project.folder == folder))
        .peekable();
    let types = format!("@types/{}", name.trim_start_matches('@').replace('/', "__"));
    above.peek().is_some()
        && !above.any(|project| {
            project.name == name
                || project.dependencies.contains(name)
                || project.dependencies.contains(&types)
        })
}
