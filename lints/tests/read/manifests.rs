//! Packages, their targets and what they depend on, as cargo tells them and as their manifests do.

use onefold_lints::{LintConfig, Run, read};
use onefold_model::Span;
use tempfile::TempDir;

use super::{MANIFEST, assert_refused, folder, listed, paths, read_all, told, write};

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
    let expected = "warning other/Cargo.toml: what foreign packages depend on is not known: `Cargo.lock` is missing or out of date";
    assert_eq!(told, [expected]);
    assert_eq!(
        listed(&tree),
        [
            "my-api in api: Library api api/src/lib.rs, Binary my_api api/src/main.rs, Build build_script_build api/build.rs, \
             Test it api/tests/it.rs, Example shown api/examples/shown.rs | kernel=my-core normal+on, other=other normal, my_core=my-core dev+on",
            "my-core in core: Library my_core core/src/lib.rs | ",
            "other in other: Library other other/src/lib.rs | serde=serde normal+on",
            "serde in -:  | ",
        ]
    );
}

#[test]
fn without_a_lock_file_manifests_and_their_features_tell_of_direct_dependencies() {
    let folder = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"page\", \"store\"]\nresolver = \"3\"\n[workspace.dependencies]\n\
             web = { package = \"axum\", version = \"0.8\" }\n",
        ),
        (
            "page/Cargo.toml",
            "[package]\nname = \"page\"\nedition = \"2024\"\n[features]\ndefault = [\"serve\", \"dep:store\"]\n\
             serve = [\"dep:tokio\", \"hyper\", \"store?/db\"]\nrest = [\"dep:warp\"]\n[dependencies]\n\
             web = { workspace = true }\ntokio = { version = \"1\", optional = true }\n\
             hyper = { version = \"1\", optional = true }\nwarp = { version = \"0.3\", optional = true }\n\
             store = { path = \"../store\", optional = true, features = [\"log\"] }\n",
        ),
        ("page/src/lib.rs", ""),
        (
            "store/Cargo.toml",
            "[package]\nname = \"store\"\nedition = \"2024\"\n[features]\ndb = [\"sqlx/any\"]\n\
             log = [\"dep:tracing\"]\n[dependencies]\nsqlx = { version = \"0.8\", optional = true }\n\
             tracing = { version = \"0.1\", optional = true }\nrand = { version = \"0.9\", optional = true }\n",
        ),
        ("store/src/lib.rs", ""),
    ]);
    let outcome = read(folder.path(), &LintConfig::default(), &Run::default());
    let help = outcome.diagnostics[0].help.as_deref().expect("a cure");
    // Whether cargo misses the lock file or a package depends on what the machine has.
    assert!(help.ends_with("nothing is seen that is reached through a foreign package"), "{help}");
    let tree = outcome.value.expect("a tree");
    let mut on: Vec<String> = Vec::new();
    for package in tree.packages.iter().filter(|package| package.folder.is_some()) {
        let edges = package.dependencies.iter().filter(|edge| edge.is_enabled);
        on.extend(edges.map(|edge| format!("{}: {}={}", package.name, edge.name, edge.package)));
    }
    on.sort();
    let expected = [
        "page: hyper=hyper",
        "page: store=store",
        "page: tokio=tokio",
        "page: web=axum",
        "store: sqlx=sqlx",
        "store: tracing=tracing",
    ];
    assert_eq!(on, expected);
    // They are packages, so that ways lead to them.
    let foreign = tree.packages.iter().filter(|package| package.folder.is_none());
    let foreign: Vec<&str> = foreign.map(|package| package.name.as_str()).collect();
    assert_eq!(foreign, ["axum", "hyper", "sqlx", "tokio", "tracing"]);
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
    assert_eq!(listed(&tree), ["my-app in a: Library my_app a/src/lib.rs | "]);
    assert_eq!(paths(&tree), ["Cargo.toml", "a/Cargo.toml", "a/src/lib.rs", "b/Cargo.toml", "b/src/lib.rs"]);
    assert_refused(&told, "b/Cargo.toml");
    let outcome = read(folder.path(), &LintConfig::default(), &Run::default());
    let Some(Span::Text { file, range, .. }) = &outcome.diagnostics[0].span else { panic!("no place") };
    assert_eq!(file.text[..range.start as usize].matches('\n').count(), 2);
}

