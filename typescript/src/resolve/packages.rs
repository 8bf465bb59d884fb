//! The packages of a tree: what their manifests say, and which name means which of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use onefold::{Json, Node, Object};

use super::problem::{Notes, Problem};
use super::tree::{folder_of, join, under, upwards};
use super::workspaces::Workspaces;
use super::{json, specifier};

/// Index of a package in [`Packages`].
pub(super) type PackageId = usize;

/// A package of npm whose `package.json` stands in the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageFacts {
    /// Its name; empty where it has none.
    pub name: String,
    /// The folder of its manifest; empty for the root itself.
    pub folder: String,
    /// The names under which its files ask for other packages, each with the name that the package has
    /// where it comes from: `"core": "npm:hono@4"` is `core` and `hono`.
    pub dependencies: BTreeMap<String, String>,
}

/// A manifest as resolution needs it.
#[derive(Debug)]
pub(super) struct Manifest {
    pub(super) facts: PackageFacts,
    /// What is behind the names that are no plain versions.
    sources: HashMap<String, Source>,
    /// `imports` of Deno: a name, or the beginning of one with a `/` behind it, and what stands for it.
    pub(super) map: Vec<(String, String)>,
    /// Which workspace it is a member of.
    workspace: Option<usize>,
    pub(super) has_exports: bool,
    pub(super) has_imports: bool,
    pub(super) has_browser_map: bool,
    /// What the library reads in place of the file.
    pub(super) text: String,
}

/// Where a dependency comes from that is no plain version.
#[derive(Debug)]
enum Source {
    /// `file:../x`, `link:../x`, `portal:../x`, `workspace:../x`: the folder, if it is in the tree.
    Folder(Option<String>),
    /// `npm:name@1`, `workspace:name@*`
    Name(String),
}

/// What a name of a package means somewhere.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// A package of the tree.
    Here(PackageId),
    /// A package outside of it, by its own name.
    Elsewhere(String),
    /// A folder outside of the tree.
    Outside,
}

#[derive(Debug, Default)]
pub(super) struct Packages {
    pub(super) list: Vec<Manifest>,
    by_folder: HashMap<String, PackageId>,
    by_name: HashMap<(usize, String), PackageId>,
    /// The conditions that `exports` and `imports` of the tree name.
    pub(super) conditions: BTreeSet<String>,
}

/// Where a manifest says what it depends on.
const DEPENDENCIES: [&str; 4] =
    ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

impl Packages {
    /// Reads the manifests; `texts` are all texts of settings, by path.
    pub(super) fn read(texts: &BTreeMap<&str, &str>, problems: &mut Vec<Problem>) -> Self {
        let mut packages = Self::default();
        let mut workspaces = Workspaces::default();
        for (path, text) in texts {
            let (folder, file) = (folder_of(path), path.rsplit('/').next().unwrap_or(path));
            let mut notes = Notes { path, problems };
            match file {
                "package.json" => {
                    let json = notes.reads(json::read_strict(text));
                    let json = json.filter(|json| notes.is_object(json, "a manifest"));
                    let json = json.unwrap_or_else(|| Object::new().into());
                    if let Some(members) = json.get("workspaces") {
                        workspaces.add_list(folder, members, &mut notes);
                    }
                    packages.add(folder, &json, &mut notes);
                }
                // Deno reads it before `package.json`, and where both stand, that is the manifest here.
                "deno.json" | "deno.jsonc" if !texts.contains_key(under(folder, "package.json").as_str()) => {
                    let json = notes.reads(json::read_loose(text));
                    let json = json.filter(|json| notes.is_object(json, "a manifest"));
                    if let Some(json) = json.filter(|_| packages.at(folder).is_none()) {
                        if let Some(members) = json.get("workspace") {
                            let members = members.get("members").unwrap_or(members);
                            workspaces.add_list(folder, members, &mut notes);
                        }
                        packages.add_deno(folder, json, &mut notes);
                    }
                }
                "pnpm-workspace.yaml" => workspaces.add_pnpm(folder, text, &mut notes),
                _ => {}
            }
        }
        packages.link(&workspaces);
        packages
    }

    fn add(&mut self, folder: &str, json: &Json, notes: &mut Notes<'_>) {
        let mut facts = PackageFacts { folder: folder.to_owned(), ..PackageFacts::default() };
        facts.name = notes.text(json, "name").unwrap_or_default().to_owned();
        let mut sources = HashMap::new();
        for kind in DEPENDENCIES {
            let Some(list) = notes.object(json, kind) else { continue };
            for (name, version) in list.iter() {
                let source = version.as_str().and_then(|version| source(folder, version));
                let real = match &source {
                    Some(Source::Name(real)) => real.clone(),
                    Some(Source::Folder(_)) | None => name.to_owned(),
                };
                facts.dependencies.entry(name.to_owned()).or_insert(real);
                sources.extend(source.map(|source| (name.to_owned(), source)));
            }
        }
        // The library looks a package up by its own name, which may be missing or twice in the tree.
        let mut read = Object::new().with("name", SELF);
        for field in ["exports", "imports"] {
            let Some(value) = json.get(field).filter(|value| may_lead(value)) else { continue };
            if field == "imports" && notes.object(json, field).is_none() {
                continue;
            }
            gather_conditions(value, &mut self.conditions);
            read.insert(field, value.clone());
        }
        for field in ["source", "main", "module", "browser", "types", "typings"] {
            if let Some(value) = json.get(field).filter(|value| value.as_str().is_some()) {
                read.insert(field, value.clone());
            }
        }
        let browser = json.get("browser").filter(|browser| browser.as_object().is_some());
        if let Some(browser) = browser {
            read.insert("browser", browser.clone());
        }
        self.by_folder.insert(folder.to_owned(), self.list.len());
        self.list.push(Manifest {
            facts,
            sources,
            map: Vec::new(),
            workspace: None,
            has_exports: read.contains_key("exports"),
            has_imports: read.contains_key("imports"),
            has_browser_map: browser.is_some(),
            text: Json::from(read).to_compact(),
        });
    }

