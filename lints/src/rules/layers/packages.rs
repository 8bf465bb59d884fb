//! Uses of layers that manifests declare.

use super::{Found, Layer, Layers};
use crate::packages::PackageGraph;
use crate::workspace::Dependency;

/// What a package depends on and may not, at the line of the dependency.
pub(in crate::rules) fn of_package(
    layers: &Layers<'_>,
    packages: &PackageGraph<'_>,
    package: usize,
) -> Vec<Found> {
    let workspace = layers.workspace;
    let (Some(from), Some(_)) = (layers.packages[package], &workspace.packages[package].folder) else {
        return Vec::new();
    };
    let counts = |edge: &Dependency| edge.is_normal && edge.is_enabled;
    let forbidden = |other: usize| layers.packages[other].filter(|to| !layers.allows(from, *to));
    // A layer that may be used answers for itself.
    let stops = |other: usize| match layers.packages[other] {
        Some(to) => layers.allows(from, to),
        None => false,
    };
    let ways = packages.ways(package, counts, stops, |other| forbidden(other).is_some());
    let found = ways.into_iter().filter_map(|way| {
        let to = forbidden(*way.packages.last()?)?;
        let name = &workspace.packages[package].name;
        let how = format!("`{name}` {}", packages.told(&way));
        // Without a manifest that is read there is no place to mend.
        let span = Some(packages.line(package, way.edge)?);
        Some(Found { span, from, to, how, related: packages.edges(&way) })
    });
    // The packages of an application hold handlers and what mounts surfaces.
    found.filter(|found| found.from != Layer::Handlers).collect()
}
