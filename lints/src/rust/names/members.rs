//! What belongs to a type: functions of its `impl` blocks, also those of traits of the workspace.

use super::{Res, Space};
use crate::rust::modules::{Graph, Holder, ItemId, Owner};
use crate::rust::syntax::{ItemKind, TypeRef};
use crate::rust::values::Scene;

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
            let (owner, of_trait, is_blanket) = self.implemented(index);
            if let Some(owner) = &owner {
                for member in self.impls[index].members.clone() {
                    let name: &'a str = &self.item(member).item.name;
                    self.members.entry((owner.clone(), name)).or_default().push(member);
                }
                if let Some(of_trait) = of_trait {
                    self.traits.entry(owner.clone()).or_default().push(of_trait);
                }
            } else if is_blanket && let Some(of_trait) = of_trait {
                self.blanket.push(of_trait);
            }
            self.impls[index].owner = owner;
            self.impls[index].of_trait = of_trait;
        }
    }

    /// The members of a type under a name: its own, then those of its traits.
    pub fn members_named(&self, owner: &Owner<'a>, name: &'a str) -> Vec<ItemId> {
        if let Some(found) = self.members.get(&(owner.clone(), name)) {
            return found.clone();
        }
        let traits = self.traits.get(owner).into_iter().flatten().chain(&self.blanket);
        for of_trait in traits {
            if let Some(found) = self.members.get(&(Owner::Local(*of_trait), name)) {
                return found.clone();
            }
        }
        Vec::new()
    }

    /// The type of an `impl`, its trait, and whether it is one for every type with some bound.
    fn implemented(&self, index: usize) -> (Option<Owner<'a>>, Option<ItemId>, bool) {
        let block = &self.impls[index];
        let ItemKind::Impl { of_trait, for_type, generics, .. } = &block.item.kind else {
            return (None, None, false);
        };
        let of_trait = of_trait.as_ref().and_then(|path| {
            let scene = Scene::new(block.scope);
            self.resolved(&scene, path, Space::Type).into_iter().find_map(|entry| match entry.res {
                Res::Item(id) => Some(id),
                Res::Scope(_) | Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => {
                    None
                }
            })
        });
        let is_generic = generics.iter().any(|generic| is_just(for_type, &generic.name));
        if is_generic {
            return (None, of_trait, true);
        }
        (self.type_of(&Scene::new(block.scope), for_type).owner(), of_trait, false)
    }
}

/// Whether a type is a generic parameter, seen through `&` and the like.
fn is_just(of: &TypeRef, name: &str) -> bool {
    match of {
        TypeRef::Path(path) => path.segments.len() == 1 && path.segments[0].name == name,
        TypeRef::Reference(of) => is_just(of, name),
        TypeRef::List(_)
        | TypeRef::Tuple(_)
        | TypeRef::Bounds(_)
        | TypeRef::Function { .. }
        | TypeRef::Macro(_)
        | TypeRef::Other => false,
    }
}
