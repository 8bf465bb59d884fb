//! Folders as they may stand on disk, and what is read of them.

#![expect(clippy::disallowed_methods, reason = "the tests write the folders that are read")]

mod manifests;

use std::fs;
use std::path::Path;

use onefold_lints::{LintConfig, Placed, Run, SourceTree, read, resolve};
use onefold_model::{Diagnostic, Level, Outcome, Span};
use tempfile::TempDir;

/// A folder with the given files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        write(folder.path(), path, text.as_bytes());
    }
    folder
}

fn write(root: &Path, path: &str, bytes: &[u8]) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    fs::write(path, bytes).expect("a file");
}

fn excluding(globs: &[&str]) -> LintConfig {
    let exclude = globs.iter().map(|glob| Placed { value: (*glob).to_owned(), span: None }).collect();
    LintConfig { exclude, ..LintConfig::default() }
}

fn read_all(folder: &TempDir) -> (SourceTree, Vec<String>) {
    let Outcome { value, diagnostics } = read(folder.path(), &LintConfig::default(), &Run::default());
    (value.expect("a tree"), told(&diagnostics))
}

/// `level path: message` of each.
fn told(diagnostics: &[Diagnostic]) -> Vec<String> {
    let each = diagnostics.iter().map(|diagnostic| {
        let level = match diagnostic.level {
            Level::Error => "error",
            Level::Warning => "warning",
        };
        let path = match &diagnostic.span {
            Some(Span::Text { file, .. }) => file.path.clone(),
            Some(Span::Rust(_)) | None => "-".to_owned(),
        };
        format!("{level} {path}: {}", diagnostic.message)
    });
    each.collect()
}

fn paths(tree: &SourceTree) -> Vec<&str> {
    tree.files.iter().map(|file| file.text.path.as_str()).collect()
}

/// Packages with their targets and edges.
fn listed(tree: &SourceTree) -> Vec<String> {
    tree.packages
        .iter()
        .map(|package| {
            let targets: Vec<String> = package
                .targets
                .iter()
                .map(|target| format!("{:?} {} {}", target.kind, target.name, target.root))
                .collect();
            let edges: Vec<String> = package
                .dependencies
                .iter()
                .map(|edge| {
                    let kinds = [
                        (edge.is_normal, "normal"),
                        (edge.is_dev, "dev"),
                        (edge.is_build, "build"),
                        (edge.is_enabled, "on"),
                    ];
                    let kinds: Vec<&str> =
                        kinds.iter().filter(|(is, _)| *is).map(|(_, kind)| *kind).collect();
                    format!("{}={} {}", edge.name, edge.package, kinds.join("+"))
                })
                .collect();
            let folder = package.folder.as_deref().unwrap_or("-");
            format!("{} in {folder}: {} | {}", package.name, targets.join(", "), edges.join(", "))
        })
        .collect()
}

/// Of what cargo says, only the place is ours; and no place of this machine is said.
#[track_caller]
fn assert_refused(told: &[String], path: &str) {
    assert_eq!(told.len(), 1, "{told:?}");
    let expected = format!("error {path}: cargo cannot read this manifest: ");
    let reason = told[0].strip_prefix(&expected).unwrap_or_else(|| panic!("{told:?}"));
    assert!(reason.len() > 10 && !reason.contains("error") && !reason.contains("/tmp"), "{told:?}");
}

const MANIFEST: &str = "[package]\nname = \"my-app\"\nedition = \"2024\"\n";

#[test]
fn the_files_that_git_sees() {
    let folder = folder(&[
        ("src/lib.rs", ""),
        ("src/target/mod.rs", ""),
        (".hidden/a.rs", ""),
        (".git/b.rs", ""),
        ("Cargo.toml", MANIFEST),
        ("target/debug/c.rs", ""),
        ("built/CACHEDIR.TAG", ""),
        ("out/target/CACHEDIR.TAG", ""),
        ("out/target/d.rs", ""),
        (".gitignore", "ignored/\n*.gen.rs\n"),
        (".ignore", "src/"),
        (".git/info/exclude", "src/\n"),
        ("ignored/e.rs", ""),
        ("src/f.gen.rs", ""),
        ("web/g.ts", ""),
        ("web/h.png", ""),
    ]);
    let (tree, told) = read_all(&folder);
    let expected = [".hidden/a.rs", "Cargo.toml", "src/lib.rs", "src/target/mod.rs", "web/g.ts"];
    assert_eq!(paths(&tree), expected);
    assert_eq!(told, [""; 0]);
}

