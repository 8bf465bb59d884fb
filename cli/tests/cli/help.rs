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
    for command in ["gen", "typegen", "inspect", "completions"] {
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
fn completions_load_in_bash() {
    let script = onefold(&["completions", "bash"]);
    assert!(script.status.success());
    let script = String::from_utf8(script.stdout).unwrap();
    let program = format!(
        "{script}\ncomplete -p onefold\nCOMP_WORDS=(onefold ge) COMP_CWORD=1\n_onefold onefold ge onefold\necho \"${{COMPREPLY[@]}}\"\n"
    );
    let output = Command::new("bash").args(["--norc", "-c", &program]).output().expect("bash is there");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(out.contains("_onefold"), "{out}");
    assert!(out.lines().any(|line| line.trim() == "gen"), "{out}");
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
