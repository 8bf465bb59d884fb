//! Code of one layer that uses another which it must not know.

use onefold_model::{Diagnostic, Level, Span};

use super::layers::{Found, Layers, Ways, of_package, of_scripts};
use crate::packages::PackageGraph;
use crate::rule::{Check, Diagnostics, Rule};
use crate::workspace::Workspace;

pub(crate) const RULE: Rule = Rule {
    id: "cross-layer-import",
    level: Level::Error,
    page: include_str!("cross_layer_import.md"),
    check: Check::Graph(check),
};

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let packages = PackageGraph::new(workspace);
    let mut told: Vec<Option<Span>> = Vec::new();
    // Without a configuration there are no layers of its own to go through the workspace for.
    let configured = (!workspace.config.layers.is_empty()).then(|| Layers::configured(workspace));
    for layers in configured.into_iter().chain([Layers::roles(workspace)]) {
        let mut found: Vec<Found> = Vec::new();
        for package in 0..workspace.packages.len() {
            found.extend(of_package(&layers, &packages, package));
        }
        // Where no file is in a layer, none can use what it must not know.
        if layers.files.iter().any(Option::is_some) {
            let mut ways = Ways::of(&layers);
            for file in 0..workspace.files.len() {
                found.extend(ways.of_file(file));
            }
        }
        found.extend(of_scripts(&layers));
        // What the configuration forbids is not told a second time.
        found.retain(|found| !told.contains(&found.span));
        told.extend(found.iter().map(|found| found.span.clone()));
        for found in found {
            out.push(tell(&layers, found));
        }
    }
}

fn tell(layers: &Layers<'_>, found: Found) -> Diagnostic {
    let Found { span, from, to, how, related } = found;
    let message = format!("{} may not use {}: {how}", layers.told(from), layers.told(to));
    let diagnostic = RULE.at(span).says(message).help(layers.help(from, to));
    let related = related.into_iter().chain(layers.related(from));
    related.fold(diagnostic, |diagnostic, (message, span)| diagnostic.related(message, span))
}
