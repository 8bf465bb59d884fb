//! What the call of a macro puts in where its body leaves a name or a path open.

use std::sync::Arc;

use onefold::TextRange;

use super::{Found, Walker};
use crate::rust::mention::{Mention, Role, Target};
use crate::rust::names::{Res, Space};
use crate::rust::syntax::{ExprKind, MacroInput, Name, Path};

impl<'a> Walker<'_, 'a> {
    /// A name for which the call of a macro puts in a path of its own: `impl $of for T`, `derive($of)`.
    pub(super) fn left_open(&mut self, path: &Path, role: Role, whole: TextRange) {
        if let [only] = path.segments.as_slice()
            && only.name.starts_with('$')
            && let Some(found) = &mut self.found
        {
            let target = Target::Foreign(Arc::from([only.name.clone()]));
            let (arguments, chain, within) = (Vec::new(), Vec::new(), Arc::clone(&self.within));
            let mention = Mention { target, role, at: path.at, whole, arguments, chain, called: 0, within };
            found.push(Found { mention, files: Vec::new() });
        }
    }

    /// Puts the paths that a call gives in where the macro leaves a whole path open.
    pub(super) fn put_in_paths(&mut self, before: usize, input: &'a MacroInput) {
        let is_open = |found: &Found| match &found.mention.target {
            Target::Foreign(path) => path.len() == 1 && path[0].starts_with('$'),
            Target::Local(_) | Target::Unknown => false,
        };
        let Some(found) = &mut self.found else { return };
        let from = before.min(found.len());
        if !found[from..].iter().any(is_open) {
            return;
        }
        let (open, kept): (Vec<Found>, Vec<Found>) = found.drain(from..).partition(is_open);
        found.extend(kept);
        let of_expressions = input.expressions.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Path(path) => Some(path),
            ExprKind::Cast { to, .. } => to.path(),
            _ => None,
        });
        let mut filled = Vec::new();
        for path in of_expressions.chain(&input.paths) {
            for open in &open {
                let space = if open.mention.role == Role::Implements { Space::Type } else { Space::Macro };
                for entry in self.graph().resolved(&self.scene, path, space) {
                    if let Res::Foreign(_) = entry.res {
                        let mut next = open.clone();
                        next.mention.target = self.target(&entry.res);
                        filled.push(next);
                    }
                }
            }
        }
        if let Some(found) = &mut self.found {
            found.extend(filled);
        }
    }

    /// Paths that end in a name which the call gives: `derive(clap::$name)`. Which of the names it is
    /// given goes where is not asked; those that lead nowhere do no harm.
    pub(super) fn fill(&mut self, before: usize, input: &MacroInput) {
        let Some(found) = &mut self.found else { return };
        let of_expressions = input.expressions.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Path(path) => Some(path),
            ExprKind::Call { callee, .. } => match &callee.kind {
                ExprKind::Path(path) => Some(path),
                _ => None,
            },
            _ => None,
        });
        let paths = of_expressions.chain(&input.paths);
        let names = paths.filter_map(|path| match path.segments.as_slice() {
            [only] if !path.is_global => Some(only.name.as_str()),
            _ => None,
        });
        let names: Vec<&str> = names.collect();
        let mut filled = Vec::new();
        for open in &found[before.min(found.len())..] {
            let Target::Foreign(path) = &open.mention.target else { continue };
            if !path.iter().any(|segment| segment.starts_with('$')) {
                continue;
            }
            for name in &names {
                let segments = path.iter().map(|segment| match segment.strip_prefix('$') {
                    Some(_) => Name::from(*name),
                    None => segment.clone(),
                });
                let mut next = open.clone();
                next.mention.target = Target::Foreign(segments.collect());
                filled.push(next);
            }
        }
        found.extend(filled);
    }
}
