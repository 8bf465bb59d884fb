//! Goes through the sources of a crate and writes down what they define, blocks included.

use std::sync::{Arc, OnceLock};

use super::files::Folder;
use super::inside::Inside;
use super::put_in::MOST_PUT_IN;
use super::{
    Crate, CrateId, Extern, FileId, Graph, Holder, ImplInfo, ImportId, ImportInfo, ItemId, ItemInfo, Map,
    Named, Part, Scope, ScopeId, What, address,
};
use crate::rust::conditions::{Built, built};
use crate::rust::names::Entries;
use crate::rust::syntax::{Attribute, Item, ItemKind, Visibility};
use crate::rust::tests_alone::is_for_tests;
use crate::rust::values::Type;
use crate::rust::visit::{self, Visitor};

/// How often one crate takes a file; more is a knot of `#[path]`.
const MOST_TIMES: usize = 8;

/// Collects one crate.
pub(super) struct Collector<'g, 'a> {
    pub graph: &'g mut Graph<'a>,
    id: CrateId,
    /// The files from the root to the one being read.
    pub(super) open: Vec<FileId>,
    /// Whether what is being read is compiled.
    pub(super) built: Built,
    /// The macros whose items are being read.
    pub(super) put_in: Vec<ItemId>,
    /// Whether items stand between the parentheses of a macro, or come out of one.
    pub(super) is_in_macro: bool,
    /// How many items they may still put in.
    pub(super) left: usize,
    /// Whether it was told that they put in more.
    pub(super) is_crowded: bool,
}

/// Where the collector stands.
#[derive(Clone, Copy)]
pub(super) struct Here<'f> {
    pub scope: ScopeId,
    pub file: FileId,
    pub folder: &'f Folder,
}

impl<'g, 'a> Collector<'g, 'a> {
    pub fn new(graph: &'g mut Graph<'a>, id: CrateId) -> Self {
        Collector {
            graph,
            id,
            open: Vec::new(),
            built: Built::Surely,
            put_in: Vec::new(),
            is_in_macro: false,
            left: MOST_PUT_IN,
            is_crowded: false,
        }
    }

    /// The whole crate, from its root file.
    pub fn root(mut self, file: FileId, owns_folder: bool) {
        let root = self.graph.crates[self.id.0 as usize].root;
        self.file(file, root, owns_folder);
    }

    /// A file whose items stand in `scope`.
    pub(super) fn file(&mut self, file: FileId, scope: ScopeId, owns_folder: bool) {
        let input = self.graph.input;
        let times = self.graph.crates_of[file].iter().filter(|&&id| id == self.id).count();
        if self.open.contains(&file) || times >= MOST_TIMES {
            return;
        }
        let Some(source) = input.files[file].source else {
            if input.files[file].is_put_off {
                self.graph.wanted.insert(file);
            }
            return;
        };
        self.graph.crates_of[file].push(self.id);
        self.open.push(file);
        self.scope(scope).is_test |= is_for_tests(&source.attributes);
        let folder = Folder::of_file(&input.files[file].text.path, owns_folder);
        self.graph.parts[file].push(Part { scope, items: &source.items, is_top: true });
        let around = self.built;
        self.built = around.max(built(&source.attributes));
        self.items(&source.items, Here { scope, file, folder: &folder });
        self.built = around;
        self.open.pop();
    }

    fn items(&mut self, items: &'a [Item], here: Here<'_>) {
        for item in items {
            self.item(item, here);
        }
    }

    pub fn item(&mut self, item: &'a Item, here: Here<'_>) {
        let around = self.built;
        self.built = around.max(built(&item.attributes));
        self.item_as_built(item, here);
        self.built = around;
    }

