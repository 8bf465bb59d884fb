//! `ci`: the gate. One build, then every check that this repository has.
#![expect(clippy::disallowed_methods, reason = "a chore starts processes and looks at the clock")]

mod page;
mod peers;

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use onefold_cli::clap::{self, ArgMatches};
use onefold_cli::{Exit, Session, Stop, Task, Terminal, Tone};

/// The chore.
pub(crate) const TASK: Task =
    Task { name: "ci", summary: "Install the tests' peers, build once, run every check", arguments, run };

fn arguments(command: clap::Command) -> clap::Command {
    command
}

/// One step of the gate.
struct Step {
    name: &'static str,
    work: fn(&Gate<'_>) -> Result<Exit, Stop>,
}

const STEPS: &[Step] = &[
    Step { name: "peers", work: |gate| peers::install(gate.session.terminal(), &gate.root) },
    Step { name: "format", work: |gate| gate.cargo(&["fmt", "--all", "--check"]) },
    Step { name: "build", work: |gate| gate.cargo(&["build", "--workspace", "--all-targets"]) },
    Step {
        name: "clippy",
        work: |gate| gate.cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
    },
    Step { name: "tests", work: tests },
    Step { name: "doc tests", work: |gate| gate.cargo(&["test", "--workspace", "--doc"]) },
    Step { name: "page", work: |gate| page::check(gate.session.terminal(), &gate.root) },
    Step { name: "gen --check", work: |gate| gate.own(&["gen", "--check"]) },
    Step { name: "typegen --check", work: |gate| gate.own(&["typegen", "--check"]) },
    Step { name: "lint", work: |gate| gate.own(&["lint"]) },
    Step { name: "verify", work: |gate| gate.own(&["verify"]) },
];

fn run(session: &Session<'_>, _matches: &ArgMatches) -> Result<Exit, Stop> {
    let gate = Gate { session, root: root() };
    let terminal = session.terminal();
    let start = Instant::now();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for step in STEPS {
        terminal.report(&terminal.paint(Tone::Bold, &format!("== {}", step.name)));
        let began = Instant::now();
        let exit = (step.work)(&gate)?;
        times.push((step.name, began.elapsed()));
        if exit != Exit::Clean {
            summary(terminal, &times);
            terminal.problem(&format!("ci failed at `{}` with exit code {}", step.name, exit.code()));
            return Ok(exit);
        }
    }
    summary(terminal, &times);
    terminal.report(&format!("ci passed in {}", seconds(start.elapsed())));
    Ok(Exit::Clean)
}

fn summary(terminal: &Terminal, times: &[(&str, Duration)]) {
    let width = times.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    terminal.report("");
    for (name, time) in times {
        terminal.report(&format!("{name:<width$}  {:>8}", seconds(*time)));
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// The tests, by the runner that is there.
fn tests(gate: &Gate<'_>) -> Result<Exit, Stop> {
    if answers(Command::new(cargo()).args(["nextest", "--version"])) {
        gate.cargo(&["nextest", "run", "--workspace", "--no-fail-fast"])
    } else {
        gate.cargo(&["test", "--workspace", "--all-targets", "--no-fail-fast"])
    }
}

/// What the steps share.
struct Gate<'a> {
    session: &'a Session<'a>,
    root: PathBuf,
}

impl Gate<'_> {
    /// Runs cargo at the root, with its output shown as it comes.
    fn cargo(&self, arguments: &[&str]) -> Result<Exit, Stop> {
        self.session.terminal().report(&format!("cargo {}", arguments.join(" ")));
        // A snapshot that differs is a failure here, never a file for somebody to review.
        let mut command = Command::new(cargo());
        command.args(arguments).current_dir(&self.root).env("INSTA_UPDATE", "no");
        finish(&mut command)
    }

    /// Runs one of our own commands, in this process.
    fn own(&self, arguments: &[&str]) -> Result<Exit, Stop> {
        let mut arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        if env::current_dir().ok().as_deref() != Some(&self.root) {
            arguments.extend(["--config".into(), self.root.join("onefold.toml").into()]);
        }
        Ok(self.session.app().call(arguments))
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The cargo that runs us.
pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a command to its end. Its failure is ours: with its code where that is one of ours.
pub(crate) fn finish(command: &mut Command) -> Result<Exit, Stop> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| {
        Stop::usage(format!("cannot start `{name}`: {error}"))
            .help("install it, or put it on the search path")
    })?;
    Ok(match status.code() {
        Some(0) => Exit::Clean,
        Some(code) => {
            Exit::ALL.into_iter().find(|exit| i32::from(exit.code()) == code).unwrap_or(Exit::Findings)
        }
        None => Exit::Interrupted,
    })
}

/// Whether a command is there and succeeds; its output is not shown.
pub(crate) fn answers(command: &mut Command) -> bool {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
