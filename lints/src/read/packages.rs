//! From cargo's words to packages and the edges between them.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata, PackageId, TargetKind};
use onefold_model::Diagnostic;

use super::folder::Folder;
use super::{failure, features};
use crate::platform::runs_in_browsers;
use crate::workspace::{CrateKind, CrateTarget, Dependency, Package};

/// Packages by name and folder. Several versions of a foreign package are one: nothing here tells them
/// apart by more than their name.
#[derive(Default)]
pub(super) struct Packages(BTreeMap<(String, Option<String>), Package>);

impl Packages {
    pub(super) fn into_vec(self) -> Vec<Package> {
        self.0.into_values().collect()
    }

    /// Adds a package of which nothing is known yet.
    pub(super) fn add(&mut self, package: Package) {
        self.0.entry((package.name.clone(), package.folder.clone())).or_insert(package);
    }

    /// Adds what members depend on and nobody tells of, by name alone.
    pub(super) fn add_named(&mut self) {
        let known: BTreeSet<&str> = self.0.keys().map(|(name, _)| name.as_str()).collect();
        let edges = self.0.values().flat_map(|package| &package.dependencies);
        let unknown = edges.filter(|edge| edge.is_enabled && !known.contains(edge.package.as_str()));
        let unknown: BTreeSet<String> = unknown.map(|edge| edge.package.clone()).collect();
        for name in unknown {
            self.add(Package { name, ..Package::default() });
        }
    }

    /// Takes all packages of a workspace, and tells of targets that stand elsewhere.
    pub(super) fn take(&mut self, folder: &Folder, metadata: &Metadata) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        let members: BTreeSet<&PackageId> = metadata.workspace_members.iter().collect();
        let names: BTreeMap<&PackageId, &str> =
            metadata.packages.iter().map(|package| (&package.id, package.name.as_str())).collect();
        let libraries = libraries(metadata);
        let switched_on = match metadata.resolve {
            Some(_) => BTreeSet::new(),
            None => features::switched_on(metadata),
        };
        for package in &metadata.packages {
            let manifest = folder.relative(package.manifest_path.as_std_path());
            let manifest = manifest.filter(|_| members.contains(&package.id));
            let home = manifest
                .as_ref()
                .map(|path| path.strip_suffix("Cargo.toml").unwrap_or(path).trim_end_matches('/').to_owned());
            let name = package.name.to_string();
            let entry = self.0.entry((name.clone(), home.clone())).or_insert_with(|| Package {
                name,
                folder: home,
                ..Package::default()
            });
            if let Some(manifest) = manifest {
                let (targets, elsewhere) = targets(folder, &manifest, package);
                entry.targets = targets;
                diagnostics.extend(elsewhere);
            }
            let is_macro = |target: &cargo_metadata::Target| target.kind.contains(&TargetKind::ProcMacro);
            entry.is_macro = package.targets.iter().any(is_macro);
            for dependency in edges(metadata, package, &names, &libraries, &switched_on) {
                join(&mut entry.dependencies, dependency);
            }
        }
        diagnostics
    }

    /// Turns on what only the platform of browsers depends on, where the graph is that of another one:
    /// the packages that members name and of which nothing more is known.
    pub(super) fn add_of_browsers(&mut self, metadata: &Metadata) -> BTreeSet<String> {
        let known: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
        let members: BTreeSet<&str> =
            metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
        let mut missing = BTreeSet::new();
        for package in &metadata.packages {
            let is_member = members.contains(package.name.as_str());
            let of_browsers = package.dependencies.iter().filter(|written| {
                written.kind == DependencyKind::Normal
                    && !written.optional
                    && written.target.as_ref().is_some_and(runs_in_browsers)
            });
            for written in of_browsers {
                for (key, entry) in &mut self.0 {
                    if key.0 == package.name.as_str() && key.1.is_some() == is_member {
                        let edges = entry.dependencies.iter_mut();
                        for edge in edges.filter(|edge| edge.package == written.name && edge.is_normal) {
                            (edge.is_enabled, edge.is_for_browsers) = (true, true);
                        }
                    }
                }
                if !known.contains(written.name.as_str()) {
                    let name = written.name.clone();
                    let package = Package { name: name.clone(), ..Package::default() };
                    self.0.entry((name.clone(), None)).or_insert(package);
                    if is_member {
                        missing.insert(name);
                    }
                }
            }
        }
        missing
    }
}