    fn item_as_built(&mut self, item: &'a Item, here: Here<'_>) {
        match &item.kind {
            ItemKind::Use(imports) => {
                for import in imports {
                    let id = ImportId(self.graph.imports.len() as u32);
                    let is_public = item.visibility != Visibility::Private;
                    let found = Entries::new();
                    let Here { scope, file, .. } = here;
                    self.graph.import_ids.insert((address(import), scope), id);
                    self.graph.imports.push(ImportInfo { scope, file, import, is_public, found });
                    match import.name.as_deref() {
                        None => self.scope(here.scope).globs.push(id),
                        Some(name) => self.define(here.scope, name, What::Import(id), is_public),
                    }
                }
            }
            ItemKind::ExternCrate { of } => self.extern_crate(item, of, here),
            ItemKind::Module { inline, path } => self.module(item, inline.as_deref(), path.as_deref(), here),
            ItemKind::Function(function) => {
                self.named(item, here);
                if let Some(body) = function.body.as_ref().filter(|_| function.holds_items) {
                    self.inside(&item.name, here).block(body);
                }
            }
            ItemKind::Type { .. } | ItemKind::Alias(_) => {
                self.named(item, here);
            }
            ItemKind::Constant { value, .. } => {
                self.named(item, here);
                if let Some(value) = value {
                    visit::expression(value, &mut self.inside(&item.name, here));
                }
            }
            ItemKind::Trait { items, .. } => {
                let id = self.named(item, here);
                self.members(items, Holder::Trait(id), here);
            }
            ItemKind::Impl { items, .. } => {
                let index = self.graph.impls.len();
                self.graph.impls.push(ImplInfo {
                    item,
                    scope: here.scope,
                    members: Vec::new(),
                    self_type: Type::Unknown,
                    owner: None,
                    of_trait: None,
                });
                let members = self.members(items, Holder::Impl(index), here);
                self.graph.impls[index].members = members;
            }
            ItemKind::MacroRules(arms) => {
                let id = self.add(item, here, Holder::None);
                self.scope(here.scope).macros.entry(&item.name).or_default().push(id);
                if has_attribute(&item.attributes, "macro_export") {
                    let root = self.krate().root;
                    self.define(root, &item.name, What::Item(id), true);
                } else {
                    // `pub(crate) use name;` finds a macro by its name as a path.
                    self.define(here.scope, &item.name, What::Item(id), false);
                }
                for arm in arms {
                    self.inside(&item.name, here).input(&arm.output);
                }
            }
            ItemKind::MacroCall(call) => self.macro_call(call, here),
            ItemKind::Other => {}
        }
    }

    /// The members of a trait or an `impl`; they are no names of the scope.
    fn members(&mut self, items: &'a [Item], holder: Holder, here: Here<'_>) -> Vec<ItemId> {
        let mut ids = Vec::new();
        for item in items {
            let body = match &item.kind {
                ItemKind::Function(function) => {
                    ids.push(self.add(item, here, holder));
                    function.body.as_ref().filter(|_| function.holds_items)
                }
                ItemKind::Constant { value, .. } => {
                    ids.push(self.add(item, here, holder));
                    if let Some(value) = value {
                        visit::expression(value, &mut self.inside(&item.name, here));
                    }
                    None
                }
                ItemKind::Alias(_) => {
                    ids.push(self.add(item, here, holder));
                    None
                }
                ItemKind::MacroCall(call) => {
                    visit::input(&call.input, &mut self.inside("", here));
                    None
                }
                ItemKind::Use(_)
                | ItemKind::ExternCrate { .. }
                | ItemKind::Module { .. }
                | ItemKind::Type { .. }
                | ItemKind::Trait { .. }
                | ItemKind::Impl { .. }
                | ItemKind::MacroRules(_)
                | ItemKind::Other => None,
            };
            if let Some(body) = body {
                self.inside(&item.name, here).block(body);
            }
        }
        ids
    }

