//! The parts of a comparison: changes, foreign files and obstacles, and how they are told.

use onefold_model::Diagnostic;

use crate::diff;

/// What the folder of one emitter needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmitterChanges {
    /// The folder, from the root.
    pub dir: String,
    /// Files to create, update or remove, in the order of their paths.
    pub changes: Vec<Change>,
    /// Paths from the root of files that are as they should be.
    pub unchanged: Vec<String>,
}

/// One file that must change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The emitter that owns the file.
    pub emitter: String,
    /// Path from the root, with `/`.
    pub path: String,
    /// What must happen to it.
    pub kind: ChangeKind,
}

/// What must happen to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It is not there.
    Create {
        /// What it will hold.
        new: String,
    },
    /// It holds something else.
    Update {
        /// The first line that differs, from 1.
        line: usize,
        /// What it holds.
        old: Vec<u8>,
        /// What it will hold.
        new: String,
    },
    /// Its emitter no longer writes it.
    Remove {
        /// What it holds.
        old: Vec<u8>,
    },
}

/// A file in an owned folder that its emitter did not write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The emitter that owns the folder.
    pub emitter: String,
    /// Path from the root.
    pub path: String,
    /// Another emitter whose mark the file carries.
    pub mark: Option<String>,
}

/// Something that stands where an output must go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The emitter that cannot write.
    pub emitter: String,
    /// Path of what is in the way, from the root.
    pub path: String,
    /// What it is.
    pub kind: ObstacleKind,
}

/// What an [`Obstacle`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObstacleKind {
    /// A file without this emitter's mark.
    HandWritten {
        /// Another emitter whose mark it carries.
        mark: Option<String>,
    },
    /// A symbolic link, at the output's path or on the way to it.
    Symlink,
    /// A folder where the output must be a file.
    Folder,
    /// A file where a folder must be.
    FileOnTheWay,
}

impl Change {
    /// `create`, `update` or `remove`.
    pub fn verb(&self) -> &'static str {
        match self.kind {
            ChangeKind::Create { .. } => "create",
            ChangeKind::Update { .. } => "update",
            ChangeKind::Remove { .. } => "remove",
        }
    }

    /// The change as a unified diff, as `git diff` shows it. Line ends do not count.
    pub fn diff(&self) -> String {
        let old = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (old, new) = match &self.kind {
            ChangeKind::Create { new } => (None, Some(new.clone())),
            ChangeKind::Update { old: bytes, new, .. } => (Some(old(bytes)), Some(new.clone())),
            ChangeKind::Remove { old: bytes } => (Some(old(bytes)), None),
        };
        diff::unified(&self.path, old.as_deref(), new.as_deref())
    }
}

impl Foreign {
    /// The finding as it is told.
    pub fn diagnostic(&self) -> Diagnostic {
        let Foreign { emitter, path, mark } = self;
        let path = path.escape_debug();
        let message = match mark {
            Some(other) => {
                format!("`{path}` is in the folder of emitter `{emitter}` and carries the mark of `{other}`")
            }
            None => format!("`{path}` is in the folder of emitter `{emitter}`, which did not write it"),
        };
        Diagnostic::error("foreign-file", message).help(
            "move it to a folder of its own, or delete it; onefold never removes a file without its mark",
        )
    }
}

impl Obstacle {
    /// The finding as it is told.
    pub fn diagnostic(&self) -> Diagnostic {
        let Obstacle { emitter, path, kind } = self;
        let path = path.escape_debug();
        let (message, cure) = match kind {
            ObstacleKind::HandWritten { mark: None } => (
                format!("emitter `{emitter}` must write `{path}`, but a file without its mark is there"),
                "move the file away, or delete it when it was generated once and lost its first lines",
            ),
            ObstacleKind::HandWritten { mark: Some(other) } => (
                format!("emitter `{emitter}` must write `{path}`, but a file of emitter `{other}` is there"),
                "delete the file when it is left over from an earlier configuration",
            ),
            ObstacleKind::Symlink => (
                format!("emitter `{emitter}` must write to `{path}`, which is a symbolic link"),
                "replace the link by a real file or folder: onefold does not write through links",
            ),
            ObstacleKind::Folder => (
                format!("emitter `{emitter}` must write `{path}`, but a folder is there"),
                "move the folder away, or delete it",
            ),
            ObstacleKind::FileOnTheWay => (
                format!("emitter `{emitter}` needs the folder `{path}`, but a file is there"),
                "move the file away, or give the emitter another folder",
            ),
        };
        Diagnostic::error("blocked-output", message).help(cure)
    }
}
