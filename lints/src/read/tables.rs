//! Packages as their manifests say, for when cargo says nothing.
//!
//! Only what stands there is known: no graph, no features, and of targets those that are named or
//! stand where cargo looks for them.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::packages::join;
use crate::platform::is_for_browsers;
use crate::workspace::{CrateKind, CrateTarget, Dependency, Package};

/// The tables of dependencies.
const TABLES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// Folders in which each file or folder is a target, and the key of those that are named.
const FOLDERS: [(&str, &str, CrateKind); 4] = [
    ("src/bin", "bin", CrateKind::Binary),
    ("tests", "test", CrateKind::Test),
    ("benches", "bench", CrateKind::Bench),
    ("examples", "example", CrateKind::Example),
];

/// The packages of those `members` that are manifests of packages. `manifests` are all, path and text.
pub(super) fn packages(
    manifests: &[(&str, String)],
    members: &BTreeSet<&str>,
    files: &[&str],
) -> Vec<Package> {
    let read: BTreeMap<&str, Table> = manifests
        .iter()
        .filter_map(|(path, text)| Some((folder_of(path)?, text.parse::<Table>().ok()?)))
        .collect();
    let folders = members.iter().filter_map(|path| folder_of(path));
    let mut packages: Vec<Package> = folders.filter_map(|folder| package(folder, &read, files)).collect();
    let libraries: BTreeMap<String, String> = packages
        .iter()
        .filter_map(|package| {
            let library = package.targets.iter().find(|target| target.kind == CrateKind::Library)?;
            Some((package.name.clone(), library.name.clone()))
        })
        .collect();
    for dependency in packages.iter_mut().flat_map(|package| &mut package.dependencies) {
        // One that is not renamed is called as its library is.
        if dependency.name == in_code(&dependency.package)
            && let Some(library) = libraries.get(&dependency.package)
        {
            dependency.name.clone_from(library);
        }
    }
    packages
}

fn package(folder: &str, read: &BTreeMap<&str, Table>, files: &[&str]) -> Option<Package> {
    let manifest = read.get(folder)?;
    let name = manifest.get("package")?.get("name")?.as_str()?.to_owned();
    let around = std::iter::successors(Some(folder), |inner| parent(inner));
    let shared = around.filter_map(|folder| read.get(folder)?.get("workspace")).next();
    let shared = shared.and_then(|of| of.get("dependencies")).and_then(Value::as_table);
    let mut dependencies: Vec<Dependency> = Vec::new();
    let platforms = manifest.get("target").and_then(Value::as_table).into_iter().flatten();
    let platforms =
        platforms.filter_map(|(platform, tables)| Some((is_for_browsers(platform), tables.as_table()?)));
    for (is_for_browsers, tables) in std::iter::once((true, manifest)).chain(platforms) {
        for table in TABLES {
            let written = tables.get(table).and_then(Value::as_table).into_iter().flatten();
            for (key, value) in written {
                let more = dependency(key, value, shared, table, is_for_browsers);
                join(&mut dependencies, more);
            }
        }
    }
    let is_macro = manifest.get("lib").and_then(|of| of.get("proc-macro")).and_then(Value::as_bool);
    Some(Package {
        targets: targets(folder, &name, manifest, files),
        folder: Some(folder.to_owned()),
        name,
        dependencies,
        is_macro: is_macro == Some(true),
    })
}

/// One dependency; `shared` is what `workspace = true` speaks of.
fn dependency(
    key: &str,
    value: &Value,
    shared: Option<&Table>,
    table: &str,
    is_for_browsers: bool,
) -> Dependency {
    let is_shared = value.get("workspace").and_then(Value::as_bool) == Some(true);
    let root = shared.filter(|_| is_shared).and_then(|shared| shared.get(key));
    let package = [Some(value), root].into_iter().flatten().find_map(|of| of.get("package")?.as_str());
    let is_optional = value.get("optional").and_then(Value::as_bool) == Some(true);
    let is_normal = table == "dependencies";
    Dependency {
        package: package.unwrap_or(key).to_owned(),
        name: in_code(key),
        is_normal,
        is_dev: table == "dev-dependencies",
        is_build: table == "build-dependencies",
        is_enabled: !is_optional,
        is_for_browsers: is_normal && is_for_browsers,
    }
}

fn targets(folder: &str, package: &str, manifest: &Table, files: &[&str]) -> Vec<CrateTarget> {
    let below = |path: &str| if folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") };
    let mut found: Vec<CrateTarget> = Vec::new();
    let mut add = |name: &str, kind: CrateKind, root: String| {
        let is_new = !found.iter().any(|target| target.root == root);
        if is_new && files.contains(&root.as_str()) {
            found.push(CrateTarget { name: in_code(name), kind, root });
        }
    };
    let text = |of: &Value, key: &str| of.get(key).and_then(Value::as_str).map(str::to_owned);
    let library = manifest.get("lib");
    let said = |key| library.and_then(|of| text(of, key));
    let root = said("path").unwrap_or_else(|| "src/lib.rs".to_owned());
    add(&said("name").unwrap_or_else(|| package.to_owned()), CrateKind::Library, below(&root));
    for (home, key, kind) in FOLDERS {
        for target in manifest.get(key).and_then(Value::as_array).into_iter().flatten() {
            let Some(name) = text(target, "name") else { continue };
            match text(target, "path") {
                Some(path) => add(&name, kind, below(&path)),
                None => {
                    for path in [format!("{home}/{name}.rs"), format!("{home}/{name}/main.rs")] {
                        add(&name, kind, below(&path));
                    }
                    if kind == CrateKind::Binary {
                        add(&name, kind, below("src/main.rs"));
                    }
                }
            }
        }
        let home = format!("{}/", below(home));
        for path in files.iter().filter_map(|path| path.strip_prefix(&home)) {
            let name = path.strip_suffix("/main.rs").or_else(|| path.strip_suffix(".rs"));
            if let Some(name) = name.filter(|name| !name.contains('/')) {
                add(name, kind, format!("{home}{path}"));
            }
        }
    }
    add(package, CrateKind::Binary, below("src/main.rs"));
    let build = manifest.get("package").and_then(|of| text(of, "build"));
    add("build_script_build", CrateKind::Build, below(&build.unwrap_or_else(|| "build.rs".to_owned())));
    found.sort_by(|one, other| (one.kind, &one.root, &one.name).cmp(&(other.kind, &other.root, &other.name)));
    found
}

/// The folder of a manifest.
fn folder_of(path: &str) -> Option<&str> {
    path.strip_suffix("Cargo.toml").map(|folder| folder.trim_end_matches('/'))
}

fn parent(folder: &str) -> Option<&str> {
    match folder.rsplit_once('/') {
        Some((outer, _)) => Some(outer),
        None => (!folder.is_empty()).then_some(""),
    }
}

fn in_code(name: &str) -> String {
    name.replace('-', "_")
}
