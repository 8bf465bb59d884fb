//! What a workspace defines: crates, the scopes of their module trees, items and imports.
//!
//! Names are slices of the parsed sources, so nothing is copied until a mention is written.

mod collect;
mod crates;
mod files;
mod inside;
mod kinds;
mod put_in;
mod taken;

pub(crate) use files::{is_outside, path_below, path_from};
pub(super) use taken::{Missing, TakenIn};

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

use onefold::{SourceText, TextRange};

use super::mention::Step;
use super::names::{Entries, GlobTarget, Hasher};
use super::syntax::{Block, Import, Item, MacroInput, Name, Source};
use super::values::Type;
use crate::workspace::{CrateTarget, Package};

/// Index of a file in the tree.
pub(super) type FileId = usize;

/// A hash map keyed by names.
pub(super) type Map<K, V> = HashMap<K, V, Hasher>;

/// Index of a [`Scope`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ScopeId(u32);

/// Index of an [`ItemInfo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ItemId(u32);

/// Index of a [`Crate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct CrateId(u32);

/// Index of an [`ImportInfo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ImportId(u32);

/// What resolving starts from.
pub(super) struct Input<'a> {
    /// The packages.
    pub packages: &'a [Package],
    /// The members of the workspace among them.
    pub members: Map<&'a str, usize>,
    /// The members that are copies of crates which everybody else knows by their own names.
    pub vendored: Map<usize, &'static [&'static str]>,
    /// The names of packages as a mention writes them, with `_`.
    pub codes: &'a Map<&'a str, String>,
    /// All files, by path.
    pub files: Vec<InputFile<'a>>,
    /// The same files, by name.
    pub by_path: Map<&'a str, FileId>,
}

/// One file, parsed if it could be.
pub(super) struct InputFile<'a> {
    /// Path and text.
    pub text: &'a Arc<SourceText>,
    /// What stands in it.
    pub source: Option<&'a Source>,
    /// Whether it is only read when it is asked for.
    pub is_put_off: bool,
}

/// Everything that is defined.
pub(super) struct Graph<'a> {
    /// What it was made from.
    pub input: &'a Input<'a>,
    /// The crates.
    pub crates: Vec<Crate<'a>>,
    /// Modules, and blocks that hold items.
    pub scopes: Vec<Scope<'a>>,
    /// Everything that has a name and a definition.
    pub items: Vec<ItemInfo<'a>>,
    /// Names that `use` brings in.
    pub imports: Vec<ImportInfo<'a>>,
    /// The `impl` blocks.
    pub impls: Vec<ImplInfo<'a>>,
    /// What is written where: the pieces of files, in the scope that they belong to.
    pub parts: Vec<Vec<Part<'a>>>,
    /// Scopes of blocks and of macro inputs that hold items, by address and the scope around them.
    pub blocks: Map<(usize, ScopeId), ScopeId>,
    /// The identity of an import, by address and scope.
    pub import_ids: Map<(usize, ScopeId), ImportId>,
    /// The identity of an item, by address and scope.
    pub ids: Map<(usize, ScopeId), ItemId>,
    /// Functions, constants and types that belong to a type, or to a trait.
    pub members: Map<(Owner<'a>, &'a str), Vec<ItemId>>,
    /// The traits of the workspace that a type implements.
    pub traits: Map<Owner<'a>, Vec<ItemId>>,
    /// Methods of traits that are implemented for every type with some bound, by name.
    pub blanket: Map<&'a str, Vec<ItemId>>,
    /// The crates that hold a file.
    pub crates_of: Vec<Vec<CrateId>>,
    /// What is taken in and is not among the files that were read.
    pub missing: Vec<Missing>,
    /// Files that were put off and are asked for; without them the rest is not whole.
    pub wanted: BTreeSet<FileId>,
    /// Macros that put in more items than are read, by file and name: one for each crate.
    pub crowded: Vec<(FileId, TextRange)>,
}

/// A crate.
pub(super) struct Crate<'a> {
    /// Its package, by index.
    pub package: Option<usize>,
    /// What cargo says of it; `None` for a file that no module tree holds.
    pub target: Option<&'a CrateTarget>,
    /// Its root module.
    pub root: ScopeId,
    /// Crates that it may name.
    pub externs: Map<&'a str, Extern<'a>>,
    /// Whether nothing is known of its dependencies, so that any first segment may be one.
    pub is_open: bool,
    /// Crates of `#[macro_use] extern crate`.
    pub macro_use: Vec<Extern<'a>>,
}

/// A crate as another one names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extern<'a> {
    /// The library of a package of the workspace: its root.
    Local(ScopeId),
    /// A crate from outside, by the name of its package.
    Foreign(&'a str),
}

/// A module, or a block that holds items.
pub(super) struct Scope<'a> {
    /// Its crate.
    pub krate: CrateId,
    /// The scope around it; `None` for the root of a crate.
    pub parent: Option<ScopeId>,
    /// The nearest module: itself, unless it is a block.
    pub module: ScopeId,
    /// The crate's name, then modules, then the functions around.
    pub path: Arc<[&'a str]>,
    /// The same as mentions write it.
    pub target: OnceLock<Arc<[Name]>>,
    /// The file that holds what it holds.
    pub file: FileId,
    /// Whether it is compiled for tests alone.
    pub is_test: bool,
    /// What is defined in it, several things of one name where `cfg` decides.
    pub names: Map<&'a str, Vec<Named<'a>>>,
    /// Globs that bring names into it.
    pub globs: Vec<ImportId>,
    /// What these lead to, worked out when it is first asked for.
    pub glob_targets: OnceLock<Arc<[GlobTarget<'a>]>>,
    /// `macro_rules!` of it.
    pub macros: Map<&'a str, Vec<ItemId>>,
}

/// One definition of a name.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    /// What it is.
    pub what: What<'a>,
    /// Whether other modules may see it.
    pub is_public: bool,
}

