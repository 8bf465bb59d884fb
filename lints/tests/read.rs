//! Folders as they may stand on disk, and what is read of them.

#![expect(clippy::disallowed_methods, reason = "the tests write the folders that are read")]

use std::fs;
use std::path::Path;

use onefold_lints::{LintConfig, Placed, SourceTree, read, resolve};
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
    let Outcome { value, diagnostics } = read(folder.path(), &LintConfig::default());
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
    let outcome = read(folder.path(), &excluding(&["src"]));
    assert_eq!(told(&outcome.diagnostics), ["error -: no file matches `src`"]);
}

#[test]
fn globs_leave_files_out_and_must_match() {
    let folder = folder(&[("src/lib.rs", ""), ("vendor/a.rs", "\u{0}"), ("vendor/b/Cargo.toml", "[")]);
    let Outcome { value, diagnostics } = read(folder.path(), &excluding(&["vendor", "vendored/**"]));
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
fn packages_with_targets_and_edges() {
    let folder = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"api\", \"core\"]\nexclude = [\"other\"]\nresolver = \"3\"\n",
        ),
        (
            "api/Cargo.toml",
            "[package]\nname = \"my-api\"\nedition = \"2024\"\n[features]\non = []\n[lib]\nname = \"api\"\n\
             [dependencies]\nkernel = { package = \"my-core\", path = \"../core\" }\n\
             other = { path = \"../other\", optional = true }\n[dev-dependencies]\nmy-core = { path = \"../core\" }\n",
        ),
        ("api/src/lib.rs", ""),
        ("api/src/main.rs", "fn main() {}"),
        ("api/build.rs", "fn main() {}"),
        ("api/tests/it.rs", ""),
        ("api/examples/shown.rs", "fn main() {}"),
        ("core/Cargo.toml", "[package]\nname = \"my-core\"\nedition = \"2024\"\n"),
        ("core/src/lib.rs", ""),
        (
            "other/Cargo.toml",
            "[package]\nname = \"other\"\nedition = \"2024\"\n[dependencies]\nserde = \"1\"\n",
        ),
        ("other/src/lib.rs", ""),
    ]);
    let (tree, told) = read_all(&folder);
    let expected = "warning other/Cargo.toml: what its packages depend on is not known: `Cargo.lock` is missing or out of date";
    assert_eq!(told, [expected]);
    let listed: Vec<String> = tree
        .packages
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
        .collect();
    assert_eq!(
        listed,
        [
            "my-api in api: Library api api/src/lib.rs, Binary my_api api/src/main.rs, Build build_script_build api/build.rs, \
             Test it api/tests/it.rs, Example shown api/examples/shown.rs | kernel=my-core normal+on, other=other normal, my_core=my-core dev+on",
            "my-core in core: Library my_core core/src/lib.rs | ",
            "other in other: Library other other/src/lib.rs | serde=serde normal+on",
        ]
    );
}

#[test]
fn a_graph_that_cargo_can_tell() {
    let folder = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"b\"]\nresolver = \"3\"\n"),
        (
            "Cargo.lock",
            "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"0.0.0\"\ndependencies = [\n \"b\",\n]\n\n[[package]]\nname = \"b\"\nversion = \"0.0.0\"\n",
        ),
        (
            "a/Cargo.toml",
            "[package]\nname = \"a\"\nedition = \"2024\"\n[dependencies]\nb = { path = \"../b\", optional = true }\n",
        ),
        ("a/src/lib.rs", ""),
        ("b/Cargo.toml", "[package]\nname = \"b\"\nedition = \"2024\"\n[lib]\nname = \"bee\"\n"),
        ("b/src/lib.rs", ""),
    ]);
    let (tree, told) = read_all(&folder);
    assert_eq!(told, [""; 0]);
    let edge = &tree.packages[0].dependencies[0];
    assert_eq!((edge.package.as_str(), edge.name.as_str(), edge.is_enabled), ("b", "bee", false));
}

#[test]
fn a_manifest_that_cargo_refuses() {
    let folder = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"b\"]\n"),
        ("a/Cargo.toml", MANIFEST),
        ("a/src/lib.rs", ""),
        ("b/Cargo.toml", "[package]\nname = \"b\"\nedition =\n"),
        ("b/src/lib.rs", "pub fn f() {}"),
    ]);
    let (tree, told) = read_all(&folder);
    assert_eq!(tree.packages.len(), 0);
    assert_eq!(paths(&tree), ["Cargo.toml", "a/Cargo.toml", "a/src/lib.rs", "b/Cargo.toml", "b/src/lib.rs"]);
    assert_refused(&told, "b/Cargo.toml");
    let outcome = read(folder.path(), &LintConfig::default());
    let Some(Span::Text { file, range, .. }) = &outcome.diagnostics[0].span else { panic!("no place") };
    assert_eq!(file.text[..range.start as usize].matches('\n').count(), 2);
}

