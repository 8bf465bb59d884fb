//! Names that `use path::*` brings in.
//!
//! Globs of the workspace are looked through. What a foreign module holds is not known, so a name
//! that nothing else defines is taken for one of it: when several foreign globs are in scope, the one
//! that is known to hold the name, else the only one of which nothing is known.

use std::sync::Arc;

use super::foreign::holds;
use super::{Entries, Entry, ForeignPath, Res, Space, longer};
use crate::rust::mention::{MOST_HOPS, Step};
use crate::rust::modules::{Extern, Graph, ScopeId, Via};

/// Something that the globs of a scope lead to.
pub(in crate::rust) struct GlobTarget<'a> {
    /// A module or an enum of the workspace, or a path outside.
    res: Res<'a>,
    /// The way there.
    via: Option<Arc<Via>>,
    /// The target whose own glob leads here, by index; what it defines itself hides this one.
    behind: Option<usize>,
}

impl<'a> Graph<'a> {
    /// Looks through the globs of a scope that lead to modules and enums of the workspace.
    pub(super) fn through_globs(&self, scope: ScopeId, name: &str, space: Space, found: &mut Entries<'a>) {
        let targets = self.glob_targets(scope);
        // Targets that define the name; what is behind them does not count.
        let mut hiding: Vec<usize> = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            if let Some(behind) = target.behind
                && hiding.contains(&behind)
            {
                hiding.push(index);
                continue;
            }
            let before = found.len();
            match target.res {
                Res::Scope(id) => {
                    self.defined(id, name, space, Some(scope), found);
                    for entry in &mut found[before..] {
                        entry.via = joined(target.via.as_ref(), entry.via.take());
                    }
                }
                Res::Item(id) => {
                    if let Some(variant) = self.variant(id, name) {
                        self.keep(
                            Entry { res: Res::Variant(id, variant), via: target.via.clone() },
                            space,
                            found,
                        );
                    }
                }
                Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => {}
            }
            if found.len() > before {
                hiding.push(index);
            }
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
            for target in self.glob_targets(id).iter() {
                if let Res::Foreign(path) = &target.res
                    && !globs.iter().any(|(other, _)| other == path)
                {
                    globs.push((Arc::clone(path), target.via.clone()));
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
        self.add_globs_of(scope, scope, None, None, &mut targets);
        let mut index = 0;
        while index < targets.len() {
            if let Res::Scope(target) = targets[index].res {
                let via = targets[index].via.clone();
                self.add_globs_of(target, scope, via.as_ref(), Some(index), &mut targets);
            }
            index += 1;
        }
        targets.into()
    }

    fn add_globs_of(
        &self,
        scope: ScopeId,
        seen_from: ScopeId,
        via: Option<&Arc<Via>>,
        behind: Option<usize>,
        targets: &mut Vec<GlobTarget<'a>>,
    ) {
        for &id in &self.scope(scope).globs {
            let import = self.import(id);
            let is_seen =
                scope == seen_from || import.is_public || self.is_inside(seen_from, self.scope(scope).module);
            if !is_seen {
                continue;
            }
            let step = if import.is_public { Step::ReExported } else { Step::Glob };
            for entry in &import.found {
                let is_new = entry.res != Res::Scope(seen_from)
                    && !targets.iter().any(|target| target.res == entry.res);
                if is_new {
                    let here = Via { step, file: import.file, at: import.import.at, next: entry.via.clone() };
                    let via = joined(via, Some(Arc::new(here)));
                    targets.push(GlobTarget { res: entry.res.clone(), via, behind });
                }
            }
        }
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
