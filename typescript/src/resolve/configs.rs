//! Reads `tsconfig.json` and its kin: what is wrong is told and left out, so that the library reads
//! only what is sound, and never a circle.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use onefold::{Json, Object, TextRange};

use super::packages::{Named, Packages};
use super::problem::{Notes, Problem, ProblemKind, place};
use super::tree::{Tree, folder_of, join, under};
use super::{json, specifier};

/// Index of a configuration in [`Configs`].
pub(super) type ConfigId = usize;

/// More than anyone writes; the library follows them one inside the other.
const LONGEST: usize = 40;

/// `${configDir}`: the folder of the configuration that is asked, not of the one that says it.
const OWN_FOLDER: &str = "${configDir}";

#[derive(Debug, Default)]
pub(super) struct Configs {
    pub(super) list: Vec<Config>,
    by_path: HashMap<String, ConfigId>,
}

#[derive(Debug)]
pub(super) struct Config {
    pub(super) path: String,
    json: Json,
    /// What it extends, the weakest first.
    bases: Vec<ConfigId>,
    /// Which others it refers to.
    pub(super) references: Vec<ConfigId>,
    /// How many configurations stand below it, one behind the other.
    height: usize,
}

impl Configs {
    pub(super) fn read(
        texts: &BTreeMap<&str, &str>,
        tree: &Tree,
        packages: &Packages,
        problems: &mut Vec<Problem>,
    ) -> Self {
        let mut faults = BTreeMap::new();
        let mut configs = Self::default();
        for (&path, text) in texts {
            if !path.ends_with(".json") || matches!(file_name(path), "package.json" | "deno.json") {
                continue;
            }
            let json = json::read_loose(text).unwrap_or_else(|fault| {
                faults.insert(configs.list.len(), fault);
                Object::new().into()
            });
            configs.by_path.insert(path.to_owned(), configs.list.len());
            let (bases, references) = (Vec::new(), Vec::new());
            configs.list.push(Config { path: path.to_owned(), json, bases, references, height: 0 });
        }
        let mut reading = Reading { tree, packages, problems, missing: BTreeSet::new(), faults };
        let mut states = vec![State::Untouched; configs.list.len()];
        for id in 0..configs.list.len() {
            // Any other JSON counts only where something extends it.
            if is_config(&configs.list[id].path) {
                configs.settle(id, &mut states, 0, &mut reading);
            }
        }
        configs
    }

    pub(super) fn by_path(&self, path: &str) -> Option<ConfigId> {
        self.by_path.get(path).copied()
    }

    /// The configuration that stands in a folder.
    pub(super) fn at(&self, folder: &str) -> Option<ConfigId> {
        ["tsconfig.json", "jsconfig.json"].iter().find_map(|name| self.by_path(&under(folder, name)))
    }

    fn settle(&mut self, id: ConfigId, states: &mut [State], depth: usize, reading: &mut Reading<'_>) {
        if states[id] != State::Untouched {
            return;
        }
        states[id] = State::Open;
        let path = self.list[id].path.clone();
        let fault = reading.faults.remove(&id);
        let wanted = {
            let mut notes = Notes { path: &path, problems: reading.problems };
            if let Some((message, at)) = fault {
                notes.broken(message, at);
            }
            let json = std::mem::replace(&mut self.list[id].json, Json::null());
            let is_sound = notes.is_object(&json, "a configuration");
            let json = if is_sound { json } else { Object::new().into() };
            let wanted = extends(&json, &mut notes);
            self.list[id].json = sound(&json, &path, reading.tree, &mut notes);
            self.list[id].references = self.references(&json, folder_of(&path), &mut notes);
            wanted
        };
        let mut bases = Vec::new();
        for (specifier, at) in wanted {
            let Some(base) = self.base(&path, &specifier, at, reading) else { continue };
            if states[base] == State::Open || depth == LONGEST {
                let mut notes = Notes { path: &path, problems: reading.problems };
                let circle = if states[base] == State::Open { "in a circle" } else { "too many others" };
                notes.broken(format!("extends `{specifier}` {circle}"), at);
                continue;
            }
            self.settle(base, states, depth + 1, reading);
            if self.list[base].height >= LONGEST {
                let mut notes = Notes { path: &path, problems: reading.problems };
                notes.broken(format!("extends `{specifier}` too many others"), at);
                continue;
            }
            self.list[id].height = self.list[id].height.max(self.list[base].height + 1);
            bases.push(base);
        }
        self.list[id].bases = bases;
        states[id] = State::Done;
    }

