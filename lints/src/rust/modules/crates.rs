//! The crates of a workspace and what each of them may name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use super::collect::Collector;
use super::{Crate, CrateId, Extern, FileId, Graph, Input, Map, Scope, ScopeId};
use crate::rust::put_off::{ASIDE, takers};
use crate::workspace::{CrateKind, CrateTarget};

/// The crates that come with the compiler, and what a mention calls them.
const BUILT_IN: [(&str, &str); 5] =
    [("std", "std"), ("core", "std"), ("alloc", "std"), ("proc_macro", "proc_macro"), ("test", "test")];

impl<'a> Graph<'a> {
    /// Every crate with its module tree; names are not resolved yet. When files are wanted, the graph is
    /// of use for nothing else.
    pub fn collect(input: &'a Input<'a>) -> Self {
        let mut graph = Graph {
            input,
            crates: Vec::new(),
            scopes: Vec::new(),
            items: Vec::new(),
            imports: Vec::new(),
            impls: Vec::new(),
            parts: vec![Vec::new(); input.files.len()],
            blocks: Map::default(),
            import_ids: Map::default(),
            ids: Map::default(),
            members: Map::default(),
            traits: Map::default(),
            blanket: Map::default(),
            crates_of: vec![Vec::new(); input.files.len()],
            missing: Vec::new(),
            wanted: BTreeSet::new(),
            crowded: Vec::new(),
        };
        let mut roots = Vec::new();
        for (package, info) in input.packages.iter().enumerate() {
            for target in info.targets.iter().filter(|_| info.folder.is_some()) {
                if let Some(&file) = input.by_path.get(target.root.as_str())
                    && input.files[file].source.is_some()
                {
                    roots.push((graph.add_crate(Some(package), Some(target), &target.name, file), file));
                }
            }
        }
        let libraries = graph.libraries();
        for &(id, _) in &roots {
            graph.set_externs(id, &libraries);
        }
        for (id, file) in graph.in_order(roots) {
            Collector::new(&mut graph, id).root(file, true);
        }
        if graph.wanted.is_empty() {
            graph.collect_lone_files(&libraries);
        }
        graph
    }

    /// Crates behind those that they name, whose macros put items into them.
    fn in_order(&self, roots: Vec<(CrateId, FileId)>) -> Vec<(CrateId, FileId)> {
        let files: BTreeMap<CrateId, FileId> = roots.iter().copied().collect();
        let mut seen = BTreeSet::new();
        let mut ordered = Vec::with_capacity(roots.len());
        // Each stands there twice: first what it names is added above it, then itself.
        let mut open: Vec<(CrateId, bool)> = roots.iter().rev().map(|&(id, _)| (id, false)).collect();
        while let Some((id, is_ready)) = open.pop() {
            if is_ready {
                ordered.extend(files.get(&id).map(|&file| (id, file)));
            } else if seen.insert(id) {
                open.push((id, true));
                let externs = self.crates[id.0 as usize].externs.values();
                let named: BTreeSet<CrateId> = externs
                    .filter_map(|named| match named {
                        Extern::Local(root) => Some(self.scopes[root.0 as usize].krate),
                        Extern::Foreign(_) => None,
                    })
                    .collect();
                open.extend(named.into_iter().rev().map(|id| (id, false)));
            }
        }
        ordered
    }

