//! Trees, file sets and disturbances that the tests share.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use onefold_codegen::disk::{DiskError, Interrupt, Locked, Root, Steps};
use onefold_codegen::header::mark;
use onefold_codegen::{FileSet, OutFile, Part, compare};

/// How long a test waits for a lock that will come.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A code file with the mark of an emitter.
pub fn marked(emitter: &str, text: &str) -> String {
    format!("// {}\n{text}\n", mark(emitter))
}

/// An input of [`FileSet::build`] whose files are marked code.
pub fn part(emitter: &str, dir: &str, files: &[(&str, &str)]) -> Part {
    let files = files.iter().map(|(path, text)| OutFile::text(*path, &marked(emitter, text))).collect();
    Part { emitter: emitter.to_owned(), dir: dir.to_owned(), span: None, files }
}

/// A file set without problems.
#[track_caller]
pub fn set(parts: Vec<Part>) -> FileSet {
    let outcome = FileSet::build(parts);
    assert_eq!(outcome.diagnostics, []);
    outcome.value.unwrap()
}

/// Everything below a root: bytes (of links: the target) and time of change, `None` for folders.
pub type Snapshot = BTreeMap<String, Option<(String, SystemTime)>>;

pub fn snapshot(root: &Path) -> Snapshot {
    let mut out = Snapshot::new();
    let mut open = vec![root.to_owned()];
    while let Some(dir) = open.pop() {
        for item in fs::read_dir(dir).unwrap() {
            let path = item.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
            let metadata = fs::symlink_metadata(&path).unwrap();
            if metadata.is_dir() {
                open.push(path);
                out.insert(name, None);
            } else {
                let text = if metadata.is_symlink() {
                    format!("link to {}", fs::read_link(&path).unwrap().display())
                } else {
                    String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()
                };
                out.insert(name, Some((text, metadata.modified().unwrap())));
            }
        }
    }
    out
}

/// The same without times.
pub fn texts(snapshot: &Snapshot) -> BTreeMap<&str, Option<&str>> {
    snapshot
        .iter()
        .map(|(path, file)| (path.as_str(), file.as_ref().map(|(text, _)| text.as_str())))
        .collect()
}

/// Writes a file that was last changed long ago, so that any rewriting shows.
pub fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
}

/// A tree that [`next`] changes in every way: files and folders come and go, a file becomes a
/// folder, a folder becomes a file.
pub fn write_old(root: &Path) {
    for (path, text) in [
        ("one/change.ts", "old"),
        ("one/gone.ts", "gone"),
        ("one/keep.ts", "keep"),
        ("one/left/deep/gone.ts", "gone"),
        ("one/open", "a file that becomes a folder"),
        ("one/shut/inner.ts", "in a folder that becomes a file"),
    ] {
        write(root, path, &marked("one", text));
    }
    write(root, "two/change.ts", &marked("two", "old"));
    write(root, "two/hand.txt", "written by hand\n");
    write(root, "outside.txt", "of no concern\n");
}

/// What the folders of [`write_old`] should hold.
pub fn next() -> FileSet {
    let one = [
        ("change.ts", "new"),
        ("keep.ts", "keep"),
        ("made/deep/fresh.ts", "fresh"),
        ("open/inner.ts", "in a folder that was a file"),
        ("shut", "a file that was a folder"),
    ];
    set(vec![part("one", "one", &one), part("two", "two", &[("change.ts", "new"), ("fresh.ts", "fresh")])])
}

/// Opens, locks, reads, compares and applies, as a command does.
pub fn run(root: Root, set: &FileSet, interrupt: &Interrupt) -> Result<Locked, DiskError> {
    let locked = root.lock(interrupt)?;
    let comparison = compare(set, &locked.read(set)?);
    locked.apply(&comparison, interrupt)?;
    Ok(locked)
}

/// Runs without disturbance.
#[track_caller]
pub fn run_quietly(root: &Path, set: &FileSet) -> Locked {
    run(Root::open(root).unwrap(), set, &Interrupt::default()).unwrap()
}

/// The tree before and after an undisturbed run of [`next`] over [`write_old`].
pub struct Expected {
    pub old: Snapshot,
    pub new: Snapshot,
}

impl Expected {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let old = snapshot(dir.path());
        drop(run_quietly(dir.path(), &next()));
        Expected { old, new: snapshot(dir.path()) }
    }

    /// Whether a tree is the old one to the last time stamp.
    pub fn is_old(&self, root: &Path) -> bool {
        snapshot(root) == self.old
    }

    /// Whether a tree is the new one, with the time stamps of what did not change.
    pub fn is_new(&self, root: &Path) -> bool {
        let found = snapshot(root);
        let untouched = ["one/keep.ts", "two/hand.txt", "outside.txt"];
        texts(&found) == texts(&self.new) && untouched.iter().all(|path| found[*path] == self.old[*path])
    }
}

/// Fails steps, counted from 1.
pub struct Failing {
    pub count: AtomicUsize,
    /// The first step that fails.
    pub first: usize,
    /// The last step that fails.
    pub last: usize,
}

impl Failing {
    pub fn between(first: usize, last: usize) -> Box<Self> {
        Box::new(Failing { count: AtomicUsize::new(0), first, last })
    }
}

impl Steps for Failing {
    fn before(&self, _operation: &str, _path: &Path) -> io::Result<()> {
        let step = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        if (self.first..=self.last).contains(&step) { Err(io::Error::other("injected")) } else { Ok(()) }
    }
}
