//! What one run knows besides its configuration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use onefold::SourceText;

/// What the caller of a run adds to what the configuration says.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What the emitters write, file by file; `None` when it is not known.
    pub expected: Option<Vec<Arc<SourceText>>>,
    /// Set, by a signal, when the run is to end before its next file. What it then gives is not whole.
    pub interrupt: Arc<AtomicBool>,
}

impl Run {
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::SeqCst)
    }

    /// Whether the emitters are known to write a file.
    pub(crate) fn expects(&self, path: &str) -> bool {
        self.expected.iter().flatten().any(|file| file.path == path)
    }
}