#[test]
fn roots_of_targets_are_read_though_git_ignores_them() {
    let folder = folder(&[("Cargo.toml", MANIFEST), ("src/main.rs", "fn main() {}"), (".gitignore", "src/")]);
    assert_eq!(paths(&read_all(&folder).0), ["Cargo.toml", "src/main.rs"]);
    let outcome = read(folder.path(), &excluding(&["src"]), &Run::default());
    assert_eq!(told(&outcome.diagnostics), ["error -: no file matches `src`"]);
}

#[test]
fn globs_leave_files_out_and_must_match() {
    let folder = folder(&[("src/lib.rs", ""), ("vendor/a.rs", "\u{0}"), ("vendor/b/Cargo.toml", "[")]);
    let Outcome { value, diagnostics } =
        read(folder.path(), &excluding(&["vendor", "vendored/**"]), &Run::default());
    assert_eq!(paths(&value.expect("a tree")), ["src/lib.rs"]);
    assert_eq!(told(&diagnostics), ["error -: no file matches `vendored/**`"]);
}

#[test]
fn files_that_cannot_be_read() {
    let folder = folder(&[("good.rs", "")]);
    write(folder.path(), "latin.rs", b"// caf\xe9\nfn f() {}");
    write(folder.path(), "huge.rs", &vec![b' '; (8 << 20) + 1]);
    write(folder.path(), "large.rs", &vec![b' '; 8 << 20]);
    write(folder.path(), "latin.json", b"\xe9");
    let (tree, told) = read_all(&folder);
    assert_eq!(paths(&tree), ["good.rs", "large.rs"]);
    assert_eq!(told, ["error huge.rs: it is larger than 8 MiB", "error latin.rs: this is not UTF-8"]);
}

#[test]
#[cfg(unix)]
fn a_module_whose_file_cannot_be_read_is_told_once() {
    use std::os::unix::fs::symlink;
    let modules = "mod latin;\nmod huge;\nmod pipe;\nmod link;\nmod looped;\nmod gone;\n";
    let folder = folder(&[("Cargo.toml", MANIFEST), ("src/lib.rs", modules), ("src/empty/x.md", "")]);
    write(folder.path(), "src/latin.rs", b"// caf\xe9");
    write(folder.path(), "src/huge/mod.rs", &vec![b' '; (8 << 20) + 1]);
    let status = std::process::Command::new("mkfifo").arg(folder.path().join("src/pipe.rs")).status();
    assert!(status.expect("`mkfifo` starts").success());
    symlink("nowhere.rs", folder.path().join("src/link.rs")).expect("a link");
    symlink("../src", folder.path().join("src/looped")).expect("a link");
    let (tree, unread) = read_all(&folder);
    assert_eq!(
        unread,
        [
            "error src/huge/mod.rs: it is larger than 8 MiB",
            "error src/latin.rs: this is not UTF-8",
            "warning src/link.rs: there is no such file: a link leads to nothing, or it went away meanwhile",
            "error src/looped: this link leads back to the folder `src` around it",
            "error src/pipe.rs: it is no file that can be read to its end",
        ]
    );
    let outcome = resolve(folder.path(), tree, LintConfig::default(), Run::default(), None);
    // A link to nothing is no file.
    let missing = ["link", "gone"].map(|name| {
        let message = "error src/lib.rs: the file of this module is not read: there is no";
        format!("{message} `src/{name}.rs` or `src/{name}/mod.rs`")
    });
    assert_eq!(told(&outcome.diagnostics), missing);
}

