//! The root of a configuration, and the right to change what is below it.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use super::error::{DiskError, DiskErrorKind};
use super::ops::{Interrupt, Ops, Places, Steps, Undisturbed};
use super::recover::{self, Recovered};
use super::{apply, lock, read};
use crate::{Comparison, FileSet, Tree};

/// How long a run waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The folder that all owned folders lie in: that of the configuration, or that of `--out`.
pub struct Root {
    places: Places,
    steps: Box<dyn Steps>,
    patience: Duration,
}

/// A [`Root`] that this run alone may read and change, with no journal left to finish. Dropping it
/// gives the lock back.
pub struct Locked {
    root: Root,
    recovered: Option<Recovered>,
    _lock: File,
}

impl Root {
    /// Opens a folder.
    pub fn open(dir: &Path) -> Result<Root, DiskError> {
        let path = fs::canonicalize(dir).map_err(|source| DiskError::io("open the folder", dir, source))?;
        if !path.is_dir() {
            return Err(DiskError::new(DiskErrorKind::Io, format!("`{}` is no folder", path.display())));
        }
        Ok(Root { places: Places::new(&path), steps: Box::new(Undisturbed), patience: PATIENCE })
    }

    /// Opens a folder, and makes it when it is not there.
    pub fn create(dir: &Path) -> Result<Root, DiskError> {
        fs::create_dir_all(dir).map_err(|source| DiskError::io("create the folder", dir, source))?;
        Root::open(dir)
    }

    /// The same root with a hook before each changing step, and another patience. For tests.
    #[doc(hidden)]
    #[must_use]
    pub fn disturbed(self, steps: Box<dyn Steps>, patience: Duration) -> Root {
        Root { steps, patience, ..self }
    }

    /// Takes the lock, waiting up to 10 s for another run, and finishes what a killed run left.
    pub fn lock(self, interrupt: &Interrupt) -> Result<Locked, DiskError> {
        let lock = lock::take(&self.places.root, self.patience, interrupt)?;
        let ops = Ops { steps: &*self.steps, interrupt: None };
        let recovered = recover::recover(&ops, &self.places)?;
        Ok(Locked { root: self, recovered, _lock: lock })
    }
}

impl Locked {
    /// What the lock found to be finished, worth telling the user.
    pub fn recovered(&self) -> Option<Recovered> {
        self.recovered
    }

    /// Reads the folders of a file set, and the ways that lead to them.
    pub fn read(&self, set: &FileSet) -> Result<Tree, DiskError> {
        read::read(&self.root.places, set)
    }

    /// Makes all changes of a comparison, or none. Refuses when there are obstacles.
    pub fn apply(&self, comparison: &Comparison, interrupt: &Interrupt) -> Result<(), DiskError> {
        let ops = Ops { steps: &*self.root.steps, interrupt: Some(interrupt) };
        apply::apply(&ops, &self.root.places, comparison)
    }
}
