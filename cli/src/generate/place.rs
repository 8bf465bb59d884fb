//! Where a run writes: the folder of a configuration, or the one that the command line names.

use std::path::PathBuf;

use onefold_codegen::disk::{Interrupt, Locked, Root};
use onefold_codegen::{Comparison, Foreign, Obstacle};
use onefold_model::{Diagnostic, Outcome};

use super::lock;
use super::out::{Out, is_absent};
use crate::config::{self, Located};
use crate::{Session, Stop};

/// The root of a run.
pub(super) enum Place<'a> {
    /// The folder of this configuration.
    Configured(Located),
    /// The folder of `--out`, and its absolute path.
    Named(&'a Out, PathBuf),
}

impl<'a> Place<'a> {
    /// What `out` names, else the configuration's folder.
    pub(super) fn find(session: &Session<'_>, out: Option<&'a Out>) -> Result<Self, Stop> {
        Ok(match out {
            Some(out) => Place::Named(out, out.folder()?),
            // Whoever names contracts that are not there has no use for a configuration.
            None => Place::Configured(session.locate().or_else(|stop| session.contracts().and(Err(stop)))?),
        })
    }

    /// The folder itself.
    pub(super) fn folder(&self) -> PathBuf {
        match self {
            Place::Configured(located) => config::root(located),
            Place::Named(_, folder) => folder.clone(),
        }
    }

    /// The lock on the folder; none when it is still to be made, which a check never does.
    pub(super) fn lock(&self, session: &Session<'_>, interrupt: &Interrupt) -> Result<Option<Locked>, Stop> {
        match self {
            Place::Named(_, folder) if is_absent(folder) => Ok(None),
            Place::Configured(_) | Place::Named(..) => {
                lock(session, Root::open(&self.folder()), interrupt).map(Some)
            }
        }
    }

    /// What emitters said, with cures that can be followed here.
    pub(super) fn cure<T>(&self, outcome: Outcome<T>) -> Outcome<T> {
        match self {
            Place::Configured(_) => outcome,
            Place::Named(out, _) => Outcome {
                value: outcome.value,
                diagnostics: outcome.diagnostics.into_iter().map(|found| out.cure(found)).collect(),
            },
        }
    }

    /// What is to be said about files that are not ours.
    pub(super) fn foreign(&self, comparison: &Comparison) -> Vec<Diagnostic> {
        let told = |found: &Foreign| Foreign { path: self.path(&found.path), ..found.clone() }.diagnostic();
        comparison.foreign.iter().map(told).collect()
    }

    /// What is to be said about what stands in the way.
    pub(super) fn obstacles(&self, comparison: &Comparison) -> Vec<Diagnostic> {
        let told = |found: &Obstacle| Obstacle { path: self.path(&found.path), ..found.clone() }.diagnostic();
        comparison.obstacles.iter().map(told).collect()
    }

    fn path(&self, path: &str) -> String {
        match self {
            Place::Configured(_) => path.to_owned(),
            Place::Named(out, _) => out.shown(path),
        }
    }
}
