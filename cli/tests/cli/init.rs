//! Transcripts of `init`.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::{Command, Stdio};

use crate::support::{CONTRACTS, Project, transcript};
use crate::written;

const MANIFEST: &str =
    "[workspace]\nresolver = \"3\"\nmembers = [\n    \"wiki-contracts\", # what it can do\n]\n";
const PACKAGE: &str = "[package]\nname = \"wiki-contracts\"\nedition = \"2024\"\n\n[dependencies]\n\
                       onefold = { git = \"https://example.org/onefold\", rev = \"abc\" }\n";
const LIBRARY: &str =
    "use onefold::prelude::*;\n\npub fn contracts() -> ContractSet {\n    contracts![]\n}\n";

/// A workspace with a package of contracts.
fn workspace() -> Project {
    let project = Project::new();
    for path in ["onefold.toml", "contracts.json"] {
        fs::remove_file(project.path(path)).expect("it is there");
    }
    project.write("wiki/Cargo.toml", MANIFEST);
    project.write("wiki/wiki-contracts/Cargo.toml", PACKAGE);
    project.write("wiki/wiki-contracts/src/lib.rs", LIBRARY);
    project
}

#[track_caller]
fn run(project: &Project, folder: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
    command.args(arguments).current_dir(project.path(folder)).env("NO_COLOR", "1").stdin(Stdio::null());
    let output = command.output().expect("the tool starts");
    transcript(arguments, &output, &project.path("").canonicalize().expect("the folder is there"))
}

/// The files of the workspace with their texts.
fn files(project: &Project, paths: &[&str]) -> String {
    paths.iter().map(|path| format!("=== {path}\n{}", project.read(&format!("wiki/{path}")))).collect()
}

#[test]
fn a_workspace_gets_all_that_it_lacks() {
    let project = workspace();
    let mut told = run(&project, "wiki/wiki-contracts", &["init"]);
    told += &files(
        &project,
        &[
            "onefold.toml",
            ".cargo/config.toml",
            "Cargo.toml",
            "xtask/Cargo.toml",
            "xtask/src/main.rs",
            ".gitignore",
        ],
    );
    insta::assert_snapshot!(told);
    let mut again = run(&project, "wiki", &["init"]);
    fs::remove_file(project.path("wiki/onefold.toml")).unwrap();
    again += &run(&project, "wiki", &["init"]);
    insta::assert_snapshot!("a_second_run_overwrites_nothing", again);
}

#[test]
fn the_xtask_that_is_written_is_one_that_compiles() {
    let project = workspace();
    project.write("wiki/tags-contracts/Cargo.toml", &PACKAGE.replace("wiki", "tags"));
    for (members, library, expected) in [
        ("\"wiki-contracts\"", "", written::NONE),
        ("\"wiki-contracts\"", LIBRARY, written::ONE),
        ("\"wiki-contracts\", \"tags-contracts\"", LIBRARY, written::SEVERAL),
    ] {
        project.write("wiki/Cargo.toml", &format!("[workspace]\nmembers = [{members}]\n"));
        for package in ["wiki", "tags"] {
            project.write(&format!("wiki/{package}-contracts/src/lib.rs"), library);
        }
        let told = run(&project, "wiki", &["init"]);
        assert!(told.ends_with("exit 0\n"), "{told}");
        assert_eq!(project.read("wiki/xtask/src/main.rs"), expected);
        fs::remove_dir_all(project.path("wiki/xtask")).unwrap();
        fs::remove_file(project.path("wiki/onefold.toml")).unwrap();
    }
}

