//! `notes load`.

use crate::support::Wiki;

#[test]
fn loading_names_bad_files_and_loads_the_others() {
    let wiki = Wiki::empty();
    let folder = wiki.path("pages");
    std::fs::create_dir(&folder).unwrap();
    let write = |name: &str, text: &[u8]| std::fs::write(folder.join(name), text).unwrap();
    write("a.md", b"# Same\n\nfirst");
    write("b.md", b"# Same\n\nsecond");
    write("bytes.md", &[0xff, 0xfe]);
    write("kind.md", b"---\nkind: poem\n---\n# Poem\n");
    write("no-heading.md", b"only text\r\n");
    write("picture.png", b"ignored");
    let loaded = wiki.run(&["load", "pages"]);
    assert_eq!(loaded.code, 1);
    assert_eq!(loaded.out, wiki.loaded("2 new, 0 changed, 0 unchanged, 3 not loaded"));
    assert_eq!(
        loaded.err,
        "error: `b.md` was not loaded: its title is also that of `a.md`\n\
         error: `bytes.md` was not loaded: it is not UTF-8\n\
         error: `kind.md` was not loaded: `poem` is no kind; write `article`, `journal` or `index`\n"
    );
    assert_eq!(wiki.run(&["read", "no-heading", "--json"]).json()["body"], "only text");

    write("a.md", b"# Same\n\nchanged");
    for bad in ["b.md", "bytes.md", "kind.md"] {
        std::fs::remove_file(folder.join(bad)).unwrap();
    }
    wiki.run(&["load", "pages"]).ok(&wiki.loaded("0 new, 1 changed, 1 unchanged, 0 not loaded"));
    assert_eq!(wiki.run(&["search", "changed", "--json"]).json()["total"], 1);
    assert_eq!(wiki.run(&["search", "first", "--json"]).json()["total"], 0);

    let absent = wiki.run(&["load", "nowhere"]);
    assert_eq!(absent.code, 2);
    assert!(absent.err.starts_with("error: cannot read `nowhere`: "), "{}", absent.err);
}

#[test]
fn names_and_keys_of_files_reach_the_terminal_inert() {
    let wiki = Wiki::empty();
    std::fs::create_dir(wiki.path("in")).unwrap();
    std::fs::write(wiki.path("in/a\u{1b}[2J.md"), "---\n\u{9b}31m\u{202e}: x\n---\n# A\n").unwrap();
    let loaded = wiki.run(&["load", "in"]);
    assert_eq!(
        loaded.err,
        "error: `a\\u{1b}[2J.md` was not loaded: `\\u{9b}31m\\u{202e}` is not known in front matter; \
         write `kind` or `tags`\n"
    );
}
