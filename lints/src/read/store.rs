//! Keeps what was parsed between runs, in one file that is replaced whole.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::rust::Cache;

/// What an earlier run kept; nothing when it kept nothing of use.
pub(super) fn load(root: &Path) -> Cache {
    fs::read(folder(root).join("sources")).map(|bytes| Cache::read(&bytes)).unwrap_or_default()
}

/// Keeps it for the next run. A cache that cannot be kept is nobody's concern.
pub(super) fn keep(root: &Path, cache: &Cache) {
    if cache.is_changed() {
        let _unkept = write(&folder(root), &cache.written());
    }
}

fn folder(root: &Path) -> PathBuf {
    root.join("target/onefold/lint")
}

fn write(folder: &Path, bytes: &[u8]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    // The folder of the configuration need not be one where git ignores `target`.
    let ignored = folder.join(".gitignore");
    if !ignored.exists() {
        fs::write(&ignored, "*\n")?;
    }
    let staged = folder.join(format!("sources.{}", std::process::id()));
    let mut file = fs::File::create(&staged)?;
    let result = file.write_all(bytes).and_then(|()| fs::rename(&staged, folder.join("sources")));
    if result.is_err() {
        fs::remove_file(&staged)?;
    }
    result
}