#[test]
fn the_xtask_that_is_written_finds_its_dependencies() {
    let project = workspace();
    let onefold = fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/../contract")).unwrap();
    let known = toml::Value::from(onefold.to_str().unwrap());
    let manifest = |name: &str| {
        format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[dependencies]\nonefold = {{ path = {known} }}\n"
        )
    };
    for name in ["wiki-contracts", "tags-contracts"] {
        project.write(&format!("wiki/{name}/Cargo.toml"), &manifest(name));
        project.write(&format!("wiki/{name}/src/lib.rs"), LIBRARY);
    }
    project.write("wiki/Cargo.toml", "[workspace]\nmembers = [\"*-contracts\"]\n");
    let told = run(&project, "wiki", &["init"]);
    assert!(told.ends_with("exit 0\n"), "{told}");
    let table = |text: &str| text.parse::<toml::Table>().expect("a manifest");
    let written = table(&project.read("wiki/xtask/Cargo.toml"));
    let dependencies = written["dependencies"].as_table().expect("dependencies");
    let names: Vec<&str> = dependencies.keys().map(String::as_str).collect();
    assert_eq!(names, ["onefold", "onefold-cli", "tags-contracts", "wiki-contracts"]);
    for (name, dependency) in dependencies {
        let path = dependency["path"].as_str().expect("a path");
        let manifest = project.path("wiki/xtask").join(path).join("Cargo.toml");
        let found = table(&fs::read_to_string(&manifest).expect("a package is there"));
        assert_eq!(found["package"]["name"].as_str(), Some(name.as_str()));
    }
}

