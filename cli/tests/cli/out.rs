//! Transcripts of `gen --out DIR`.

use std::fs;

use onefold::ContractSet;
use onefold_cli::{App, Exit};

use crate::support::{CONTRACTS, Project};

/// A project without a configuration.
fn project() -> Project {
    let project = Project::new();
    fs::remove_file(project.path("onefold.toml")).expect("it is there");
    project.write("contracts.json", &contracts());
    project
}

/// Contracts that every output has something to say about.
fn contracts() -> String {
    CONTRACTS.replace(r#""mcp": {}"#, r#""mcp": {}, "cli": {}, "code": {}"#)
}

/// The contracts with a number that JavaScript cannot hold.
fn wide() -> String {
    contracts()
        .replace(r#"{ "type": "integer", "minimum": 0 }"#, r#"{ "type": "integer", "format": "uint64" }"#)
}

#[test]
fn every_output_is_written_without_a_configuration() {
    let project = project();
    let mut told = project.run(&["gen", "--out", "out/all", "--check"]);
    assert!(!project.has("out"), "a check writes nothing");
    told += &project.run(&["gen", "--out", "out/all"]);
    told += &project.run(&["gen", "--out", "out/all"]);
    insta::assert_snapshot!(told);
    assert!(!project.has("out/all/.onefold"));
    for path in ["surface/surface.json", "mcp/standard/tools.json", "typescript/client.ts", "cli/mod.rs"] {
        assert!(!project.read(&format!("out/all/{path}")).is_empty());
    }
}

#[test]
fn drift_is_listed_and_repaired_below_the_folder() {
    let project = project();
    project.run(&["gen", "--out", "out"]);
    let edited = project.read("out/surface/surface.json").replace("Count notes", "Edited");
    project.write("out/surface/surface.json", &edited);
    project.write("out/mcp/old/tools.json", &project.read("out/mcp/standard/tools.json"));
    project.write("out/mcp/mine.txt", "mine\n");
    project.write("out/mine.txt", "mine\n");
    let mut told = project.run(&["gen", "--out", "out", "--check", "--diff", "--only", "surface"]);
    told += &project.run(&["gen", "--out", "out"]);
    told += &project.run(&["gen", "--out", "out", "--check", "--quiet"]);
    insta::assert_snapshot!(told);
    assert_eq!(project.read("out/mine.txt"), "mine\n");
    assert_eq!(project.read("out/mcp/mine.txt"), "mine\n");
    assert!(!project.has("out/mcp/old"));
}

#[test]
fn wide_integers_need_a_word() {
    let project = project();
    project.write("contracts.json", &wide());
    let mut told = project.run(&["gen", "--out", "out"]);
    assert!(!project.has("out"), "nothing is written when an emitter refuses");
    told += &project.run(&["gen", "--out", "out", "--integers", "number", "--check", "--quiet"]);
    told += &project.run(&["gen", "--out", "out", "--integers", "bigint", "--quiet"]);
    told += &project.run(&["gen", "--integers", "bigint"]);
    told += &project.run(&["gen", "--out", "out", "--integers", "string"]);
    insta::assert_snapshot!(told);
    assert!(project.read("out/typescript/types.ts").contains("bigint"));
}

#[test]
fn what_cannot_be_written_to_is_told() {
    let project = project();
    project.write("file", "");
    project.write("out/surface/surface.json", "{}\n");
    project.write("out/mcp", "a file\n");
    let mut told = project.run(&["gen", "--out", "file"]);
    told += &project.run(&["gen", "--out", "file/below"]);
    told += &project.run(&["gen", "--out", ".git/out"]);
    told += &project.run(&["gen", "--out", ""]);
    told += &project.run(&["gen", "--out", "out"]);
    told += &project.run(&["gen", "--out", "out", "--only", "host"]);
    told += &project.run(&["gen", "--out", "out", "--only", "opnapi"]);
    insta::assert_snapshot!(told);
    assert!(!project.has("out/openapi"), "nothing is written before what is in the way is gone");
}

#[test]
fn an_output_may_be_the_document() {
    let project = project();
    project.run(&["gen", "--out", "out"]);
    project.write("contracts.json", &project.read("out/surface/surface.json"));
    assert_eq!(project.exit(&["gen", "--out", "out", "--check"]), Some(0));
}

#[test]
fn what_describes_the_tool_is_written_when_it_is_named() {
    let project = project();
    assert_eq!(project.exit(&["gen", "--out", "out", "--only", "formats"]), Some(0));
    assert!(project.has("out/formats/onefold.schema.json") && !project.has("out/surface"));
}

#[test]
fn a_set_without_contracts_writes_nothing() {
    let project = project();
    let folder = project.path("out");
    let arguments = ["gen".into(), "--quiet".into(), "--out".into(), folder.into_os_string()];
    assert_eq!(App::new(ContractSet::default()).call(arguments), Exit::Clean);
    assert!(!project.has("out"));
}

#[test]
fn the_service_is_that_of_the_configuration_when_the_document_names_none() {
    let project = project();
    let named = CONTRACTS.lines().filter(|line| !line.contains("\"service\"")).collect::<Vec<_>>().join("\n");
    project.write("contracts.json", &named);
    project
        .write("onefold.toml", "[service]\nname = \"wiki\"\nversion = \"3.0\"\n[emit.mcp]\ndir = \"mcp\"\n");
    assert_eq!(project.exit(&["gen", "--out", "out"]), Some(0));
    assert!(project.read("out/openapi/openapi.json").contains("\"title\": \"Wiki\""));
    assert!(!project.has("mcp"), "its tables do not count");
}
