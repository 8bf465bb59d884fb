//! Files that `init` makes or adds to.

use std::path::Path;

use onefold_codegen::disk::{self, Root};

use super::in_the_way;
use crate::file::{Found, Kind};
use crate::{Stop, generate};

/// A file as it is to be.
#[derive(Debug)]
pub(crate) struct Change {
    /// Its path from the root, with `/`.
    pub(crate) path: String,
    /// What happens to it.
    pub(crate) kind: Kind,
    text: String,
}

/// What stands at `path` below `root`.
pub(super) fn found(root: &Path, path: &str) -> Result<Found, Stop> {
    Found::read(&root.join(path), Path::new(path))
}

/// The text to add to: empty when there is no file.
pub(super) fn text_of<'a>(found: &'a Found, path: &str) -> Result<&'a str, Stop> {
    match found {
        Found::Absent => Ok(""),
        Found::Text(text) => Ok(text),
        Found::NoText | Found::NoFile => Err(in_the_way(
            format!("`{path}` is no plain text file, so nothing can be added to it"),
            "make it one, or move it away",
        )),
    }
}

impl Change {
    /// A file that must not be there yet, unless it says the same.
    pub(super) fn create(root: &Path, path: &str, text: String) -> Result<Self, Stop> {
        let kind = match found(root, path)? {
            Found::Absent => Kind::Create,
            Found::Text(found) if found == text => Kind::Unchanged,
            Found::Text(_) | Found::NoText | Found::NoFile => {
                return Err(in_the_way(
                    format!("`{path}` is there already, and nothing is written"),
                    "`init` overwrites nothing: move it away to begin anew",
                ));
            }
        };
        Ok(Change { path: path.to_owned(), kind, text })
    }

    /// A file that is there or not, and is to say `text`.
    pub(super) fn update(path: &str, found: &Found, text: String) -> Self {
        let kind = match found {
            Found::Absent if text.is_empty() => Kind::Unchanged,
            Found::Absent => Kind::Create,
            Found::Text(found) if *found == text => Kind::Unchanged,
            Found::Text(_) | Found::NoText | Found::NoFile => Kind::Update,
        };
        Change { path: path.to_owned(), kind, text }
    }
}

/// Does what a change says.
pub(crate) fn write(root: &Path, change: &Change) -> Result<(), Stop> {
    match change.kind {
        Kind::Unchanged => Ok(()),
        Kind::Create | Kind::Update => {
            let path = root.join(&change.path);
            if let Some(folder) = path.parent() {
                Root::create(folder).map_err(generate::stop)?;
            }
            disk::write_whole(&path, &change.text).map_err(generate::stop)
        }
    }
}