#[test]
fn what_is_there_is_added_to() {
    let project = workspace();
    project.write("wiki/.cargo/config.toml", "# ours\n[alias]\nb = \"build\"\n\n[net]\noffline = true\n");
    project.write("wiki/.gitignore", "/target");
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(project.path("wiki/.cargo/config.toml"), private.clone()).unwrap();
    project.write("wiki/Cargo.toml", &MANIFEST.replace("[\n", "[\n    \"xtask\",\n"));
    project.write("wiki/xtask/Cargo.toml", "[package]\nname = \"xtask\"\nedition = \"2024\"\n");
    project.write("wiki/xtask/src/main.rs", "fn main() {}\n");
    let mut told = run(&project, "wiki", &["init"]);
    told += &files(&project, &[".cargo/config.toml", ".gitignore", "xtask/src/main.rs"]);
    insta::assert_snapshot!(told);
    let mode = fs::metadata(project.path("wiki/.cargo/config.toml")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_configuration_that_is_there_stays_and_the_rest_is_added() {
    let project = workspace();
    let own = "[service]\nname = \"wiki\"\nversion = \"1.0.0\"\n";
    project.write("wiki/onefold.toml", own);
    insta::assert_snapshot!(run(&project, "wiki", &["init"]));
    assert_eq!(project.read("wiki/onefold.toml"), own);
    assert!(project.has("wiki/xtask/src/main.rs"));
}

#[test]
fn wiring_in_rust_stands_below_the_application() {
    let project = workspace();
    project.write(
        "wiki/server/Cargo.toml",
        "[package]\nname = \"wiki-server\"\nedition = \"2024\"\n\n[dependencies]\nonefold-runtime = \"0.1.0\"\n",
    );
    project.write("wiki/server/src/main.rs", "fn main() {}\n");
    project.write("wiki/Cargo.toml", "[workspace]\nmembers = [\"wiki-contracts\", \"server\"]\n");
    let told = run(&project, "wiki", &["init"]);
    assert!(told.ends_with("exit 0\n"), "{told}");
    let written = project.read("wiki/onefold.toml");
    for line in ["# dir = \"server/src/generated/cli\"\n", "# dir = \"server/src/generated/host\"\n"] {
        assert!(written.contains(line), "{written}");
    }
}

#[test]
fn what_cannot_be_added_safely_is_left_to_a_person() {
    let project = workspace();
    project.write("wiki/.cargo/config.toml", "alias = { xtask = \"run -p tools --\" }\n");
    fs::remove_dir_all(project.path("wiki/wiki-contracts")).unwrap();
    project.write("wiki/Cargo.toml", "[package]\nname = \"wiki\"\nedition = \"2024\"\n");
    project.write("wiki/src/lib.rs", "");
    let mut told = run(&project, "wiki", &["init"]);
    told += &files(&project, &[".cargo/config.toml", "Cargo.toml", "xtask/Cargo.toml", "xtask/src/main.rs"]);
    insta::assert_snapshot!(told);
}

#[test]
fn what_is_in_the_way_stops_it_before_the_first_write() {
    let project = workspace();
    let mut told = String::new();
    fs::create_dir(project.path("wiki/onefold.toml")).unwrap();
    told += &run(&project, "wiki", &["init"]);
    fs::remove_dir(project.path("wiki/onefold.toml")).unwrap();
    project.write("wiki/xtask", "a file\n");
    told += &run(&project, "wiki", &["init"]);
    fs::remove_file(project.path("wiki/xtask")).unwrap();
    symlink(project.path("elsewhere"), project.path("wiki/.gitignore")).unwrap();
    told += &run(&project, "wiki", &["init"]);
    told += &run(&project, "wiki", &["init", "--config", "other.toml"]);
    fs::remove_file(project.path("wiki/.gitignore")).unwrap();
    insta::assert_snapshot!(told);
    let mut left: Vec<_> = fs::read_dir(project.path("wiki"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .filter(|name| name != "Cargo.lock" && name != "target")
        .collect();
    left.sort();
    assert_eq!(left, ["Cargo.toml", "wiki-contracts"]);
}

#[test]
fn a_function_that_nobody_else_can_call_is_not_called() {
    let project = workspace();
    project.write(
        "wiki/wiki-contracts/src/lib.rs",
        &LIBRARY.replace("pub fn", "/// Once this was `pub fn contracts()`.\nfn"),
    );
    let told = run(&project, "wiki", &["init"]);
    assert!(told.contains("- declare contracts in a package that depends on `onefold`"), "{told}");
    assert!(!project.read("wiki/xtask/src/main.rs").contains("wiki_contracts"));
}

#[test]
fn a_library_that_is_built_as_an_archive_is_seen() {
    let project = workspace();
    project.write("wiki/wiki-contracts/Cargo.toml", &format!("{PACKAGE}\n[lib]\ncrate-type = [\"rlib\"]\n"));
    run(&project, "wiki", &["init"]);
    assert!(project.read("wiki/xtask/src/main.rs").contains("wiki_contracts::contracts()"));
}

#[test]
fn what_cargo_says_of_a_broken_workspace_is_told_whole() {
    let project = workspace();
    project.write("wiki/Cargo.toml", "[package]\nname = \"wiki\"\nedition = \"2024\"\n");
    let told = run(&project, "wiki", &["init"]);
    assert!(told.contains("here: failed to parse manifest at `PROJECT/wiki/Cargo.toml`"), "{told}");
    assert!(told.contains("note: caused by: no targets specified in the manifest"), "{told}");
    assert!(told.contains("help: mend it, or"), "{told}");
}

/// The memory of a process is a plain file with nothing to read at its beginning.
#[cfg(target_os = "linux")]
#[test]
fn a_library_that_cannot_be_read_stops_it_before_the_first_write() {
    let project = workspace();
    let library = project.path("wiki/wiki-contracts/src/lib.rs");
    fs::remove_file(&library).unwrap();
    symlink("/proc/self/mem", &library).unwrap();
    let told = run(&project, "wiki", &["init"]);
    let expected = "error: cannot read `PROJECT/wiki/wiki-contracts/src/lib.rs`: input/output error";
    assert!(told.contains(expected) && told.ends_with("exit 2\n"), "{told}");
    assert!(!project.has("wiki/xtask") && !project.has("wiki/onefold.toml"));
}

#[test]
fn a_folder_without_a_workspace_says_what_to_do() {
    let project = workspace();
    let told = run(&project, "", &["init"]);
    assert!(told.contains("error: cargo finds no workspace here: could not find `Cargo.toml`"), "{told}");
    assert!(told.contains("help: begin with `cargo new`") && told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn a_document_needs_the_configuration_alone() {
    let project = workspace();
    project.write("wiki/contracts.json", CONTRACTS);
    fs::remove_file(project.path("wiki/Cargo.toml")).unwrap();
    let mut told = run(&project, "wiki", &["init", "--contracts", "contracts.json"]);
    told += &files(&project, &["onefold.toml"]);
    told += &run(&project, "wiki", &["gen", "--contracts", "contracts.json"]);
    fs::remove_file(project.path("wiki/onefold.toml")).unwrap();
    project.write("wiki/contracts.json", "{}");
    told += &run(&project, "wiki", &["init", "--contracts", "contracts.json"]);
    insta::assert_snapshot!(told);
    assert!(!project.has("wiki/xtask") && !project.has("wiki/.cargo") && !project.has("wiki/onefold.toml"));
}
