//! Ways from browser crates to those that only servers run.

use std::collections::BTreeSet;

use onefold_model::Span;

use crate::config::{Zone, ZoneKind};
use crate::declared::{handlers, product};
use crate::foreign::{is_for_browsers_too, server_kind};
use crate::globs::Globs;
use crate::packages::{PackageGraph, Way, places};
use crate::rule::{Diagnostics, Rule};
use crate::workspace::{Dependency, Workspace};

/// Tells of every browser crate that reaches a server one.
pub(in crate::rules) fn of_crates(rule: &Rule, workspace: &Workspace, out: &mut Diagnostics) {
    let zones = Zones::of(workspace);
    let packages = PackageGraph::new(workspace);
    for (index, package) in workspace.packages.iter().enumerate() {
        let Some(zone) = zones.browser[index].filter(|_| package.folder.is_some()) else { continue };
        let is_server = |other: usize| zones.server_kind(other).is_some();
        // A browser package that is used answers for itself.
        let stops = |other: usize| zones.browser[other].is_some();
        for way in packages.ways(index, counts, stops, is_server) {
            let last = last(&way, index);
            // Without a manifest that is read there is no place to mend.
            let Some(line) = packages.line(index, way.edge) else { continue };
            let Some((kind, server)) = zones.server_kind(last) else { continue };
            let how = packages.told(&way);
            let diagnostic = rule
                .at(Some(line))
                .says(format!("browser code may not use {kind}: `{}` {how}", package.name))
                .help(
                    "move what both need to a package of its own, or turn off the feature that brings it in",
                );
            let zone = (format!("`{}` is in this zone", package.name), zone.span.clone());
            let server =
                server.map(|span| (format!("`{}` is in this zone", workspace.packages[last].name), span));
            let related = packages.edges(&way).into_iter().chain([zone]).chain(server);
            out.push(
                related.fold(diagnostic, |diagnostic, (message, span)| diagnostic.related(message, span)),
            );
        }
    }
}

/// The edges that count: those of normal code which features turn on, when it is built for browsers.
fn counts(edge: &Dependency) -> bool {
    edge.is_normal && edge.is_enabled && edge.is_for_browsers
}

fn last(way: &Way<'_>, from: usize) -> usize {
    way.packages.last().copied().unwrap_or(from)
}

/// Where packages run.
struct Zones<'w> {
    workspace: &'w Workspace,
    browser: Vec<Option<&'w Zone>>,
    server: Vec<Option<&'w Zone>>,
    handling: BTreeSet<usize>,
}

impl<'w> Zones<'w> {
    fn of(workspace: &'w Workspace) -> Self {
        let zone_of = |kind: ZoneKind| -> Vec<Option<&'w Zone>> {
            let zones = workspace.config.zones.iter().filter(|zone| zone.kind == kind);
            let zones: Vec<(&Zone, Globs)> = zones
                .map(|zone| (zone, Globs::new(zone.paths.iter().map(|path| path.value.as_str()))))
                .collect();
            let packages = workspace.packages.iter().map(|package| {
                let places = places(package);
                let found = zones.iter().find(|(zone, globs)| {
                    zone.packages.iter().any(|name| name.value == package.name)
                        || places.iter().any(|path| globs.has(path))
                });
                found.map(|(zone, _)| *zone)
            });
            packages.collect()
        };
        let files = handlers(workspace).files;
        let handling = files.keys().filter_map(|file| product(&workspace.files[*file]));
        let handling = handling.map(|(_, package)| package).collect();
        Zones { workspace, browser: zone_of(ZoneKind::Browser), server: zone_of(ZoneKind::Server), handling }
    }

    /// What makes a package one of servers, with the place of the zone that says so.
    fn server_kind(&self, package: usize) -> Option<(&'static str, Option<Option<Span>>)> {
        if self.browser[package].is_some() {
            return None;
        }
        if let Some(zone) = self.server[package] {
            return Some(("the server zone", Some(zone.span.clone())));
        }
        if self.handling.contains(&package) {
            return Some(("handlers", None));
        }
        let package = &self.workspace.packages[package];
        let kind = server_kind(&package.name, package.folder.is_some());
        kind.filter(|_| !is_for_browsers_too(&package.name)).map(|kind| (kind, None))
    }
}
