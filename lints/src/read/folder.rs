//! The names of the folder that is read.

use std::path::{Path, PathBuf};

/// The folder of the configuration, by every name that cargo may use for it.
pub(super) struct Folder {
    /// The name that it was given.
    pub(super) path: PathBuf,
    /// All of them.
    pub(super) names: Vec<PathBuf>,
}

impl Folder {
    pub(super) fn new(root: &Path) -> Self {
        let path = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let real = root.canonicalize().ok().filter(|real| *real != path);
        let names = std::iter::once(path.clone()).chain(real).collect();
        Folder { path, names }
    }

    /// A path below the folder, relative and with `/`; the folder itself is empty.
    pub(super) fn relative(&self, path: &Path) -> Option<String> {
        let below =
            |path: &Path| self.names.iter().find_map(|name| path.strip_prefix(name).ok().map(Path::to_owned));
        let rest = below(path).or_else(|| below(&path.canonicalize().ok()?))?;
        let parts: Vec<_> = rest.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        Some(parts.join("/"))
    }
}
