//! Paths of several segments.

use std::sync::Arc;

use smallvec::smallvec;

use super::{Entries, Entry, Res, Space, joined};
use crate::rust::mention::Step;
use crate::rust::modules::{Extern, Graph, ItemId, Owner, ScopeId};
use crate::rust::syntax::{ItemKind, Name, Segment, TypeRef};

/// How many aliases lead from one to the next before it is taken for a circle.
const MOST_ALIASES: usize = 16;

/// A path as a list of names.
pub(in crate::rust) trait Names<'a> {
    /// How many.
    fn count(&self) -> usize;
    /// One of them.
    fn name(&self, index: usize) -> &'a str;
}

impl<'a> Names<'a> for &'a [Segment] {
    fn count(&self) -> usize {
        self.len()
    }

    fn name(&self, index: usize) -> &'a str {
        &self[index].name
    }
}

impl<'a> Names<'a> for &'a [Name] {
    fn count(&self) -> usize {
        self.len()
    }

    fn name(&self, index: usize) -> &'a str {
        &self[index]
    }
}

impl<'a> Graph<'a> {
    /// What a path means in a scope. `dollar` is the crate that `$crate` stands for.
    pub fn path(
        &self,
        scope: ScopeId,
        names: impl Names<'a>,
        is_global: bool,
        space: Space,
        dollar: Option<ScopeId>,
    ) -> Entries<'a> {
        let count = names.count();
        if count == 0 {
            return Entries::new();
        }
        let space_at = |index: usize| if index + 1 == count { space } else { Space::Type };
        let mut from = 1;
        let mut entries = match names.name(0) {
            first if is_global => self.global(scope, first),
            "crate" => smallvec![Entry::plain(Res::Scope(self.crate_of(scope).root))],
            "$crate" => smallvec![Entry::plain(Res::Scope(dollar.unwrap_or(self.crate_of(scope).root)))],
            "self" => smallvec![Entry::plain(Res::Scope(self.scope(scope).module))],
            "super" => {
                let mut module = self.parent_module(scope);
                while from < count && names.name(from) == "super" {
                    module = module.and_then(|module| self.parent_module(module));
                    from += 1;
                }
                module.map(|module| Entry::plain(Res::Scope(module))).into_iter().collect()
            }
            first => {
                let mut entries = self.lexical(scope, first, space_at(0));
                let is_open = self.crate_of(scope).is_open && first.starts_with(|c: char| c.is_lowercase());
                if entries.is_empty() && count > 1 && is_open {
                    entries.push(Entry::plain(Extern::Foreign(first).res()));
                }
                entries
            }
        };
        while from < count && !entries.is_empty() {
            entries = self.step(entries, names.name(from), space_at(from));
            from += 1;
        }
        entries
    }

    /// What has a name below each of some things.
    pub fn step(&self, entries: Entries<'a>, name: &'a str, space: Space) -> Entries<'a> {
        let mut found = Entries::new();
        for entry in entries {
            self.below(entry, name, space, &mut found);
        }
        found
    }

    fn below(&self, entry: Entry<'a>, name: &'a str, space: Space, found: &mut Entries<'a>) {
        let mut add = |res: Res<'a>, via| {
            if !found.iter().any(|other| other.res == res) {
                found.push(Entry { res, via });
            }
        };
        match entry.res {
            Res::Scope(scope) => {
                let mut here = Entries::new();
                self.member_of_scope(scope, name, space, &mut here);
                if here.is_empty() {
                    self.through_foreign_globs(scope, name, space, &mut here);
                }
                for next in here {
                    add(next.res, joined(entry.via.as_ref(), next.via));
                }
            }
            Res::Foreign(path) => add(Res::Foreign(longer(&path, name)), entry.via),
            Res::Prelude(path) => add(Res::Prelude(path), entry.via),
            Res::Item(id) => match &self.item(id).item.kind {
                ItemKind::Type { .. } | ItemKind::Trait { .. } => match self.variant(id, name) {
                    Some(index) => add(Res::Variant(id, index), entry.via),
                    None => {
                        let members = self.members_named(&Owner::Local(id), name);
                        for member in members {
                            add(Res::Item(*member), entry.via.clone());
                        }
                        if members.is_empty() {
                            add(Res::Hidden(id, name), entry.via);
                        }
                    }
                },
                ItemKind::Alias(_) => {
                    for next in self.behind_aliases(Entry { res: Res::Item(id), via: entry.via }) {
                        if next.res != Res::Item(id) {
                            self.below(next, name, space, found);
                        }
                    }
                }
                ItemKind::Use(_)
                | ItemKind::ExternCrate { .. }
                | ItemKind::Module { .. }
                | ItemKind::Function(_)
                | ItemKind::Constant { .. }
                | ItemKind::Impl { .. }
                | ItemKind::MacroRules(_)
                | ItemKind::MacroCall(_)
                | ItemKind::Other => {}
            },
            Res::Hidden(..) | Res::Variant(..) => {}
        }
    }

    /// What type aliases stand for in the end; the alias itself when nobody can tell.
    pub fn behind_aliases(&self, entry: Entry<'a>) -> Entries<'a> {
        let mut settled = Entries::new();
        self.follow_alias(entry, MOST_ALIASES, &mut settled);
        settled
    }

    fn follow_alias(&self, entry: Entry<'a>, left: usize, settled: &mut Entries<'a>) {
        let Res::Item(id) = entry.res else { return settled.push(entry) };
        let info = self.item(id);
        let Some(of) = info.alias() else { return settled.push(entry) };
        let before = settled.len();
        if left > 0
            && let TypeRef::Path(path) = of
            && path.qualified.is_none()
        {
            let hop = Entry::plain(Res::Item(id)).behind(Step::Alias, info.file, info.item.name_at).via;
            let hop = joined(entry.via.as_ref(), hop);
            for next in self.path(info.scope, path.segments.as_slice(), path.is_global, Space::Type, None) {
                let is_itself = next.res == entry.res;
                let next = Entry { via: joined(hop.as_ref(), next.via), ..next };
                if !is_itself {
                    self.follow_alias(next, left - 1, settled);
                }
            }
        }
        if settled.len() == before {
            settled.push(entry);
        }
    }

    /// The variant of an enum.
    pub fn variant(&self, id: ItemId, name: &str) -> Option<usize> {
        self.item(id).variants().iter().position(|variant| variant.name == name)
    }

    /// `::name`: another crate, or as Rust 2015 has it, something of the root.
    fn global(&self, scope: ScopeId, name: &'a str) -> Entries<'a> {
        let krate = self.crate_of(scope);
        if let Some(found) = krate.externs.get(name) {
            return smallvec![Entry::plain(found.res())];
        }
        let mut found = Entries::new();
        self.member_of_scope(krate.root, name, Space::Type, &mut found);
        if found.is_empty() && krate.is_open {
            found.push(Entry::plain(Extern::Foreign(name).res()));
        }
        found
    }

    fn parent_module(&self, scope: ScopeId) -> Option<ScopeId> {
        let parent = self.scope(self.scope(scope).module).parent?;
        Some(self.scope(parent).module)
    }
}

/// A foreign path with one more segment.
pub(in crate::rust) fn longer<'a>(path: &Arc<[&'a str]>, name: &'a str) -> Arc<[&'a str]> {
    path.iter().copied().chain([name]).collect()
}
