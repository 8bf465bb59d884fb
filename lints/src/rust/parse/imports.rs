//! Lowers `use`, its tree flattened.

use onefold::TextRange;
use syn::UseTree;

use super::lower::Lowering;
use crate::rust::syntax::Import;
use crate::rust::syntax::Name;

impl Lowering<'_> {
    pub(super) fn imports(&mut self, tree: &UseTree, is_global: bool) -> Vec<Import> {
        let mut found = Vec::new();
        self.branch(tree, &mut Vec::new(), is_global, &mut found);
        found
    }

    fn branch(
        &mut self,
        mut tree: &UseTree,
        prefix: &mut Vec<Name>,
        is_global: bool,
        found: &mut Vec<Import>,
    ) {
        let above = prefix.len();
        while let UseTree::Path(step) = tree {
            prefix.push(self.name(&step.ident));
            tree = &step.tree;
        }
        match tree {
            UseTree::Path(_) => {}
            UseTree::Name(last) => {
                let (name, at) = self.word(&last.ident);
                let known = match prefix.last() {
                    Some(module) if name == "self" => module.clone(),
                    Some(_) | None => name.clone(),
                };
                found.push(import(prefix, Some(&name), Some(known), at, is_global));
            }
            UseTree::Rename(last) => {
                let (name, at) = self.word(&last.ident);
                found.push(import(prefix, Some(&name), Some(self.name(&last.rename)), at, is_global));
            }
            UseTree::Glob(last) => {
                found.push(import(prefix, None, None, self.range(last.star_token.span), is_global));
            }
            UseTree::Group(group) => {
                for branch in &group.items {
                    self.branch(branch, prefix, is_global, found);
                }
            }
        }
        prefix.truncate(above);
    }
}

fn import(
    prefix: &[Name],
    last: Option<&Name>,
    name: Option<Name>,
    at: TextRange,
    is_global: bool,
) -> Import {
    let mut path: Vec<Name> = prefix.to_vec();
    // `a::{self}` is `a`; a `self` that begins the path is a module.
    path.extend(last.filter(|last| *last != "self" || prefix.is_empty()).cloned());
    Import { path, is_global, name, at }
}
