//! Transcripts of `import mcp`.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use crate::support::{Project, transcript};

const TOOLS: &str = r##"{
  "serverInfo": { "name": "Note server", "version": "2.0" },
  "tools": [
    {
      "name": "get-note",
      "description": "Read a note.",
      "inputSchema": { "type": "object", "properties": { "id": { "$ref": "#/$defs/id" } }, "$defs": { "id": { "type": "string" } } },
      "annotations": { "readOnlyHint": true }
    },
    {
      "name": "purge",
      "description": "Delete for good.",
      "inputSchema": { "type": "object", "additionalProperties": false }
    }
  ]
}
"##;

/// The same list with two tools that cannot be imported.
fn broken() -> String {
    let bad = r#"    { "name": "bad\u001b[31m\nname", "description": "Do.", "inputSchema": { "$ref": "https://example.com/x" } },
    { "name": "get_note", "description": "Do.", "inputSchema": { "type": "object" } },
"#;
    TOOLS.replacen("    {\n", &format!("{bad}    {{\n"), 1)
}

fn project(list: &str) -> Project {
    let project = Project::new();
    fs::remove_file(project.path("contracts.json")).expect("the document is there");
    project.write("tools.json", list);
    project
}

#[track_caller]
fn run(project: &Project, arguments: &[&str]) -> String {
    let output = command(project, arguments).output().expect("the tool starts");
    transcript(arguments, &output, &project.path(""))
}

