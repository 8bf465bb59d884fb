//! `bench`: what a run costs for sets of 10, 100 and 1,000 contracts, and what linting costs.
#![expect(clippy::disallowed_methods, reason = "a chore starts processes and uses a temporary folder")]

mod clock;
mod lint;
mod scripts;
mod synthetic;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Duration;

use onefold::ContractSet;
use onefold_cli::clap::{self, Arg, ArgAction, ArgMatches};
use onefold_cli::{Exit, Session, Stop, Task};
use onefold_codegen::disk::{DiskError, Interrupt, Root};
use onefold_codegen::emitters::EMITTERS;
use onefold_codegen::{FileSet, Options, Part, compare};
use onefold_model::Outcome;

use crate::ci::{cargo, finish, root};
use clock::CpuTime;

/// The chore.
pub(crate) const TASK: Task =
    Task { name: "bench", summary: "Measure gen and its check, or lint, in a release build", arguments, run };

const SIZES: [usize; 3] = [10, 100, 1000];
/// Odd, so that the median is one of the runs.
const RUNS: usize = 7;

fn arguments(command: clap::Command) -> clap::Command {
    let help = "Measure this very build instead of a release build";
    let folder = "The folder whose sources are read; this workspace unless it is given";
    let folder = Arg::new("folder").value_parser(clap::value_parser!(PathBuf)).help(folder);
    command
        .arg(Arg::new("here").long("here").action(ArgAction::SetTrue).global(true).help(help))
        .subcommand(clap::Command::new("lint").about("Measure lint beside bare parsing").arg(folder))
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    if !matches.get_flag("here") {
        let arguments = ["run", "--release", "--package", "xtask", "--", "bench", "--here"];
        let mut command = Command::new(cargo());
        command.args(arguments).current_dir(root());
        if let Some(folder) = folder(matches) {
            command.arg("lint").arg(std::path::absolute(&folder).unwrap_or(folder));
        }
        return finish(&mut command);
    }
    if let Some(folder) = folder(matches) {
        return lint::run(session, &folder);
    }
    let terminal = session.terminal();
    terminal.answer(&format!("CPU time, median of {RUNS} runs"));
    terminal.answer("contracts  files     bytes     lower      emit       gen     check");
    for size in SIZES {
        let set = session.accept(synthetic::contracts(size), Exit::Bug)?;
        let mut runs = Vec::new();
        for run in 0..RUNS {
            let folder = env::temp_dir().join(format!("onefold-bench-{}-{size}-{run}", process::id()));
            let measured = measure(session, &set, &folder);
            let removed = fs::remove_dir_all(&folder);
            runs.push(measured?);
            removed.map_err(|error| Stop::io("remove", &folder, &error))?;
        }
        let first = &runs[0];
        let median = |of: fn(&Run) -> Duration| milliseconds(median(runs.iter().map(of).collect()));
        terminal.answer(&format!(
            "{size:>9}  {:>5}  {:>8}  {}  {}  {}  {}",
            first.files,
            first.bytes,
            median(|run| run.lower),
            median(|run| run.emit),
            median(|run| run.whole),
            median(|run| run.check),
        ));
    }
    each_emitter(session)
}

/// The folder whose linting is asked for.
fn folder(matches: &ArgMatches) -> Option<PathBuf> {
    let lint = matches.subcommand_matches("lint")?;
    Some(lint.get_one::<PathBuf>("folder").cloned().unwrap_or_else(root))
}

/// What each emitter takes of the largest set.
fn each_emitter(session: &Session<'_>) -> Result<Exit, Stop> {
    let terminal = session.terminal();
    let set = session.accept(synthetic::contracts(SIZES[SIZES.len() - 1]), Exit::Bug)?;
    let model = session.accept(onefold_model::lower(&set, None), Exit::Bug)?;
    terminal.answer("\nemitter        bytes       CPU");
    for spec in EMITTERS {
        let Ok(emitter) = (spec.build)(&Options::default()) else { continue };
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..RUNS {
            let start = CpuTime::now();
            let files = session.accept(emitter.emit(&model), Exit::Bug)?;
            times.push(CpuTime::now() - start);
            bytes = files.iter().map(|file| file.contents.len()).sum::<usize>();
        }
        terminal.answer(&format!("{:<10}  {bytes:>8}  {}", spec.name, milliseconds(median(times))));
    }
    Ok(Exit::Clean)
}

/// What one run took.
struct Run {
    files: usize,
    bytes: usize,
    lower: Duration,
    emit: Duration,
    whole: Duration,
    check: Duration,
}

/// A first `gen` into an empty folder, then its check.
fn measure(session: &Session<'_>, set: &ContractSet, folder: &Path) -> Result<Run, Stop> {
    let interrupt = Interrupt::default();
    let start = CpuTime::now();
    let model = session.accept(onefold_model::lower(set, None), Exit::Bug)?;
    let lowered = CpuTime::now();
    let files = session.accept(emit(&model), Exit::Bug)?;
    let emitted = CpuTime::now();
    let locked = Root::create(folder).and_then(|root| root.lock(&interrupt)).map_err(disk)?;
    let comparison = compare(&files, &locked.read(&files).map_err(disk)?);
    locked.apply(&comparison, &interrupt).map_err(disk)?;
    drop(locked);
    let applied = CpuTime::now();

    let again = session.accept(onefold_model::lower(set, None), Exit::Bug)?;
    let files = session.accept(emit(&again), Exit::Bug)?;
    let locked = Root::open(folder).and_then(|root| root.lock(&interrupt)).map_err(disk)?;
    let comparison = compare(&files, &locked.read(&files).map_err(disk)?);
    let checked = CpuTime::now();
    if !comparison.is_current() || !comparison.foreign.is_empty() {
        return Err(Stop::new(Exit::Bug, "the check does not find what gen has just written"));
    }
    let all = || files.folders().values().flat_map(|folder| folder.files.values());
    Ok(Run {
        files: all().count(),
        bytes: all().map(|file| file.contents.len()).sum(),
        lower: lowered - start,
        emit: emitted - lowered,
        whole: applied - start,
        check: checked - applied,
    })
}

/// Every emitter of code generation with its default options.
fn emit(model: &onefold_model::Model) -> Outcome<FileSet> {
    let mut parts = Vec::new();
    let mut diagnostics = Vec::new();
    for spec in EMITTERS {
        let Ok(emitter) = (spec.build)(&Options::default()) else { continue };
        let outcome = emitter.emit(model);
        diagnostics.extend(outcome.diagnostics);
        parts.push(Part {
            emitter: spec.name.to_owned(),
            dir: spec.name.to_owned(),
            span: None,
            files: outcome.value.unwrap_or_default(),
        });
    }
    Outcome::new(parts, diagnostics).and_then(FileSet::build)
}

fn disk(error: DiskError) -> Stop {
    Stop::usage(error.to_string())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn milliseconds(time: Duration) -> String {
    format!("{:>5.1} ms", time.as_secs_f64() * 1000.0)
}
