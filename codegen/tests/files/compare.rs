//! Comparisons of plain data: what is to be done, what is foreign, what is in the way.

use onefold_codegen::{Entry, FileSet, Tree, compare};

use crate::support::{marked, part, set};

/// A tree from paths and what stands there: `/` a folder, `@` a link, `!` a pipe, else a file's
/// bytes. Folders that lead to an entry are there too.
fn tree(entries: &[(&str, &str)]) -> Tree {
    let mut tree = Tree::default();
    for (path, what) in entries {
        for (end, _) in path.match_indices('/') {
            tree.entries.entry(path[..end].to_owned()).or_insert(Entry::Folder);
        }
        let entry = match *what {
            "/" => Entry::Folder,
            "@" => Entry::Symlink,
            "!" => Entry::Other,
            text => Entry::File(text.as_bytes().to_vec()),
        };
        tree.entries.insert((*path).to_owned(), entry);
    }
    tree
}

/// What a comparison says, a line each: changes, `same`, and messages.
fn told(set: &FileSet, entries: &[(&str, &str)]) -> Vec<String> {
    let comparison = compare(set, &tree(entries));
    let mut out = Vec::new();
    for changes in comparison.emitters.values() {
        out.extend(changes.unchanged.iter().map(|path| format!("same {path}")));
        for change in &changes.changes {
            let line = match change.kind {
                onefold_codegen::ChangeKind::Update { line, .. } => format!(" line {line}"),
                onefold_codegen::ChangeKind::Create { .. } | onefold_codegen::ChangeKind::Remove { .. } => {
                    String::new()
                }
            };
            out.push(format!("{} {}{line}", change.verb(), change.path));
        }
    }
    out.extend(comparison.foreign.iter().map(|foreign| foreign.diagnostic().message));
    out.extend(comparison.obstacles.iter().map(|obstacle| obstacle.diagnostic().message));
    out
}

fn one(files: &[(&str, &str)]) -> FileSet {
    set(vec![part("one", "out/one", files)])
}

#[test]
fn an_empty_set_wants_nothing() {
    assert!(compare(&FileSet::default(), &tree(&[("a.ts", "x")])).is_current());
    assert_eq!(told(&one(&[]), &[]), [""; 0]);
}

#[test]
fn missing_files_are_created() {
    assert_eq!(
        told(&one(&[("a.ts", ""), ("b/c.ts", "")]), &[]),
        ["create out/one/a.ts", "create out/one/b/c.ts"]
    );
}

#[test]
fn the_first_line_that_differs_is_named() {
    let ours = |text: &str| marked("one", text);
    for (old, new, expected) in [
        ("a\nb", "a\nb", "same out/one/a.ts"),
        ("a\nb", "a\nc", "update out/one/a.ts line 3"),
        ("a", "a\nb", "update out/one/a.ts line 3"),
        ("a\nb", "a", "update out/one/a.ts line 3"),
        ("", "a", "update out/one/a.ts line 2"),
    ] {
        let set = one(&[("a.ts", new)]);
        assert_eq!(told(&set, &[("out/one/a.ts", &ours(old))]), [expected], "{old:?} {new:?}");
        let windows = ours(old).replace('\n', "\r\n");
        assert_eq!(told(&set, &[("out/one/a.ts", &windows)]), [expected], "CRLF: {old:?} {new:?}");
    }
    let cut = ours("a").trim_end().to_owned();
    assert_eq!(told(&one(&[("a.ts", "a")]), &[("out/one/a.ts", &cut)]), ["update out/one/a.ts line 2"]);
    let added = ours("a") + "\n";
    assert_eq!(told(&one(&[("a.ts", "a")]), &[("out/one/a.ts", &added)]), ["update out/one/a.ts line 3"]);
}

