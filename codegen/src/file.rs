//! One file that an emitter writes.

use onefold::Json;

/// A file of an emitter's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Path below the emitter's folder, with `/`; never absolute, never with `..`.
    pub path: String,
    /// The text: LF, one newline at the end.
    pub contents: String,
}

impl OutFile {
    /// A file with `contents`; the final newline is made to be exactly one.
    pub fn text(path: impl Into<String>, contents: &str) -> Self {
        OutFile { path: path.into(), contents: format!("{}\n", contents.trim_end_matches('\n')) }
    }

    /// A JSON file, indented by two spaces.
    pub fn json(path: impl Into<String>, value: &Json) -> Self {
        Self::text(path, &value.to_pretty())
    }
}
