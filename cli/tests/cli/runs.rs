//! Runs that meet: two at once, a held lock, a signal, a bug.

use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::Project;
use onefold::ContractSet;
use onefold_cli::{App, Exit};
use onefold_codegen::EmitterSpec;

fn start(project: &Project, arguments: &[&str]) -> Child {
    let mut command = project.command(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the tool starts")
}

/// Waits until the child has the project's folder open, which it does when it asks for the lock.
fn wait_until_it_asks(project: &Project, child: &mut Child) {
    let folder = project.path("").canonicalize().expect("the folder is there");
    let fds = format!("/proc/{}/fd", child.id());
    loop {
        let open = fs::read_dir(&fds).into_iter().flatten().flatten();
        if open.filter_map(|fd| fs::read_link(fd.path()).ok()).any(|target| target == folder) {
            return;
        }
        assert!(child.try_wait().expect("the child can be asked").is_none(), "it ended before it asked");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn several_runs_at_once_all_end_well() {
    let project = Project::new();
    let children: Vec<Child> = (0..4).map(|_| start(&project, &["gen"])).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    assert_eq!(project.exit(&["gen", "--check"]), Some(0));
    assert!(!project.has(".onefold"));
}

#[test]
fn a_run_waits_for_the_one_before_it() {
    let project = Project::new();
    let holder = File::open(project.path("")).unwrap();
    holder.lock().unwrap();
    let mut child = start(&project, &["gen"]);
    wait_until_it_asks(&project, &mut child);
    assert!(!project.has("schemas"));
    drop(holder);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(project.has("schemas"));
}

#[test]
fn a_lock_that_is_never_given_back_ends_the_run_and_names_its_holder() {
    let project = Project::new();
    let holder = File::open(project.path("")).unwrap();
    holder.lock().unwrap();
    let output = start(&project, &["gen", "--check"]).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let problem = String::from_utf8(output.stderr).unwrap();
    assert!(problem.contains("is locked by"), "{problem}");
}

#[test]
fn a_signal_ends_the_run_with_its_own_code() {
    for signal in ["-INT", "-TERM"] {
        let project = Project::new();
        let holder = File::open(project.path("")).unwrap();
        holder.lock().unwrap();
        let mut child = start(&project, &["gen"]);
        wait_until_it_asks(&project, &mut child);
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        assert!(!project.has("schemas"));
    }
}

#[test]
fn a_bug_has_a_code_of_its_own() {
    let project = Project::new();
    project.write("onefold.toml", "[emit.broken]\ndir = \"out\"\n");
    let broken = EmitterSpec {
        name: "broken",
        summary: "Breaks.",
        options: &[],
        build: |_| panic!("an emitter with a bug"),
    };
    let app = App::new(ContractSet::default()).emitter(broken);
    let config = project.path("onefold.toml").into_os_string();
    let contracts = project.path("contracts.json").into_os_string();
    let arguments = ["gen".into(), "--config".into(), config, "--contracts".into(), contracts];
    assert_eq!(app.call(arguments), Exit::Bug);
    assert_eq!(Exit::Bug.code(), 70);
}
