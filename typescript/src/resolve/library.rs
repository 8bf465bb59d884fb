//! The library that knows `exports`, `imports`, `main`, `browser` and `paths`, on a file system that is
//! made of the tree alone.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use oxc_resolver::{
    FileMetadata, FileSystem, ResolveError, ResolveOptions, ResolverGeneric, TsConfig, TsconfigDiscovery,
};

use super::built::Built;
use super::configs::{ConfigId, Configs};
use super::packages::Packages;
use super::tree::{DECLARATIONS, SCRIPTS, SWAPS, Tree, under};

/// Where the tree stands for the library. No folder has such a name, so that paths which lead out of the
/// tree find nothing.
const ROOT: &str = "/<tree>";

/// All that is known of the files of a tree.
#[derive(Debug, Default)]
pub(super) struct Files {
    pub(super) tree: Tree,
    pub(super) packages: Packages,
    pub(super) configs: Configs,
    pub(super) built: Built,
    /// Whether any manifest swaps modules in browsers.
    has_browser_maps: bool,
    /// What the library reads, by path.
    texts: HashMap<String, String>,
}

impl Files {
    pub(super) fn new(tree: Tree, packages: Packages, configs: Configs) -> Self {
        let built = Built::new(&packages, &configs);
        let mut texts = HashMap::new();
        for manifest in &packages.list {
            texts.insert(under(&manifest.facts.folder, "package.json"), manifest.text.clone());
        }
        for (id, config) in configs.list.iter().enumerate() {
            let text = configs.text(id, absolute);
            // The library looks for one name alone.
            if let Some(stem) = config.path.strip_suffix("jsconfig.json")
                && (stem.is_empty() || stem.ends_with('/'))
            {
                texts.entry(format!("{stem}tsconfig.json")).or_insert_with(|| text.clone());
            }
            texts.insert(config.path.clone(), text);
        }
        let has_browser_maps = packages.list.iter().any(|manifest| manifest.has_browser_map);
        Self { tree, packages, configs, built, has_browser_maps, texts }
    }

    /// Whether the manifest around a folder swaps modules in browsers.
    pub(super) fn has_browser_map(&self, folder: &str) -> bool {
        self.has_browser_maps
            && self.packages.around(folder).next().is_some_and(|id| self.packages.list[id].has_browser_map)
    }

    /// Whether the manifest around a folder has names of its own.
    pub(super) fn has_imports(&self, folder: &str) -> bool {
        self.packages.around(folder).next().is_some_and(|id| self.packages.list[id].has_imports)
    }

    /// The source of a file that a build will write, or the file itself where it is there.
    pub(super) fn real(&self, path: &str) -> Option<String> {
        if self.tree.has_file(path) {
            return Some(path.to_owned());
        }
        self.built.source_of(path, &self.tree, &self.packages)
    }
}

struct Memory(Arc<Files>);

impl FileSystem for Memory {
    fn new() -> Self {
        Self(Arc::default())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_to_string(path).map(String::into_bytes)
    }

    fn read_to_string(&self, path: &Path) -> io::Result<String> {
        relative_to_tree(path).and_then(|path| self.0.texts.get(path)).cloned().ok_or_else(nothing)
    }

    fn metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        let path = relative_to_tree(path).ok_or_else(nothing)?;
        let is_file = self.0.texts.contains_key(path) || self.0.tree.has_file(path);
        if is_file || self.0.tree.has_folder(path) {
            return Ok(FileMetadata::new(is_file, !is_file, false));
        }
        match self.0.built.source_of(path, &self.0.tree, &self.0.packages) {
            Some(_) => Ok(FileMetadata::new(true, false, false)),
            None => Err(nothing()),
        }
    }

    fn symlink_metadata(&self, path: &Path) -> io::Result<FileMetadata> {
        self.metadata(path)
    }

    fn read_link(&self, _: &Path) -> Result<PathBuf, ResolveError> {
        Err(nothing().into())
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_path_buf())
    }
}

