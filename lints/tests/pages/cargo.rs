//! The packages of a fence, as cargo would describe them.

use std::collections::{BTreeMap, BTreeSet};

use onefold_lints::{CrateKind, CrateTarget, Dependency, Package, is_for_browsers};

use crate::carets::File;

/// Names that stand before `::` and are no crates.
const NO_CRATES: [&str; 26] = [
    "std", "core", "alloc", "crate", "self", "super", "str", "bool", "char", "u8", "u16", "u32", "u64",
    "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "as", "use", "pub",
];

/// The packages that `files` make, then those that they depend on.
pub fn packages(files: &[File]) -> Vec<Package> {
    let mut members: BTreeMap<String, Member> = BTreeMap::new();
    for file in files {
        if let Some(folder) = folder_of(&file.path, "Cargo.toml") {
            let manifest: toml::Table = file.text.parse().unwrap_or_default();
            // A manifest without a package is that of a workspace, or one that is broken on purpose.
            if let Some(member) = Member::read(&manifest) {
                members.insert(folder, member);
            }
        }
    }
    for file in files {
        for root in ["src/lib.rs", "src/main.rs"] {
            if let Some(folder) = folder_of(&file.path, root) {
                let name =
                    folder.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or("app").to_owned();
                members.entry(folder).or_insert_with(|| Member { name, dependencies: None, is_macro: false });
            }
        }
    }
    let names: Vec<String> = members.values().map(|member| member.name.clone()).collect();
    let mut packages: Vec<Package> = Vec::new();
    for (folder, member) in &members {
        let mine: Vec<&File> =
            files.iter().filter(|file| owner(&file.path, &members) == Some(folder)).collect();
        let dependencies = match &member.dependencies {
            Some(dependencies) => dependencies.clone(),
            None => named(&mine, &names).into_iter().filter(|name| *name != member.name).map(plain).collect(),
        };
        packages.push(Package {
            name: member.name.clone(),
            folder: Some(folder.clone()),
            targets: mine.iter().filter_map(|file| target(&file.path, folder, &member.name)).collect(),
            dependencies,
            is_macro: member.is_macro,
        });
    }
    let locked = locked(files);
    let mut open: Vec<String> = packages
        .iter()
        .flat_map(|package| &package.dependencies)
        .map(|dependency| dependency.package.clone())
        .collect();
    let mut foreign: BTreeMap<String, Vec<Dependency>> = BTreeMap::new();
    while let Some(name) = open.pop() {
        if !names.contains(&name) && !foreign.contains_key(&name) {
            let below = locked.get(&name).cloned().unwrap_or_default();
            open.extend(below.iter().cloned());
            foreign.insert(name, below.into_iter().map(plain).collect());
        }
    }
    let foreign = foreign.into_iter();
    packages.extend(foreign.map(|(name, dependencies)| Package { name, dependencies, ..Package::default() }));
    packages
}

/// What foreign packages depend on, as `Cargo.lock` says; nothing without one.
fn locked(files: &[File]) -> BTreeMap<String, Vec<String>> {
    let lock = files.iter().find(|file| file.path == "Cargo.lock");
    let lock: toml::Table = lock.and_then(|file| file.text.parse().ok()).unwrap_or_default();
    let packages = lock.get("package").and_then(|list| list.as_array()).into_iter().flatten();
    let found = packages.filter_map(|package| {
        let name = package.get("name")?.as_str()?.to_owned();
        let below = package.get("dependencies").and_then(|list| list.as_array()).into_iter().flatten();
        Some((name, below.filter_map(|it| Some(it.as_str()?.to_owned())).collect()))
    });
    found.collect()
}

struct Member {
    name: String,
    /// `None` when no manifest says them.
    dependencies: Option<Vec<Dependency>>,
    is_macro: bool,
}

impl Member {
    fn read(manifest: &toml::Table) -> Option<Self> {
        let name = manifest.get("package")?.get("name")?.as_str()?.to_owned();
        let features = manifest.get("features").and_then(|features| features.get("default"));
        let features: Vec<&str> = features
            .and_then(|list| list.as_array())
            .into_iter()
            .flatten()
            .filter_map(|it| it.as_str())
            .collect();
        let mut dependencies: Vec<Dependency> = Vec::new();
        let platforms = manifest.get("target").and_then(|table| table.as_table()).into_iter().flatten();
        let platforms =
            platforms.filter_map(|(platform, tables)| Some((is_for_browsers(platform), tables.as_table()?)));
        for (is_for_browsers, tables) in std::iter::once((true, manifest)).chain(platforms) {
            for table in ["dependencies", "dev-dependencies", "build-dependencies"] {
                for (key, value) in tables.get(table).and_then(|table| table.as_table()).into_iter().flatten()
                {
                    let package = value.get("package").and_then(|package| package.as_str()).unwrap_or(key);
                    let is_optional = value.get("optional").and_then(|it| it.as_bool()) == Some(true);
                    let is_on = features.iter().any(|on| on.strip_prefix("dep:").unwrap_or(on) == key);
                    dependencies.push(Dependency {
                        package: package.to_owned(),
                        name: key.replace('-', "_"),
                        is_normal: table == "dependencies",
                        is_dev: table == "dev-dependencies",
                        is_build: table == "build-dependencies",
                        is_enabled: !is_optional || is_on,
                        is_for_browsers,
                    });
                }
            }
        }
        let library = manifest.get("lib").and_then(|library| library.get("proc-macro"));
        let is_macro = library.and_then(|it| it.as_bool()) == Some(true);
        Some(Member { name, dependencies: Some(dependencies), is_macro })
    }
}