#[test]
fn only_files_with_this_mark_are_removed() {
    let entries = [
        ("out/one/copy of a.ts", &*marked("one", "")),
        ("out/one/hand.ts", "by hand"),
        ("out/one/link.ts", "@"),
        ("out/one/pipe.ts", "!"),
        ("out/one/two.ts", &*marked("two", "")),
        ("out/elsewhere.ts", &*marked("one", "")),
    ];
    assert_eq!(
        told(&one(&[]), &entries),
        [
            "remove out/one/copy of a.ts",
            "`out/one/hand.ts` is in the folder of emitter `one`, which did not write it",
            "`out/one/link.ts` is in the folder of emitter `one`, which did not write it",
            "`out/one/pipe.ts` is in the folder of emitter `one`, which did not write it",
            "`out/one/two.ts` is in the folder of emitter `one` and carries the mark of `two`",
        ]
    );
}

#[test]
fn what_stands_at_an_outputs_path_is_an_obstacle() {
    let set = one(&[("a.ts", ""), ("b.ts", "")]);
    let hand = "emitter `one` must write `out/one/a.ts`, but a file without its mark is there";
    for (what, expected) in [
        ("by hand", hand),
        ("", hand),
        ("!", hand),
        ("@", "emitter `one` must write to `out/one/a.ts`, which is a symbolic link"),
        ("/", "emitter `one` must write `out/one/a.ts`, but a folder is there"),
    ] {
        assert_eq!(told(&set, &[("out/one/a.ts", what)]), ["create out/one/b.ts", expected]);
    }
    assert_eq!(
        told(&set, &[("out/one/a.ts", &marked("two", ""))]),
        [
            "create out/one/b.ts",
            "emitter `one` must write `out/one/a.ts`, but a file of emitter `two` is there"
        ]
    );
}

#[test]
fn what_stands_on_the_way_is_an_obstacle() {
    let set = one(&[("d/a.ts", ""), ("d/b.ts", "")]);
    for (path, what, expected) in [
        ("out", "text", "emitter `one` needs the folder `out`, but a file is there"),
        ("out", "@", "emitter `one` must write to `out`, which is a symbolic link"),
        ("out/one", "text", "emitter `one` needs the folder `out/one`, but a file is there"),
        ("out/one", "!", "emitter `one` needs the folder `out/one`, but a file is there"),
        ("out/one", "@", "emitter `one` must write to `out/one`, which is a symbolic link"),
        ("out/one/d", "text", "emitter `one` needs the folder `out/one/d`, but a file is there"),
        ("out/one/d", "@", "emitter `one` must write to `out/one/d`, which is a symbolic link"),
    ] {
        assert_eq!(told(&set, &[(path, what)]), [expected]);
    }
    assert_eq!(told(&one(&[]), &[("out/one", "@")]), [""; 0]);
}

#[test]
fn our_own_leftovers_are_no_obstacle() {
    let set = one(&[("a", ""), ("b/c.ts", "")]);
    let ours = marked("one", "old");
    let entries = [("out/one/a/x/y.ts", &*ours), ("out/one/b", &*ours)];
    assert_eq!(
        told(&set, &entries),
        ["create out/one/a", "remove out/one/a/x/y.ts", "remove out/one/b", "create out/one/b/c.ts"]
    );
    for (path, what) in [("out/one/a/hand.ts", "by hand"), ("out/one/a/empty", "/")] {
        let entries = [entries[0], entries[1], (path, what)];
        assert_eq!(
            told(&set, &entries).last().unwrap(),
            "emitter `one` must write `out/one/a`, but a folder is there"
        );
    }
}

#[test]
fn all_emitters_and_all_problems_are_told() {
    let set = set(vec![part("one", "one", &[("a.ts", "")]), part("two", "two", &[("a.ts", "")])]);
    assert_eq!(
        told(&set, &[("one/a.ts", "by hand"), ("two/a.ts", "@"), ("two/odd\n.ts", "by hand")]),
        [
            "`two/odd\\n.ts` is in the folder of emitter `two`, which did not write it",
            "emitter `one` must write `one/a.ts`, but a file without its mark is there",
            "emitter `two` must write to `two/a.ts`, which is a symbolic link",
        ]
    );
}
