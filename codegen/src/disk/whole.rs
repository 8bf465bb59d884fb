//! Files that no emitter owns: one by itself, or several together.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{DiskError, DiskErrorKind};
use super::ops::{Interrupt, Ops, Undisturbed};

/// What users want to know first when a run has failed.
const UNCHANGED: &str = "no file was changed";
/// How names of files end that are not in their place yet.
const ENDING: &str = ".onefold";

/// A file whose text is replaced.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The file, not a link to it.
    pub path: PathBuf,
    /// What it holds.
    pub old: String,
    /// What it will hold.
    pub new: String,
}

/// Writes `text` to `path`, which has its old contents or the new ones at every moment.
///
/// A file that is there is replaced and keeps its permissions; the caller has looked at it. A symbolic link or a folder
/// is not.
pub fn write_whole(path: &Path, text: &str) -> Result<(), DiskError> {
    let ops = Ops { steps: &Undisturbed, interrupt: None };
    let staged = stage(&ops, path, text)?;
    fs::rename(&staged, path).map_err(|error| {
        forget(&staged);
        DiskError::io("write", path, error)
    })
}

/// Replaces all of the files, or none of them when one cannot be written or somebody asks to stop.
///
/// All new texts are written beside their files before the first of them is put in its place. A process
/// that is killed between two of these steps leaves some files replaced and others as they were, each
/// whole, and beside the latter what [`remove_leftover`] removes.
pub fn write_all(files: &[Replacement], interrupt: &Interrupt) -> Result<(), DiskError> {
    replace(&Ops { steps: &Undisturbed, interrupt: Some(interrupt) }, files)
}

/// Removes a file that a run left beside another one when it was killed. Whether it did: what has no
/// such name, is no plain file, or belongs to a run that goes on, stays.
pub fn remove_leftover(path: &Path) -> Result<bool, DiskError> {
    let Some(pid) = path.file_name().and_then(|name| owner(name.to_str()?)) else { return Ok(false) };
    let Ok(found) = fs::symlink_metadata(path) else { return Ok(false) };
    if !found.is_file() || is_running(pid, &found) {
        return Ok(false);
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(DiskError::io("remove", path, error)),
        Ok(()) | Err(_) => Ok(true),
    }
}

fn replace(ops: &Ops<'_>, files: &[Replacement]) -> Result<(), DiskError> {
    let mut staged = Vec::new();
    for file in files {
        match stage(ops, &file.path, &file.new) {
            Ok(place) => staged.push(place),
            Err(error) => {
                staged.iter().for_each(|place| forget(place));
                return Err(error.and(UNCHANGED));
            }
        }
    }
    // From here on it goes through: stopping would leave a part.
    let through = ops.to_the_end();
    for (done, (file, place)) in files.iter().zip(&staged).enumerate() {
        if let Err(error) = through.rename(place, &file.path) {
            staged[done..].iter().for_each(|place| forget(place));
            return Err(undo(&files[..done], error));
        }
    }
    Ok(())
}

/// Gives files their old texts back, and passes the error on.
fn undo(files: &[Replacement], error: DiskError) -> DiskError {
    for file in files {
        if let Err(second) = write_whole(&file.path, &file.old) {
            return error.and(&format!("undoing failed too: {second}"));
        }
    }
    error.and(UNCHANGED)
}

/// Writes a new text beside `path`, and says where.
fn stage(ops: &Ops<'_>, path: &Path, text: &str) -> Result<PathBuf, DiskError> {
    let permissions = match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => {
            let what = if found.is_dir() { "a folder" } else { "no plain file" };
            return Err(DiskError::new(DiskErrorKind::Blocked, format!("`{}` is {what}", path.display()))
                .advise("name another file"));
        }
        Ok(found) => Some(found.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(DiskError::io("look at", path, error)),
    };
    let staged = beside(path)?;
    let result = ops.write_beside(path, || write_new(&staged, permissions, text));
    if result.is_err() {
        forget(&staged);
    }
    result.map(|()| staged)
}

/// Writes the new file; who may read the old one may read it, and nobody else at any moment.
fn write_new(staged: &Path, permissions: Option<fs::Permissions>, text: &str) -> io::Result<()> {
    if let Some(permissions) = permissions {
        fs::write(staged, "")?;
        fs::set_permissions(staged, permissions)?;
    }
    fs::write(staged, text)
}

/// The error that counts is the first one; what is left of the attempt is only clutter.
fn forget(staged: &Path) {
    let _ = fs::remove_file(staged);
}

/// A name in the same folder that no other run takes.
fn beside(path: &Path) -> Result<PathBuf, DiskError> {
    let Some(name) = path.file_name() else {
        let message = format!("`{}` names no file", path.display());
        return Err(DiskError::new(DiskErrorKind::Blocked, message).advise("name a file"));
    };
    let staged = format!(".{}.{}{ENDING}", name.to_string_lossy(), std::process::id());
    Ok(path.with_file_name(staged))
}

