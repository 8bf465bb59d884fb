//! Names that `use path::*` brings in.
//!
//! Globs of the workspace are looked through. What a foreign module holds is not known, so a name
//! that nothing else defines is taken for one of it: when several foreign globs are in scope, the one
//! that is known to hold the name, else the only one of which nothing is known.

use std::collections::HashSet;
use std::sync::Arc;

use super::foreign::holds;
use super::{Entries, Entry, ForeignPath, Hasher, Res, Space, longer};
use crate::rust::mention::{MOST_HOPS, Step};
use crate::rust::modules::{Extern, Graph, ImportId, ScopeId, Via};

/// Something that the globs of a scope lead to.
pub(in crate::rust) struct GlobTarget<'a> {
    /// A module or an enum of the workspace, or a path outside.
    res: Res<'a>,
    /// The glob that leads there, and which of what it found.
    by: (ImportId, usize),
    /// The target whose own glob leads here, by index; what it defines itself hides this one.
    behind: Option<usize>,
}

impl<'a> Graph<'a> {
    /// Looks through the globs of a scope that lead to modules and enums of the workspace.
    pub(super) fn through_globs(&self, scope: ScopeId, name: &str, space: Space, found: &mut Entries<'a>) {
        let targets = self.glob_targets(scope);
        // Whether a target defines the name, or stands behind one that does; then it does not count.
        let mut is_hiding: Vec<bool> = Vec::with_capacity(targets.len());
        for (index, target) in targets.iter().enumerate() {
            if target.behind.is_some_and(|behind| is_hiding[behind]) {
                is_hiding.push(true);
                continue;
            }
            let before = found.len();
            match target.res {
                Res::Scope(id) => {
                    self.defined(id, name, space, Some(scope), found);
                    if found.len() > before {
                        let way = self.way(&targets, index);
                        for entry in &mut found[before..] {
                            entry.via = joined(way.as_ref(), entry.via.take());
                        }
                    }
                }
                Res::Item(id) => {
                    if let Some(variant) = self.variant(id, name) {
                        let via = self.way(&targets, index);
                        self.keep(Entry { res: Res::Variant(id, variant), via }, space, found);
                    }
                }
                Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => {}
            }
            is_hiding.push(found.len() > before);
        }
    }

    /// A name that nothing else defines, as one of a foreign module.
    pub(super) fn through_foreign_globs(
        &self,
        scope: ScopeId,
        name: &'a str,
        space: Space,
        found: &mut Entries<'a>,
    ) {
        let mut globs: Vec<(ForeignPath<'a>, Option<Arc<Via>>)> = Vec::new();
        let mut next = Some(scope);
        while let Some(id) = next {
            let targets = self.glob_targets(id);
            for (index, target) in targets.iter().enumerate() {
                if let Res::Foreign(path) = &target.res
                    && !globs.iter().any(|(other, _)| other == path)
                {
                    globs.push((Arc::clone(path), self.way(&targets, index)));
                }
            }
            next = self.scope(id).parent.filter(|_| self.scope(id).module != id);
        }
        if space == Space::Macro {
            for krate in &self.crate_of(scope).macro_use {
                match krate {
                    Extern::Local(root) => self.member_of_scope(*root, name, space, found),
                    Extern::Foreign(krate) => globs.push((Arc::from([*krate]), None)),
                }
            }
            if !found.is_empty() {
                return;
            }
        }
        choose(&mut globs, name);
        for (path, via) in globs {
            found.push(Entry { res: Res::Foreign(longer(&path, name)), via });
        }
    }

    /// What the globs of a scope lead to, each thing once.
    fn glob_targets(&self, scope: ScopeId) -> Arc<[GlobTarget<'a>]> {
        if self.scope(scope).globs.is_empty() {
            return Arc::default();
        }
        let known = self.scope(scope).glob_targets.get_or_init(|| self.follow_globs(scope));
        Arc::clone(known)
    }

    fn follow_globs(&self, scope: ScopeId) -> Arc<[GlobTarget<'a>]> {
        let mut targets: Vec<GlobTarget<'a>> = Vec::new();
        let mut known: HashSet<Res<'a>, Hasher> = HashSet::from_iter([Res::Scope(scope)]);
        self.add_globs_of(scope, scope, None, &mut known, &mut targets);
        let mut index = 0;
        while index < targets.len() {
            if let Res::Scope(target) = targets[index].res {
                self.add_globs_of(target, scope, Some(index), &mut known, &mut targets);
            }
            index += 1;
        }
        targets.into()
    }

    fn add_globs_of(
        &self,
        scope: ScopeId,
        seen_from: ScopeId,
        behind: Option<usize>,
        known: &mut HashSet<Res<'a>, Hasher>,
        targets: &mut Vec<GlobTarget<'a>>,
    ) {
        for &id in &self.scope(scope).globs {
            let import = self.import(id);
            let is_seen =
                scope == seen_from || import.is_public || self.is_inside(seen_from, self.scope(scope).module);
            if !is_seen {
                continue;
            }
            for (number, entry) in import.found.iter().enumerate() {
                if known.insert(entry.res.clone()) {
                    targets.push(GlobTarget { res: entry.res.clone(), by: (id, number), behind });
                }
            }
        }
    }

    /// The way to a target. Of a long one only the beginning is kept, and the last glob.
    fn way(&self, targets: &[GlobTarget<'a>], index: usize) -> Option<Arc<Via>> {
        let behind = |index: &usize| targets[*index].behind;
        let mut globs: Vec<usize> = std::iter::successors(Some(index), behind).collect();
        globs.reverse();
        // Each is a step at least.
        if globs.len() > MOST_HOPS {
            globs.truncate(MOST_HOPS);
            globs.push(index);
        }
        globs.into_iter().fold(None, |via, index| {
            let (id, number) = targets[index].by;
            let import = self.import(id);
            let step = if import.is_public { Step::ReExported } else { Step::Glob };
            let next = import.found.get(number).and_then(|entry| entry.via.clone());
            let here = Via { step, file: import.file, at: import.import.at, next };
            joined(via.as_ref(), Some(Arc::new(here)))
        })
    }
}

/// Leaves of several foreign globs those that may hold a name.
fn choose(globs: &mut Vec<(ForeignPath<'_>, Option<Arc<Via>>)>, name: &str) {
    let is_held = |path: &[&str]| holds(path, name) == Some(true);
    if globs.iter().any(|(path, _)| is_held(path)) {
        globs.retain(|(path, _)| is_held(path));
    } else if globs.len() > 1 {
        globs.retain(|(path, _)| path[0] != "std" && holds(path, name).is_none());
        if globs.len() > 1 {
            globs.clear();
        }
    }
}

/// One way after the other. Of a long first one only the beginning is kept.
pub(in crate::rust) fn joined(first: Option<&Arc<Via>>, then: Option<Arc<Via>>) -> Option<Arc<Via>> {
    if first.is_none() {
        return then;
    }
    let mut steps = Vec::new();
    let mut next = first;
    while let Some(step) = next.filter(|_| steps.len() < MOST_HOPS) {
        steps.push(step);
        next = step.next.as_ref();
    }
    if then.is_none() && next.is_none() {
        return first.cloned();
    }
    steps
        .into_iter()
        .rev()
        .fold(then, |next, step| Some(Arc::new(Via { step: step.step, file: step.file, at: step.at, next })))
}
