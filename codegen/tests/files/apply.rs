//! Undisturbed runs on a real file tree.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use onefold_codegen::disk::{DiskErrorKind, Interrupt, Root};
use onefold_codegen::{FileSet, compare};

use crate::support::{
    Expected, marked, next, part, run, run_quietly, set, snapshot, texts, write, write_old,
};

#[test]
fn everything_changes_and_nothing_is_left_behind() {
    let expected = Expected::new();
    let names: Vec<&str> = texts(&expected.new).into_keys().collect();
    assert_eq!(
        names,
        [
            "one",
            "one/change.ts",
            "one/keep.ts",
            "one/made",
            "one/made/deep",
            "one/made/deep/fresh.ts",
            "one/open",
            "one/open/inner.ts",
            "one/shut",
            "outside.txt",
            "two",
            "two/change.ts",
            "two/fresh.ts",
            "two/hand.txt",
        ]
    );
    let text = |path: &str| texts(&expected.new)[path].unwrap().to_owned();
    assert_eq!(text("one/change.ts"), marked("one", "new"));
    assert_eq!(text("one/shut"), marked("one", "a file that was a folder"));
    assert_eq!(text("two/fresh.ts"), marked("two", "fresh"));
    for path in ["one/keep.ts", "two/hand.txt", "outside.txt"] {
        assert_eq!(expected.new[path], expected.old[path]);
    }
}

#[test]
fn a_second_run_changes_no_time_stamp() {
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    run_quietly(dir.path(), &next());
    let first = snapshot(dir.path());
    let locked = run_quietly(dir.path(), &next());
    assert_eq!(locked.recovered(), None);
    assert!(compare(&next(), &locked.read(&next()).unwrap()).is_current());
    assert_eq!(snapshot(dir.path()), first);
}

#[test]
fn a_crlf_checkout_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let set = set(vec![part("one", "one", &[("a.ts", "text")])]);
    write(dir.path(), "one/a.ts", &marked("one", "text").replace('\n', "\r\n"));
    let before = snapshot(dir.path());
    run_quietly(dir.path(), &set);
    assert_eq!(snapshot(dir.path()), before);
}

#[test]
fn an_emitter_without_outputs_gives_its_folder_back() {
    let dir = tempfile::tempdir().unwrap();
    run_quietly(
        dir.path(),
        &set(vec![part("one", "a/one", &[("b/c.ts", "")]), part("two", "a/two", &[("d.ts", "")])]),
    );
    write(dir.path(), "a/two/hand.txt", "by hand");
    run_quietly(dir.path(), &set(vec![part("one", "a/one", &[]), part("two", "a/two", &[])]));
    assert_eq!(
        texts(&snapshot(dir.path())).into_keys().collect::<Vec<_>>(),
        ["a", "a/two", "a/two/hand.txt"]
    );
    fs::create_dir(dir.path().join("a/one")).unwrap();
    run_quietly(dir.path(), &set(vec![part("one", "a/one", &[])]));
    assert!(dir.path().join("a/one").is_dir(), "a folder that we did not empty stays");
}

#[test]
fn a_root_is_made_on_demand() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().join("a/b");
    assert_eq!(Root::open(&root).err().unwrap().kind(), DiskErrorKind::Io);
    run(Root::create(&root).unwrap(), &next(), &Interrupt::default()).unwrap();
    assert!(root.join("two/fresh.ts").is_file());
    let file = Root::open(&root.join("two/fresh.ts")).err().unwrap();
    assert!(file.to_string().ends_with("fresh.ts` is no folder"), "{file}");
}

#[test]
fn obstacles_stop_the_run_before_the_first_write() {
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    fs::remove_file(dir.path().join("two/change.ts")).unwrap();
    symlink("../outside.txt", dir.path().join("two/change.ts")).unwrap();
    let before = snapshot(dir.path());
    let error = run(Root::open(dir.path()).unwrap(), &next(), &Interrupt::default()).err().unwrap();
    assert_eq!(error.kind(), DiskErrorKind::Blocked);
    assert_eq!(error.to_string(), "`two/change.ts` is in the way of an output");
    assert_eq!(snapshot(dir.path()), before);
}

