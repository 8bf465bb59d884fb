//! What each `use` leads to, found by going over all of them until nothing new comes out.

use super::{Entries, Res, Space};
use crate::rust::modules::{Graph, ImportId};

/// Rounds after which a chain of re-exports is given up.
const MOST_ROUNDS: usize = 64;

impl<'a> Graph<'a> {
    /// Resolves all imports. What an import leads to only ever grows, so that circles end.
    pub fn resolve_imports(&mut self) {
        let mut open: Vec<ImportId> = self.all_imports().collect();
        for _ in 0..MOST_ROUNDS {
            self.forget_globs();
            let mut is_changed = false;
            let mut still_open = Vec::with_capacity(open.len());
            for id in open {
                let found = self.look_up(id);
                // What leads straight out of the workspace is settled at once.
                let is_settled = !found.is_empty()
                    && found.iter().all(|entry| matches!(entry.res, Res::Foreign(_)) && entry.via.is_none());
                if !is_settled {
                    still_open.push(id);
                }
                let known = self.found_mut(id);
                for entry in found {
                    if !known.iter().any(|other| other.res == entry.res) {
                        known.push(entry);
                        is_changed = true;
                    }
                }
            }
            open = still_open;
            if !is_changed {
                return;
            }
        }
        self.forget_globs();
    }

    fn look_up(&self, id: ImportId) -> Entries<'a> {
        let import = self.import(id);
        let path = import.import.path.as_slice();
        let space = if import.import.name.is_some() { Space::Any } else { Space::Type };
        let mut found = self.path(import.scope, path, import.import.is_global, space, None);
        if found.is_empty() && !import.import.is_global {
            // Rust 2015: paths of `use` begin at the root.
            let root = self.crate_of(import.scope).root;
            if root != import.scope {
                found = self.path(root, path, true, space, None);
            }
        }
        if found.is_empty() && path.len() == 1 && self.crate_of(import.scope).is_open {
            found = self.path(import.scope, path, true, space, None);
        }
        found
    }
}
