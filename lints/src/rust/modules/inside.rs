//! Goes through bodies for the blocks that hold items.

use super::address;
use super::collect::{Collector, Here};
use crate::rust::syntax::{Block, Item, MacroCall, MacroInput, Statement};
use crate::rust::visit::{self, Visitor};

/// The collector inside a body, where only blocks with items are of interest.
pub(super) struct Inside<'s, 'g, 'f, 'a> {
    pub collector: &'s mut Collector<'g, 'a>,
    /// The item whose body it is.
    pub label: &'a str,
    pub here: Here<'f>,
}

impl<'a> Inside<'_, '_, '_, 'a> {
    fn enter<T>(&mut self, at: &'a T, items: impl Iterator<Item = &'a Item>, go: impl FnOnce(&mut Self)) {
        let around = self.here.scope;
        let scope = self.collector.open_scope(around, self.label, self.here.file, false, false);
        self.collector.graph.blocks.insert((address(at), around), scope);
        let label = std::mem::take(&mut self.label);
        self.here.scope = scope;
        for item in items {
            self.collector.item(item, self.here);
        }
        go(self);
        self.here.scope = around;
        self.label = label;
    }
}

impl<'a> Visitor<'a> for Inside<'_, '_, '_, 'a> {
    fn block(&mut self, block: &'a Block) {
        if block.statements.iter().any(|statement| matches!(statement, Statement::Item(_))) {
            self.enter(block, items_of(&block.statements), |inside| {
                visit::statements(&block.statements, inside);
            });
        } else {
            visit::statements(&block.statements, self);
        }
    }

    fn call(&mut self, call: &'a MacroCall) {
        if call.path.segments.last().is_some_and(|last| last.name == "include") {
            self.collector.include(call, self.here);
        }
        self.input(&call.input);
    }

    fn input(&mut self, input: &'a MacroInput) {
        let is_plain = input.items.is_empty()
            && !input.statements.iter().any(|statement| matches!(statement, Statement::Item(_)));
        let around = std::mem::replace(&mut self.collector.is_in_macro, true);
        if is_plain {
            visit::input(input, self);
        } else {
            let items = input.items.iter().chain(items_of(&input.statements));
            self.enter(input, items, |inside| visit::input(input, inside));
        }
        self.collector.is_in_macro = around;
    }
}

/// The items among statements.
pub(super) fn items_of(statements: &[Statement]) -> impl Iterator<Item = &Item> {
    statements.iter().filter_map(|statement| match statement {
        Statement::Item(item) => Some(item),
        Statement::Let { .. } | Statement::Expr(_) => None,
    })
}