#[test]
fn manifests_are_believed_when_cargo_says_nothing() {
    let folder = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"api\", \"core\"]\nresolver = \"9\"\n[workspace.dependencies]\n\
             web = { package = \"axum\", version = \"0.8\" }\nmy-core = { path = \"core\" }\n",
        ),
        (
            "api/Cargo.toml",
            "[package]\nname = \"my-api\"\n[lib]\nname = \"api\"\n[dependencies]\nweb.workspace = true\n\
             my-core = { workspace = true, optional = true }\n[dev-dependencies]\ntempfile = \"3\"\n\
             [target.'cfg(unix)'.dependencies]\nnix = \"1\"\n[[bin]]\nname = \"serve\"\npath = \"cmd/serve.rs\"\n",
        ),
        ("api/src/lib.rs", ""),
        ("api/src/main.rs", ""),
        ("api/src/bin/tool/main.rs", ""),
        ("api/src/bin/tool/part.rs", ""),
        ("api/cmd/serve.rs", ""),
        ("api/build.rs", ""),
        ("api/tests/it.rs", ""),
        ("core/Cargo.toml", "[package]\nname = \"my-core\"\n[lib]\nname = \"kernel\"\n"),
        ("core/src/lib.rs", ""),
    ]);
    let (tree, told) = read_all(&folder);
    assert_refused(&told, "Cargo.toml");
    assert_eq!(
        listed(&tree),
        [
            "axum in -:  | ",
            "my-api in api: Library api api/src/lib.rs, Binary serve api/cmd/serve.rs, Binary tool api/src/bin/tool/main.rs, \
             Binary my_api api/src/main.rs, Build build_script_build api/build.rs, Test it api/tests/it.rs \
             | kernel=my-core normal, web=axum normal+on, tempfile=tempfile dev+on, nix=nix normal+on",
            "my-core in core: Library kernel core/src/lib.rs | ",
            "nix in -:  | ",
            "tempfile in -:  | ",
        ]
    );
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
    assert_eq!(tree.packages.len(), 2);
    assert_refused(&told, "b/Cargo.toml");
}

/// The text that the only finding of a folder points at, and what it says of the manifest.
#[track_caller]
fn pointed_at(folder: &TempDir) -> (String, String, String) {
    let outcome = read(folder.path(), &LintConfig::default(), &Run::default());
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

#[test]
fn packages_that_depend_on_themselves() {
    let manifest = |name: &str, on: &str| {
        format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\n{on}\n")
    };
    let expected = |path: &str, text: &str, message: &str| {
        let message = format!("cargo refuses these packages: {message}");
        (path.to_owned(), text.to_owned(), message)
    };
    let alone = folder(&[("Cargo.toml", &manifest("a", "a = { path = \".\" }")), ("src/lib.rs", "")]);
    let told = expected("Cargo.toml", "a", "`a` depends on itself");
    assert_eq!(pointed_at(&alone), told);
    let lock = "version = 4\n[[package]]\nname = \"a\"\nversion = \"0.0.0\"\ndependencies = [\"a\"]\n";
    write(alone.path(), "Cargo.lock", lock.as_bytes());
    assert_eq!(pointed_at(&alone), told);
    let ring = folder(&[
        ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"a\", \"b\", \"c\"]\n"),
        ("a/Cargo.toml", &manifest("a", "b = { path = \"../b\" }")),
        ("a/src/lib.rs", ""),
        ("b/Cargo.toml", &manifest("b", "c.path = \"../c\"")),
        ("b/src/lib.rs", ""),
        ("c/Cargo.toml", &manifest("c", "a.path = \"../a\"")),
        ("c/src/lib.rs", ""),
    ]);
    assert_eq!(pointed_at(&ring), expected("a/Cargo.toml", "b", "`a` depends on itself through `b`, `c`"));
}

#[test]
fn what_cargo_refuses_of_packages_that_tell_all() {
    let folder = folder(&[
        ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"a\", \"b\"]\n"),
        (
            "a/Cargo.toml",
            "[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\", features = [\"x\"] }\n",
        ),
        ("a/src/lib.rs", ""),
        ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
        ("b/src/lib.rs", ""),
        ("Cargo.lock", "version = 4\n"),
    ]);
    let (_, told) = read_all(&folder);
    assert_refused(&told, "Cargo.toml");
}