    fn add_deno(&mut self, folder: &str, mut json: Json, notes: &mut Notes<'_>) {
        let mut map = Vec::new();
        for (name, value) in notes.object(&json, "imports").into_iter().flat_map(Object::iter) {
            map.extend(value.as_str().map(|value| (name.to_owned(), value.to_owned())));
        }
        // The longest beginning counts.
        map.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        // These are no `imports` of Node.js.
        json.as_object_mut().map(|object| object.remove("imports"));
        self.add(folder, &json, notes);
        if let Some(manifest) = self.list.last_mut() {
            for (name, value) in &map {
                let Some((_, rest)) =
                    value.split_once(':').filter(|(scheme, _)| matches!(*scheme, "npm" | "jsr"))
                else {
                    continue;
                };
                let (real, _) = specifier::split(rest.trim_start_matches('/'));
                let real = specifier::without_version(real).to_owned();
                manifest.facts.dependencies.insert(name.trim_end_matches('/').to_owned(), real);
            }
            manifest.map = map;
        }
    }

    fn link(&mut self, workspaces: &Workspaces) {
        for (id, manifest) in self.list.iter_mut().enumerate() {
            manifest.workspace = workspaces.of(&manifest.facts.folder);
            if let Some(workspace) = manifest.workspace
                && !manifest.facts.name.is_empty()
            {
                self.by_name.entry((workspace, manifest.facts.name.clone())).or_insert(id);
            }
        }
    }

    /// The manifest of exactly that folder.
    pub(super) fn at(&self, folder: &str) -> Option<PackageId> {
        self.by_folder.get(folder).copied()
    }

    /// The manifests around a folder, from the inside.
    pub(super) fn around<'p>(&'p self, folder: &'p str) -> impl Iterator<Item = PackageId> + 'p {
        upwards(folder).filter_map(|folder| self.at(folder))
    }

    /// What `name` means in files of `folder`.
    pub(super) fn named(&self, folder: &str, name: &str) -> Named {
        for id in self.around(folder) {
            let manifest = &self.list[id];
            match manifest.sources.get(name) {
                Some(Source::Folder(None)) => return Named::Outside,
                Some(Source::Folder(Some(target))) => {
                    return self.at(target).map_or(Named::Outside, Named::Here);
                }
                Some(Source::Name(real)) => {
                    return match self.member(manifest, real) {
                        Some(id) => Named::Here(id),
                        None => Named::Elsewhere(real.clone()),
                    };
                }
                None => {}
            }
            if manifest.facts.name == name {
                return Named::Here(id);
            }
            if let Some(id) = self.member(manifest, name) {
                return Named::Here(id);
            }
        }
        Named::Elsewhere(name.to_owned())
    }

    fn member(&self, manifest: &Manifest, name: &str) -> Option<PackageId> {
        self.by_name.get(&(manifest.workspace?, name.to_owned())).copied()
    }

    /// Whether a manifest around `folder` asks for a package of that name.
    pub(super) fn depends_on(&self, folder: &str, name: &str) -> bool {
        self.around(folder).any(|id| self.list[id].facts.dependencies.contains_key(name))
    }
}

/// The name that every package of the tree has for the library.
pub(super) const SELF: &str = "self";

fn source(folder: &str, version: &str) -> Option<Source> {
    let (scheme, rest) = version.split_once(':')?;
    let is_path = rest.starts_with('.') || rest.starts_with('/');
    match scheme {
        "file" | "link" | "portal" => Some(Source::Folder(join_relative(folder, rest))),
        "workspace" if is_path => Some(Source::Folder(join_relative(folder, rest))),
        "npm" | "workspace" | "jsr" => {
            let name = specifier::without_version(rest);
            (specifier::may_be_package(name)
                && name.starts_with(|letter: char| letter == '@' || letter.is_ascii_alphabetic()))
            .then(|| Source::Name(name.to_owned()))
        }
        _ => None,
    }
}

fn join_relative(folder: &str, path: &str) -> Option<String> {
    if path.starts_with('/') { None } else { join(folder, path) }
}

/// Whether a field is of a kind that leads anywhere.
fn may_lead(value: &Json) -> bool {
    match value.node {
        Node::String(_) | Node::Array(_) | Node::Object(_) => true,
        Node::Null | Node::Bool(_) | Node::Number(_) => false,
    }
}

fn gather_conditions(value: &Json, into: &mut BTreeSet<String>) {
    for item in value.as_array().unwrap_or_default() {
        gather_conditions(item, into);
    }
    for (key, value) in value.as_object().into_iter().flat_map(Object::iter) {
        if !key.starts_with(['.', '#']) {
            into.insert(key.to_owned());
        }
        gather_conditions(value, into);
    }
}
