//! Keeps what was parsed between runs, in one file that is replaced whole.
//!
//! It stands where cargo builds. A tree that is judged may be anybody's, so nothing is written through
//! its links, nor into a folder `target` that neither cargo nor an earlier run made.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::folder::Folder;
use crate::rust::Cache;

/// The file by which cargo, and others, tell folders that can be made anew.
const TAG: &str = "CACHEDIR.TAG";
/// What such a file holds.
const TAG_TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
                        # This file is a cache directory tag created by onefold.\n\
                        # For information about cache directory tags see https://bford.info/cachedir/\n";

/// Where the cache of a folder is kept.
pub(super) struct Store {
    /// Where cargo builds.
    target: PathBuf,
    /// The cache's folder below it, part by part.
    parts: Vec<String>,
}

impl Store {
    /// The place for the cache of `root`, whose packages cargo builds in `built` where that is known;
    /// `None` when there is none that we may write to.
    pub(super) fn of(root: &Path, built: Option<&Path>) -> Option<Self> {
        let folder = Folder::new(root);
        let target = built.map_or_else(|| folder.path.join("target"), Path::to_owned);
        let mut parts = vec!["onefold".to_owned(), "lint".to_owned()];
        if folder.names.iter().any(|name| target.starts_with(name)) {
            // Cargo names this folder unasked, whatever it is a link to.
            let real = target.ancestors().find_map(|above| above.canonicalize().ok())?;
            if !folder.names.iter().any(|name| real.starts_with(name)) {
                return None;
            }
        } else {
            // Other workspaces may build there.
            let name = Sha256::digest(folder.path.as_os_str().as_encoded_bytes());
            parts.push(name.iter().take(8).map(|byte| format!("{byte:02x}")).collect());
        }
        let store = Store { target, parts };
        let below: Vec<PathBuf> = store.below().collect();
        let is_apart = below.iter().all(|folder| match folder.symlink_metadata() {
            Ok(found) => found.is_dir(),
            Err(error) => error.kind() == ErrorKind::NotFound,
        });
        let is_ours = built.is_some()
            || store.target.join(TAG).is_file()
            || below.last().is_some_and(|folder| folder.is_dir())
            || !store.target.exists();
        (is_apart && is_ours).then_some(store)
    }

    /// What an earlier run kept; nothing when it kept nothing of use.
    pub(super) fn load(&self) -> Cache {
        let file = self.folder().join("sources");
        if !file.is_file() {
            return Cache::default();
        }
        fs::read(file).map(Cache::read).unwrap_or_default()
    }

    /// Keeps it for the next run. A cache that cannot be kept is nobody's concern.
    pub(super) fn keep(&self, cache: &Cache) {
        if cache.is_changed() {
            let _unkept = self.write(&cache.written());
        }
    }

    /// The folders below the target, the cache's own last.
    fn below(&self) -> impl Iterator<Item = PathBuf> {
        self.parts.iter().scan(self.target.clone(), |folder, part| {
            folder.push(part);
            Some(folder.clone())
        })
    }

    fn folder(&self) -> PathBuf {
        self.below().last().unwrap_or_else(|| self.target.clone())
    }

    fn write(&self, bytes: &[u8]) -> std::io::Result<()> {
        let is_new = !self.target.exists();
        let folder = self.folder();
        fs::create_dir_all(&folder)?;
        if is_new {
            // Cargo leaves a folder that is there as it is.
            create(&self.target.join(TAG), TAG_TEXT.as_bytes())?;
        }
        // The folder of the configuration need not be one where git ignores `target`.
        match create(&folder.join(".gitignore"), b"*\n") {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let staged = folder.join(format!("sources.{}", std::process::id()));
        let result = create(&staged, bytes).and_then(|()| fs::rename(&staged, folder.join("sources")));
        if result.is_err() {
            fs::remove_file(&staged)?;
        }
        result
    }
}

/// Makes a file that is not there yet, not even as a link.
fn create(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    fs::File::create_new(path)?.write_all(bytes)
}
