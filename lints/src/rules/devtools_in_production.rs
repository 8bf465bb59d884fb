//! Released code that asks for what developers alone have.

use onefold_model::{Diagnostic, Level};
use onefold_typescript::{Erasure, Form, Request, Resolution};

use crate::config::{Zone, ZoneKind};
use crate::globs::Globs;
use crate::rule::{Check, Diagnostics, Rule};
use crate::script_facts::{asks, judged, written};
use crate::workspace::{Lead, SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "devtools-in-production",
    level: Level::Error,
    page: include_str!("devtools_in_production.md"),
    check: Check::Graph(check),
};

/// Packages that show the inside of a page, and do so wherever they are loaded.
const TOOLS: [&str; 6] = [
    "@redux-devtools/core",
    "@redux-devtools/dock-monitor",
    "@redux-devtools/log-monitor",
    "@welldone-software/why-did-you-render",
    "eruda",
    "vconsole",
];

/// What conditions ask that hold with developers alone.
const GUARDS: [&str; 5] =
    ["__DEV__", "import.meta.env.DEV", "import.meta.env.MODE", "import.meta.hot", "process.env.NODE_ENV"];

/// How far before a request its condition is looked for.
const HEAD: usize = 400;

/// Folders of what is run by developers.
const FOLDERS: [&str; 4] = [".storybook", "bench", "benchmarks", "scripts"];

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let zones = workspace.config.zones.iter().filter(|zone| zone.kind == ZoneKind::Development);
    let zones: Vec<(&Zone, Globs)> =
        zones.map(|zone| (zone, Globs::new(zone.paths.iter().map(|path| path.value.as_str())))).collect();
    let project_of = |file: &SourceFile| {
        let project = file.script.as_ref().and_then(|script| script.project);
        project
            .and_then(|project| workspace.projects.get(project))
            .map_or("", |project| project.name.as_str())
    };
    let of_package = |name: &str| {
        zones.iter().map(|(zone, _)| *zone).find(|zone| zone.packages.iter().any(|own| own.value == name))
    };
    let of_file = |file: &SourceFile| {
        let found = zones.iter().find(|(_, globs)| globs.has(&file.text.path)).map(|(zone, _)| *zone);
        found.or_else(|| of_package(project_of(file)))
    };
    let zone_of: Vec<Option<&Zone>> =
        workspace.files.iter().map(|file| file.script.as_ref().and_then(|_| of_file(file))).collect();
    for (index, file) in workspace.files.iter().enumerate() {
        let Some(script) = judged(file, workspace) else { continue };
        if zone_of[index].is_some() || is_of_developers(&file.text.path) {
            continue;
        }
        for (request, leads) in script.module.requests.iter().zip(&script.leads) {
            if !asks(request) || is_guarded(file, request) {
                continue;
            }
            let found = leads.iter().find_map(|lead| match lead {
                Lead::File(to) => {
                    let other = &workspace.files[*to].text.path;
                    zone_of[*to].map(|zone| (Some(zone), other.as_str()))
                }
                Lead::Elsewhere(Resolution::Package { name, subpath }) => match of_package(name) {
                    Some(zone) => Some((Some(zone), name.as_str())),
                    None => is_tool(name, subpath, request).then_some((None, name.as_str())),
                },
                Lead::Elsewhere(_) => None,
            });
            if let Some((zone, name)) = found {
                out.push(tell(file, request, zone, name));
            }
        }
    }
}

fn tell(file: &SourceFile, request: &Request, zone: Option<&Zone>, name: &str) -> Diagnostic {
    let asked = written(file, request);
    let is_same = asked == format!("`{name}`");
    let message = match (zone, is_same) {
        (Some(_), true) => format!("released code may not use {asked}, which is of developers"),
        (Some(_), false) => {
            format!("released code may not use `{name}`, which is of developers: {asked} leads there")
        }
        (None, true) => format!("{asked} shows the inside of the page to every visitor"),
        (None, false) => format!("{asked} of `{name}` shows the inside of the page to every visitor"),
    };
    let help = "load it under a condition such as `if (import.meta.env.DEV)` by `import()`, or from a file of developers";
    let diagnostic = match zone {
        Some(_) => Diagnostic::error(RULE.id, message),
        None => Diagnostic::warning(RULE.id, message),
    };
    let diagnostic = diagnostic.at(file.span(request.at)).help(help);
    match zone {
        Some(zone) => diagnostic.related(format!("`{name}` is in this zone"), zone.span.clone()),
        None => diagnostic,
    }
}

/// Whether a package is a tool of developers, wherever it runs.
fn is_tool(name: &str, subpath: &str, request: &Request) -> bool {
    let is_loaded = request.erasure == Erasure::Never;
    // Of these the entry does nothing in what is released; the one for that is asked for by name.
    let is_forced = name.ends_with("-devtools") && name.starts_with("@tanstack/") && subpath == "production";
    is_loaded && (TOOLS.contains(&name) || is_forced)
}

/// Whether a file is one of tests, tools and stories.
fn is_of_developers(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let name = parts.next().unwrap_or(path);
    name.contains(".config.")
        || name.contains(".stories.")
        || name.contains(".story.")
        || name.contains(".bench.")
        || parts.any(|folder| FOLDERS.contains(&folder))
}

/// Whether a request runs only where a condition says that developers do.
fn is_guarded(file: &SourceFile, request: &Request) -> bool {
    let is_call = matches!(request.form, Form::Dynamic | Form::Require);
    if !is_call || !request.is_lazy {
        return false;
    }
    let end = request.at.start as usize;
    let text = &file.text.text;
    let start = (end.saturating_sub(HEAD)..=end).find(|start| text.is_char_boundary(*start)).unwrap_or(end);
    let before = around(text.get(start..end).unwrap_or_default());
    GUARDS.iter().any(|guard| before.contains(guard))
}

/// Of what stands before a place, the beginning of its statement and of the blocks around it: other
/// statements and blocks say nothing of it.
fn around(before: &str) -> String {
    let (mut blocks, mut is_other) = (0_usize, false);
    let mut kept: Vec<char> = Vec::new();
    let mut behind = "";
    for (at, next) in before.char_indices().rev() {
        match next {
            '}' => {
                blocks += 1;
                let rest = behind.trim_start();
                let goes_on = rest.starts_with([',', ')', ']', '.', ':', '?', '&', '|']);
                is_other |= blocks == 1 && !goes_on && !rest.starts_with("else");
            }
            '{' if blocks > 0 => blocks -= 1,
            '{' => is_other = false,
            ';' if blocks == 0 => is_other = true,
            _ if blocks == 0 && !is_other => kept.push(next),
            _ => {}
        }
        behind = &before[at..];
    }
    kept.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::around;

    #[test]
    fn what_is_around_a_place() {
        for (before, expected) in [
            ("if (DEV) ", "if (DEV) "),
            ("if (DEV) { a(); ", "if (DEV)  "),
            ("if (DEV) { a(); }\n", "\n"),
            ("const x = DEV;\n", "\n"),
            ("if (PROD) { a(); } else { b();", "if (PROD)  else "),
            ("x = DEV ? ", "x = DEV ? "),
            ("} } ", " "),
        ] {
            assert_eq!(around(before), expected, "{before}");
        }
    }
}
