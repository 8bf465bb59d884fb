//! What a name stands for: scopes, globs, re-exports, members of types.
//!
//! A name with several definitions (`#[cfg]` variants) stands for all of them. Visibility is asked
//! for where it decides, at globs; everything else would not compile if it were wrong.

mod foreign;
mod globs;
mod imports;
mod members;
mod paths;
mod prelude;

use std::hash::BuildHasherDefault;
use std::sync::Arc;

use smallvec::SmallVec;

use super::mention::Step;
use super::modules::{Extern, Graph, ItemId, Named, ScopeId, Via, What};
use super::syntax::{Item, ItemKind};

pub(super) use globs::{GlobTarget, joined};
pub(super) use paths::longer;
pub(super) use prelude::{is_attribute, is_of_prelude};

/// A path outside the workspace: the package's name in code, then the segments.
pub(super) type ForeignPath<'a> = Arc<[&'a str]>;

/// What a name is once it is resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Res<'a> {
    /// A module of the workspace.
    Scope(ScopeId),
    /// An item of the workspace.
    Item(ItemId),
    /// A variant of an enum of the workspace, by index.
    Variant(ItemId, usize),
    /// A member of a type or trait of the workspace that no source shows, such as a derived one.
    Hidden(ItemId, &'a str),
    /// Something outside.
    Foreign(ForeignPath<'a>),
    /// Something that every module has without naming a crate, such as `Vec`, and what is below it.
    Prelude(&'a str),
}

/// One thing that a name leads to, and how.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    /// The thing.
    pub res: Res<'a>,
    /// The way, nearest step first.
    pub via: Option<Arc<Via>>,
}

/// What a name leads to: most often one thing.
pub(super) type Entries<'a> = SmallVec<[Entry<'a>; 1]>;

/// The namespaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Space {
    /// Modules, types, traits.
    Type,
    /// Functions, constants, constructors.
    Value,
    /// Macros, derives, attributes.
    Macro,
    /// All of them, as `use` takes them.
    Any,
}

/// Hashes names fast; nobody outside chooses what goes into these maps but the author of the sources.
#[derive(Default)]
pub(crate) struct NameHasher(u64);

/// Builds a [`NameHasher`].
pub(crate) type Hasher = BuildHasherDefault<NameHasher>;

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

impl std::hash::Hasher for NameHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.write_u64(u64::from_le_bytes(chunk.try_into().expect("a chunk has eight bytes")));
        }
        let mut last = [0; 8];
        last[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
        self.write_u64(u64::from_le_bytes(last));
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(FACTOR);
    }
}

impl<'a> Entry<'a> {
    /// Something that is named in full.
    pub fn plain(res: Res<'a>) -> Self {
        Entry { res, via: None }
    }

    /// The same thing with one more step in front.
    pub fn behind(self, step: Step, file: usize, at: onefold::TextRange) -> Self {
        Entry { res: self.res, via: Some(Arc::new(Via { step, file, at, next: self.via })) }
    }
}

impl<'a> Extern<'a> {
    /// The root of the crate.
    pub fn res(self) -> Res<'a> {
        match self {
            Extern::Local(root) => Res::Scope(root),
            Extern::Foreign(name) => Res::Foreign(Arc::from([name])),
        }
    }
}

impl<'a> Graph<'a> {
    /// What a name means at a place: blocks inside out, the module, other crates, the prelude, and
    /// last what a foreign glob may bring.
    pub fn lexical(&self, scope: ScopeId, name: &'a str, space: Space) -> Entries<'a> {
        let mut found = Entries::new();
        let mut next = Some(scope);
        while let Some(id) = next {
            self.member_of_scope(id, name, space, &mut found);
            let here = self.scope(id);
            if !found.is_empty() {
                return found;
            }
            next = here.parent.filter(|_| here.module != id);
        }
        if matches!(space, Space::Type | Space::Any)
            && let Some(krate) = self.crate_of(scope).externs.get(name)
        {
            found.push(Entry::plain(krate.res()));
        } else if prelude::has(name, space) {
            found.push(Entry::plain(Res::Prelude(name)));
        } else {
            self.through_foreign_globs(scope, name, space, &mut found);
        }
        found
    }

    /// What is written or imported under a name, blocks inside out; no guesses, no other crates.
    pub fn written_name(&self, scope: ScopeId, name: &str) -> Entries<'a> {
        let mut found = Entries::new();
        let mut next = Some(scope);
        while let Some(id) = next {
            self.member_of_scope(id, name, Space::Any, &mut found);
            let here = self.scope(id);
            next = here.parent.filter(|_| here.module != id && found.is_empty());
        }
        found
    }