fn plain(package: String) -> Dependency {
    let name = package.replace('-', "_");
    Dependency {
        package,
        name,
        is_normal: true,
        is_dev: false,
        is_build: false,
        is_enabled: true,
        is_for_browsers: true,
    }
}

/// What the sources name as crates: words before `::` that nothing stands before, and what `use` and
/// `extern crate` bring in. One too many does no harm: what the sources define comes first.
fn named(files: &[&File], members: &[String]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for file in files.iter().filter(|file| file.path.ends_with(".rs")) {
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        for (at, _) in file.text.match_indices(|character: char| is_word(character)) {
            let before = &file.text[..at];
            if before.ends_with(is_word) {
                continue;
            }
            let word: &str =
                file.text[at..].split(|character: char| !is_word(character)).next().unwrap_or_default();
            let behind = file.text[at + word.len()..].trim_start();
            let is_prefix = behind.starts_with("::") && !before.trim_end().ends_with("::");
            let is_global = behind.starts_with("::")
                && before.ends_with("::")
                && !before[..before.len() - 2].ends_with(is_word);
            let line = before.rsplit('\n').next().unwrap_or_default();
            let statement = before.rsplit([';', '}']).next().unwrap_or_default().trim_start();
            let is_whole =
                statement.trim_start_matches("pub ").trim() == "use" || line.trim().ends_with("extern crate");
            if (is_prefix || is_global || is_whole)
                && word.starts_with(|first: char| first.is_lowercase() || first == '_')
                && !NO_CRATES.contains(&word)
            {
                let member = members.iter().find(|member| member.replace('-', "_") == word);
                out.insert(member.cloned().unwrap_or_else(|| word.replace('_', "-")));
            }
        }
    }
    // Crates whose names have an underscore of their own.
    out.into_iter()
        .map(|name| {
            UNDERSCORED
                .iter()
                .find(|it| it.replace('_', "-") == name)
                .map_or(name.clone(), |it| (*it).to_owned())
        })
        .collect()
}

/// Packages whose name on crates.io has `_`.
const UNDERSCORED: [&str; 4] = ["serde_json", "async_trait", "serde_yaml", "tower_http"];

fn target(path: &str, folder: &str, package: &str) -> Option<CrateTarget> {
    let inside = if folder.is_empty() { path } else { path.strip_prefix(folder)?.strip_prefix('/')? };
    let in_folder = |folder: &str| {
        let rest = inside.strip_prefix(folder)?.strip_prefix('/')?;
        match rest.split_once('/') {
            None => rest.strip_suffix(".rs").map(|name| name.replace('-', "_")),
            Some((name, "main.rs")) => Some(name.replace('-', "_")),
            Some(_) => None,
        }
    };
    let (kind, name) = match inside {
        "src/lib.rs" => (CrateKind::Library, package.replace('-', "_")),
        "src/main.rs" => (CrateKind::Binary, package.replace('-', "_")),
        "build.rs" => (CrateKind::Build, "build_script_build".to_owned()),
        _ => {
            let folders = [
                ("src/bin", CrateKind::Binary),
                ("tests", CrateKind::Test),
                ("benches", CrateKind::Bench),
                ("examples", CrateKind::Example),
            ];
            folders.into_iter().find_map(|(folder, kind)| Some((kind, in_folder(folder)?)))?
        }
    };
    Some(CrateTarget { name, kind, root: path.to_owned() })
}

/// The folder of a file whose path ends in `suffix`.
fn folder_of(path: &str, suffix: &str) -> Option<String> {
    let folder = path.strip_suffix(suffix)?;
    if folder.is_empty() { Some(String::new()) } else { folder.strip_suffix('/').map(str::to_owned) }
}

/// The innermost member that holds a file.
fn owner<'a>(path: &str, members: &'a BTreeMap<String, Member>) -> Option<&'a String> {
    let holds = |folder: &&String| folder.is_empty() || path.starts_with(&format!("{folder}/"));
    members.keys().filter(holds).max_by_key(|folder| folder.len())
}
