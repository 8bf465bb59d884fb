//! Globs and packages of the configuration that mean nothing.

use std::collections::BTreeSet;

use onefold_model::{Diagnostic, closest};
use onefold_typescript::Resolution;

use super::Options;
use crate::globs::{GlobIndex, Globs};
use crate::packages::places;
use crate::rules::UNMATCHED_GLOB;
use crate::{Lead, Package, Placed, Workspace};

/// For how many globs without a file another name is looked for.
const MOST_LIKENESSES: usize = 100;

/// What of the configuration meets no file and no package.
pub(crate) fn globs(workspace: &Workspace, options: &Options<'_>) -> Vec<Diagnostic> {
    let config = options.config;
    let files = workspace.files.iter().map(|file| file.text.path.as_str());
    let folders = workspace.packages.iter().filter_map(|package| package.folder.as_deref());
    let paths: BTreeSet<&str> = files.chain(folders).collect();
    let packages = names(workspace);
    let mut out = Vec::new();
    let is_of_sources =
        |name: &str| options.rules.iter().any(|rule| rule.id == name && super::run::judges_sources(rule));
    let allowed = config.allow.iter().filter(|allow| is_of_sources(&allow.rule.value));
    let lists = allowed.map(|allow| &allow.paths);
    let lists = lists.chain(config.layers.iter().map(|layer| &layer.paths));
    let lists = lists.chain(config.zones.iter().map(|zone| &zone.paths));
    let patterns: Vec<&Placed<String>> = lists.flatten().collect();
    let met = met(patterns.iter().map(|pattern| pattern.value.as_str()), &paths);
    // Looking for a name that is like another one takes long, and nobody reads thousands of them.
    let mut left = MOST_LIKENESSES;
    for pattern in patterns.into_iter().filter(|pattern| !met.contains(pattern.value.as_str())) {
        let likely = if left > 0 { &paths } else { &BTreeSet::new() };
        out.push(no_file(pattern, likely));
        left = left.saturating_sub(1);
    }
    for zone in &config.zones {
        let globs = Globs::new(zone.paths.iter().map(|path| path.value.as_str()));
        let is_in = |package: &&Package| {
            zone.packages.iter().any(|name| name.value == package.name)
                || places(package).iter().any(|path| globs.has(path))
        };
        // What names nothing at all is told at its own place.
        let is_told = zone.paths.iter().any(|path| !met.contains(path.value.as_str()))
            || zone.packages.iter().any(|name| !packages.contains(name.value.as_str()));
        let has_script =
            || workspace.files.iter().any(|file| file.script.is_some() && globs.has(&file.text.path));
        let has_foreign = !zone.packages.is_empty();
        let has_package = workspace.packages.iter().any(|package| is_in(&package));
        if !is_told && !has_package && !has_script() && !has_foreign {
            let help = "name scripts or the folders of packages in `paths`, or the packages in `packages`";
            let message = "no package and no script is in this zone";
            out.push(UNMATCHED_GLOB.at(zone.span.clone()).says(message).help(help));
        }
    }
    for layer in config.layers.iter().filter(|layer| layer.paths.is_empty()) {
        let message = format!("layer `{}` holds nothing: `paths` is empty", layer.name.value);
        out.push(UNMATCHED_GLOB.at(layer.name.span.clone()).says(message).help("name its files in `paths`"));
    }
    for package in config.zones.iter().flat_map(|zone| &zone.packages) {
        if !packages.contains(package.value.as_str()) {
            let help = match closest(&package.value, packages.iter().copied()) {
                Some(name) => format!("did you mean `{name}`?"),
                None => "name a package of the workspace or one that it depends on".to_owned(),
            };
            let message = format!("there is no package `{}` in or below this workspace", package.value);
            out.push(UNMATCHED_GLOB.at(package.span.clone()).says(message).help(help));
        }
    }
    for target in config.aliases.iter().flat_map(|alias| &alias.targets) {
        let is_met = match target.value.split_once('*') {
            Some((before, _)) => paths.iter().any(|path| path.starts_with(before)),
            None => paths.iter().any(|path| {
                let rest = path.strip_prefix(target.value.trim_end_matches('/'));
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '/']))
            }),
        };
        if !is_met {
            out.push(no_file(target, &paths));
        }
    }
    out
}

/// Those patterns that mean one of the paths.
fn met<'a>(patterns: impl Iterator<Item = &'a str>, paths: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    let patterns: Vec<&str> = patterns.collect::<BTreeSet<&str>>().into_iter().collect();
    let index = GlobIndex::new(patterns.iter().copied().enumerate());
    paths.iter().flat_map(|path| index.owners(path)).map(|number| patterns[number]).collect()
}

/// The names of all packages that are there: of cargo, of npm, and those that scripts ask for.
fn names(workspace: &Workspace) -> BTreeSet<&str> {
    let mut names: BTreeSet<&str> = workspace.packages.iter().map(|package| package.name.as_str()).collect();
    for project in &workspace.projects {
        names.extend(project.dependencies.iter().map(String::as_str).chain([project.name.as_str()]));
    }
    let scripts = workspace.files.iter().filter_map(|file| file.script.as_ref());
    for lead in scripts.flat_map(|script| script.leads.iter().flatten()) {
        if let Lead::Elsewhere(Resolution::Package { name, .. }) = lead {
            names.insert(name);
        }
    }
    names
}

fn no_file(pattern: &Placed<String>, paths: &BTreeSet<&str>) -> Diagnostic {
    let help = match closest(&pattern.value, paths.iter().copied()) {
        Some(path) => format!("did you mean `{path}`?"),
        None => {
            "globs are relative to the configuration's folder, with `/`; a folder means all in it".to_owned()
        }
    };
    let message = format!("no file matches `{}`", pattern.value);
    UNMATCHED_GLOB.at(pattern.span.clone()).says(message).help(help)
}
