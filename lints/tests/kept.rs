//! Where what was parsed is kept, and where nothing is written whatever stands there.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "the tests write the folders that are read")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use onefold_lints::{LintConfig, Run, read, resolve};
use tempfile::TempDir;

const MANIFEST: &str = "[package]\nname = \"app\"\nedition = \"2024\"\n";

/// A folder with one source.
fn folder(with_manifest: bool) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    fs::write(folder.path().join("src/lib.rs"), "pub fn f() {}").expect("a file");
    if with_manifest {
        fs::write(folder.path().join("Cargo.toml"), MANIFEST).expect("a file");
    }
    folder
}

fn run(folder: &Path) {
    let tree = read(folder, &LintConfig::default(), &Run::default()).value.expect("a tree");
    let outcome = resolve(folder, tree, LintConfig::default(), Run::default(), None);
    assert!(outcome.value.is_some_and(|workspace| workspace.files.iter().any(|file| file.rust.is_some())));
}

#[track_caller]
fn assert_empty(folder: &Path) {
    let entries: Vec<_> = fs::read_dir(folder).expect("a folder").flatten().collect();
    assert!(entries.is_empty(), "{entries:?}");
}

#[test]
fn nothing_is_written_through_links() {
    for with_manifest in [false, true] {
        for link in ["target", "target/onefold", "target/onefold/lint"] {
            let elsewhere = tempfile::tempdir().expect("a folder");
            let folder = folder(with_manifest);
            let link = folder.path().join(link);
            fs::create_dir_all(link.parent().expect("a parent")).expect("a folder");
            symlink(elsewhere.path(), &link).expect("a link");
            run(folder.path());
            assert_empty(elsewhere.path());
        }
        let elsewhere = tempfile::tempdir().expect("a folder");
        let folder = folder(with_manifest);
        let kept = folder.path().join("target/onefold/lint");
        fs::create_dir_all(&kept).expect("a folder");
        for name in [".gitignore".to_owned(), format!("sources.{}", std::process::id())] {
            symlink(elsewhere.path().join(&name), kept.join(name)).expect("a link");
        }
        run(folder.path());
        assert_empty(elsewhere.path());
    }
}

#[test]
fn nothing_is_written_among_sources() {
    let folder = folder(false);
    let target = folder.path().join("target");
    fs::create_dir(&target).expect("a folder");
    run(folder.path());
    assert_empty(&target);
    // Of a folder that cargo made, its tag tells.
    fs::write(target.join("CACHEDIR.TAG"), "Signature: 8a477f597d28d172789f06886806bc55\n").expect("a file");
    run(folder.path());
    assert!(target.join("onefold/lint/sources").is_file());
}

#[test]
fn nothing_is_kept_of_a_run_that_was_asked_to_stop() {
    let folder = folder(true);
    let (config, stopped) = (LintConfig::default(), Run::default());
    stopped.interrupt.store(true, std::sync::atomic::Ordering::SeqCst);
    let tree = read(folder.path(), &config, &stopped).value.expect("a tree");
    assert_eq!((tree.files.len(), tree.packages.len()), (0, 0));
    let tree = read(folder.path(), &LintConfig::default(), &Run::default()).value.expect("a tree");
    assert!(tree.files.len() > 1);
    let _of_no_use = resolve(folder.path(), tree, config, stopped, None);
    assert!(!folder.path().join("target").exists());
}

#[test]
fn a_folder_that_is_made_says_that_it_is_a_cache() {
    // https://bford.info/cachedir/: the file begins with these 43 bytes, and then its line ends.
    let signature = "Signature: 8a477f597d28d172789f06886806bc55\n";
    for with_manifest in [false, true] {
        let made = folder(with_manifest);
        run(made.path());
        let tag = fs::read_to_string(made.path().join("target/CACHEDIR.TAG")).expect("a tag");
        assert!(tag.starts_with(signature), "{tag}");
        assert!(made.path().join("target/onefold/lint/sources").is_file());
    }
    // A folder that was there is marked by who made it, or by nobody.
    let found = folder(true);
    fs::create_dir(found.path().join("target")).expect("a folder");
    run(found.path());
    assert!(found.path().join("target/onefold/lint/sources").is_file());
    assert!(!found.path().join("target/CACHEDIR.TAG").exists());
}
