//! The paths of a tree, and which file a path means that is written without its extension.

use rustc_hash::FxHashSet;

/// Extensions of scripts, the likelier first. Where two files share a name, a source goes before what
/// is made of it.
pub(super) const SCRIPTS: [&str; 11] =
    [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro"];

/// Declarations, which count where there is nothing else.
pub(super) const DECLARATIONS: [&str; 3] = [".d.ts", ".d.mts", ".d.cts"];

/// What an extension of JavaScript may stand for.
pub(super) const SWAPS: [(&str, &[&str]); 6] = [
    (".js", &[".ts", ".tsx", ".js", ".jsx", ".d.ts"]),
    (".jsx", &[".tsx", ".ts", ".jsx", ".js", ".d.ts"]),
    (".mjs", &[".mts", ".mjs", ".d.mts"]),
    (".cjs", &[".cts", ".cjs", ".d.cts"]),
    (".ts", &[".ts", ".tsx", ".d.ts"]),
    (".tsx", &[".tsx", ".d.ts"]),
];

/// Files that a build takes along and that hold no script.
const ASSETS: &[&str] = &[
    "aac",
    "apng",
    "avif",
    "bin",
    "bmp",
    "cjson",
    "css",
    "csv",
    "cur",
    "ejs",
    "eot",
    "flac",
    "frag",
    "gif",
    "glb",
    "glsl",
    "gltf",
    "gql",
    "graphql",
    "hbs",
    "htm",
    "html",
    "ico",
    "ini",
    "jfif",
    "jpeg",
    "jpg",
    "json",
    "json5",
    "jsonc",
    "jxl",
    "less",
    "lottie",
    "m4a",
    "map",
    "md",
    "mdx",
    "mov",
    "mp3",
    "mp4",
    "mustache",
    "node",
    "ogg",
    "opus",
    "otf",
    "pcss",
    "pdf",
    "png",
    "po",
    "postcss",
    "prisma",
    "proto",
    "pug",
    "riv",
    "sass",
    "scss",
    "snap",
    "splinecode",
    "sql",
    "sss",
    "styl",
    "stylus",
    "svg",
    "tif",
    "tiff",
    "toml",
    "ttf",
    "txt",
    "vert",
    "vtt",
    "wasm",
    "wav",
    "webm",
    "webmanifest",
    "webp",
    "wgsl",
    "woff",
    "woff2",
    "xml",
    "yaml",
    "yml",
    "zip",
];

/// The files and folders of a tree, by path.
#[derive(Debug, Default)]
pub(super) struct Tree {
    files: FxHashSet<Box<str>>,
    folders: FxHashSet<Box<str>>,
}

impl Tree {
    pub(super) fn add(&mut self, path: &str) {
        if !self.files.insert(path.into()) {
            return;
        }
        let mut folder = folder_of(path);
        while self.folders.insert(folder.into()) && !folder.is_empty() {
            folder = folder_of(folder);
        }
    }

    pub(super) fn has_file(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    pub(super) fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    /// The file that `path` means; a script in JavaScript means what it says, when that is there.
    pub(super) fn file(&self, path: &str, is_literal: bool) -> Option<String> {
        if is_literal && self.has_file(path) {
            return Some(path.to_owned());
        }
        let mut buffer = String::with_capacity(path.len() + 8);
        for (extension, swaps) in SWAPS {
            if let Some(stem) = path.strip_suffix(extension) {
                if let Some(found) = self.first(&mut buffer, stem, swaps) {
                    return Some(found);
                }
                break;
            }
        }
        if self.has_file(path) {
            return Some(path.to_owned());
        }
        self.script(&mut buffer, path)
    }

    /// The script of that name without its extension.
    pub(super) fn script(&self, buffer: &mut String, stem: &str) -> Option<String> {
        self.first(buffer, stem, &SCRIPTS).or_else(|| self.first(buffer, stem, &DECLARATIONS))
    }

    /// The script `index` of a folder.
    pub(super) fn index(&self, folder: &str) -> Option<String> {
        if !self.has_folder(folder) {
            return None;
        }
        self.script(&mut String::new(), &under(folder, "index"))
    }

    fn first(&self, buffer: &mut String, stem: &str, extensions: &[&str]) -> Option<String> {
        buffer.clear();
        buffer.push_str(stem);
        extensions.iter().find_map(|extension| {
            buffer.truncate(stem.len());
            buffer.push_str(extension);
            self.has_file(buffer).then(|| buffer.clone())
        })
    }
}

/// The folder of a path; empty for the root.
pub(super) fn folder_of(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}

/// A folder and those around it, from the inside; the root is empty and last.
pub(super) fn upwards(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |folder| (!folder.is_empty()).then(|| folder_of(folder)))
}

/// A path below a folder, both in normal form.
pub(super) fn under(folder: &str, path: &str) -> String {
    match (folder.is_empty(), path.is_empty()) {
        (true, _) => path.to_owned(),
        (false, true) => folder.to_owned(),
        (false, false) => format!("{folder}/{path}"),
    }
}

/// What is left of a path below a folder.
pub(super) fn below<'p>(folder: &str, path: &'p str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    let rest = path.strip_prefix(folder)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// Follows a relative path from a folder; `None` when it leads out of the tree.
pub(super) fn join(folder: &str, path: &str) -> Option<String> {
    let mut joined = folder.to_owned();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                if joined.is_empty() {
                    return None;
                }
                joined.truncate(folder_of(&joined).len());
            }
            name => {
                if !joined.is_empty() {
                    joined.push('/');
                }
                joined.push_str(name);
            }
        }
    }
    Some(joined)
}

/// Whether a path has the extension of a script.
pub(super) fn is_script(path: &str) -> bool {
    SCRIPTS.iter().any(|extension| path.ends_with(extension))
}

/// Whether a path has the extension of something that holds no script.
pub(super) fn is_asset(path: &str) -> bool {
    let name = &path[path.rfind('/').map_or(0, |slash| slash + 1)..];
    name.rsplit_once('.')
        .is_some_and(|(_, extension)| ASSETS.binary_search(&extension.to_ascii_lowercase().as_str()).is_ok())
}
