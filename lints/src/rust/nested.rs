//! Finds an item by its place, however deep in a body it stands.

use onefold::TextRange;

use super::syntax::{Block, Item, ItemKind, MacroInput, Source, Statement};
use super::visit::{self, Visitor};

/// The item that takes up exactly this place.
pub(crate) fn item_at(source: &Source, at: TextRange) -> Option<&Item> {
    let mut finder = Finder { at, found: None };
    finder.items(&source.items);
    finder.found
}

/// The `impl` that a macro puts in whose trait is named at this place.
pub(crate) fn put_in_at(source: &Source, trait_at: TextRange) -> Option<&Item> {
    in_macros(&source.items, trait_at)
}

fn in_macros(items: &[Item], trait_at: TextRange) -> Option<&Item> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Impl { of_trait: Some(of_trait), .. } if of_trait.at == trait_at => Some(item),
        ItemKind::Module { inline: Some(items), .. } | ItemKind::Impl { items, .. } => {
            in_macros(items, trait_at)
        }
        ItemKind::MacroRules(arms) => arms.iter().find_map(|arm| {
            let is_it = arm.at.start <= trait_at.start && trait_at.end <= arm.at.end;
            let items = is_it.then(|| in_macros(&arm.output.items, trait_at)).flatten();
            items.or_else(|| {
                arm.output.statements.iter().find_map(|statement| match statement {
                    Statement::Item(item) => in_macros(std::slice::from_ref(item), trait_at),
                    Statement::Let { .. } | Statement::Expr(_) => None,
                })
            })
        }),
        ItemKind::MacroCall(call) => in_macros(&call.input.items, trait_at),
        ItemKind::Module { inline: None, .. }
        | ItemKind::Use(_)
        | ItemKind::ExternCrate { .. }
        | ItemKind::Function(_)
        | ItemKind::Type { .. }
        | ItemKind::Alias(_)
        | ItemKind::Constant { .. }
        | ItemKind::Trait { .. }
        | ItemKind::Other => None,
    })
}

struct Finder<'a> {
    at: TextRange,
    found: Option<&'a Item>,
}

impl<'a> Finder<'a> {
    fn items(&mut self, items: impl IntoIterator<Item = &'a Item>) {
        items.into_iter().for_each(|item| self.item(item));
    }

    fn item(&mut self, item: &'a Item) {
        if item.at == self.at {
            self.found = self.found.or(Some(item));
        } else if item.at.start <= self.at.start && self.at.end <= item.at.end {
            self.contents(item);
        }
    }

    fn contents(&mut self, item: &'a Item) {
        match &item.kind {
            ItemKind::Module { inline: Some(items), .. }
            | ItemKind::Trait { items, .. }
            | ItemKind::Impl { items, .. } => self.items(items),
            ItemKind::Function(function) => {
                if let Some(body) = function.body.as_ref().filter(|_| function.holds_items) {
                    self.block(body);
                }
            }
            ItemKind::Constant { value: Some(value), .. } => visit::expression(value, self),
            ItemKind::MacroCall(call) => self.input(&call.input),
            ItemKind::Module { inline: None, .. }
            | ItemKind::Constant { value: None, .. }
            | ItemKind::Use(_)
            | ItemKind::ExternCrate { .. }
            | ItemKind::Type { .. }
            | ItemKind::Alias(_)
            | ItemKind::MacroRules(_)
            | ItemKind::Other => {}
        }
    }

    fn statements(&mut self, statements: &'a [Statement]) {
        for statement in statements {
            match statement {
                Statement::Item(item) => self.item(item),
                Statement::Let { .. } | Statement::Expr(_) => {}
            }
        }
    }
}

impl<'a> Visitor<'a> for Finder<'a> {
    fn block(&mut self, block: &'a Block) {
        self.statements(&block.statements);
        visit::statements(&block.statements, self);
    }

    fn input(&mut self, input: &'a MacroInput) {
        self.items(&input.items);
        self.statements(&input.statements);
        visit::input(input, self);
    }
}