fn command(project: &Project, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
    command.args(arguments).current_dir(project.path("")).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

#[test]
fn a_list_becomes_a_document_that_gen_takes() {
    let project = project(TOOLS);
    let mut told = run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json"]);
    told += &run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json"]);
    told += &run(&project, &["inspect", "--contracts", "contracts.json"]);
    told += &run(&project, &["gen", "--contracts", "contracts.json", "--quiet"]);
    insta::assert_snapshot!(told);
    insta::assert_snapshot!("imported_document", project.read("contracts.json"));
}

#[test]
fn a_tool_that_cannot_be_imported_stops_the_import() {
    let project = project(&broken());
    insta::assert_snapshot!(run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json"]));
    assert!(!project.has("contracts.json"));
}

#[test]
fn keep_going_names_what_is_refused_and_writes_the_rest() {
    let project = project(&broken());
    let mut told = run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json", "--keep-going"]);
    told +=
        &run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json", "--keep-going", "--quiet"]);
    told += &run(&project, &["inspect", "--contracts", "contracts.json"]);
    insta::assert_snapshot!(told);
}

#[test]
fn nothing_is_written_when_nothing_is_left() {
    let project = project(r#"[{ "name": "--" }]"#);
    insta::assert_snapshot!(run(
        &project,
        &["import", "mcp", "tools.json", "-o", "contracts.json", "--keep-going"]
    ));
    assert!(!project.has("contracts.json"));
}

#[test]
fn a_file_that_is_no_list_is_told_where() {
    let project = project("{ \"tools\": [ { \"name\": \"a\" ");
    let mut told = run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json", "--keep-going"]);
    project.write("tools.json", "{}");
    told += &run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json"]);
    fs::write(project.path("tools.json"), b"{\"tools\":[\"\xff\"]}").unwrap();
    told += &run(&project, &["import", "mcp", "tools.json", "-o", "contracts.json"]);
    told += &run(&project, &["import", "mcp", "missing.json", "-o", "contracts.json"]);
    told += &run(&project, &["import", "mcp", ".", "-o", "contracts.json"]);
    insta::assert_snapshot!(told);
    assert!(!project.has("contracts.json"));
}

#[test]
fn only_a_contract_document_gives_way() {
    let project = project(TOOLS);
    project.write("mine.json", "{ \"mine\": true }");
    fs::create_dir(project.path("folder")).unwrap();
    symlink(project.path("mine.json"), project.path("link.json")).unwrap();
    project.write("old.json", "{ \"onefold\": 1, \"contracts\": [] }");
    let mut told = String::new();
    for document in ["mine.json", "folder", "link.json", "old.json", "missing/x.json", "tools.json"] {
        told += &run(&project, &["import", "mcp", "tools.json", "-o", document]);
    }
    for document in ["mine.json", "folder", "link.json", "old.json"] {
        told += &run(&project, &["import", "mcp", "tools.json", "-o", document, "--force"]);
    }
    insta::assert_snapshot!(told);
    assert_eq!(project.read("mine.json"), "{ \"mine\": true }");
    assert_eq!(project.read("tools.json"), TOOLS);
    let mut files: Vec<_> =
        fs::read_dir(project.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["folder", "link.json", "mine.json", "old.json", "onefold.toml", "tools.json"]);
}

#[test]
fn what_was_written_into_a_document_by_hand_stays() {
    let project = project(TOOLS);
    let arguments = ["import", "mcp", "tools.json", "-o", "contracts.json"];
    run(&project, &arguments);
    let edited = project.read("contracts.json").replace("Read a note.", "Read one note by its id.");
    project.write("contracts.json", &edited);
    let mut told = run(&project, &arguments);
    assert_eq!(project.read("contracts.json"), edited);
    told += &run(&project, &[arguments.as_slice(), &["--force"]].concat());
    assert!(project.read("contracts.json").contains("Read a note."));
    told += &run(&project, &[arguments.as_slice(), &["--force"]].concat());
    insta::assert_snapshot!(told);
}

/// The memory of a process is a plain file with nothing to read at its beginning.
#[cfg(target_os = "linux")]
#[test]
fn a_document_that_cannot_be_read_is_told_as_such() {
    let project = project(TOOLS);
    let told = run(&project, &["import", "mcp", "tools.json", "-o", "/proc/self/mem"]);
    assert!(told.contains("cannot read `/proc/self/mem`: input/output error"), "{told}");
    assert!(told.ends_with("exit 2\n"), "{told}");
}

#[test]
fn a_list_that_never_ends_is_a_finding() {
    let project = project(TOOLS);
    let told = run(&project, &["import", "mcp", "/dev/zero", "-o", "contracts.json"]);
    assert!(told.contains("error[text-too-large]: `/dev/zero` is larger than 64 MiB"), "{told}");
    assert!(told.ends_with("exit 1\n") && !project.has("contracts.json"), "{told}");
}

#[test]
fn standard_input_is_a_list_too() {
    let project = project(TOOLS);
    let arguments = ["import", "mcp", "-", "-o", "contracts.json"];
    let mut child = command(&project, &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    child.stdin.take().unwrap().write_all(TOOLS.as_bytes()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let from_input = project.read("contracts.json");
    run(&project, &["import", "mcp", "tools.json", "-o", "other.json"]);
    assert_eq!(from_input, project.read("other.json"));
}

#[test]
fn standard_output_takes_the_document_and_nothing_else() {
    let project = project(&broken());
    let to_file = ["import", "mcp", "tools.json", "-o", "contracts.json", "--keep-going"];
    assert_eq!(command(&project, &to_file).output().unwrap().status.code(), Some(0));
    let arguments = ["import", "mcp", "tools.json", "-o", "-", "--keep-going"];
    let output = command(&project, &arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), project.read("contracts.json"));
    let told = String::from_utf8(output.stderr).unwrap();
    let refused: Vec<&str> = told.lines().filter(|line| line.starts_with("refused ")).collect();
    assert_eq!(refused.len(), 3, "{told}");
    assert!(!project.has("-"));
    // A file of that name has a folder in front.
    let told = run(&project, &["import", "mcp", "tools.json", "-o", "./-", "--keep-going", "--quiet"]);
    assert!(told.ends_with("--- exit 0\n"), "{told}");
    assert_eq!(project.read("-"), project.read("contracts.json"));
    // Nothing is written of a list that is refused.
    let output = command(&project, &arguments[..5]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()));
    // A stream that takes no more is told; one that nobody reads is not.
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&project, &arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write `standard output`"));
}

#[test]
fn help_and_usage() {
    let project = project(TOOLS);
    let mut told = run(&project, &["import", "--help"]);
    told += &run(&project, &["import", "mcp", "--help"]);
    told += &run(&project, &["import"]);
    told += &run(&project, &["import", "mcp", "tools.json"]);
    let whole = ["import", "mcp", "tools.json", "-o", "contracts.json"];
    told += &run(&project, &[&whole[..], &["--contracts", "contracts.json"]].concat());
    told += &run(&project, &[&["--config", "onefold.toml"], &whole[..]].concat());
    assert!(!project.has("contracts.json"));
    insta::assert_snapshot!(told);
}

#[test]
fn colours_and_quietness_are_as_they_are_asked_for() {
    let project = project(&broken().replace("\"type\"", "\"kind\": 1, \"type\""));
    let output = |arguments: &[&str]| {
        let whole = [&["import", "mcp", "tools.json", "-o", "contracts.json"], arguments].concat();
        let output = command(&project, &whole).output().expect("the tool starts");
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"))
    };
    // The word of the command line counts before the environment's.
    for text in output(&["--color", "always", "--keep-going"]) {
        assert!(text.contains("\u{1b}["), "{text}");
    }
    for arguments in [&["--keep-going"][..], &["--color=never", "--keep-going"], &[]] {
        for text in output(arguments) {
            assert!(!text.contains('\u{1b}'), "{text}");
        }
    }
    let hinted = "\"description\": \"Delete for good.\", \"annotations\": { \"destructiveHint\": true }";
    project.write("tools.json", &TOOLS.replace("\"description\": \"Delete for good.\"", hinted));
    assert_eq!(output(&["--quiet", "--force"]), ["", ""]);
}
