//! The edges between our crates, and what the tool that generates is built from.
#![expect(clippy::disallowed_methods, reason = "a test reads the configuration and asks cargo")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// Which of our crates each of our crates may depend on. Nobody may depend on what is not listed
/// behind it; tests and the example's own tests stand apart.
const ALLOWED: &[(&str, &[&str])] = &[
    ("onefold-macros", &[]),
    ("onefold", &["onefold-macros"]),
    ("onefold-model", &["onefold"]),
    ("onefold-codegen", &["onefold", "onefold-model"]),
    ("onefold-typescript", &["onefold"]),
    ("onefold-lints", &["onefold", "onefold-model", "onefold-typescript"]),
    ("onefold-runtime", &["onefold", "onefold-model"]),
    ("onefold-cli", &["onefold", "onefold-codegen", "onefold-lints", "onefold-model"]),
    ("notes-contracts", &["onefold"]),
    ("notes", &["notes-contracts", "onefold", "onefold-runtime"]),
    (
        "xtask",
        &[
            "notes-contracts",
            "onefold",
            "onefold-cli",
            "onefold-codegen",
            "onefold-lints",
            "onefold-model",
            "onefold-typescript",
        ],
    ),
];

/// Packages of tests: they may see everything, and nobody else may see them.
const TESTS: [&str; 3] = ["onefold-compiled", "onefold-test-cases", "onefold-tests"];

/// What would make every `cargo xtask gen` on a fresh machine slow.
const HEAVY: [&str; 6] = ["axum", "reqwest", "rmcp", "rquickjs", "rusqlite", "tokio"];

fn metadata() -> Metadata {
    let manifest = root().join("Cargo.toml");
    MetadataCommand::new()
        .manifest_path(manifest)
        .other_options(vec!["--offline".to_owned(), "--locked".to_owned()])
        .exec()
        .expect("cargo describes the workspace")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace is around this package")
        .to_path_buf()
}

fn members(metadata: &Metadata) -> Vec<&Package> {
    metadata.workspace_packages()
}

#[test]
fn our_crates_depend_on_each_other_as_designed() {
    let metadata = metadata();
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let ours: BTreeSet<&str> = members(&metadata).iter().map(|package| package.name.as_str()).collect();
    let mut wrong = Vec::new();
    for package in members(&metadata) {
        let name = package.name.as_str();
        if TESTS.contains(&name) {
            continue;
        }
        let Some(allowed) = allowed.get(name) else {
            wrong.push(format!("package `{name}` is not listed here"));
            continue;
        };
        for dependency in &package.dependencies {
            let to = dependency.name.as_str();
            // Tests of a crate may use what stands above it, but nobody may use the tests.
            let is_allowed = allowed.contains(&to) || dependency.kind == DependencyKind::Development;
            if ours.contains(to) && (TESTS.contains(&to) || !is_allowed) {
                wrong.push(format!("`{name}` must not depend on `{to}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_tool_that_generates_stays_light() {
    let metadata = metadata();
    let closure = closure(&metadata, "xtask");
    let names: BTreeSet<&str> = closure.iter().map(|id| metadata[id].name.as_str()).collect();
    assert!(
        names.contains("onefold-codegen") && names.contains("clap"),
        "the closure is incomplete: {names:?}"
    );
    let heavy: Vec<&str> = HEAVY.into_iter().filter(|name| names.contains(name)).collect();
    assert!(heavy.is_empty(), "xtask is built from {heavy:?}");
}

#[test]
fn no_owned_folder_lies_in_what_the_tool_is_built_from() {
    let metadata = metadata();
    let root = root();
    let folders: Vec<PathBuf> = closure(&metadata, "xtask")
        .iter()
        .map(|id| &metadata[id])
        .filter(|package| package.source.is_none())
        .filter_map(|package| package.manifest_path.parent().map(|folder| folder.as_std_path().to_path_buf()))
        .collect();
    let config = fs::read_to_string(root.join("onefold.toml")).expect("the configuration is there");
    let dirs: Vec<&str> =
        config.lines().filter_map(|line| line.strip_prefix("dir = \"")?.strip_suffix('"')).collect();
    assert!(dirs.len() >= 6, "found only {dirs:?}");
    for dir in dirs {
        let owned = root.join(dir);
        let around = folders.iter().find(|folder| **folder != root && owned.starts_with(folder));
        assert!(around.is_none(), "`{dir}` lies in {around:?}, which xtask is built from");
    }
}

/// All packages that `name` is built from, itself included; what only its tests need is not.
fn closure<'a>(metadata: &'a Metadata, name: &str) -> BTreeSet<&'a PackageId> {
    let resolve = metadata.resolve.as_ref().expect("cargo resolves the workspace");
    let nodes: BTreeMap<&PackageId, &cargo_metadata::Node> =
        resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let start = members(metadata).into_iter().find(|package| package.name.as_str() == name);
    let mut queue = vec![&start.expect("the package is a member").id];
    let mut reached = BTreeSet::new();
    while let Some(id) = queue.pop() {
        if !reached.insert(id) {
            continue;
        }
        for dependency in &nodes[id].deps {
            let is_built = dependency.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development);
            if is_built {
                queue.push(&dependency.pkg);
            }
        }
    }
    reached
}