fn nothing() -> io::Error {
    io::Error::from(ErrorKind::NotFound)
}

fn absolute(path: &str) -> String {
    if path.is_empty() { ROOT.to_owned() } else { format!("{ROOT}/{path}") }
}

/// A path of the library as a path of the tree.
pub(super) fn relative_to_tree(path: &Path) -> Option<&str> {
    let rest = path.to_str()?.strip_prefix(ROOT)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// How a module is asked for, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub(super) by: By,
    /// Whether what builds for browsers choose is asked for alone.
    pub(super) is_of_browsers: bool,
}

/// How a module is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum By {
    /// `import`
    Import,
    /// `require`
    Require,
}

/// What the library found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A path of the tree; of a file that a build will write, its source.
    File(String),
    /// It led on to another specifier: a package or a module of the runtime.
    On(String),
    /// Left out on purpose.
    Ignored,
    /// Nothing, and why, if the library knows.
    Nothing(Option<String>),
}

/// One resolver for each place that code may run in.
pub(super) struct Library {
    files: Arc<Files>,
    imports: Vec<Place>,
    requires: Vec<Place>,
    /// Takes any condition, and declarations too: what is left when no code is found.
    last: ResolverGeneric<Memory>,
}

/// A place that code may run in.
struct Place {
    resolver: ResolverGeneric<Memory>,
    is_of_browsers: bool,
}

/// Conditions of places beyond Node.js and browsers; each is asked for when some manifest names it.
const PLACES: [&str; 10] = [
    "bun",
    "deno",
    "edge-light",
    "electron",
    "netlify",
    "production",
    "react-native",
    "react-server",
    "worker",
    "workerd",
];

impl Library {
    pub(super) fn new(files: Arc<Files>) -> Self {
        let has_browser_map = files.packages.list.iter().any(|manifest| manifest.has_browser_map);
        let first = ResolverGeneric::new_with_file_system(Memory(Arc::clone(&files)), options());
        let of_mode = |mode: &str, asked: &str, conditions: &[&str], fields: &[&str], is_browser: bool| {
            let conditions = ["source", mode, asked].into_iter().chain(conditions.iter().copied());
            first.clone_with_options(ResolveOptions {
                condition_names: conditions.map(ToString::to_string).collect(),
                main_fields: fields.iter().map(ToString::to_string).collect(),
                alias_fields: if is_browser && has_browser_map {
                    vec![vec!["browser".to_owned()]]
                } else {
                    Vec::new()
                },
                ..options()
            })
        };
        let place = |asked: &str, conditions: &[&str], fields: &[&str], is_browser: bool| {
            of_mode("development", asked, conditions, fields, is_browser)
        };
        let browsers = |mode: &str, asked: &str| {
            let fields = ["source", "browser", "module", "main"];
            let resolver = of_mode(mode, asked, &["browser", "module"], &fields, true);
            Place { resolver, is_of_browsers: true }
        };
        let elsewhere = |resolver| Place { resolver, is_of_browsers: false };
        let places = |asked: &str| {
            let mut places = vec![
                elsewhere(place(asked, &["node", "module-sync"], &["source", "module", "main"], false)),
                browsers("development", asked),
            ];
            for condition in PLACES.iter().filter(|place| files.packages.conditions.contains(**place)) {
                if *condition != "production" {
                    let fields = ["source", "module", "main"];
                    places.push(elsewhere(place(asked, &[condition, "node"], &fields, false)));
                    continue;
                }
                places.push(elsewhere(first.clone_with_options(ResolveOptions {
                    condition_names: ["source", "production", asked, "node"].map(str::to_owned).to_vec(),
                    ..options()
                })));
                places.push(browsers("production", asked));
            }
            places
        };
        let all: BTreeSet<&str> = files.packages.conditions.iter().map(String::as_str).collect();
        let all: Vec<&str> = all.into_iter().collect();
        let last = place("import", &all, &["source", "module", "main", "types", "typings"], false);
        Self { imports: places("import"), requires: places("require"), last, files }
    }

