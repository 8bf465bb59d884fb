//! Ways from package to package, and the lines of manifests that open them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use onefold::TextRange;
use onefold_model::Span;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::workspace::{CrateKind, Dependency, Package, Workspace};

/// The packages of a workspace by name.
pub(crate) struct PackageGraph<'w> {
    workspace: &'w Workspace,
    by_name: BTreeMap<&'w str, usize>,
}

/// A way from a package to another: the edge that it begins with, and the packages that it goes
/// through, the last one included.
pub(crate) struct Way<'w> {
    /// Its first edge.
    pub edge: &'w Dependency,
    /// Where it leads, package by package.
    pub packages: Vec<usize>,
}

impl<'w> PackageGraph<'w> {
    pub fn new(workspace: &'w Workspace) -> Self {
        let mut by_name = BTreeMap::new();
        for (index, package) in workspace.packages.iter().enumerate() {
            // A member comes before a foreign package of its name.
            if package.folder.is_some() || !by_name.contains_key(package.name.as_str()) {
                by_name.insert(package.name.as_str(), index);
            }
        }
        PackageGraph { workspace, by_name }
    }

    fn package(&self, index: usize) -> &'w Package {
        &self.workspace.packages[index]
    }

    /// For each edge of a package that `counts`, the shortest way over such edges to a package that is
    /// `wanted`. Ways end at packages that `stops` says and at macros, which run in the compiler.
    pub fn ways(
        &self,
        from: usize,
        counts: impl Fn(&Dependency) -> bool,
        stops: impl Fn(usize) -> bool,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<Way<'w>> {
        let mut found = Vec::new();
        for edge in self.package(from).dependencies.iter().filter(|edge| counts(edge)) {
            let Some(&first) = self.by_name.get(edge.package.as_str()) else { continue };
            let mut before: BTreeMap<usize, Option<usize>> = BTreeMap::from([(first, None)]);
            let mut open = VecDeque::from([first]);
            while let Some(next) = open.pop_front() {
                if next == from || self.package(next).is_macro {
                    continue;
                }
                if wanted(next) {
                    let mut packages = vec![next];
                    while let Some(Some(earlier)) = before.get(packages.last().unwrap_or(&next)) {
                        packages.push(*earlier);
                    }
                    packages.reverse();
                    found.push(Way { edge, packages });
                    break;
                }
                if stops(next) {
                    continue;
                }
                let edges = self.package(next).dependencies.iter().filter(|edge| counts(edge));
                let names: BTreeSet<&str> = edges.map(|edge| edge.package.as_str()).collect();
                for target in names.into_iter().filter_map(|name| self.by_name.get(name)) {
                    before.entry(*target).or_insert_with(|| {
                        open.push_back(*target);
                        Some(next)
                    });
                }
            }
        }
        found
    }

    /// ``depends on `a` `` or ``reaches `b` through `a` ``.
    pub fn told(&self, way: &Way<'_>) -> String {
        let names: Vec<&str> =
            way.packages.iter().map(|package| self.package(*package).name.as_str()).collect();
        match names.as_slice() {
            [between @ .., last] if !between.is_empty() => {
                format!("reaches `{last}` through {}", onefold_model::listed(between, "and"))
            }
            _ => format!("depends on `{}`", names.concat()),
        }
    }

    /// Each further edge of a way that stands in a manifest of the workspace, as related places.
    pub fn edges(&self, way: &Way<'_>) -> Vec<(String, Option<Span>)> {
        let pairs = way.packages.windows(2).filter_map(|pair| {
            let (from, to) = (self.package(pair[0]), self.package(pair[1]));
            let edge = from.dependencies.iter().find(|edge| edge.package == to.name)?;
            Some((format!("`{}` depends on `{}`", from.name, to.name), Some(self.line(pair[0], edge)?)))
        });
        pairs.collect()
    }

    /// The key of a dependency in the manifest of a member, or the beginning of that.
    pub fn line(&self, package: usize, edge: &Dependency) -> Option<Span> {
        let path = match self.package(package).folder.as_deref()? {
            "" => "Cargo.toml".to_owned(),
            folder => format!("{folder}/Cargo.toml"),
        };
        let files = &self.workspace.files;
        let file = files.binary_search_by(|file| file.text.path.as_str().cmp(&path)).ok()?;
        let file = &files[file].text;
        let range = key_of(&file.text, edge).unwrap_or(TextRange { start: 0, end: 0 });
        Some(Span::Text { file: Arc::clone(file), range, pointer: None })
    }
}

/// The paths by which a glob may mean a package: its folder, its manifest, the roots of its crates.
pub(crate) fn places(package: &Package) -> Vec<String> {
    let Some(folder) = &package.folder else { return Vec::new() };
    let inside = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    let roots = package.targets.iter().filter(|target| match target.kind {
        CrateKind::Library | CrateKind::Binary => true,
        CrateKind::Build | CrateKind::Test | CrateKind::Bench | CrateKind::Example => false,
    });
    let roots = roots.map(|target| target.root.clone());
    let own = [folder.clone(), inside("Cargo.toml")];
    own.into_iter().chain(roots).filter(|path| !path.is_empty()).collect()
}

/// Where a manifest names a dependency of its normal code.
fn key_of(manifest: &str, edge: &Dependency) -> Option<TextRange> {
    let table = DeTable::parse(manifest).ok()?;
    let table = table.get_ref();
    let mut tables: Vec<&DeTable<'_>> = table.get("dependencies").and_then(as_table).into_iter().collect();
    for (_, platform) in table.get("target").and_then(as_table).into_iter().flat_map(|it| it.iter()) {
        tables
            .extend(as_table(platform).and_then(|platform| platform.get("dependencies")).and_then(as_table));
    }
    let keys = tables.into_iter().flat_map(|table| table.iter());
    let found = keys.into_iter().find(|(key, value)| {
        let renamed = as_table(value).and_then(|value| value.get("package"));
        let name = renamed.and_then(|name| name.get_ref().as_str()).unwrap_or(key.get_ref());
        // One that the workspace renames is known by its key alone.
        name == edge.package || key.get_ref().replace('-', "_") == edge.name
    });
    let range = found?.0.span();
    let offset = |at: usize| u32::try_from(at).ok();
    Some(TextRange { start: offset(range.start)?, end: offset(range.end)? })
}

fn as_table<'t, 'i>(value: &'t Spanned<DeValue<'i>>) -> Option<&'t DeTable<'i>> {
    value.get_ref().as_table()
}
