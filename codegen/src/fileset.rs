//! Everything that the owned folders should hold, with every path settled.

use std::collections::BTreeMap;

use onefold::text::is_hidden;
use onefold_model::{Diagnostic, Outcome, Span};

use crate::dir::{DIR_RULE, Owner, settle_dir, shared_dirs};
use crate::{OutFile, header};

/// What one emitter gave: an input of [`FileSet::build`].
#[derive(Clone, Debug)]
pub struct Part {
    /// The emitter's name.
    pub emitter: String,
    /// Its folder as configured, relative to the root.
    pub dir: String,
    /// Where the folder is configured, for diagnostics.
    pub span: Option<Span>,
    /// Its files.
    pub files: Vec<OutFile>,
}

/// All files of all emitters. No two folders overlap, no two paths differ only by case, no path
/// leaves its folder, and every file carries the mark of its emitter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileSet {
    folders: BTreeMap<String, Folder>,
}

/// The folder of one emitter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Path from the root, with `/`, without `.` and `..`.
    pub dir: String,
    /// Files by their path below `dir`.
    pub files: BTreeMap<String, OutFile>,
}

impl FileSet {
    /// Checks and collects what the emitters gave; every problem is told at once.
    pub fn build(parts: Vec<Part>) -> Outcome<FileSet> {
        let mut out = Vec::new();
        let mut folders: BTreeMap<String, Folder> = BTreeMap::new();
        let mut owners: Vec<(String, String, Option<Span>)> = Vec::new();
        for mut part in parts {
            let dir = match settle_dir(&part.dir) {
                Ok(dir) => dir,
                Err(problem) => {
                    out.push(Diagnostic::error(DIR_RULE, problem.message).at(part.span).help(problem.help));
                    continue;
                }
            };
            match owners.iter().find(|(emitter, ..)| *emitter == part.emitter) {
                Some((emitter, other, span)) => {
                    let message = format!("emitter `{emitter}` is given two folders, `{other}` and `{dir}`");
                    out.push(
                        Diagnostic::error(DIR_RULE, message)
                            .at(part.span.clone())
                            .help("name its folder once")
                            .related("the other one", span.clone()),
                    );
                }
                None => owners.push((part.emitter.clone(), dir.clone(), part.span.clone())),
            }
            let files = collect(&mut part, &mut out);
            folders.insert(part.emitter, Folder { dir, files });
        }
        let owned: Vec<Owner<'_>> =
            owners.iter().map(|(emitter, dir, span)| Owner { emitter, dir, span: span.as_ref() }).collect();
        out.extend(shared_dirs(&owned));
        if out.is_empty() { Outcome::clean(FileSet { folders }) } else { Outcome::failed(out) }
    }

    /// Folders by the name of their emitter.
    pub fn folders(&self) -> &BTreeMap<String, Folder> {
        &self.folders
    }

    /// The same set with the folders of some emitters alone.
    #[must_use]
    pub fn select(mut self, keep: impl Fn(&str) -> bool) -> FileSet {
        self.folders.retain(|emitter, _| keep(emitter));
        self
    }
}

impl Folder {
    /// Path of a file of this folder from the root.
    pub fn full(&self, path: &str) -> String {
        format!("{}/{path}", self.dir)
    }
}

/// Files of one part by path, with what is wrong among them.
fn collect(part: &mut Part, out: &mut Vec<Diagnostic>) -> BTreeMap<String, OutFile> {
    let mut files: BTreeMap<String, OutFile> = BTreeMap::new();
    // What is taken, without case: a path, and whether a file or a folder stands there.
    let mut taken: BTreeMap<String, (String, Kind)> = BTreeMap::new();
    for file in std::mem::take(&mut part.files) {
        let mut refuse = |message: String, help: &str| {
            out.push(Diagnostic::error("output-path", message).at(part.span.clone()).help(help));
        };
        if let Some(problem) = path_problem(&file.path) {
            refuse(
                format!(
                    "emitter `{}` wants to write `{}`, which {problem}",
                    part.emitter,
                    file.path.escape_debug()
                ),
                "this is a fault of the emitter: paths are relative to its folder, with `/`",
            );
            continue;
        }
        let places = file.path.match_indices('/').map(|(end, _)| (&file.path[..end], Kind::Folder));
        let mut clash = false;
        for (place, kind) in places.chain([(file.path.as_str(), Kind::File)]) {
            match taken.get(&place.to_lowercase()) {
                None => {
                    taken.insert(place.to_lowercase(), (place.to_owned(), kind));
                }
                Some((other, Kind::Folder)) if kind == Kind::Folder && other == place => {}
                Some((other, _)) => {
                    refuse(
                        format!(
                            "emitter `{}` wants to write both `{other}` and `{}`",
                            part.emitter, file.path
                        ),
                        "rename one of the declarations that these files are named after: paths must differ in more than case",
                    );
                    clash = true;
                    break;
                }
            }
        }
        if clash {
            continue;
        }
        if header::emitter_of(&file.path, file.contents.as_bytes()).as_ref() != Some(&part.emitter) {
            refuse(
                format!("emitter `{}` wants to write `{}` without its mark", part.emitter, file.path),
                "this is a fault of the emitter: without the mark the next run would take the file for a hand-written one",
            );
        }
        files.insert(file.path.clone(), file);
    }
    files
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    File,
    Folder,
}

/// What keeps a path from naming a file below any folder on any platform.
fn path_problem(path: &str) -> Option<&'static str> {
    if path.starts_with('/') {
        return Some("is absolute");
    }
    if path.contains('\\') {
        return Some("contains a backslash");
    }
    if path.contains(|c: char| is_hidden(c) || matches!(c, ':' | '*' | '?' | '"' | '<' | '>' | '|')) {
        return Some("contains a character that file names cannot hold everywhere");
    }
    path.split('/').find_map(|segment| match segment {
        "" => Some("has an empty segment"),
        "." | ".." => Some("contains `.` or `..`"),
        _ => None,
    })
}
