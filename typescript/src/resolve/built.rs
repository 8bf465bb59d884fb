//! From a file that a build will write to the source that it will be written from.

use super::configs::{ConfigId, Configs};
use super::packages::{PackageId, Packages};
use super::tree::{Tree, below, folder_of, under};

/// Folders that builds write to.
const OUTPUTS: [&str; 10] = ["dist", "lib", "build", "out", "es", "esm", "cjs", "output", "types", "_build"];

/// Folders inside of those, one for each format.
const FORMATS: [&str; 14] = [
    "esm",
    "cjs",
    "es",
    "umd",
    "types",
    "module",
    "commonjs",
    "node",
    "browser",
    "lib",
    "dts",
    "mjs",
    "production",
    "development",
];

/// What stands before the extension for a format.
const MARKS: [&str; 13] = [
    ".esm",
    ".es",
    ".cjs",
    ".mjs",
    ".umd",
    ".iife",
    ".min",
    ".modern",
    ".module",
    ".production",
    ".development",
    ".browser",
    ".node",
];

/// Extensions that builds write.
const WRITTEN: [&str; 8] = [".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs", ".jsx", ".json"];

/// Where the builds of a tree write to, and from where.
#[derive(Debug, Default)]
pub(super) struct Built {
    /// For each package: output folder and source folder.
    ways: Vec<Vec<(String, String)>>,
}

impl Built {
    pub(super) fn new(packages: &Packages, configs: &Configs) -> Self {
        let mut ways = vec![Vec::new(); packages.list.len()];
        for id in 0..configs.list.len() {
            let folder = folder_of(&configs.list[id].path);
            let Some(package) = packages.around(folder).next() else { continue };
            for option in ["outDir", "declarationDir"] {
                let Some(output) = configs.folder(id, option) else { continue };
                for source in sources(configs, id, folder) {
                    let way = (output.clone(), source);
                    if !ways[package].contains(&way) {
                        ways[package].push(way);
                    }
                }
            }
        }
        Self { ways }
    }

    /// The source of a file that is not there.
    pub(super) fn source_of(&self, path: &str, tree: &Tree, packages: &Packages) -> Option<String> {
        let stem = WRITTEN.iter().find_map(|extension| path.strip_suffix(extension))?;
        let package = packages.around(folder_of(path)).next()?;
        let home = &packages.list[package].facts.folder;
        self.configured(package, stem, tree).or_else(|| by_habit(home, below(home, stem)?, tree))
    }

    fn configured(&self, package: PackageId, stem: &str, tree: &Tree) -> Option<String> {
        self.ways[package].iter().find_map(|(output, source)| {
            let rest = below(output, stem)?;
            if rest.is_empty() || output == source {
                return None;
            }
            script(&under(source, rest), tree)
        })
    }
}

/// Where sources stand, by a configuration: in `rootDir`, else beside it or in `src`.
fn sources(configs: &Configs, id: ConfigId, folder: &str) -> Vec<String> {
    match configs.folder(id, "rootDir") {
        Some(root) => vec![root],
        None => vec![under(folder, "src"), folder.to_owned()],
    }
}

fn by_habit(home: &str, stem: &str, tree: &Tree) -> Option<String> {
    let (output, mut rest) = stem.split_once('/')?;
    if !OUTPUTS.contains(&output) && !output.starts_with("dist-") {
        return None;
    }
    let source = under(home, "src");
    loop {
        let plain = MARKS.iter().find_map(|mark| rest.strip_suffix(mark));
        for rest in [Some(rest), plain].into_iter().flatten() {
            // `dist/src/x.js` comes from `src/x.ts`.
            let whole = rest.starts_with("src/").then(|| under(home, rest));
            let found = whole.and_then(|whole| script(&whole, tree));
            if let Some(found) = found.or_else(|| script(&under(&source, rest), tree)) {
                return Some(found);
            }
        }
        match rest.split_once('/') {
            Some((format, inner)) if FORMATS.contains(&format) => rest = inner,
            Some(_) | None => return None,
        }
    }
}

fn script(stem: &str, tree: &Tree) -> Option<String> {
    tree.script(&mut String::new(), stem).or_else(|| tree.index(stem))
}

/// What a package most likely begins with, where its manifest says nothing that helps.
pub(super) fn entry(home: &str, tree: &Tree) -> Option<String> {
    ["src", "", "lib", "source"].iter().find_map(|folder| tree.index(&under(home, folder)))
}