/// The process in a name that [`beside`] made.
fn owner(name: &str) -> Option<u32> {
    let (file, pid) = name.strip_prefix('.')?.strip_suffix(ENDING)?.rsplit_once('.')?;
    let is_number = !file.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit());
    pid.parse().ok().filter(|_| is_number)
}

#[cfg(target_os = "linux")]
fn is_running(pid: u32, _found: &fs::Metadata) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
}

/// Elsewhere nobody tells of processes, and no run takes this long.
#[cfg(not(target_os = "linux"))]
fn is_running(_pid: u32, found: &fs::Metadata) -> bool {
    let age = found.modified().ok().and_then(|modified| modified.elapsed().ok());
    age.is_none_or(|age| age < std::time::Duration::from_secs(3600))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::sync::Mutex;

    use super::super::ops::{Interrupt, Ops, Steps, Undisturbed};
    use super::{Replacement, owner, remove_leftover, replace};

    /// Lets so many steps of a kind pass.
    struct Failing(&'static str, Mutex<usize>);

    impl Steps for Failing {
        fn before(&self, operation: &str, _path: &Path) -> io::Result<()> {
            if !operation.starts_with(self.0) {
                return Ok(());
            }
            let mut left = self.1.lock().expect("nobody panics");
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => return Err(io::ErrorKind::StorageFull.into()),
            }
            Ok(())
        }
    }

    fn files(folder: &Path) -> Vec<Replacement> {
        let file = |name: &&str| {
            let path = folder.join(name);
            fs::write(&path, "old").expect("it can be written");
            Replacement { path, old: "old".to_owned(), new: "new".to_owned() }
        };
        ["a.ts", "b.ts", "c.ts"].iter().map(file).collect()
    }

    /// All files of a folder with their texts.
    fn held(folder: &Path) -> String {
        let mut names: Vec<_> =
            fs::read_dir(folder).expect("it is there").flatten().map(|e| e.path()).collect();
        names.sort();
        let text = |path: &std::path::PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            format!("{name}={}", fs::read_to_string(path).expect("text"))
        };
        names.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn all_are_replaced_or_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = files(folder.path());
        for step in ["write", "rename"] {
            let failing = Failing(step, Mutex::new(2));
            let error = replace(&Ops { steps: &failing, interrupt: None }, &files).expect_err("it fails");
            assert!(error.to_string().ends_with("; no file was changed"), "{error}");
            assert_eq!(held(folder.path()), "a.ts=old b.ts=old c.ts=old", "{step}");
        }
        let stopped = Interrupt::default();
        stopped.set();
        replace(&Ops { steps: &Undisturbed, interrupt: Some(&stopped) }, &files).expect_err("it stops");
        assert_eq!(held(folder.path()), "a.ts=old b.ts=old c.ts=old");
        replace(&Ops { steps: &Undisturbed, interrupt: None }, &files).expect("nothing is wrong");
        assert_eq!(held(folder.path()), "a.ts=new b.ts=new c.ts=new");
    }

    #[test]
    fn a_wish_to_stop_comes_before_the_first_file_or_after_the_last() {
        struct Late(Interrupt);
        impl Steps for Late {
            fn before(&self, operation: &str, _path: &Path) -> io::Result<()> {
                if operation.starts_with("rename") {
                    self.0.set();
                }
                Ok(())
            }
        }
        let folder = tempfile::tempdir().expect("a folder");
        let files = files(folder.path());
        let late = Late(Interrupt::default());
        replace(&Ops { steps: &late, interrupt: Some(&late.0) }, &files).expect("it goes through");
        assert_eq!(held(folder.path()), "a.ts=new b.ts=new c.ts=new");
    }

    #[test]
    fn what_a_dead_run_left_is_known_by_its_name() {
        for (name, expected) in [
            (".f19.ts.24978.onefold", Some(24978)),
            (".a.b.1.onefold", Some(1)),
            ("f19.ts.24978.onefold", None),
            (".f19.ts.onefold", None),
            (".24978.onefold", None),
            (".f.+5.onefold", None),
            (".onefold", None),
        ] {
            assert_eq!(owner(name), expected, "{name}");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let own = folder.path().join(format!(".a.ts.{}.onefold", std::process::id()));
        // Beyond the highest number that Linux gives to processes.
        let dead = folder.path().join(".a.ts.99999999.onefold");
        for path in [&own, &dead] {
            fs::write(path, "").expect("it can be written");
        }
        assert!(!remove_leftover(&own).expect("it can be looked at") && own.exists());
        assert_eq!(remove_leftover(&dead).expect("it can be removed"), cfg!(target_os = "linux"));
        assert_eq!(dead.exists(), !cfg!(target_os = "linux"));
    }
}
