//! The help texts, usage errors and completions.

use std::process::{Command, Output};

use onefold_cli::Exit;

fn onefold(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
    command.args(arguments).env_remove("COLUMNS").env("NO_COLOR", "1").output().expect("the tool starts")
}

fn told(arguments: &[&str]) -> String {
    crate::support::transcript(arguments, &onefold(arguments), std::path::Path::new("PROJECT"))
}

#[test]
fn no_arguments_list_the_commands() {
    insta::assert_snapshot!(told(&[]));
}

#[test]
fn every_command_explains_itself() {
    for command in ["gen", "typegen", "lint", "verify", "explain", "inspect", "init", "completions"] {
        insta::assert_snapshot!(format!("help_{command}"), told(&[command, "--help"]));
    }
}

#[test]
fn wrong_usage_exits_2_and_suggests() {
    let mut all = told(&["gne"]);
    all += &told(&["gen", "--chekc"]);
    all += &told(&["inspect", "routs"]);
    all += &told(&["gen", "--color", "blue"]);
    insta::assert_snapshot!(all);
}

#[test]
fn the_version_is_that_of_onefold() {
    for argument in ["--version", "-V"] {
        let output = onefold(&[argument]);
        assert!(output.status.success());
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            concat!("onefold ", env!("CARGO_PKG_VERSION"), "\n")
        );
    }
}

/// What bash completes behind these words.
fn completed(words: &[&str]) -> Vec<String> {
    let script = onefold(&["completions", "bash"]);
    assert!(script.status.success());
    let script = String::from_utf8(script.stdout).expect("text");
    let last = words.len() - 1;
    let program = format!(
        "{script}\ncomplete -p onefold >&2\nCOMP_WORDS=({}) COMP_CWORD={last}\n_onefold onefold '{}' '{}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        words.join(" "),
        words[last],
        words[last - 1],
    );
    let output = Command::new("bash").args(["--norc", "-c", &program]).output().expect("bash is there");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("_onefold"), "{output:?}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn completions_load_in_bash() {
    assert_eq!(completed(&["onefold", "ge"]), ["gen"]);
    assert_eq!(completed(&["onefold", "gen", "--only", "open"]), ["openapi"]);
    let emitters: Vec<&str> = onefold_cli::emitters().iter().map(|spec| spec.name).collect();
    assert_eq!(completed(&["onefold", "gen", "--only", "''"]), emitters);
}

#[test]
fn the_readme_lists_every_exit_code_and_every_emitter() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = std::fs::read_to_string(readme).expect("the README is there");
    let codes: Vec<u8> = Exit::ALL.iter().map(|exit| exit.code()).collect();
    assert_eq!(codes, [0, 1, 2, 3, 70, 130]);
    for exit in Exit::ALL {
        let row = format!("| {} | {} |", exit.code(), exit.meaning());
        assert!(readme.contains(&row), "the README has no row `{row}`");
    }
    for spec in onefold_cli::emitters() {
        let row = format!("| `[emit.{}]` | ", spec.name);
        assert!(readme.contains(&row), "the README has no row `{row}`");
    }
}
