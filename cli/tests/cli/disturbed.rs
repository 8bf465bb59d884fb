//! Runs that are disturbed: by a signal, by output that goes nowhere, by links that lead away.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output, Stdio};

use crate::support::Project;

/// A cargo that asks the tool once to stop, and knows no packages.
const CARGO: &str =
    "#!/bin/sh\n[ -e \"$0.sent\" ] || { : > \"$0.sent\"; kill -TERM $PPID; sleep 0.1; }\nexit 1\n";

/// A package with one source, which has something to mend.
fn project() -> Project {
    let project = Project::new();
    project.write("Cargo.toml", "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    project.write("Cargo.lock", "version = 4\n\n[[package]]\nname = \"app\"\nversion = \"0.1.0\"\n");
    project.write("src/lib.rs", "fn a() {} // onefold: allow(unmatched-glob) -- gone\n");
    project
}

fn output(mut command: Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the tool starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn a_signal_ends_a_run_that_reads_sources() {
    let project = project();
    // Emitters look at the flag as well.
    project.write("onefold.toml", "");
    let before = project.read("src/lib.rs");
    project.write("tools/cargo", CARGO);
    fs::set_permissions(project.path("tools/cargo"), fs::Permissions::from_mode(0o755)).unwrap();
    for arguments in [&["lint", "--format", "json"][..], &["lint", "--fix"]] {
        let mut command = project.command(arguments);
        command.env("CARGO", project.path("tools/cargo"));
        assert_eq!(output(command), (Some(130), String::new(), "error: interrupted\n".to_owned()));
        assert_eq!(project.read("src/lib.rs"), before);
        assert!(!project.has("target"), "what was read in part is not kept");
        fs::remove_file(project.path("tools/cargo.sent")).expect("cargo was asked");
    }
}

/// The same of a tool that may hang.
#[track_caller]
fn output_of_what_ends(command: &Command) -> (Option<i32>, String, String) {
    let mut patient = Command::new("timeout");
    patient.args(["--signal=KILL", "60"]).arg(command.get_program()).args(command.get_args());
    patient.current_dir(command.get_current_dir().expect("a folder")).stdin(Stdio::null());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => patient.env(name, value),
            None => patient.env_remove(name),
        };
    }
    let output = output(patient);
    assert!(matches!(output.0, Some(0..=130)), "it hangs: {output:?}");
    output
}