#[test]
#[cfg(unix)]
fn links() {
    use std::os::unix::fs::symlink;
    let elsewhere = folder(&[("outside.rs", ""), ("folder/x.rs", "")]);
    let folder = folder(&[("src/lib.rs", ""), ("common/a.rs", "")]);
    let link = |to: &Path, from: &str| symlink(to, folder.path().join(from)).expect("a link");
    link(&folder.path().join("src"), "src/around");
    link(&folder.path().join("common"), "src/common");
    link(&elsewhere.path().join("folder"), "src/elsewhere");
    link(&elsewhere.path().join("outside.rs"), "src/outside.rs");
    link(Path::new("nowhere.rs"), "src/gone.rs");
    link(Path::new("nowhere"), "src/.#lock");
    let (tree, told) = read_all(&folder);
    assert_eq!(paths(&tree), ["common/a.rs", "src/common/a.rs", "src/lib.rs", "src/outside.rs"]);
    assert_eq!(
        told,
        [
            "error src/around: this link leads back to the folder `src` around it",
            "warning src/gone.rs: there is no such file: a link leads to nothing, or it went away meanwhile",
        ]
    );
}

#[test]
#[cfg(unix)]
fn a_pipe_with_the_name_of_a_source() {
    let folder = folder(&[("Cargo.toml", MANIFEST), ("src/lib.rs", ""), (".gitignore", "main.rs\n")]);
    for pipe in ["src/pipe.rs", "src/main.rs"] {
        let status = std::process::Command::new("mkfifo").arg(folder.path().join(pipe)).status();
        assert!(status.expect("`mkfifo` starts").success());
    }
    let (tree, told) = read_all(&folder);
    assert_eq!(paths(&tree), ["Cargo.toml", "src/lib.rs"]);
    // One is met on the way, and the other is the root of a target.
    let message = "it is no file that can be read to its end";
    assert_eq!(told, [format!("error src/main.rs: {message}"), format!("error src/pipe.rs: {message}")]);
}

#[test]
fn a_folder_without_rust_and_one_that_is_not_there() {
    let empty = folder(&[("readme.txt", "")]);
    assert_eq!(read_all(&empty).1, [""; 0]);
    let outcome = read(&empty.path().join("gone"), &LintConfig::default(), &Run::default());
    assert!(outcome.value.is_some_and(|tree| tree.files.is_empty()));
    assert_eq!(told(&outcome.diagnostics), ["error -: the folder of the configuration cannot be read"]);
}

#[test]
fn what_was_parsed_is_kept() {
    let folder = folder(&[("src/lib.rs", "pub fn f() {}"), ("src/bad.rs", "fn")]);
    let kept = folder.path().join("target/onefold/lint/sources");
    let run = || {
        let tree = read(folder.path(), &LintConfig::default(), &Run::default()).value.expect("a tree");
        let outcome = resolve(folder.path(), tree, LintConfig::default(), Run::default(), None);
        let workspace = outcome.value.expect("a workspace");
        let parsed = workspace.files.iter().filter(|file| file.rust.is_some()).count();
        (parsed, outcome.diagnostics.len())
    };
    assert_eq!(run(), (1, 1));
    let first = fs::read(&kept).expect("a cache");
    let written = fs::metadata(&kept).expect("a cache").modified().expect("a time");
    assert_eq!(run(), (1, 1));
    assert_eq!(fs::metadata(&kept).expect("a cache").modified().expect("a time"), written, "nothing changed");
    for broken in [&b""[..], b"no cache", &first[..first.len() - 1], &[&first[..], b"x"].concat()] {
        fs::write(&kept, broken).expect("a file");
        assert_eq!(run(), (1, 1));
        assert_eq!(fs::read(&kept).expect("a cache"), first);
    }
    write(folder.path(), "src/lib.rs", b"pub fn g() {}");
    assert_eq!(run(), (1, 1));
    assert_ne!(fs::read(&kept).expect("a cache"), first);
    let others: Vec<_> = fs::read_dir(kept.parent().expect("a folder")).expect("a folder").collect();
    assert_eq!(others.len(), 2, "nothing staged stays: {others:?}");
}