    /// The configuration that a file belongs to, as TypeScript has it.
    pub(super) fn owner(&self, path: &str) -> Option<(ConfigId, Arc<TsConfig>)> {
        let config = self.last.find_tsconfig(absolute(path)).ok()??;
        Some((self.id(&config)?, config))
    }

    /// A configuration with all that it inherits.
    pub(super) fn config(&self, id: ConfigId) -> Option<Arc<TsConfig>> {
        self.last.resolve_tsconfig(absolute(&self.files.configs.list[id].path)).ok()
    }

    fn id(&self, config: &TsConfig) -> Option<ConfigId> {
        let path = relative_to_tree(config.path())?;
        let configs = &self.files.configs;
        configs.by_path(path).or_else(|| configs.at(path.strip_suffix("/tsconfig.json").unwrap_or("")))
    }

    /// Where a specifier leads from a folder, for every place that code may run in.
    pub(super) fn everywhere(&self, folder: &str, specifier: &str, asked: Asked) -> Vec<Found> {
        let (first, second) = match asked.by {
            By::Import => (&self.imports, &self.requires),
            By::Require => (&self.requires, &self.imports),
        };
        if asked.is_of_browsers {
            let places = first.iter().filter(|place| place.is_of_browsers);
            return places.map(|place| self.one(&place.resolver, folder, specifier)).collect();
        }
        let mut found = self.of(first, folder, specifier);
        if found.iter().all(|found| matches!(found, Found::Nothing(_))) {
            found.extend(self.of(second, folder, specifier));
            found.push(self.one(&self.last, folder, specifier));
        }
        found
    }

    fn of(&self, places: &[Place], folder: &str, specifier: &str) -> Vec<Found> {
        places.iter().map(|place| self.one(&place.resolver, folder, specifier)).collect()
    }

    fn one(&self, place: &ResolverGeneric<Memory>, folder: &str, specifier: &str) -> Found {
        match place.resolve(absolute(folder), specifier) {
            Ok(resolution) => {
                match relative_to_tree(resolution.path()).and_then(|path| self.files.real(path)) {
                    Some(path) => Found::File(path),
                    None => Found::Nothing(None),
                }
            }
            Err(ResolveError::Builtin { resolved, .. }) => Found::On(resolved),
            Err(ResolveError::Ignored(_)) => Found::Ignored,
            Err(ResolveError::NotFound(asked)) if asked != specifier && !asked.starts_with('.') => {
                Found::On(asked)
            }
            Err(ResolveError::PackagePathNotExported { subpath, .. }) => {
                Found::Nothing(Some(format!("its `exports` have no `{subpath}`")))
            }
            Err(ResolveError::PackageImportNotDefined(..)) => {
                Found::Nothing(Some(format!("`imports` has no `{specifier}`")))
            }
            Err(ResolveError::InvalidPackageTarget(target, ..)) => {
                Found::Nothing(Some(format!("`{target}` may not stand in its `exports` or `imports`")))
            }
            Err(ResolveError::InvalidPackageConfig(_) | ResolveError::InvalidPackageConfigDirectory(_)) => {
                Found::Nothing(Some("its `exports` are no valid ones".to_owned()))
            }
            Err(_) => Found::Nothing(None),
        }
    }
}

fn options() -> ResolveOptions {
    let texts = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<String>>();
    let mut extensions = texts(&SCRIPTS);
    extensions.extend(texts(&DECLARATIONS));
    extensions.push(".json".to_owned());
    ResolveOptions {
        tsconfig: Some(TsconfigDiscovery::Auto),
        extensions,
        extension_alias: SWAPS.iter().map(|(from, to)| ((*from).to_owned(), texts(to))).collect(),
        builtin_modules: true,
        symlinks: false,
        node_path: false,
        allow_package_exports_in_directory_resolve: true,
        ..ResolveOptions::default()
    }
}
