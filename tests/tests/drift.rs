//! The committed outputs are what the contracts say, and the tool's own files what their schemas say.
#![expect(clippy::disallowed_methods, reason = "a test reads committed files and makes a project")]

use std::fs;
use std::path::{Path, PathBuf};

use onefold_cli::{App, Exit};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the repository is around this package")
        .to_path_buf()
}

fn json(path: &str) -> serde_json::Value {
    let text = fs::read_to_string(root().join(path)).expect("the file is there");
    serde_json::from_str(&text).expect("the file is JSON")
}

#[track_caller]
fn assert_satisfies(value: &serde_json::Value, schema: &str) {
    let schema = jsonschema::draft202012::new(&json(schema)).expect("a schema");
    let errors: Vec<String> =
        schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn the_example_is_current() {
    onefold_cli::testing::assert_current(notes_contracts::contracts());
}

#[test]
fn the_configuration_satisfies_its_schema() {
    let text = fs::read_to_string(root().join("onefold.toml")).expect("the configuration is there");
    let config: serde_json::Value = toml::from_str(&text).expect("the configuration is TOML");
    assert_satisfies(&config, "schemas/onefold.schema.json");
    let wrong = serde_json::json!({ "emit": { "mcp": { "profiles": [] } } });
    let schema = jsonschema::draft202012::new(&json("schemas/onefold.schema.json")).expect("a schema");
    assert_eq!(schema.iter_errors(&wrong).count(), 2, "no folder, and an empty list");
}

#[test]
fn the_contract_document_satisfies_its_schema() {
    let document = json("examples/notes/surfaces/surface/surface.json");
    assert_satisfies(&document, "schemas/contract-document.schema.json");
}

#[test]
fn an_output_in_a_package_of_the_contracts_is_refused() {
    let project = tempfile::tempdir().expect("a temporary folder");
    let write =
        |path: &str, text: &str| fs::write(project.path().join(path), text).expect("it can be written");
    let service = "[service]\nname = \"notes\"\nversion = \"1\"\n";
    write("onefold.toml", &format!("{service}[emit.formats]\ndir = \"out/schemas\"\n"));
    let gen_here = || {
        let config = project.path().join("onefold.toml").into_os_string();
        App::new(notes_contracts::contracts()).call(["gen".into(), "--config".into(), config])
    };
    write("Cargo.toml", "[package]\nname = \"notes-contracts\"\n");
    assert_eq!(gen_here(), Exit::Usage);
    assert!(!project.path().join("out").exists());
    // A package between the folder and that of the contracts is somebody else's.
    fs::create_dir(project.path().join("out")).expect("it can be made");
    write("out/Cargo.toml", "[package]\nname = \"application\"\n");
    assert_eq!(gen_here(), Exit::Clean);
    assert!(project.path().join("out/schemas/onefold.schema.json").exists());
}
