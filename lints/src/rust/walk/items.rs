//! Items: what their signatures, fields and bodies mention.

use std::sync::Arc;

use super::Walker;
use super::emit::{Use, type_name};
use crate::rust::mention::{Argument, Role, Target, Within};
use crate::rust::modules::Part;
use crate::rust::names::{Entry, Res, Space};
use crate::rust::syntax::{Attribute, Generic, Item, ItemKind, Path, TypeRef};
use crate::rust::tests_alone::{TESTS, is_for_tests};
use crate::rust::values::Type;

impl<'a> Walker<'_, 'a> {
    /// All items of a part of a file.
    pub(super) fn part(&mut self, part: Part<'a>) {
        if part.is_top
            && let Some(source) = self.graph().input.files[self.file].source
        {
            let whole = onefold::TextRange { start: 0, end: 0 };
            self.attributes(&source.attributes, whole);
        }
        for item in part.items {
            self.item(item);
        }
    }

    /// One item. Modules are parts of their own.
    pub(super) fn item(&mut self, item: &'a Item) {
        match &item.kind {
            ItemKind::Use(imports) => {
                self.attributes(&item.attributes, item.at);
                for import in imports {
                    let found = self.graph().imported(import, self.scene.scope);
                    let of = Use { role: Role::Import, at: import.at, whole: item.at, arguments: Vec::new() };
                    self.mention(&found, of);
                }
            }
            ItemKind::ExternCrate { of } => {
                self.attributes(&item.attributes, item.at);
                let found = match self.graph().crate_of(self.scene.scope).externs.get(of.as_str()) {
                    Some(found) => found.res(),
                    None if of == "self" => return,
                    None => Res::Foreign(Arc::from([of.as_str()])),
                };
                let of = Use { role: Role::Import, at: item.name_at, whole: item.at, arguments: Vec::new() };
                self.mention(&[Entry::plain(found)], of);
            }
            ItemKind::Module { .. } => self.attributes(&item.attributes, item.at),
            ItemKind::MacroRules(_) => self.attributes(&item.attributes, item.at),
            ItemKind::Impl { of_trait, for_type, generics, items } => {
                self.implementation(item, of_trait.as_ref(), for_type, generics, items);
            }
            ItemKind::Function(_)
            | ItemKind::Type { .. }
            | ItemKind::Alias(_)
            | ItemKind::Constant { .. }
            | ItemKind::Trait { .. }
            | ItemKind::MacroCall(_)
            | ItemKind::Other => {
                self.inside(&item.name, &item.attributes, |walker| {
                    walker.attributes(&item.attributes, item.at);
                    walker.contents(item);
                });
            }
        }
    }

    fn contents(&mut self, item: &'a Item) {
        match &item.kind {
            ItemKind::Function(function) => {
                self.function(function);
            }
            ItemKind::Type { fields, variants, .. } => {
                for (_, of) in fields {
                    self.types_in(of);
                }
                for variant in variants {
                    self.attributes(&variant.attributes, variant.name_at);
                }
            }
            ItemKind::Alias(of) => self.types_in(of),
            ItemKind::Constant { of, value } => {
                self.types_in(of);
                if let Some(value) = value {
                    self.expr_as(value, Some(of));
                }
            }
            ItemKind::Trait { supers, items } => {
                supers.iter().for_each(|path| self.type_path(path, Role::Type));
                let own = self.graph().id_of(item, self.scene.scope).map(Type::Local).unwrap_or_default();
                let outer = std::mem::replace(&mut self.scene.self_type, own);
                items.iter().for_each(|item| self.item(item));
                self.scene.self_type = outer;
            }
            ItemKind::MacroCall(call) => {
                self.macro_call(call, item.at);
            }
            ItemKind::Use(_)
            | ItemKind::ExternCrate { .. }
            | ItemKind::Module { .. }
            | ItemKind::Impl { .. }
            | ItemKind::MacroRules(_)
            | ItemKind::Other => {}
        }
    }

    fn implementation(
        &mut self,
        item: &'a Item,
        of_trait: Option<&'a Path>,
        for_type: &'a TypeRef,
        generics: &'a [Generic],
        items: &'a [Item],
    ) {
        let name = type_name(for_type).unwrap_or_default();
        let known = self.scene.generics.len();
        self.scene.generics.extend(generics);
        let own = self.graph().type_of(&self.scene, for_type);
        self.inside(name, &item.attributes, |walker| {
            walker.attributes(&item.attributes, item.at);
            walker.bounds(generics);
            walker.types_in(for_type);
            let outer = std::mem::replace(&mut walker.scene.self_type, own);
            if let Some(path) = of_trait {
                walker.arguments_of(path);
                let entries = walker.resolve(path, Space::Type);
                if entries.is_empty() {
                    walker.left_open(path, Role::Implements, item.at);
                }
                let of = walker.scene.self_type.clone();
                let of = walker.target_of_type(&of);
                let arguments = vec![Argument::Value { made_by: Target::Unknown, of }];
                walker.mention(
                    &entries,
                    Use { role: Role::Implements, at: path.at, whole: item.at, arguments },
                );
                let found = entries.into_iter().next();
                let found = found.map(|entry| walker.target(&entry.res)).unwrap_or(Target::Unknown);
                let within = walker.within.as_ref().clone();
                walker.within = Arc::new(Within { implements: Some(found), ..within });
            }
            items.iter().for_each(|item| walker.item(item));
            walker.scene.self_type = outer;
        });
        self.scene.generics.truncate(known);
    }

    /// Whether an attribute is called like one of tests and means another one.
    fn is_named_alike(&self, attribute: &'a Attribute) -> bool {
        let found = self.graph().resolved(&self.scene, &attribute.path, Space::Macro);
        found.iter().any(|entry| match &entry.res {
            Res::Foreign(path) => path.last().is_some_and(|last| *last != "cfg" && !TESTS.contains(last)),
            Res::Scope(_) | Res::Item(_) | Res::Variant(..) | Res::Hidden(..) | Res::Prelude(_) => false,
        })
    }

    /// Goes on inside an item.
    fn inside(&mut self, name: &str, attributes: &'a [Attribute], go: impl FnOnce(&mut Self)) {
        let outer = Arc::clone(&self.within);
        let is_test = attributes.iter().any(|attribute| {
            is_for_tests(std::slice::from_ref(attribute)) && !self.is_named_alike(attribute)
        });
        if !name.is_empty() || is_test {
            let mut within = outer.as_ref().clone();
            if !name.is_empty() {
                within.path.push(name.into());
            }
            within.is_test |= is_test;
            self.within = Arc::new(within);
        }
        go(self);
        self.within = outer;
    }
}