/// What a name of a scope is.
#[derive(Clone, Copy)]
pub(super) enum What<'a> {
    /// A module.
    Scope(ScopeId),
    /// An item.
    Item(ItemId),
    /// What a `use` found.
    Import(ImportId),
    /// What `extern crate` names.
    Extern(Extern<'a>),
}

/// An item in its place.
pub(super) struct ItemInfo<'a> {
    /// The item.
    pub item: &'a Item,
    /// Where it is defined.
    pub scope: ScopeId,
    /// Its file.
    pub file: FileId,
    /// What it is a member of.
    pub holder: Holder,
    /// The path that mentions call it by.
    pub target: OnceLock<Arc<[Name]>>,
}

/// What an item is a member of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holder {
    /// Nothing but its scope.
    None,
    /// An `impl`, by index.
    Impl(usize),
    /// A trait.
    Trait(ItemId),
}

/// An `impl` in its place.
pub(super) struct ImplInfo<'a> {
    /// The item.
    pub item: &'a Item,
    /// Where it stands.
    pub scope: ScopeId,
    /// The members.
    pub members: Vec<ItemId>,
    /// The type, once names are known.
    pub self_type: Type<'a>,
    /// The same as something that has members.
    pub owner: Option<Owner<'a>>,
    /// Its trait, when it is one of the workspace.
    pub of_trait: Option<ItemId>,
}

/// A type or a trait that has members.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Owner<'a> {
    /// One of the workspace.
    Local(ItemId),
    /// One from outside.
    Foreign(Arc<[&'a str]>),
}

/// A name that a `use` brings in.
pub(super) struct ImportInfo<'a> {
    /// Where.
    pub scope: ScopeId,
    /// Its file.
    pub file: FileId,
    /// What is written.
    pub import: &'a Import,
    /// Whether it passes the name on.
    pub is_public: bool,
    /// What it leads to.
    pub found: Entries<'a>,
}

/// Items of one file that stand in one scope.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// The scope.
    pub scope: ScopeId,
    /// The items.
    pub items: &'a [Item],
    /// Whether they are the top of the file.
    pub is_top: bool,
}

/// One step from a name to what it stands for.
#[derive(Debug)]
pub(super) struct Via {
    /// What happens there.
    pub step: Step,
    /// The file.
    pub file: FileId,
    /// The place.
    pub at: TextRange,
    /// The step behind it.
    pub next: Option<Arc<Via>>,
}

impl<'a> Graph<'a> {
    /// A scope by its id.
    pub fn scope(&self, id: ScopeId) -> &Scope<'a> {
        &self.scopes[id.0 as usize]
    }

    /// An item by its id.
    pub fn item(&self, id: ItemId) -> &ItemInfo<'a> {
        &self.items[id.0 as usize]
    }

    /// An import by its id.
    pub fn import(&self, id: ImportId) -> &ImportInfo<'a> {
        &self.imports[id.0 as usize]
    }

    /// The crate that holds a scope.
    pub fn crate_of(&self, scope: ScopeId) -> &Crate<'a> {
        &self.crates[self.scope(scope).krate.0 as usize]
    }

    /// A crate by its id.
    pub fn krate(&self, id: CrateId) -> &Crate<'a> {
        &self.crates[id.0 as usize]
    }

    /// All items, in the order in which they were read.
    pub fn item_ids(&self) -> impl Iterator<Item = ItemId> + use<> {
        (0..self.items.len() as u32).map(ItemId)
    }

    /// The identity of an item that stands in a scope.
    pub fn id_of(&self, item: &Item, scope: ScopeId) -> Option<ItemId> {
        self.ids.get(&(address(item), scope)).copied()
    }

    /// What an import that stands in a scope leads to.
    pub fn imported(&self, import: &Import, scope: ScopeId) -> Entries<'a> {
        let id = self.import_ids.get(&(address(import), scope));
        id.map(|id| self.import(*id).found.clone()).unwrap_or_default()
    }

    /// All imports.
    pub fn all_imports(&self) -> impl Iterator<Item = ImportId> + use<> {
        (0..self.imports.len() as u32).map(ImportId)
    }

    /// Forgets what globs lead to, since imports have found more.
    pub fn forget_globs(&mut self) {
        for scope in &mut self.scopes {
            scope.glob_targets.take();
        }
    }

    /// What an import leads to, to add to.
    pub fn found_mut(&mut self, id: ImportId) -> &mut Entries<'a> {
        &mut self.imports[id.0 as usize].found
    }

    /// The scope that a block opens, which is the one around it unless it holds items.
    pub fn block_scope(&self, block: &Block, around: ScopeId) -> ScopeId {
        self.blocks.get(&(address(block), around)).copied().unwrap_or(around)
    }

    /// The scope of what stands in a macro's parentheses.
    pub fn input_scope(&self, input: &MacroInput, around: ScopeId) -> ScopeId {
        self.blocks.get(&(address(input), around)).copied().unwrap_or(around)
    }

    /// Whether `scope` is `outer` or lies in it.
    pub fn is_inside(&self, scope: ScopeId, outer: ScopeId) -> bool {
        let mut next = Some(scope);
        while let Some(id) = next {
            if id == outer {
                return true;
            }
            next = self.scope(id).parent;
        }
        false
    }
}

impl ItemId {
    /// Its place in tables beside [`Graph::items`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Sources do not move while they are resolved, so that an address is an identity.
fn address<T>(value: &T) -> usize {
    std::ptr::from_ref(value).addr()
}