    fn base(
        &self,
        path: &str,
        specifier: &str,
        at: TextRange,
        reading: &mut Reading<'_>,
    ) -> Option<ConfigId> {
        let folder = folder_of(path);
        let mut notes = Notes { path, problems: reading.problems };
        let (target, owner) = if specifier.starts_with('.') {
            (join(folder, specifier), None)
        } else if specifier.starts_with('/') {
            (None, None)
        } else {
            let (name, subpath) = specifier::split(specifier);
            match reading.packages.named(folder, name) {
                Named::Here(id) => {
                    let home = &reading.packages.list[id].facts.folder;
                    (join(home, subpath), Some(name))
                }
                Named::Elsewhere(name) => {
                    if reading.missing.insert(name.clone()) {
                        let message = format!("extends package `{name}`, which is not in the tree");
                        notes.note(message, at, ProblemKind::Elsewhere);
                    }
                    return None;
                }
                Named::Outside => (None, None),
            }
        };
        let Some(target) = target else {
            let message = format!("extends `{specifier}`, which is outside of the tree");
            notes.note(message, at, ProblemKind::Elsewhere);
            return None;
        };
        let mut candidates = vec![target.clone(), format!("{target}.json")];
        if owner.is_some() {
            candidates.push(under(&target, "tsconfig.json"));
        }
        if let Some(found) = candidates.iter().find_map(|path| self.by_path(path)) {
            return Some(found);
        }
        let is_unread = candidates.iter().any(|path| reading.tree.has_file(path));
        match (is_unread, is_generated(specifier)) {
            (true, _) => notes.note(
                format!("extends `{specifier}`, which was not read as a settings file"),
                at,
                ProblemKind::Elsewhere,
            ),
            (false, true) => {
                notes.note(format!("extends `{specifier}`, which a build writes"), at, ProblemKind::Elsewhere)
            }
            (false, false) => notes.broken(format!("extends `{specifier}`, which is not there"), at),
        }
        None
    }

    fn references(&self, json: &Json, folder: &str, notes: &mut Notes<'_>) -> Vec<ConfigId> {
        let Some(value) = json.get("references").filter(|value| !value.is_null()) else { return Vec::new() };
        let Some(items) = value.as_array() else {
            notes.broken("`references` must be a list of objects with a `path`".to_owned(), place(value));
            return Vec::new();
        };
        let mut references = Vec::new();
        for item in items {
            let Some(written) = item.get("path").and_then(Json::as_str) else {
                notes.broken("a reference must be an object with a `path`".to_owned(), place(item));
                continue;
            };
            let target = join(folder, written);
            let found = target.and_then(|target| {
                self.by_path(&target).or_else(|| self.by_path(&under(&target, "tsconfig.json")))
            });
            match found {
                Some(id) if !references.contains(&id) => references.push(id),
                Some(_) => {}
                None => {
                    let kind =
                        if is_generated(written) { ProblemKind::Elsewhere } else { ProblemKind::Broken };
                    let at = item.get("path").map_or_else(|| place(item), place);
                    notes.note(format!("refers to `{written}`, where no configuration is"), at, kind);
                }
            }
        }
        references
    }

    /// A compiler option, its own or inherited, and the folder that paths in it start from.
    pub(super) fn option(&self, id: ConfigId, name: &str) -> Option<(&Json, &str)> {
        let config = &self.list[id];
        let own = config.json.get("compilerOptions").and_then(|options| options.get(name));
        match own {
            Some(value) => Some((value, folder_of(&config.path))),
            None => config.bases.iter().rev().find_map(|&base| self.option(base, name)),
        }
    }

    /// A folder that a compiler option names.
    pub(super) fn folder(&self, id: ConfigId, name: &str) -> Option<String> {
        let (value, folder) = self.option(id, name)?;
        let written = value.as_str()?;
        match written.strip_prefix(OWN_FOLDER) {
            Some(rest) => join(folder_of(&self.list[id].path), rest),
            None => join(folder, written),
        }
    }

