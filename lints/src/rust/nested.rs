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
                if let Some(body) = &function.body {
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
