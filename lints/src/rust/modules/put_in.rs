//! Macros in the place of items, and what they put in there.

use super::collect::{Collector, Here};
use super::inside::items_of;
use super::{Extern, Holder, ItemId, What};
use crate::rust::syntax::{ExprKind, ItemKind, MacroCall, MacroInput, Name, Statement};
use crate::rust::visit;

/// How many items the macros of one crate may put in, however they call each other.
pub(super) const MOST_PUT_IN: usize = 20_000;
/// How many macros may stand in each other's items.
const MOST_NESTED: usize = 64;

impl<'a> Collector<'_, 'a> {
    /// A macro in the place of an item: the items between its parentheses are most often put in as they are.
    pub(super) fn macro_call(&mut self, call: &'a MacroCall, here: Here<'_>) {
        let name = call.path.segments.last().map_or("", |segment| segment.name.as_str());
        if name == "include" {
            self.include(call, here);
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
                self.put_in(id, call, here);
            }
        }
        for id in self.macro_of_crate(call, here) {
            self.put_in(id, call, here);
        }
        self.is_in_macro = around;
    }

    /// The items that a macro puts in; what they mention is the macro's, their names are the scope's.
    fn put_in(&mut self, id: ItemId, call: &'a MacroCall, here: Here<'_>) {
        let info = self.graph.item(id);
        let (of, file) = (info.item, info.file);
        let ItemKind::MacroRules(arms) = &of.kind else { return };
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
                    self.graph.crowded.push((file, of.name_at));
                }
                break;
            };
            self.left = left;
            // Of what the call names only macros can be told: any of the names that it is given.
            if let ItemKind::MacroRules(_) = item.kind
                && item.name.starts_with('$')
            {
                let id = self.add(item, Here { file, ..here }, Holder::None);
                for name in given_names(&call.input) {
                    self.scope(here.scope).macros.entry(name).or_default().push(id);
                }
            }
            // What the call names else is not known.
            if !item.name.starts_with('$') && !matches!(item.kind, ItemKind::Impl { .. }) {
                self.item(item, Here { file, ..here });
            }
        }
        for inner in arms.iter().flat_map(|arm| calls_in(&arm.output)) {
            self.macro_call(inner, Here { file, ..here });
        }
        self.put_in.pop();
    }

    /// The macro that a crate exports by its root, when a call names it by a path or through `use`.
    fn macro_of_crate(&self, call: &'a MacroCall, here: Here<'_>) -> Vec<ItemId> {
        let names: Vec<&str> = match call.path.segments.as_slice() {
            [only] => {
                let imports =
                    self.graph.scope(here.scope).names.get(only.name.as_str()).into_iter().flatten();
                let import = imports.filter_map(|named| match named.what {
                    What::Import(id) => Some(&self.graph.import(id).import.path),
                    What::Scope(_) | What::Item(_) | What::Extern(_) => None,
                });
                import
                    .into_iter()
                    .next()
                    .map(|path| path.iter().map(Name::as_str).collect())
                    .unwrap_or_default()
            }
            segments => segments.iter().map(|segment| segment.name.as_str()).collect(),
        };
        let [krate, name] = names.as_slice() else { return Vec::new() };
        let Some(Extern::Local(root)) = self.krate().externs.get(krate) else { return Vec::new() };
        let found = self.graph.scope(*root).names.get(name).into_iter().flatten();
        let macros = found.filter_map(|named| match named.what {
            What::Item(id) => {
                Some(id).filter(|id| matches!(self.graph.item(*id).item.kind, ItemKind::MacroRules(_)))
            }
            What::Scope(_) | What::Import(_) | What::Extern(_) => None,
        });
        macros.collect()
    }
}

/// The macros that an arm calls beside other items, or alone; they read as expressions.
fn calls_in(output: &MacroInput) -> impl Iterator<Item = &MacroCall> {
    let of_statements = output.statements.iter().filter_map(|statement| match statement {
        Statement::Expr(expr) => Some(expr),
        Statement::Item(_) | Statement::Let { .. } => None,
    });
    output.expressions.iter().chain(of_statements).filter_map(|expr| match &expr.kind {
        ExprKind::Macro(call) => Some(&**call),
        _ => None,
    })
}

/// The names that a macro is given alone.
fn given_names(input: &MacroInput) -> impl Iterator<Item = &str> {
    let of_expressions = input.expressions.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Path(path) => Some(path),
        _ => None,
    });
    of_expressions.chain(&input.paths).filter_map(|path| match path.segments.as_slice() {
        [only] => Some(only.name.as_str()),
        _ => None,
    })
}