    fn extern_crate(&mut self, item: &'a Item, of: &'a str, here: Here<'_>) {
        let root = self.krate().root;
        let found = match of {
            "self" => Extern::Local(root),
            _ => self.krate().externs.get(of).copied().unwrap_or(Extern::Foreign(of)),
        };
        if has_attribute(&item.attributes, "macro_use") {
            self.graph.crates[self.id.0 as usize].macro_use.push(found);
        }
        let is_public = item.visibility != Visibility::Private;
        if item.name != "_" {
            self.define(here.scope, &item.name, What::Extern(found), is_public);
            if here.scope == root {
                self.graph.crates[self.id.0 as usize].externs.insert(&item.name, found);
            }
        }
    }

    fn module(&mut self, item: &'a Item, inline: Option<&'a [Item]>, path: Option<&str>, here: Here<'_>) {
        let is_test = is_for_tests(&item.attributes);
        let scopes = match inline {
            Some(items) => {
                let scope = self.open_scope(here.scope, &item.name, here.file, true, is_test);
                let folder = here.folder.inline(&item.name, path);
                self.graph.parts[here.file].push(Part { scope, items, is_top: false });
                self.items(items, Here { scope, file: here.file, folder: &folder });
                vec![scope]
            }
            None => self.files_of(item, here, is_test),
        };
        for scope in scopes {
            self.module_found(item, scope, here.scope);
        }
    }

    fn module_found(&mut self, item: &'a Item, scope: ScopeId, around: ScopeId) {
        let is_public = item.visibility != Visibility::Private;
        self.define(around, &item.name, What::Scope(scope), is_public);
        if has_attribute(&item.attributes, "macro_use") {
            let macros: Vec<_> =
                self.scope(scope).macros.iter().map(|(name, ids)| (*name, ids.clone())).collect();
            for (name, ids) in macros {
                self.scope(around).macros.entry(name).or_default().extend(ids);
            }
        }
    }

    pub(super) fn inside<'s, 'f>(&'s mut self, label: &'a str, here: Here<'f>) -> Inside<'s, 'g, 'f, 'a> {
        Inside { collector: self, label, here }
    }

    fn named(&mut self, item: &'a Item, here: Here<'_>) -> ItemId {
        let id = self.add(item, here, Holder::None);
        self.define(here.scope, &item.name, What::Item(id), item.visibility != Visibility::Private);
        id
    }

    pub(super) fn add(&mut self, item: &'a Item, here: Here<'_>, holder: Holder) -> ItemId {
        let id = ItemId(self.graph.items.len() as u32);
        self.graph.items.push(ItemInfo {
            item,
            scope: here.scope,
            file: here.file,
            holder,
            target: OnceLock::new(),
        });
        self.graph.ids.insert((address(item), here.scope), id);
        id
    }

    fn define(&mut self, scope: ScopeId, name: &'a str, what: What<'a>, is_public: bool) {
        if !name.is_empty() {
            self.scope(scope).names.entry(name).or_default().push(Named { what, is_public });
        }
    }

    pub fn open_scope(
        &mut self,
        parent: ScopeId,
        name: &'a str,
        file: FileId,
        is_module: bool,
        is_test: bool,
    ) -> ScopeId {
        let id = ScopeId(self.graph.scopes.len() as u32);
        let around = self.graph.scope(parent);
        let path = around.path.iter().copied().chain((!name.is_empty()).then_some(name));
        let scope = Scope {
            krate: self.id,
            parent: Some(parent),
            module: if is_module { id } else { around.module },
            path: path.collect::<Arc<[&'a str]>>(),
            target: OnceLock::new(),
            file,
            is_test: is_test || around.is_test,
            names: Map::default(),
            globs: Vec::new(),
            glob_targets: OnceLock::new(),
            macros: Map::default(),
        };
        self.graph.scopes.push(scope);
        id
    }

    pub(super) fn scope(&mut self, id: ScopeId) -> &mut Scope<'a> {
        &mut self.graph.scopes[id.0 as usize]
    }

    pub(super) fn krate(&self) -> &Crate<'a> {
        &self.graph.crates[self.id.0 as usize]
    }
}

pub(super) fn has_attribute(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| match attribute.path.segments.as_slice() {
        [only] => only.name == name,
        _ => false,
    })
}