    /// Files that no module tree holds, each as a crate of its own; those that look like roots first,
    /// so that they take their modules along.
    fn collect_lone_files(&mut self, libraries: &[Option<ScopeId>]) {
        let input = self.input;
        let mut lone: Vec<FileId> = (0..input.files.len())
            .filter(|&file| input.files[file].source.is_some() && self.parts[file].is_empty())
            .collect();
        // One that a test takes in is part of that test.
        let is_aside = |file: &FileId| input.files[*file].text.path.split('/').any(|it| ASIDE.contains(&it));
        if !lone.iter().all(is_aside) {
            let files = input.files.iter();
            let files = files.map(|file| (file.text.path.as_str(), file.is_put_off, file.text.text.as_str()));
            self.wanted.extend(takers(input.packages, files));
            if !self.wanted.is_empty() {
                return;
            }
        }
        let order = |path: &'a str| {
            let name = path.rsplit('/').next().unwrap_or(path);
            (!matches!(name, "main.rs" | "lib.rs"), name != "mod.rs", path.matches('/').count(), path)
        };
        lone.sort_by_key(|&file| order(&input.files[file].text.path));
        for file in lone {
            if !self.parts[file].is_empty() {
                continue;
            }
            let path = &input.files[file].text.path;
            let name = path.rsplit('/').next().unwrap_or(path);
            let name = name.strip_suffix(".rs").unwrap_or(name);
            let id = self.add_crate(self.package_around(path), None, name, file);
            self.set_externs(id, libraries);
            let owns_folder = !self.has_folder(path);
            Collector::new(self, id).root(file, owns_folder);
        }
    }

    /// Whether there are files in the folder that is called like a file.
    fn has_folder(&self, path: &str) -> bool {
        let folder = format!("{}/", path.strip_suffix(".rs").unwrap_or(path));
        let at = self.input.files.partition_point(|file| file.text.path < folder);
        self.input.files.get(at).is_some_and(|file| file.text.path.starts_with(&folder))
    }

    fn add_crate(
        &mut self,
        package: Option<usize>,
        target: Option<&'a CrateTarget>,
        name: &'a str,
        file: FileId,
    ) -> CrateId {
        let id = CrateId(self.crates.len() as u32);
        let root = ScopeId(self.scopes.len() as u32);
        self.scopes.push(Scope {
            krate: id,
            parent: None,
            module: root,
            path: Arc::from([name]),
            target: OnceLock::new(),
            file,
            is_test: false,
            names: Map::default(),
            globs: Vec::new(),
            glob_targets: OnceLock::new(),
            macros: Map::default(),
        });
        self.crates.push(Crate {
            package,
            target,
            root,
            externs: Map::default(),
            is_open: false,
            macro_use: Vec::new(),
        });
        id
    }

    /// The root of each package's library, where it is part of the tree.
    fn libraries(&self) -> Vec<Option<ScopeId>> {
        let mut libraries = vec![None; self.input.packages.len()];
        for krate in &self.crates {
            if let (Some(package), Some(target)) = (krate.package, krate.target)
                && target.kind == CrateKind::Library
            {
                libraries[package] = Some(krate.root);
            }
        }
        libraries
    }

    /// The package whose folder holds a file.
    fn package_around(&self, path: &str) -> Option<usize> {
        let holds = |folder: &str| {
            folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        (self.input.packages.iter().enumerate())
            .filter_map(|(index, package)| Some((index, package.folder.as_deref()?)))
            .filter(|(_, folder)| holds(folder))
            .max_by_key(|(_, folder)| folder.len())
            .map(|(index, _)| index)
    }

    fn set_externs(&mut self, id: CrateId, libraries: &[Option<ScopeId>]) {
        let input = self.input;
        let krate = &self.crates[id.0 as usize];
        let mut externs: Map<&'a str, Extern<'a>> =
            BUILT_IN.iter().map(|&(name, of)| (name, Extern::Foreign(of))).collect();
        let mut is_open = true;
        if let Some(package) = krate.package {
            let info = &input.packages[package];
            let is_build = krate.target.is_some_and(|target| target.kind == CrateKind::Build);
            is_open = krate.target.is_none();
            // A name of the wrong kind of dependency is better than none: those of the right kind come last.
            let mut dependencies: Vec<_> = info.dependencies.iter().collect();
            dependencies.sort_by_key(|dependency| match is_build {
                true => dependency.is_build,
                false => dependency.is_normal || dependency.is_dev,
            });
            for dependency in dependencies {
                let of = dependency.package.as_str();
                let library = input.members.get(of).filter(|&member| {
                    // To its own family a framework is what its sources say.
                    let family = input.vendored.get(member);
                    family.is_none_or(|family| family.contains(&info.name.replace('-', "_").as_str()))
                });
                let library = library.and_then(|&package| libraries[package]);
                let code = || input.codes.get(of).map_or(dependency.name.as_str(), |code| code.as_str());
                let found = library.map_or_else(|| Extern::Foreign(code()), Extern::Local);
                externs.insert(&dependency.name, found);
            }
            let is_library = krate.target.is_some_and(|target| target.kind == CrateKind::Library);
            if let Some(root) = libraries[package]
                && !is_library
                && !is_build
            {
                externs.insert(self.scopes[root.0 as usize].path[0], Extern::Local(root));
            }
        }
        let krate = &mut self.crates[id.0 as usize];
        krate.externs = externs;
        krate.is_open = is_open;
    }
}