    /// What the library reads in place of a configuration; `absolute` makes paths of the tree its own.
    pub(super) fn text(&self, id: ConfigId, absolute: impl Fn(&str) -> String) -> String {
        let config = &self.list[id];
        let mut read = config.json.clone();
        if let Some(object) = read.as_object_mut() {
            let bases: Vec<String> =
                config.bases.iter().map(|&base| absolute(&self.list[base].path)).collect();
            object.insert("extends", bases);
            let references = self.all_references(id).into_iter().map(|reference| {
                Json::from(Object::new().with("path", absolute(&self.list[reference].path)))
            });
            object.insert("references", references.collect::<Vec<Json>>());
        }
        read.to_compact()
    }

    /// Those of a configuration, and of these those in the same folder: the way from `tsconfig.json` by
    /// `tsconfig.app.json` to `tsconfig.lib.json`. Those elsewhere are found from their own folders.
    pub(super) fn all_references(&self, id: ConfigId) -> Vec<ConfigId> {
        let folder = folder_of(&self.list[id].path);
        let mut all = self.list[id].references.clone();
        for &reference in &self.list[id].references {
            for &next in &self.list[reference].references {
                if folder_of(&self.list[next].path) == folder && !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        all.retain(|&reference| reference != id);
        all
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Untouched,
    Open,
    Done,
}

struct Reading<'r> {
    tree: &'r Tree,
    packages: &'r Packages,
    problems: &'r mut Vec<Problem>,
    /// Packages that were told.
    missing: BTreeSet<String>,
    faults: BTreeMap<ConfigId, json::Fault>,
}

/// Whether a path is read as a configuration of its own.
pub(super) fn is_config(path: &str) -> bool {
    let name = file_name(path);
    name.ends_with(".json") && (name.starts_with("jsconfig") || name.contains("tsconfig"))
}

/// Whether a build writes what a path leads to: frameworks write theirs to `.svelte-kit`, `.nuxt`, `.astro`.
fn is_generated(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') && !matches!(part, "." | ".."))
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn extends(json: &Json, notes: &mut Notes<'_>) -> Vec<(String, TextRange)> {
    match json.get("extends").filter(|value| !value.is_null()) {
        None => Vec::new(),
        Some(value) => match value.as_str() {
            Some(text) => vec![(text.to_owned(), place(value))],
            None => {
                let texts = notes.texts_of(value, "extends").unwrap_or_default();
                texts.into_iter().map(|(text, at)| (text.to_owned(), at)).collect()
            }
        },
    }
}

/// The fields that matter here, those that are what they must be.
fn sound(json: &Json, path: &str, tree: &Tree, notes: &mut Notes<'_>) -> Json {
    let mut read = Object::new();
    for field in ["files", "include", "exclude"] {
        let Some(texts) = notes.texts(json, field) else { continue };
        let patterns = texts.into_iter().filter_map(|(text, _)| {
            if text.starts_with(OWN_FOLDER) {
                return Some(text.to_owned());
            }
            // A folder is all that is in it, also one with a dot in its name.
            let target = join(folder_of(path), text);
            match target {
                Some(target) if field != "files" && tree.has_folder(&target) => {
                    Some(format!("{}/**/*", text.trim_end_matches('/')))
                }
                Some(_) => Some(text.to_owned()),
                None => None,
            }
        });
        read.insert(field, patterns.collect::<Vec<String>>());
    }
    let mut options = Object::new();
    if file_name(path).starts_with("jsconfig") {
        options.insert("allowJs", true);
    }
    if notes.object(json, "compilerOptions").is_some() {
        let written = json.get("compilerOptions").unwrap_or(json);
        for field in ["baseUrl", "outDir", "declarationDir", "rootDir"] {
            if let Some(text) = notes.text(written, field) {
                options.insert(field, text);
            }
        }
        for field in ["rootDirs", "moduleSuffixes"] {
            if let Some(texts) = notes.texts(written, field) {
                options.insert(field, texts.into_iter().map(|(text, _)| text).collect::<Vec<_>>());
            }
        }
        if let Some(allow) = written.get("allowJs").and_then(Json::as_bool) {
            options.insert("allowJs", allow);
        }
        if let Some(paths) = notes.object(written, "paths") {
            let mut sound = Object::new();
            for (pattern, targets) in paths.iter() {
                if let Some(targets) = notes.texts_of(targets, &format!("paths[\"{pattern}\"]")) {
                    sound.insert(pattern, targets.into_iter().map(|(text, _)| text).collect::<Vec<_>>());
                }
            }
            options.insert("paths", sound);
        }
    }
    read.insert("compilerOptions", options);
    read.into()
}