    /// The `macro_rules!` of a name around a place, whatever their order.
    pub fn macros_in_sight(&self, scope: ScopeId, name: &str) -> &[ItemId] {
        let mut next = Some(scope);
        while let Some(id) = next {
            let here = self.scope(id);
            if let Some(found) = here.macros.get(name) {
                return found;
            }
            next = here.parent;
        }
        &[]
    }

    /// What a scope itself has under a name, through its imports and globs.
    pub fn member_of_scope(&self, scope: ScopeId, name: &str, space: Space, found: &mut Entries<'a>) {
        self.defined(scope, name, space, None, found);
        if found.is_empty() && !self.scope(scope).globs.is_empty() {
            self.through_globs(scope, name, space, found);
        }
    }

    /// What is written in a scope under a name; `asking` is the scope that sees it through a glob.
    fn defined(
        &self,
        scope: ScopeId,
        name: &str,
        space: Space,
        asking: Option<ScopeId>,
        found: &mut Entries<'a>,
    ) {
        let here = self.scope(scope);
        for Named { what, is_public } in here.names.get(name).into_iter().flatten() {
            let is_seen = *is_public || asking.is_none_or(|asking| self.is_inside(asking, here.module));
            if !is_seen {
                continue;
            }
            match what {
                What::Scope(id) => self.keep(Entry::plain(Res::Scope(*id)), space, found),
                What::Item(id) => self.keep(Entry::plain(Res::Item(*id)), space, found),
                What::Extern(krate) => self.keep(Entry::plain(krate.res()), space, found),
                What::Import(id) => {
                    let import = self.import(*id);
                    let renamed = import.import.path.last() != import.import.name.as_ref();
                    for entry in &import.found {
                        let entry = entry.clone();
                        let at = import.import.at;
                        let entry = match (renamed, import.is_public) {
                            (true, _) => entry.behind(Step::Renamed, import.file, at),
                            (false, true) => entry.behind(Step::ReExported, import.file, at),
                            (false, false) => entry,
                        };
                        self.keep(entry, space, found);
                    }
                }
            }
        }
    }

    /// Adds what belongs to the namespace and is not there yet.
    fn keep(&self, entry: Entry<'a>, space: Space, found: &mut Entries<'a>) {
        if self.is_in(&entry.res, space) && !found.iter().any(|other| other.res == entry.res) {
            found.push(entry);
        }
    }

    fn is_in(&self, res: &Res<'a>, space: Space) -> bool {
        match (res, space) {
            (_, Space::Any) | (Res::Foreign(_) | Res::Prelude(_) | Res::Hidden(..), _) => true,
            (Res::Scope(_), space) => space == Space::Type,
            (Res::Variant(..), space) => matches!(space, Space::Type | Space::Value),
            (Res::Item(id), space) => match &self.item(*id).item.kind {
                // A crate of macros gives its functions as attributes and macros.
                ItemKind::Function(_) if space == Space::Macro => is_macro(self.item(*id).item),
                ItemKind::Function(_) | ItemKind::Constant { .. } => space == Space::Value,
                // A struct is also its constructor; whether it has one does not matter.
                ItemKind::Type { .. } | ItemKind::Alias(_) => space != Space::Macro,
                ItemKind::Trait { .. } => space == Space::Type,
                ItemKind::MacroRules(_) => space == Space::Macro,
                ItemKind::Use(_)
                | ItemKind::ExternCrate { .. }
                | ItemKind::Module { .. }
                | ItemKind::Impl { .. }
                | ItemKind::MacroCall(_)
                | ItemKind::Other => false,
            },
        }
    }
}

/// Whether a function is one that a crate of macros gives under its own name.
fn is_macro(function: &Item) -> bool {
    function.attributes.iter().any(|attribute| {
        let name = attribute.path.segments.last().map(|last| last.name.as_str());
        matches!(name, Some("proc_macro" | "proc_macro_attribute"))
    })
}
