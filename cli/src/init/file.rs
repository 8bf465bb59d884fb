//! Files that `init` makes or adds to.
#![expect(clippy::disallowed_methods, reason = "this is the edge: what is there is looked at")]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use onefold_codegen::disk::{self, Root};

use super::in_the_way;
use crate::{Stop, generate, input};

/// What has a name already.
#[derive(Debug)]
pub(super) enum Found {
    /// Nothing.
    Absent,
    /// A file with this text.
    Text(String),
    /// A folder, a symbolic link, or a file that is no text.
    Other,
}

/// What happens to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It is made.
    Create,
    /// Something is added to it.
    Update,
    /// It has everything already.
    Unchanged,
}

/// A file as it is to be.
#[derive(Debug)]
pub(crate) struct Change {
    /// Its path from the root, with `/`.
    pub(crate) path: String,
    /// What happens to it.
    pub(crate) kind: Kind,
    text: String,
}

impl Found {
    pub(super) fn read(root: &Path, path: &str) -> Result<Found, Stop> {
        let full = root.join(path);
        match fs::symlink_metadata(&full) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Found::Absent),
            Err(error) => Err(Stop::io("look at", Path::new(path), &error)),
            Ok(found) if !found.is_file() => Ok(Found::Other),
            Ok(_) => Ok(input::shown(&full).map_or(Found::Other, Found::Text)),
        }
    }

    /// The text to add to: empty when there is no file.
    pub(super) fn text(&self, path: &str) -> Result<&str, Stop> {
        match self {
            Found::Absent => Ok(""),
            Found::Text(text) => Ok(text),
            Found::Other => Err(in_the_way(
                format!("`{path}` is no plain text file, so nothing can be added to it"),
                "make it one, or move it away",
            )),
        }
    }
}

impl Change {
    /// A file that must not be there yet, unless it says the same.
    pub(super) fn create(root: &Path, path: &str, text: String) -> Result<Self, Stop> {
        let kind = match Found::read(root, path)? {
            Found::Absent => Kind::Create,
            Found::Text(found) if found == text => Kind::Unchanged,
            Found::Text(_) | Found::Other => {
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
            Found::Text(_) | Found::Other => Kind::Update,
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
