//! Changes as unified diffs.

use onefold_codegen::{Change, ChangeKind};

#[track_caller]
fn shows(kind: ChangeKind, expected: &str) {
    let change = Change { emitter: "one".to_owned(), path: "out/a.ts".to_owned(), kind };
    assert_eq!(change.diff(), expected);
}

fn update(old: &str, new: &str) -> ChangeKind {
    ChangeKind::Update { line: 1, old: old.as_bytes().to_vec(), new: new.to_owned() }
}

#[test]
fn a_created_file_is_all_new() {
    let kind = ChangeKind::Create { new: "a\nb\n".to_owned() };
    shows(kind, "--- /dev/null\n+++ b/out/a.ts\n@@ -0,0 +1,2 @@\n+a\n+b\n");
}

#[test]
fn a_removed_file_is_all_old() {
    let kind = ChangeKind::Remove { old: b"a\n\xff".to_vec() };
    let expected =
        "--- a/out/a.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-\u{fffd}\n\\ No newline at end of file\n";
    shows(kind, expected);
}

#[test]
fn changes_have_three_lines_around_them() {
    let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\nlast\n";
    shows(
        update(old, &old.replace("\n4\n5\n", "\nfour\n").replace("13\n", "13\nand\n")),
        "--- a/out/a.ts\n+++ b/out/a.ts\n\
         @@ -1,8 +1,7 @@\n 1\n 2\n 3\n-4\n-5\n+four\n 6\n 7\n 8\n\
         @@ -11,4 +10,5 @@\n 11\n 12\n 13\n+and\n last\n",
    );
}

#[test]
fn the_shortest_way_is_found() {
    shows(
        update("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"),
        "--- a/out/a.ts\n+++ b/out/a.ts\n@@ -1,7 +1,6 @@\n-a\n-b\n c\n+b\n a\n b\n-b\n a\n+c\n",
    );
}

#[test]
fn line_ends_do_not_count() {
    shows(update("a\r\nb\r\n", "a\nb\n"), "");
    shows(update("a\r\nb\r\n", "a\nc\n"), "--- a/out/a.ts\n+++ b/out/a.ts\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n");
    shows(
        update("a", "a\n"),
        "--- a/out/a.ts\n+++ b/out/a.ts\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n",
    );
}

#[test]
fn every_diff_leads_from_old_to_new() {
    // All pairs of texts of up to five lines over two letters, and two long ones without a line in common.
    let mut samples: Vec<Vec<&str>> = vec![Vec::new()];
    for length in 0..5 {
        let longer: Vec<Vec<&str>> = samples.iter().filter(|text| text.len() == length).cloned().collect();
        for text in longer {
            samples.extend(["a\n", "b\n"].map(|line| [text.clone(), vec![line]].concat()));
        }
    }
    for old in &samples {
        for new in &samples {
            assert_leads(&old.concat(), &new.concat());
        }
    }
    assert_leads(&"a\n".repeat(3000), &"b\n".repeat(3000));
}

/// Applies the diff by hand. The texts are short enough to be shown whole, or have no line in common.
#[track_caller]
fn assert_leads(old: &str, new: &str) {
    let change = Change { emitter: "one".to_owned(), path: "a".to_owned(), kind: update(old, new) };
    let diff = change.diff();
    let side = |drop: char| -> String {
        let lines = diff.split_inclusive('\n').skip(3).filter(|line| !line.starts_with(drop));
        lines.map(|line| &line[1..]).collect()
    };
    if old == new {
        assert_eq!(diff, "");
    } else if old.lines().count() + new.lines().count() <= 6 || old.len() > 100 {
        assert_eq!((side('+').as_str(), side('-').as_str()), (old, new), "{diff}");
    }
}
