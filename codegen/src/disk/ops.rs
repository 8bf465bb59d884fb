//! Every operation that changes files, each behind one hook.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::DiskError;

/// A wish to stop, set by a signal and looked at between two steps.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks the run to stop before its next step; it then undoes what it did.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether somebody asked.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// The flag itself, for a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Called before each step; an error makes the step fail. For tests that kill or disturb a run.
#[doc(hidden)]
pub trait Steps: Send + Sync {
    /// The step, as a verb, and the path it is about to touch.
    fn before(&self, operation: &str, path: &Path) -> io::Result<()>;
}

/// No disturbance.
pub(super) struct Undisturbed;

impl Steps for Undisturbed {
    fn before(&self, _operation: &str, _path: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// The changing operations of a run.
pub(super) struct Ops<'a> {
    pub steps: &'a dyn Steps,
    /// Looked at before each step; absent where a run must go through.
    pub interrupt: Option<&'a Interrupt>,
}

impl Ops<'_> {
    /// The same operations, where a run must go through.
    pub fn to_the_end(&self) -> Ops<'_> {
        Ops { steps: self.steps, interrupt: None }
    }

    pub fn create_dir(&self, path: &Path) -> Result<(), DiskError> {
        self.step("create the folder", path, |path| fs::create_dir(path))
    }

    /// Removes a folder unless somebody put something into it.
    pub fn remove_dir_if_empty(&self, path: &Path) -> Result<(), DiskError> {
        self.step("remove the folder", path, |path| match fs::remove_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
            result => result,
        })
    }

    pub fn remove_dir(&self, path: &Path) -> Result<(), DiskError> {
        self.step("remove the folder", path, |path| fs::remove_dir(path))
    }

    pub fn remove_file(&self, path: &Path) -> Result<(), DiskError> {
        self.step("remove", path, |path| fs::remove_file(path))
    }

    /// Writes a new file.
    pub fn write(&self, path: &Path, contents: &str) -> Result<(), DiskError> {
        self.step("write", path, |path| fs::write(path, contents))
    }

    /// Writes the new text of the file `path` beside it, which `run` does.
    pub fn write_beside(&self, path: &Path, run: impl FnOnce() -> io::Result<()>) -> Result<(), DiskError> {
        self.step("write", path, |_| run())
    }

    /// Keeps a file under a second name: the same inode, so that its time stamps come back with it.
    /// Where links are impossible, a copy with the same time of change.
    pub fn keep(&self, from: &Path, to: &Path) -> Result<(), DiskError> {
        self.step("keep a link to", from, |from| {
            fs::hard_link(from, to).or_else(|_| {
                fs::copy(from, to)?;
                let changed = fs::metadata(from)?.modified()?;
                fs::File::open(to)?.set_modified(changed)
            })
        })
    }

    /// Gives a new file the permissions of the one that it will replace.
    pub fn copy_permissions(&self, from: &Path, to: &Path) -> Result<(), DiskError> {
        self.step("copy the permissions of", from, |from| {
            fs::set_permissions(to, fs::metadata(from)?.permissions())
        })
    }

    pub fn rename(&self, from: &Path, to: &Path) -> Result<(), DiskError> {
        self.step(&format!("rename `{}` to", from.display()), to, |to| fs::rename(from, to))
    }

    fn step(
        &self,
        operation: &str,
        path: &Path,
        run: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<(), DiskError> {
        if self.interrupt.is_some_and(Interrupt::is_set) {
            return Err(DiskError::interrupted());
        }
        self.steps
            .before(operation, path)
            .and_then(|()| run(path))
            .map_err(|source| DiskError::io(operation, path, source))
    }
}

/// The places of a run below the root.
pub(super) struct Places {
    pub root: PathBuf,
    /// `.onefold`
    pub state: PathBuf,
    /// Staged contents, by the number of their journal line.
    pub new: PathBuf,
    /// Kept files, by the number of their journal line.
    pub old: PathBuf,
    /// The journal while it is written.
    pub draft: PathBuf,
    /// The journal of a run that goes forward.
    pub journal: PathBuf,
    /// The journal of a run that goes back.
    pub back: PathBuf,
}

impl Places {
    pub fn new(root: &Path) -> Self {
        let state = root.join(".onefold");
        Places {
            root: root.to_owned(),
            new: state.join("new"),
            old: state.join("old"),
            draft: state.join("journal.tmp"),
            journal: state.join("journal"),
            back: state.join("back"),
            state,
        }
    }

    /// An output or a folder, from its path below the root.
    pub fn target(&self, path: &str) -> PathBuf {
        path.split('/').fold(self.root.clone(), |place, segment| place.join(segment))
    }
}