#[test]
fn links_and_odd_names_are_seen() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "elsewhere/a.ts", &marked("one", "old"));
    fs::create_dir(dir.path().join("one")).unwrap();
    symlink("../elsewhere", dir.path().join("one/linked")).unwrap();
    symlink("nowhere", dir.path().join("one/dangling")).unwrap();
    fs::write(dir.path().join(OsStr::from_bytes(b"one/\xff.ts")), marked("one", "")).unwrap();
    fs::write(dir.path().join("one/new\nline.ts"), marked("one", "")).unwrap();
    let set = set(vec![part("one", "one", &[])]);
    let locked = run_quietly(dir.path(), &set);
    let left = compare(&set, &locked.read(&set).unwrap());
    let foreign: Vec<&str> = left.foreign.iter().map(|foreign| foreign.path.as_str()).collect();
    assert_eq!(foreign, ["one/dangling", "one/linked", "one/\u{fffd}.ts"]);
    assert!(left.is_current(), "our leftover with a line break in its name is gone");
    assert!(dir.path().join("elsewhere/a.ts").is_file());
}

#[test]
fn what_changes_between_reading_and_applying_is_not_lost() {
    type Change = fn(&Path);
    let changes: [(&str, Change); 6] = [
        ("one/change.ts` was changed by somebody else", |root| write(root, "one/change.ts", "edited")),
        ("one/gone.ts` was changed by somebody else", |root| write(root, "one/gone.ts", "edited")),
        ("one/gone.ts` was changed by somebody else", |root| {
            fs::remove_file(root.join("one/gone.ts")).unwrap()
        }),
        ("two/fresh.ts` was made by somebody else", |root| write(root, "two/fresh.ts", "edited")),
        ("two/fresh.ts` is no file", |root| symlink("../outside.txt", root.join("two/fresh.ts")).unwrap()),
        ("one/made` is no folder", |root| symlink("../two", root.join("one/made")).unwrap()),
    ];
    for (message, change) in changes {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let locked = Root::open(dir.path()).unwrap().lock(&Interrupt::default()).unwrap();
        let comparison = compare(&next(), &locked.read(&next()).unwrap());
        change(dir.path());
        let before = snapshot(dir.path());
        let error = locked.apply(&comparison, &Interrupt::default()).unwrap_err();
        assert_eq!(error.kind(), DiskErrorKind::Changed, "{error}");
        assert!(error.to_string().contains(message), "{error}");
        assert!(error.help().is_some());
        assert_eq!(snapshot(dir.path()), before, "{message}");
    }
}

#[test]
fn a_folder_that_becomes_a_link_is_not_written_through() {
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    let locked = Root::open(dir.path()).unwrap().lock(&Interrupt::default()).unwrap();
    let comparison = compare(&next(), &locked.read(&next()).unwrap());
    fs::rename(dir.path().join("two"), dir.path().join("moved")).unwrap();
    symlink("moved", dir.path().join("two")).unwrap();
    let before = snapshot(&dir.path().join("moved"));
    let error = locked.apply(&comparison, &Interrupt::default()).unwrap_err();
    assert_eq!(error.kind(), DiskErrorKind::Changed, "{error}");
    assert_eq!(snapshot(&dir.path().join("moved")), before);
    assert!(!dir.path().join(".onefold").exists());
}

#[test]
fn permissions_of_updated_files_stay() {
    let dir = tempfile::tempdir().unwrap();
    write_old(dir.path());
    let path = dir.path().join("one/change.ts");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    run_quietly(dir.path(), &next());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o440);
}

#[test]
fn an_unreadable_place_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let error = Root::open(&dir.path().join("missing")).err().unwrap();
    let expected = format!("failed to open the folder `{}`: ", dir.path().join("missing").display());
    assert!(error.to_string().starts_with(&expected), "{error}");
    assert!(run_quietly(dir.path(), &FileSet::default()).recovered().is_none());
}
