//! What can go wrong with files: which operation, on which path, and what to do.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;

/// An operation on files that failed.
#[derive(Debug)]
pub struct DiskError {
    kind: DiskErrorKind,
    message: String,
    help: Option<String>,
    source: Option<io::Error>,
}

/// The sorts of [`DiskError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskErrorKind {
    /// The operating system refused an operation.
    Io,
    /// Another run holds the lock.
    Held,
    /// What is in `.onefold` was not written by a run of onefold, or is incomplete.
    Damaged,
    /// Something stands where a file must go.
    Blocked,
    /// Somebody else changed the outputs after they had been compared.
    Changed,
    /// An output would lie on another device than the root.
    Apart,
    /// The user asked to stop.
    Interrupted,
}

impl DiskError {
    pub(super) fn new(kind: DiskErrorKind, message: impl Into<String>) -> Self {
        DiskError { kind, message: message.into(), help: None, source: None }
    }

    /// An error of the operating system; `operation` completes "failed to".
    pub(super) fn io(operation: &str, path: &Path, source: io::Error) -> Self {
        let message = format!("failed to {operation} `{}`", path.display());
        DiskError { kind: DiskErrorKind::Io, message, help: None, source: Some(source) }
    }

    pub(super) fn damaged(message: impl Into<String>) -> Self {
        Self::new(DiskErrorKind::Damaged, message).advise(
            "delete the folder `.onefold` and generate again: outputs are made from the contracts alone",
        )
    }

    pub(super) fn interrupted() -> Self {
        Self::new(DiskErrorKind::Interrupted, "interrupted")
    }

    #[must_use]
    pub(super) fn advise(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same error with another sentence behind its message.
    #[must_use]
    pub(super) fn and(mut self, sentence: &str) -> Self {
        if let Some(source) = self.source.take() {
            self.message = format!("{}: {source}", self.message);
        }
        self.message = format!("{}; {sentence}", self.message);
        self
    }

    /// The sort of failure.
    pub fn kind(&self) -> DiskErrorKind {
        self.kind
    }

    /// What to do about it.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for DiskError {
    /// The message with its cause, without the cure.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => write!(f, "{}: {source}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Error for DiskError {}
