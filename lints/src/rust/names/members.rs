//! What belongs to a type: functions of its `impl` blocks, also those of traits of the workspace.

use super::{Entry, Res, Space};
use crate::rust::modules::{Graph, Holder, ItemId, Owner, ScopeId};
use crate::rust::syntax::{ItemKind, TypeRef};
use crate::rust::values::{Scene, Type};

impl<'a> Graph<'a> {
    /// Notes the members of every type and trait; names are known by now.
    pub fn resolve_members(&mut self) {
        for id in self.item_ids() {
            let info = self.item(id);
            if let Holder::Trait(holder) = info.holder {
                let name: &'a str = &info.item.name;
                self.members.entry((Owner::Local(holder), name)).or_default().push(id);
            }
        }
        for index in 0..self.impls.len() {
            let (self_type, of_trait, is_blanket) = self.implemented(index);
            let owner = self_type.owner().filter(|_| !is_blanket);
            if let Some(owner) = &owner {
                for member in self.impls[index].members.clone() {
                    let name: &'a str = &self.item(member).item.name;
                    self.members.entry((owner.clone(), name)).or_default().push(member);
                }
                if let Some(of_trait) = of_trait {
                    self.traits.entry(owner.clone()).or_default().push(of_trait);
                }
            } else if is_blanket && let Some(of_trait) = of_trait {
                self.add_blanket(of_trait);
            }
            self.impls[index].self_type = self_type;
            self.impls[index].owner = owner;
            self.impls[index].of_trait = of_trait;
        }
    }

    /// The members of a type under a name: its own, then those of its traits.
    pub fn members_named(&self, owner: &Owner<'a>, name: &'a str) -> &[ItemId] {
        if let Some(found) = self.members.get(&(owner.clone(), name)) {
            return found;
        }
        for of_trait in self.traits.get(owner).into_iter().flatten() {
            if let Some(found) = self.members.get(&(Owner::Local(*of_trait), name)) {
                return found;
            }
        }
        match owner {
            Owner::Local(_) => self.blanket.get(name).map_or(&[], Vec::as_slice),
            Owner::Foreign(_) => &[],
        }
    }

    /// Methods that traits in sight give to every type.
    pub fn blanket_methods(&self, scope: ScopeId, name: &str) -> Vec<ItemId> {
        let Some(found) = self.blanket.get(name) else { return Vec::new() };
        found.iter().copied().filter(|&id| self.is_trait_in_sight(scope, id)).collect()
    }

    fn is_trait_in_sight(&self, scope: ScopeId, method: ItemId) -> bool {
        let Holder::Trait(of_trait) = self.item(method).holder else { return false };
        let name = &self.item(of_trait).item.name;
        let is_it = |entry: &Entry<'a>| entry.res == Res::Item(of_trait);
        self.written_name(scope, name).iter().any(is_it) || self.written_name(scope, "_").iter().any(is_it)
    }

    fn add_blanket(&mut self, of_trait: ItemId) {
        let ItemKind::Trait { items, .. } = &self.item(of_trait).item.kind else { return };
        for item in items {
            if let Some(id) = self.id_of(item, self.item(of_trait).scope) {
                let known = self.blanket.entry(&item.name).or_default();
                if !known.contains(&id) {
                    known.push(id);
                }
            }
        }
    }

    /// The type of an `impl`, its trait, and whether it is one for every type with some bound.
    fn implemented(&self, index: usize) -> (Type<'a>, Option<ItemId>, bool) {
        let block = &self.impls[index];
        let ItemKind::Impl { of_trait, for_type, generics, .. } = &block.item.kind else {
            return (Type::Unknown, None, false);
        };
        let mut scene = Scene::new(block.scope);
        let of_trait = of_trait.as_ref().and_then(|path| {
            self.resolved(&scene, path, Space::Type).into_iter().find_map(|entry| match entry.res {
                Res::Item(id) => Some(id),
                Res::Scope(_) | Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => {
                    None
                }
            })
        });
        let is_blanket = generics.iter().any(|generic| is_just(for_type, &generic.name));
        scene.generics.extend(generics);
        (self.type_of(&scene, for_type), of_trait, is_blanket)
    }
}

/// Whether a type is a generic parameter, seen through `&` and the like.
fn is_just(of: &TypeRef, name: &str) -> bool {
    of.path().is_some_and(|path| path.segments.len() == 1 && path.segments[0].name == name)
}
