//! A `.onefold` that no run has left like this.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use onefold_codegen::disk::{DiskErrorKind, Interrupt, Recovered, Root};

use crate::support::{marked, snapshot, texts, write, write_old};

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
        "new .git/hooks/pre-commit",
        "new one/.GIT/config",
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
    let staged = marked("one", "staged");
    write(&root, ".onefold/new/1", &staged);
    let moved = dir.path().join("moved");
    fs::rename(&root, &moved).unwrap();
    let locked = Root::open(&moved).unwrap().lock(&Interrupt::default()).unwrap();
    assert_eq!(locked.recovered(), Some(Recovered::Completed));
    assert_eq!(fs::read_to_string(moved.join("one/change.ts")).unwrap(), staged);
    assert!(!moved.join(".onefold").exists());
}

/// The message of a journal that is refused whole: no step of it was done.
#[track_caller]
fn untrusted(name: &str, lines: &str, files: &[(&str, &str)]) -> String {
    refused(|root| {
        write(root, &format!(".onefold/{name}"), &format!("onefold journal 1\n{lines}\nend\n"));
        for (path, text) in files {
            write(root, path, text);
        }
    })
}

#[test]
fn a_journal_that_takes_away_a_file_without_a_mark_is_refused_whole() {
    let would = |path: &str| {
        format!(
            "`ROOT/.onefold` would take away `ROOT/{path}`, which carries no mark of onefold; nothing was touched"
        )
    };
    let ours = marked("one", "theirs");
    // Going forward.
    assert_eq!(untrusted("journal", "del two/hand.txt", &[]), would("two/hand.txt"));
    assert_eq!(
        untrusted("journal", "del two/hand.txt", &[(".onefold/old/1", "written by hand\n")]),
        would("two/hand.txt")
    );
    assert_eq!(
        untrusted("journal", "del one/gone.ts\nmkdir three\ndel outside.txt", &[]),
        would("outside.txt")
    );
    assert_eq!(untrusted("journal", "put outside.txt", &[(".onefold/new/1", &ours)]), would("outside.txt"));
    // Going back.
    assert_eq!(untrusted("back", "new outside.txt", &[]), would("outside.txt"));
    assert_eq!(untrusted("back", "put outside.txt", &[(".onefold/old/1", &ours)]), would("outside.txt"));
    assert_eq!(
        untrusted("back", "del outside.txt\nmkdir three\nnew one/gone.ts", &[(".onefold/old/1", "")]),
        would("outside.txt")
    );
}

#[test]
fn staged_and_kept_files_must_be_files() {
    for (name, line, place) in
        [("journal", "new link", "new"), ("journal", "put one/gone.ts", "new"), ("back", "del link", "old")]
    {
        let message = refused(|root| {
            write(root, &format!(".onefold/{name}"), &format!("onefold journal 1\n{line}\nend\n"));
            fs::create_dir_all(root.join(".onefold").join(place)).unwrap();
            symlink("/etc/passwd", root.join(".onefold").join(place).join("1")).unwrap();
        });
        assert_eq!(message, format!("`ROOT/.onefold/{place}/1` was not put there by onefold"));
    }
}

#[test]
fn a_file_without_a_mark_stays_where_nothing_is_lost_or_nothing_is_done() {
    let followed = |name: &str, lines: &str, files: &[(&str, &str)]| {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let before = snapshot(dir.path());
        write(dir.path(), &format!(".onefold/{name}"), &format!("onefold journal 1\n{lines}\nend\n"));
        for (path, text) in files {
            write(dir.path(), path, text);
        }
        drop(Root::open(dir.path()).unwrap().lock(&Interrupt::default()).unwrap());
        let after = snapshot(dir.path());
        assert_eq!(texts(&after), texts(&before), "{name}: {lines}");
    };
    // Done already: nothing waits.
    followed("journal", "put outside.txt", &[]);
    followed("back", "put outside.txt\ndel two/hand.txt", &[]);
    followed("back", "new outside.txt", &[(".onefold/new/1", "staged")]);
    // The same bytes.
    followed("journal", "put outside.txt", &[(".onefold/new/1", "of no concern\n")]);
    followed("back", "put outside.txt", &[(".onefold/old/1", "of no concern\n")]);
}

/// What comes in with a tree is not put anywhere, unless it is what a run of ours would write.
#[test]
fn a_journal_that_brings_a_foreign_file_is_refused_whole() {
    let journal = |step: &str| format!("onefold journal 1\n{step}\nend\n");
    let bring = |step: &str, name: &str, text: &str, mode: u32| {
        refused(|root| {
            write(root, ".onefold/journal", &journal(step));
            write(root, name, text);
            let place = root.join(name);
            fs::set_permissions(&place, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
        })
    };
    for (step, path) in [("new build.sh", "build.sh"), ("put one/a.ts", "one/a.ts")] {
        let message = bring(step, ".onefold/new/1", "echo mine\n", 0o644);
        assert!(message.contains(&format!("would become `{path}`")), "{message}");
    }
    let message = bring("new tool.ts", ".onefold/new/1", &marked("one", "1"), 0o755);
    assert!(message.contains("would become `tool.ts`"), "{message}");
    // Going back would put what was kept.
    let message = refused(|root| {
        write(root, ".onefold/back", &journal("del lost.sh"));
        write(root, ".onefold/old/1", "echo mine\n");
    });
    assert!(message.contains("would become `lost.sh`"), "{message}");
}