#[test]
fn manifests_that_cargo_does_not_want() {
    let folder = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\"]\n"),
        ("a/Cargo.toml", "[package]\nname = \"a\"\nedition = \"2023\"\n"),
        ("a/src/lib.rs", ""),
    ]);
    assert_refused(&read_all(&folder).1, "a/Cargo.toml");
    write(folder.path(), "a/Cargo.toml", MANIFEST.as_bytes());
    write(folder.path(), "b/Cargo.toml", MANIFEST.as_bytes());
    write(folder.path(), "b/src/lib.rs", b"");
    let (tree, told) = read_all(&folder);
    assert_eq!(tree.packages.len(), 1);
    assert_refused(&told, "b/Cargo.toml");
}

/// The text that the only finding of a folder points at, and what it says of the manifest.
#[track_caller]
fn pointed_at(folder: &TempDir) -> (String, String, String) {
    let outcome = read(folder.path(), &LintConfig::default());
    let [diagnostic] = &outcome.diagnostics[..] else { panic!("{:?}", told(&outcome.diagnostics)) };
    let Some(Span::Text { file, range, .. }) = &diagnostic.span else { panic!("no place") };
    let message = diagnostic.message.strip_prefix("cargo cannot read this manifest: ");
    let text = file.text[range.start as usize..range.end as usize].to_owned();
    (file.path.clone(), text, message.unwrap_or(&diagnostic.message).to_owned())
}

#[test]
fn manifests_that_are_not_there() {
    let folder = folder(&[
        ("Cargo.toml", "[workspace]\n# \"gone\"\nmembers = [\"a\", \"./gone/\"]\n"),
        ("a/Cargo.toml", MANIFEST),
        ("a/src/lib.rs", ""),
        ("made/of/readme.md", ""),
    ]);
    let expected =
        |path: &str, text: &str, message: &str| (path.to_owned(), text.to_owned(), message.to_owned());
    let message = "member `gone` has no `Cargo.toml`";
    assert_eq!(pointed_at(&folder), expected("Cargo.toml", "\"./gone/\"", message));
    write(folder.path(), "Cargo.toml", b"workspace = { members = [\"a\", 'made/*'] }\n");
    let message = "member `made/of` has no `Cargo.toml`";
    assert_eq!(pointed_at(&folder), expected("Cargo.toml", "'made/*'", message));
    write(folder.path(), "Cargo.toml", b"[workspace]\nmembers = [\"a\"]\n");
    let dependency = format!("{MANIFEST}[dependencies]\nother = {{ path = \"../other\" }}\n");
    write(folder.path(), "a/Cargo.toml", dependency.as_bytes());
    let message = "dependency `other` leads to no `Cargo.toml`";
    assert_eq!(pointed_at(&folder), expected("a/Cargo.toml", "other", message));
}

#[test]
fn a_folder_without_rust_and_one_that_is_not_there() {
    let empty = folder(&[("readme.txt", "")]);
    assert_eq!(read_all(&empty).1, [""; 0]);
    let outcome = read(&empty.path().join("gone"), &LintConfig::default());
    assert!(outcome.value.is_some_and(|tree| tree.files.is_empty()));
    assert_eq!(told(&outcome.diagnostics), ["error -: the folder of the configuration cannot be read"]);
}

#[test]
fn what_was_parsed_is_kept() {
    let folder = folder(&[("src/lib.rs", "pub fn f() {}"), ("src/bad.rs", "fn")]);
    let kept = folder.path().join("target/onefold/lint/sources");
    let run = || {
        let tree = read(folder.path(), &LintConfig::default()).value.expect("a tree");
        let outcome = resolve(folder.path(), tree, LintConfig::default(), None);
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

#[test]
fn what_browsers_alone_depend_on_is_on_though_it_is_not_fetched() {
    let manifest =
        format!("{MANIFEST}[target.'cfg(target_family = \"wasm\")'.dependencies]\naxum = \"0.8\"\n");
    let folder = folder(&[
        ("Cargo.toml", &manifest),
        ("src/lib.rs", ""),
        (
            ".cargo/config.toml",
            "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\nlocal-registry = \"registry\"\n",
        ),
        (
            "registry/index/ax/um/axum",
            "{\"name\":\"axum\",\"vers\":\"0.8.0\",\"deps\":[],\"cksum\":\"\
             0000000000000000000000000000000000000000000000000000000000000000\",\"features\":{},\"yanked\":false}\n",
        ),
        (
            "Cargo.lock",
            "version = 4\n\n[[package]]\nname = \"axum\"\nversion = \"0.8.0\"\n\
             source = \"registry+https://github.com/rust-lang/crates.io-index\"\n\
             checksum = \"0000000000000000000000000000000000000000000000000000000000000000\"\n\n\
             [[package]]\nname = \"my-app\"\nversion = \"0.0.0\"\ndependencies = [\n \"axum\",\n]\n",
        ),
    ]);
    let (tree, told) = read_all(&folder);
    let app = tree.packages.iter().find(|package| package.name == "my-app").expect("the package");
    assert!(app.dependencies.iter().all(|edge| edge.is_enabled && edge.is_for_browsers), "{app:?}");
    assert!(tree.packages.iter().any(|package| package.name == "axum"));
    assert_eq!(told, ["warning Cargo.toml: what `axum` depends on, when built for browsers, is not known"]);
}