#[test]
fn a_signal_ends_a_run_that_waits_for_cargo() {
    let project = project();
    // `exec`, so that it is cargo itself that sleeps.
    project.write("tools/cargo", "#!/bin/sh\nkill -TERM $PPID\nexec sleep 600\n");
    fs::set_permissions(project.path("tools/cargo"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", project.path("tools").display(), std::env::var("PATH").unwrap_or_default());
    for arguments in [&["lint"][..], &["lint", "--fix"], &["lint", "--format", "json"]] {
        let mut command = project.command(arguments);
        command.env_remove("CARGO").env("PATH", &path);
        let ended = output_of_what_ends(&command);
        assert_eq!(ended, (Some(130), String::new(), "error: interrupted\n".to_owned()));
    }
}

#[test]
fn without_a_cargo_that_is_what_is_told() {
    let project = project();
    project.write("tools/readme", "");
    let mut command = project.command(&["lint", "--format", "json"]);
    command.env_remove("CARGO").env("PATH", project.path("tools"));
    let (code, told, _) = output(command);
    assert_eq!(code, Some(1));
    assert!(told.contains("cargo cannot be started: no such file or directory"), "{told}");
    assert!(!told.contains("mend it"), "{told}");
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_told() {
    let endless = "no file that can be read to its end";
    for (path, code) in [
        (".gitignore", 1),
        ("inner/.gitignore", 1),
        ("Cargo.lock", 1),
        (".cargo/config.toml", 1),
        ("rust-toolchain.toml", 1),
        ("onefold.toml", 2),
        ("baseline.json", 2),
    ] {
        let project = project();
        let place = project.path(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let _ = fs::remove_file(&place);
        assert!(Command::new("mkfifo").arg(&place).status().unwrap().success());
        let baseline = if path == "baseline.json" { &["--baseline", path][..] } else { &[] };
        let arguments = [&["lint", "--format", "json"], baseline].concat();
        let (ended, told, problems) = output_of_what_ends(&project.command(&arguments));
        assert_eq!(ended, Some(code), "{path}: {told}{problems}");
        assert!(told.contains(endless) || problems.contains(endless), "{path}: {told}{problems}");
    }
}

#[test]
fn fixes_are_made_in_all_files_or_in_none() {
    let project = project();
    let wrong = project.read("src/lib.rs");
    // The name of what is written beside it would be too long.
    let long = format!("src/{}.rs", "z".repeat(250));
    for path in ["src/a.rs", &long] {
        project.write(path, &wrong);
    }
    let dead = "src/.a.rs.99999999.onefold";
    let running = format!("src/.a.rs.{}.onefold", std::process::id());
    for path in [dead, &running, "src/.a.rs.onefold"] {
        project.write(path, "");
    }
    let (code, _, problems) = output(project.command(&["lint", "--fix"]));
    assert_eq!(code, Some(2), "{problems}");
    assert!(
        problems.contains("File name too long") && problems.contains("no file was changed"),
        "{problems}"
    );
    for path in ["src/lib.rs", "src/a.rs", &long] {
        assert_eq!(project.read(path), wrong);
    }
    assert!(!project.has(dead), "what a killed run left is removed");
    assert!(project.has(&running) && project.has("src/.a.rs.onefold"));
    fs::remove_file(project.path(&long)).unwrap();
    let (code, _, problems) = output(project.command(&["lint", "--fix"]));
    assert_eq!(code, Some(0), "{problems}");
    for path in ["src/lib.rs", "src/a.rs"] {
        assert_eq!(project.read(path), "fn a() {}\n");
    }
    assert_eq!(fs::read_dir(project.path("src")).unwrap().count(), 4);
}

#[test]
fn output_that_is_lost_ends_a_run_as_a_full_disk_does() {
    let project = project();
    for arguments in [
        &["lint"][..],
        &["lint", "--format", "json"],
        &["verify", "--format", "sarif"],
        &["explain"],
        &["explain", "unknown-rule"],
        &["inspect"],
        &["inspect", "--json"],
        &["completions", "bash"],
        &["gen"],
        &["gen", "--check"],
        &["import", "mcp", "--help"],
        &["--version"],
        &[],
    ] {
        let run = |stdout: io::Result<File>| {
            let mut command = project.command(arguments);
            command.stdout(stdout.expect("a place for output"));
            output(command)
        };
        let (code, _, problems) = run(File::options().write(true).open("/dev/full"));
        assert_eq!(code, Some(2), "{arguments:?}: {problems}");
        let told = "error: cannot write `standard output`: no space left on device";
        assert!(problems.contains(told), "{arguments:?}: {problems}");
        // A reader that has seen enough is no reason to fail.
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let mut command = project.command(arguments);
        command.stdout(writer);
        assert_eq!(output(command).0, Some(0), "{arguments:?}");
    }
}

#[test]
fn what_was_parsed_is_kept_where_cargo_builds() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let project = project();
    let built = elsewhere.path().join("built");
    let config = format!("[build]\ntarget-dir = {:?}\n", built.to_string_lossy());
    project.write(".cargo/config.toml", &config);
    let mut command = project.command(&["lint"]);
    command.env_remove("CARGO_TARGET_DIR");
    assert_eq!(output(command).0, Some(0));
    assert!(!project.has("target"));
    // Several workspaces may build there, each with its own.
    let kept: Vec<_> = fs::read_dir(built.join("onefold/lint")).expect("a cache").flatten().collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(kept[0].path().join("sources").is_file());
    assert!(built.join("CACHEDIR.TAG").is_file());
}
