//! Macros in the place of items: what they are given, and what those of the crate put in.

use super::ItemId;
use super::collect::{Collector, Here};
use super::inside::items_of;
use crate::rust::syntax::{ItemKind, MacroCall};
use crate::rust::visit;

/// How many items the macros of one crate may put in, however they call each other.
pub(super) const MOST_PUT_IN: usize = 20_000;
/// How many macros may stand in each other's items.
const MOST_NESTED: usize = 64;

impl<'a> Collector<'_, 'a> {
    /// A macro in the place of an item: the items between its parentheses are most often put in as they are.
    pub fn macro_call(&mut self, call: &'a MacroCall, here: Here<'_>) {
        let name = call.path.segments.last().map_or("", |segment| segment.name.as_str());
        if name == "include" {
            self.include(&call.input.texts, here);
            return;
        }
        // Of macros that are named by a path or brought in, nobody knows yet whose they are.
        if call.input.is_data && self.graph.macros_in_sight(here.scope, name).is_empty() {
            return;
        }
        let around = std::mem::replace(&mut self.is_in_macro, true);
        for item in call.input.items.iter().chain(items_of(&call.input.statements)) {
            self.item(item, here);
        }
        visit::input(&call.input, &mut self.inside("", here));
        if call.path.segments.len() == 1 {
            for id in self.graph.macros_in_sight(here.scope, name).to_vec() {
                self.put_in(id, here);
            }
        }
        self.is_in_macro = around;
    }

    /// The items that a macro puts in; what they mention is the macro's, their names are the scope's.
    fn put_in(&mut self, id: ItemId, here: Here<'_>) {
        let info = self.graph.item(id);
        let (macro_item, file) = (info.item, info.file);
        let ItemKind::MacroRules(arms) = &macro_item.kind else { return };
        if self.put_in.contains(&id) {
            return;
        }
        let is_too_deep = self.put_in.len() >= MOST_NESTED;
        self.put_in.push(id);
        for item in
            arms.iter().flat_map(|arm| arm.output.items.iter().chain(items_of(&arm.output.statements)))
        {
            let Some(left) = self.left.checked_sub(1).filter(|_| !is_too_deep) else {
                if !std::mem::replace(&mut self.is_crowded, true) {
                    self.graph.crowded.push((file, macro_item.name_at));
                }
                break;
            };
            self.left = left;
            // What the call names is not known.
            if !item.name.starts_with('$') && !matches!(item.kind, ItemKind::Impl { .. }) {
                self.item(item, Here { file, ..here });
            }
        }
        self.put_in.pop();
    }
}
