//! What a file set refuses.

use onefold_codegen::{FileSet, OutFile, Part};

use crate::support::{marked, part, set};

/// The messages of a set that is refused.
#[track_caller]
fn refused(parts: Vec<Part>) -> Vec<String> {
    let outcome = FileSet::build(parts);
    assert!(outcome.value.is_none());
    for diagnostic in &outcome.diagnostics {
        assert!(diagnostic.help.is_some(), "{}", diagnostic.message);
    }
    outcome.diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn folders_are_settled() {
    let set = set(vec![part("one", "./a//b/", &[("c/d.ts", "")]), part("two", "a/bc", &[])]);
    let folder = &set.folders()["one"];
    assert_eq!(folder.dir, "a/b");
    assert_eq!(folder.files.keys().map(|path| folder.full(path)).collect::<Vec<_>>(), ["a/b/c/d.ts"]);
    assert_eq!(set.select(|emitter| emitter == "two").folders().keys().collect::<Vec<_>>(), ["two"]);
}

#[test]
fn folders_lie_below_the_root() {
    for (dir, problem) in [
        ("/tmp/a", "the folder `/tmp/a` is absolute"),
        ("a/../../b", "the folder `a/../../b` leads out of the configuration's folder"),
        ("", "the folder has no name"),
        ("a/.Git", "the folder `a/.Git` belongs to another tool"),
    ] {
        assert_eq!(refused(vec![part("one", dir, &[])]), [problem]);
    }
}

#[test]
fn folders_do_not_overlap() {
    let two = |one: &str, two: &str| refused(vec![part("one", one, &[]), part("two", two, &[])]);
    let nested = |one: &str, two: &str| {
        vec![format!("the folders of emitters `one` and `two` lie in one another: `{one}` and `{two}`")]
    };
    assert_eq!(two("a/b", "./a/b"), ["emitters `one` and `two` have the same folder `a/b`"]);
    assert_eq!(two("a", "A"), ["the folders of emitters `one` and `two` differ in case alone: `a` and `A`"]);
    assert_eq!(two("a", "a/b"), nested("a", "a/b"));
    assert_eq!(two("a/b", "a"), nested("a/b", "a"));
    assert_eq!(two("A", "a/b"), nested("A", "a/b"));
    let twice = refused(vec![part("one", "a", &[]), part("one", "b", &[])]);
    assert_eq!(twice, ["emitter `one` is given two folders, `a` and `b`"]);
}

#[test]
fn paths_stay_in_their_folder() {
    for (path, problem) in [
        ("/a.ts", "is absolute"),
        ("../a.ts", "contains `.` or `..`"),
        ("a/./b.ts", "contains `.` or `..`"),
        ("a//b.ts", "has an empty segment"),
        ("a/", "has an empty segment"),
        ("", "has an empty segment"),
        ("a\\b.ts", "contains a backslash"),
        ("a:b.ts", "contains a character that file names cannot hold everywhere"),
    ] {
        assert_eq!(
            refused(vec![part("one", "a", &[(path, "")])]),
            [format!("emitter `one` wants to write `{}`, which {problem}", path.escape_debug())]
        );
    }
}

#[test]
fn paths_differ_in_more_than_case() {
    let files = |files: &[(&str, &str)]| refused(vec![part("one", "a", files)]);
    assert_eq!(files(&[("a.ts", ""), ("a.ts", "")]), ["emitter `one` wants to write both `a.ts` and `a.ts`"]);
    assert_eq!(files(&[("a.ts", ""), ("A.ts", "")]), ["emitter `one` wants to write both `a.ts` and `A.ts`"]);
    assert_eq!(files(&[("É.ts", ""), ("é.ts", "")]), ["emitter `one` wants to write both `É.ts` and `é.ts`"]);
    assert_eq!(files(&[("x", ""), ("x/a.ts", "")]), ["emitter `one` wants to write both `x` and `x/a.ts`"]);
    assert_eq!(files(&[("x/a.ts", ""), ("X", "")]), ["emitter `one` wants to write both `x` and `X`"]);
    assert_eq!(
        files(&[("x/a.ts", ""), ("X/b.ts", "")]),
        ["emitter `one` wants to write both `x` and `X/b.ts`"]
    );
}

#[test]
fn every_file_carries_its_mark() {
    let file = |emitter: &str| OutFile::text("a.ts", &marked(emitter, ""));
    let part = |files| Part { emitter: "one".to_owned(), dir: "a".to_owned(), span: None, files };
    assert_eq!(FileSet::build(vec![part(vec![file("one")])]).diagnostics, []);
    assert_eq!(
        refused(vec![part(vec![file("two")])]),
        ["emitter `one` wants to write `a.ts` without its mark"]
    );
}

#[test]
fn every_problem_is_told_at_once() {
    let messages = refused(vec![
        part("one", "..", &[]),
        part("two", "a", &[("..", ""), ("/", "")]),
        part("three", "a", &[]),
    ]);
    assert_eq!(messages.len(), 4, "{messages:#?}");
}
