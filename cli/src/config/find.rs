//! Finding the configuration: upwards from the working directory, or where `--config` points.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the configuration is read here")]

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use onefold_model::SourceText;

use crate::{Exit, Stop, input};

/// The name of the configuration file.
pub const FILE_NAME: &str = "onefold.toml";

/// A configuration that was found, not yet understood.
#[derive(Clone, Debug)]
pub struct Located {
    /// The file's absolute path.
    pub path: PathBuf,
    /// Its text, under the name that diagnostics use.
    pub source: Arc<SourceText>,
}

/// Finds and reads the configuration: `explicit` when given, else the nearest one in
/// `working_directory` or above it.
pub fn locate(working_directory: &Path, explicit: Option<&Path>) -> Result<Located, Stop> {
    let path = match explicit {
        Some(path) => working_directory.join(path),
        None => nearest(working_directory)?,
    };
    if fs::metadata(&path).is_ok_and(|metadata| metadata.is_dir()) {
        let shown = explicit.unwrap_or(&path);
        let message = format!("`{}` is a folder, not a configuration file", shown.display());
        return Err(Stop::usage(message).help(format!("write `{}`", shown.join(FILE_NAME).display())));
    }
    let name = shown(working_directory, &path);
    let text = match input::file(&path, &name)?.accept() {
        (Some(text), _) => text,
        (None, diagnostics) => return Err(Stop::because(Exit::Usage, diagnostics)),
    };
    Ok(Located { path, source: Arc::new(SourceText { path: name, text }) })
}

fn nearest(working_directory: &Path) -> Result<PathBuf, Stop> {
    for folder in working_directory.ancestors() {
        let candidate = folder.join(FILE_NAME);
        match fs::symlink_metadata(&candidate) {
            Ok(_) => return Ok(candidate),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
            Err(error) => return Err(Stop::io("look for", &candidate, &error)),
        }
    }
    Err(Stop::usage(format!("no `{FILE_NAME}` in `{}` or above it", working_directory.display()))
        .help("`init` writes one; `gen --out DIR` does without"))
}

/// A path as a person in `working_directory` would write it, with `/`. Both are absolute; where they
/// share nothing but the root, the path stays so.
pub(crate) fn shown(working_directory: &Path, path: &Path) -> String {
    let shared = working_directory.ancestors().find(|folder| path.starts_with(folder));
    let near = shared.filter(|folder| folder.parent().is_some() || *folder == working_directory);
    let relative = near.and_then(|folder| {
        let steps = working_directory.strip_prefix(folder).ok()?.components().count();
        Some(Path::new(&"../".repeat(steps)).join(path.strip_prefix(folder).ok()?))
    });
    relative.unwrap_or_else(|| path.to_path_buf()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::shown;

    #[test]
    fn paths_read_as_seen_from_the_working_directory() {
        for (working_directory, path, expected) in [
            ("/a/b", "/a/b/onefold.toml", "onefold.toml"),
            ("/a/b", "/a/b/c/onefold.toml", "c/onefold.toml"),
            ("/a/b/c", "/a/onefold.toml", "../../onefold.toml"),
            ("/a/b", "/a/c/onefold.toml", "../c/onefold.toml"),
            ("/a/b", "/c/onefold.toml", "/c/onefold.toml"),
            ("/", "/c/onefold.toml", "c/onefold.toml"),
        ] {
            assert_eq!(shown(Path::new(working_directory), Path::new(path)), expected);
        }
    }
}
