//! A `.onefold` that no run has left like this.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use onefold_codegen::disk::{DiskErrorKind, Interrupt, Recovered, Root};

use crate::support::{snapshot, write, write_old};

/// The message of a lock that is refused; the tree is as it was.
#[track_caller]
fn refused(prepare: impl FnOnce(&Path)) -> String {
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    prepare(dir.path());
    let before = snapshot(dir.path());
    let error = Root::open(dir.path()).unwrap().lock(&Interrupt::default()).err().unwrap();
    assert_eq!(error.kind(), DiskErrorKind::Damaged, "{error}");
    assert!(error.help().unwrap().contains("delete the folder `.onefold`"));
    assert_eq!(snapshot(dir.path()), before);
    let root = dir.path().canonicalize().unwrap();
    error.to_string().replace(root.to_str().unwrap(), "ROOT")
}

#[test]
fn a_journal_that_cannot_be_read_is_refused() {
    let journal = |text: &str| refused(|root| write(root, ".onefold/journal", text));
    let broken = "`ROOT/.onefold/journal` is not a journal of onefold: ";
    assert_eq!(journal(""), format!("{broken}it does not go from `onefold journal 1` to `end`"));
    assert_eq!(journal("garbage\n"), format!("{broken}it does not go from `onefold journal 1` to `end`"));
    let line = |line: &str| journal(&format!("onefold journal 1\nmkdir one\n{line}\nend\n"));
    for step in [
        "",
        "put",
        "put ",
        "move one/a.ts",
        "put ../a.ts",
        "put /etc/passwd",
        "put one//a.ts",
        "del one/./a.ts",
        "del C:/a.ts",
        "del .onefold/journal",
        "new one/a\\t.ts",
        "new one/a\0.ts",
    ] {
        assert_eq!(line(step), format!("{broken}line 3 is no step below the root"), "{step}");
    }
    let message = refused(|root| {
        write(root, ".onefold/journal", "");
        fs::write(root.join(".onefold/journal"), b"onefold journal 1\nput \xff\nend\n").unwrap();
    });
    assert_eq!(message, format!("{broken}it is not text"));
}

#[test]
fn a_journal_that_was_cut_off_is_refused() {
    let whole = "onefold journal 1\ndel one/gone.ts\nmkdir one/x\nend\n";
    for end in 0..whole.len() - 1 {
        refused(|root| write(root, ".onefold/journal", &whole[..end]));
    }
}

#[test]
fn what_onefold_did_not_put_there_is_refused() {
    assert_eq!(
        refused(|root| write(root, ".onefold", "")),
        "`ROOT/.onefold` is not a folder that onefold made"
    );
    assert_eq!(
        refused(|root| symlink("one", root.join(".onefold")).unwrap()),
        "`ROOT/.onefold` is not a folder that onefold made"
    );
    let file = |path: &str| refused(|root| write(root, path, ""));
    assert_eq!(file(".onefold/notes.md"), "`ROOT/.onefold/notes.md` was not put there by onefold");
    assert_eq!(file(".onefold/new/notes.md"), "`ROOT/.onefold/new/notes.md` was not put there by onefold");
    assert_eq!(file(".onefold/old"), "`ROOT/.onefold/old` was not put there by onefold");
    assert_eq!(
        refused(|root| {
            fs::create_dir(root.join(".onefold")).unwrap();
            symlink("../one", root.join(".onefold/new")).unwrap();
        }),
        "`ROOT/.onefold/new` was not put there by onefold"
    );
    assert_eq!(
        refused(|root| {
            write(root, ".onefold/journal", "");
            write(root, ".onefold/back", "");
        }),
        "`ROOT/.onefold` holds two journals"
    );
}

#[test]
fn a_journal_without_its_files_is_refused() {
    let journal = |name: &str, line: &str| {
        refused(|root| write(root, &format!(".onefold/{name}"), &format!("onefold journal 1\n{line}\nend\n")))
    };
    let missing = |path: &str| format!("`ROOT/.onefold/{path}` is missing, although the journal needs it");
    assert_eq!(journal("journal", "new one/fresh.ts"), missing("new/1"));
    assert_eq!(journal("journal", "put one/fresh.ts"), missing("new/1"));
    assert_eq!(journal("back", "put one/fresh.ts"), missing("old/1"));
    assert_eq!(journal("back", "del one/fresh.ts"), missing("old/1"));
}

#[test]
fn scraps_of_a_run_that_had_not_decided_are_swept_up() {
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    let before = snapshot(dir.path());
    for path in [".onefold/new/1", ".onefold/old/2", ".onefold/journal.tmp"] {
        write(dir.path(), path, "cut o");
    }
    let locked = Root::open(dir.path()).unwrap().lock(&Interrupt::default()).unwrap();
    assert_eq!(locked.recovered(), Some(Recovered::Swept));
    assert_eq!(snapshot(dir.path()), before);
}

#[test]
fn a_moved_workspace_is_finished_where_it_is() {
    let dir = tempfile::tempdir().unwrap();
    write_old(&dir.path().join("before"));
    let root = dir.path().join("before");
    write(&root, ".onefold/journal", "onefold journal 1\nput one/change.ts\nend\n");
    write(&root, ".onefold/new/1", "staged");
    let moved = dir.path().join("moved");
    fs::rename(&root, &moved).unwrap();
    let locked = Root::open(&moved).unwrap().lock(&Interrupt::default()).unwrap();
    assert_eq!(locked.recovered(), Some(Recovered::Completed));
    assert_eq!(fs::read_to_string(moved.join("one/change.ts")).unwrap(), "staged");
    assert!(!moved.join(".onefold").exists());
}
