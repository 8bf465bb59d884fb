//! Where the file of a module lies.

/// Where a module looks for the files of its modules.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    /// The folder of `mod name;`
    pub children: String,
    /// The folder that `#[path]` counts from.
    pub paths: String,
}

impl Folder {
    /// That of a file: `owns_folder` for roots, `mod.rs` and files named by `#[path]`.
    pub fn of_file(path: &str, owns_folder: bool) -> Self {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.strip_suffix(".rs").unwrap_or(name);
        let children =
            if owns_folder || name == "mod.rs" { folder.to_owned() } else { path_below(folder, stem) };
        Folder { children, paths: folder.to_owned() }
    }

    /// That of an inline module.
    pub fn inline(&self, name: &str, path: Option<&str>) -> Self {
        let folder = match path {
            Some(path) => path_from(&self.paths, path),
            None => path_below(&self.children, bare(name)),
        };
        Folder { children: folder.clone(), paths: folder }
    }

    /// The file that `#[path]` names; it owns its folder.
    pub fn named(&self, path: &str) -> (String, bool) {
        (path_from(&self.paths, path), true)
    }

    /// Where the file of `mod name;` may lie, and whether it then owns its folder.
    pub fn usual(&self, name: &str) -> Vec<(String, bool)> {
        let name = bare(name);
        vec![
            (path_below(&self.children, &format!("{name}.rs")), false),
            (path_below(&self.children, &format!("{name}/mod.rs")), true),
        ]
    }
}

/// `path` seen from `folder`, without `.` and `..`; one that is absolute stays so.
pub(crate) fn path_from(folder: &str, path: &str) -> String {
    let is_absolute = path.starts_with(['/', '\\']) || path.as_bytes().get(1) == Some(&b':');
    if is_absolute { format!("/{}", path_below("", path)) } else { path_below(folder, path) }
}

/// Whether nobody judges a path, since it does not lie below the folder of the configuration.
pub(crate) fn is_outside(path: &str) -> bool {
    path.starts_with("../") || path.starts_with('/')
}

/// `path` seen from `folder`, without `.` and `..`; a first `/` means nothing.
pub(crate) fn path_below(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    let below = parts.join("/");
    if folder.starts_with('/') { format!("/{below}") } else { below }
}

fn bare(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}
