//! Files that sources take in by name, whatever they are called.

#![expect(clippy::disallowed_methods, reason = "the tests write the folders that are read")]

use std::fs;

use onefold_lints::{LintConfig, Run, read, resolve};
use onefold_model::{Diagnostic, Level, Outcome, Span};
use tempfile::TempDir;

/// A folder with the given files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// `path: message` of each.
fn told(diagnostics: &[Diagnostic]) -> Vec<String> {
    let each = diagnostics.iter().map(|diagnostic| match &diagnostic.span {
        Some(Span::Text { file, .. }) => format!("{}: {}", file.path, diagnostic.message),
        Some(Span::Rust(_)) | None => format!("-: {}", diagnostic.message),
    });
    each.collect()
}

#[test]
fn files_that_are_taken_in_by_name_are_read() {
    let folder = folder(&[
        ("Cargo.toml", "[package]\nname = \"app\"\n"),
        (
            "src/lib.rs",
            "include!(\"../inc/routes.inc\");\n#[path = \"../inc/hidden.txt\"]\nmod h;\n\
             fn f() { include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/inc/value.in\")) }\n\
             include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n",
        ),
        (
            "src/other.rs",
            "#[utoipa::path(get, path = \"/a\")]\nfn c() {}\n#[cfg_attr(x, utoipa::path(get, path = \"/b\"))]\nfn d() {}\n\
             // include!(\"comment.rs\")\nconst TEXT: &str = \"include!(x)\";\n",
        ),
        ("inc/routes.inc", "fn a() { std::fs::read(1); }"),
        ("inc/hidden.txt", "include!(\"more.md\");"),
        ("inc/more.md", "fn b() { std::fs::write(1); }"),
        ("inc/value.in", "std::fs::copy(1, 2)"),
        ("inc/other.txt", "not Rust"),
    ]);
    let Outcome { value, diagnostics } = read(folder.path(), &LintConfig::default(), &Run::default());
    assert_eq!(told(&diagnostics), [""; 0]);
    let resolved =
        resolve(folder.path(), value.expect("a tree"), LintConfig::default(), Run::default(), None);
    assert_eq!(told(&resolved.diagnostics), [""; 0]);
    let files = resolved.value.expect("a workspace").files;
    let calls = files.iter().filter_map(|file| file.rust.as_ref()).flat_map(|rust| &rust.mentions);
    let calls: Vec<String> = calls.map(|mention| format!("{:?}", mention.target)).collect();
    for name in ["read", "write", "copy"] {
        let target = format!("Foreign([\"std\", \"fs\", \"{name}\"])");
        assert!(calls.contains(&target), "{name}: {calls:?}");
    }
}

#[test]
fn files_that_are_named_in_any_form_are_read() {
    let folder = folder(&[
        ("Cargo.toml", "[package]\nname = \"app\"\n"),
        (
            "src/lib.rs",
            "fn x() {} #[path = \"a.inc\"] mod a; #[ path /* x */ = r\"b.inc\" ] mod b;\n\
             #[cfg_attr(not(any(feature = \")\")), path = \"c.inc\")] mod c;\n\
             mod m { mod n { #[path = \"d.inc\"] mod d; } }\nmod e;\n\
             include! { \"g.inc\" }\ninclude! [\"h.inc\"];\n\
             #[template(ext = \"html\", path = \"page.html\")] struct P;\n",
        ),
        ("src/e.rs", "mod m { #[path = \"f.inc\"] mod f; }"),
        ("src/page.html", "<p>"),
        ("src/a.inc", ""),
        ("src/b.inc", ""),
        ("src/c.inc", ""),
        ("src/m/n/d.inc", ""),
        ("src/e/m/f.inc", ""),
        ("src/g.inc", ""),
        ("src/h.inc", ""),
    ]);
    assert_eq!(told(&found(&folder)), [""; 0]);
    let tree = read(folder.path(), &LintConfig::default(), &Run::default()).value.expect("a tree");
    let named = tree.files.iter().map(|file| file.text.path.as_str()).filter(|path| path.ends_with(".inc"));
    let named: Vec<&str> = named.collect();
    let expected =
        ["a.inc", "b.inc", "c.inc", "e/m/f.inc", "g.inc", "h.inc", "m/n/d.inc"].map(|p| format!("src/{p}"));
    assert_eq!(named, expected);
}

#[test]
fn files_that_are_named_and_are_not_there_are_told() {
    let folder = folder(&[
        ("Cargo.toml", "[package]\nname = \"app\"\n"),
        (
            "src/lib.rs",
            "include!(\"gone.rs\");\ninclude!(\"../../elsewhere.rs\");\n#[path = \"lost.txt\"]\nmod lost;\n\
             mod x; #[path = \"/nowhere/o.rs\"] mod p;\nfn f() { include!(\"/nowhere/o.rs\") }\n",
        ),
        ("src/x.rs", "#[cfg(test)] mod tests { include!(\"gone.rs\"); }"),
    ]);
    let outside = "lies outside of the folder of the configuration and is not judged";
    let absolute = "has an absolute path, which lies outside of what is judged";
    let expected = [
        "the file that is taken in here is not read: there is no `src/gone.rs`".to_owned(),
        format!("the file that is taken in here {outside}"),
        "the file of this module is not read: there is no `src/lost.txt`".to_owned(),
        format!("the file of this module {absolute}"),
        format!("the file that is taken in here {absolute}"),
    ];
    let found = found(&folder);
    assert_eq!(told(&found), expected.map(|message| format!("src/lib.rs: {message}")));
    assert!(found.iter().all(|diagnostic| diagnostic.level == Level::Error));
}

/// All that is said of the files of a folder.
fn found(folder: &TempDir) -> Vec<Diagnostic> {
    let Outcome { value, mut diagnostics } = read(folder.path(), &LintConfig::default(), &Run::default());
    let tree = value.expect("a tree");
    diagnostics.extend(resolve(folder.path(), tree, LintConfig::default(), Run::default(), None).diagnostics);
    diagnostics
}