fn targets(
    folder: &Folder,
    manifest: &str,
    package: &cargo_metadata::Package,
) -> (Vec<CrateTarget>, Vec<Diagnostic>) {
    let (mut found, mut diagnostics) = (Vec::new(), Vec::new());
    for target in &package.targets {
        let kind = target.kind.first().map_or(CrateKind::Library, kind);
        match folder.relative(target.src_path.as_std_path()) {
            Some(root) => found.push(CrateTarget { name: target.name.replace('-', "_"), kind, root }),
            None => {
                let message =
                    format!("target `{}` stands outside of the configuration's folder", target.name);
                let help = "move it, or move the configuration to a folder that holds both";
                diagnostics.push(failure::warning(failure::whole(manifest), message).help(help));
            }
        }
    }
    found.sort_by(|one, other| (one.kind, &one.root, &one.name).cmp(&(other.kind, &other.root, &other.name)));
    (found, diagnostics)
}

fn kind(kind: &TargetKind) -> CrateKind {
    match kind {
        TargetKind::Bin => CrateKind::Binary,
        TargetKind::CustomBuild => CrateKind::Build,
        TargetKind::Test => CrateKind::Test,
        TargetKind::Bench => CrateKind::Bench,
        TargetKind::Example => CrateKind::Example,
        _ => CrateKind::Library,
    }
}

/// The name in code of every package's library, where it is known.
fn libraries(metadata: &Metadata) -> BTreeMap<&str, String> {
    let libraries = metadata.packages.iter().filter_map(|package| {
        let library = package
            .targets
            .iter()
            .find(|target| target.kind.iter().any(|of| kind(of) == CrateKind::Library))?;
        Some((package.name.as_str(), library.name.replace('-', "_")))
    });
    libraries.collect()
}

/// What a package depends on: what the graph holds is on, what only its manifest holds is off, and
/// without a graph the manifest alone is asked, with the optional ones that its features turn on.
fn edges(
    metadata: &Metadata,
    package: &cargo_metadata::Package,
    names: &BTreeMap<&PackageId, &str>,
    libraries: &BTreeMap<&str, String>,
    switched_on: &BTreeSet<(&str, &str)>,
) -> Vec<Dependency> {
    let mut found = Vec::new();
    let node =
        metadata.resolve.as_ref().and_then(|resolve| resolve.nodes.iter().find(|node| node.id == package.id));
    for edge in node.iter().flat_map(|node| &node.deps) {
        let Some(name) = names.get(&edge.pkg) else { continue };
        let has = |kind| edge.dep_kinds.iter().any(|of| of.kind == kind);
        join(
            &mut found,
            Dependency {
                package: (*name).to_owned(),
                name: edge.name.clone(),
                is_normal: edge.dep_kinds.is_empty() || has(DependencyKind::Normal),
                is_dev: has(DependencyKind::Development),
                is_build: has(DependencyKind::Build),
                is_enabled: true,
                is_for_browsers: edge.dep_kinds.is_empty()
                    || edge.dep_kinds.iter().any(|of| {
                        of.kind == DependencyKind::Normal && of.target.as_ref().is_none_or(runs_in_browsers)
                    }),
            },
        );
    }
    for written in &package.dependencies {
        let name = match (&written.rename, libraries.get(written.name.as_str())) {
            (Some(rename), _) => rename.replace('-', "_"),
            (None, Some(library)) => library.clone(),
            (None, None) => written.name.replace('-', "_"),
        };
        let is_known = found.iter().any(|edge| edge.package == written.name && edge.name == name);
        // A dependency of another platform is on there.
        let is_switched_on = || switched_on.contains(&(package.name.as_str(), features::key(written)));
        let is_enabled = node.is_none() && (!written.optional || is_switched_on());
        if !is_known || is_enabled {
            join(
                &mut found,
                Dependency {
                    package: written.name.clone(),
                    name,
                    is_normal: written.kind == DependencyKind::Normal,
                    is_dev: written.kind == DependencyKind::Development,
                    is_build: written.kind == DependencyKind::Build,
                    is_enabled,
                    is_for_browsers: written.kind == DependencyKind::Normal
                        && written.target.as_ref().is_none_or(runs_in_browsers),
                },
            );
        }
    }
    found
}

/// Adds an edge, or what it says to one that is there.
pub(super) fn join(edges: &mut Vec<Dependency>, more: Dependency) {
    let known = edges.iter_mut().find(|edge| edge.package == more.package && edge.name == more.name);
    match known {
        Some(edge) => {
            edge.is_normal |= more.is_normal;
            edge.is_dev |= more.is_dev;
            edge.is_build |= more.is_build;
            // What is off on one platform says nothing of another.
            edge.is_for_browsers = match (edge.is_enabled, more.is_enabled) {
                (true, false) => edge.is_for_browsers,
                (false, true) => more.is_for_browsers,
                (true, true) | (false, false) => edge.is_for_browsers || more.is_for_browsers,
            };
            edge.is_enabled |= more.is_enabled;
        }
        None => edges.push(more),
    }
}
