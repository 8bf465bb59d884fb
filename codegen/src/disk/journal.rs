//! The journal: the steps of a run as text, and how each is done and undone.
//!
//! ```text
//! onefold journal 1
//! del surfaces/mcp/old/tools.json
//! rmdir surfaces/mcp/old
//! mkdir surfaces/mcp/new
//! new surfaces/mcp/new/tools.json
//! put surfaces/openapi/openapi.json
//! end
//! ```
//!
//! The number of a line is the name of its file in `new` and `old`. Paths are relative to the
//! root, so that a moved workspace can be finished. A staged file is renamed in and out, so whether
//! it lies in `new` tells whether its step is done, and every step can be repeated in both
//! directions.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{DiskError, DiskErrorKind};
use super::ops::{Ops, Places};
use crate::tree::ancestors;

const FIRST: &str = "onefold journal 1";
const LAST: &str = "end";

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Removes a file, which is kept in `old`.
    Del,
    /// Removes a folder that is empty by now.
    Rmdir,
    /// Makes a folder that was not there.
    Mkdir,
    /// Puts a staged file where none was.
    New,
    /// Puts a staged file over one that is kept in `old`.
    Put,
}

/// The steps of a run in the order in which they are done.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Journal {
    lines: Vec<(Action, String)>,
}

impl Action {
    const ALL: [Action; 5] = [Action::Del, Action::Rmdir, Action::Mkdir, Action::New, Action::Put];

    fn word(self) -> &'static str {
        match self {
            Action::Del => "del",
            Action::Rmdir => "rmdir",
            Action::Mkdir => "mkdir",
            Action::New => "new",
            Action::Put => "put",
        }
    }
}

impl Journal {
    /// Adds a step and gives its number.
    pub fn push(&mut self, action: Action, path: &str) -> usize {
        self.lines.push((action, path.to_owned()));
        self.lines.len()
    }

    /// Numbered steps in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (usize, Action, &str)> {
        self.lines.iter().enumerate().map(|(index, (action, path))| (index + 1, *action, path.as_str()))
    }

    pub fn to_text(&self) -> String {
        let mut out = format!("{FIRST}\n");
        for (action, path) in &self.lines {
            // A leftover of ours may have any name that the file system allows.
            let path = path.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
            out.push_str(&format!("{} {path}\n", action.word()));
        }
        out.push_str(&format!("{LAST}\n"));
        out
    }

    /// Reads what [`Journal::to_text`] wrote; `Err` names the first line that is something else.
    pub fn parse(bytes: &[u8]) -> Result<Journal, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        let [FIRST, steps @ .., LAST] = lines.as_slice() else {
            return Err(format!("it does not go from `{FIRST}` to `{LAST}`"));
        };
        let mut journal = Journal::default();
        for (index, line) in steps.iter().enumerate() {
            let step = line.split_once(' ').and_then(|(word, path)| {
                let action = Action::ALL.into_iter().find(|action| action.word() == word)?;
                Some((action, unescape(path).filter(|path| is_inside(path))?))
            });
            journal.lines.push(step.ok_or_else(|| format!("line {} is no step below the root", index + 2))?);
        }
        Ok(journal)
    }

    /// Does every step that is not done.
    pub fn forward(&self, ops: &Ops<'_>, places: &Places) -> Result<(), DiskError> {
        for (number, action, path) in self.steps() {
            let target = places.target(path);
            way_is_real(places, path)?;
            match action {
                Action::Del if is_there(&target)? => ops.remove_file(&target)?,
                Action::Del => {}
                Action::Rmdir => ops.remove_dir_if_empty(&target)?,
                Action::Mkdir => ops.ensure_dir(&target)?,
                Action::New => {
                    let staged = staged(places, number);
                    match (is_there(&staged)?, is_there(&target)?) {
                        (true, false) => ops.rename(&staged, &target)?,
                        (false, true) => {}
                        (true, true) => return Err(came_meanwhile(&target)),
                        (false, false) => return Err(lost(&staged)),
                    }
                }
                Action::Put => {
                    let staged = staged(places, number);
                    if is_there(&staged)? {
                        is_plain_file(&target)?;
                        ops.rename(&staged, &target)?;
                    } else if !is_there(&target)? {
                        return Err(lost(&staged));
                    }
                }
            }
        }
        Ok(())
    }

    /// Undoes every step that is done, last one first.
    pub fn backward(&self, ops: &Ops<'_>, places: &Places) -> Result<(), DiskError> {
        for (number, action, path) in self.steps().rev() {
            let target = places.target(path);
            way_is_real(places, path)?;
            match action {
                Action::New => {
                    let staged = staged(places, number);
                    if !is_there(&staged)? && is_there(&target)? {
                        ops.rename(&target, &staged)?;
                    }
                }
                Action::Mkdir => ops.remove_dir_if_empty(&target)?,
                Action::Rmdir => ops.ensure_dir(&target)?,
                // Renaming does nothing when both names are still the same file.
                Action::Put | Action::Del => {
                    let kept = kept(places, number);
                    if is_there(&kept)? {
                        is_plain_file_or_absent(&target)?;
                        ops.rename(&kept, &target)?;
                    } else if !is_there(&target)? {
                        return Err(lost(&kept));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Where the contents of a step wait.
pub(super) fn staged(places: &Places, number: usize) -> PathBuf {
    places.new.join(number.to_string())
}

/// Where the old file of a step is kept.
pub(super) fn kept(places: &Places, number: usize) -> PathBuf {
    places.old.join(number.to_string())
}

/// Refuses a path that leads through a symbolic link or a file. A folder may be missing still.
pub(super) fn way_is_real(places: &Places, path: &str) -> Result<(), DiskError> {
    for place in ancestors(path).map(|path| places.target(path)) {
        match fs::symlink_metadata(&place) {
            Ok(metadata) if metadata.is_dir() => {}
            Ok(_) => return Err(blocked(&place, "is no folder")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(DiskError::io("look at", &place, error)),
        }
    }
    Ok(())
}

/// Whether a name is taken, be it by a link that leads nowhere.
pub(super) fn is_there(path: &Path) -> Result<bool, DiskError> {
    match fs::symlink_metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(false)
        }
        Err(error) => Err(DiskError::io("look at", path, error)),
    }
}

fn is_plain_file(path: &Path) -> Result<(), DiskError> {
    let metadata = fs::symlink_metadata(path).map_err(|source| DiskError::io("look at", path, source))?;
    if metadata.is_file() { Ok(()) } else { Err(blocked(path, "is no longer a file")) }
}

fn is_plain_file_or_absent(path: &Path) -> Result<(), DiskError> {
    if is_there(path)? { is_plain_file(path) } else { Ok(()) }
}

fn blocked(path: &Path, what: &str) -> DiskError {
    DiskError::new(DiskErrorKind::Blocked, format!("`{}` {what}", path.display()))
        .help("onefold does not write through links or over foreign files: move it away and run again")
}

fn came_meanwhile(path: &Path) -> DiskError {
    blocked(path, "was made by somebody else while onefold was about to write it")
}

fn lost(path: &Path) -> DiskError {
    DiskError::damaged(format!("`{}` is missing, although the journal needs it", path.display()))
}

/// The path as it was; `None` for an escape that we do not write.
fn unescape(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        out.push(match character {
            '\\' => match rest.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            other => other,
        });
    }
    Some(out)
}

/// Whether a path can only name something below the root, and nothing of our own folder.
fn is_inside(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    !first.eq_ignore_ascii_case(".onefold")
        && !first.contains(':')
        && !path.contains('\0')
        && path.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}
