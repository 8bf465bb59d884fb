//! `lint`: does every callable surface come from the contracts?

use clap::{Arg, ArgAction, ArgMatches, Command};
use onefold_lints::RULES;
use onefold_lints::engine::{self, Options, Report};
use onefold_model::{Diagnostic, Level};

use crate::generate::expected;
use crate::judge::{Format, Ground, Kept, Selection, mend, sweep, tell, today};
use crate::render::number;
use crate::{Exit, Progress, Session, Stop, Task, interrupt};

pub(super) const TASK: Task = Task {
    name: "lint",
    summary: "Judge the sources: does anything go around the contracts?",
    arguments,
    run,
};

/// How often fixes are made before what is left is told: one may uncover another.
const MOST_ROUNDS: usize = 10;

fn arguments(command: Command) -> Command {
    let fix = Arg::new("fix")
        .long("fix")
        .action(ArgAction::SetTrue)
        .help("Mend what can be mended safely; a file that cannot be written stops it before any is");
    let [changed, paths] = Selection::arguments();
    command.args([fix, changed, Format::argument()]).args(Kept::arguments()).arg(paths)
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let format = Format::of(matches);
    let selection = Selection::of(matches);
    let mends = matches.get_flag("fix");
    let progress = session.terminal().progress();
    progress.step("reading the contracts");
    let ground = Ground::find(session, false)?;
    let kept = Kept::read(session, matches, &ground.root)?;
    let mut report = judge(session, &ground, &selection, kept.as_ref(), (mends, &progress))?;
    if mends {
        let (mut mended, mut files) = (0, std::collections::BTreeSet::new());
        for _ in 0..MOST_ROUNDS {
            let Some(round) = mend(&report, &ground.root)? else { break };
            mended += round.mended;
            files.extend(round.paths);
            report = judge(session, &ground, &selection, kept.as_ref(), (mends, &progress))?;
        }
        if mended > 0 {
            let words = format!("mended {} in {}", number(mended, "finding"), number(files.len(), "file"));
            // Programs read the other formats.
            if format == Format::Human {
                session.terminal().report(&words)
            } else {
                session.terminal().problem(&words)
            }
        }
    }
    let report = match &kept {
        Some(kept) => kept.settle(session, report)?,
        None => report,
    };
    drop(progress);
    tell(session, &report, format, &ground)
}

/// Reads the sources and judges them. One that `mends` cleans up behind others that did.
fn judge(
    session: &Session<'_>,
    ground: &Ground,
    selection: &Selection,
    kept: Option<&Kept>,
    (mends, progress): (bool, &Progress),
) -> Result<Report, Stop> {
    progress.step("reading the sources");
    let tree = onefold_lints::read(&ground.root, &ground.config, &ground.run);
    interrupt::check()?;
    let mut reported = tree.diagnostics;
    let tree = tree.value.unwrap_or_default();
    if mends {
        sweep(&tree.leftovers, &ground.root)?;
    }
    progress.step("lowering the contracts");
    let mut model = None;
    let mut said: Vec<Diagnostic> = ground.diagnostics.clone();
    if let Some(set) = &ground.contracts {
        let lowered = onefold_model::lower(set, ground.service.as_ref());
        said.extend(lowered.diagnostics);
        model = lowered.value;
    }
    // Without a model some rules see nothing, so why there is none is told; warnings are `verify`'s.
    reported.extend(said.into_iter().filter(|diagnostic| diagnostic.level == Level::Error));
    let mut run = ground.run.clone();
    if let (Some(set), Some(model), Some(whole)) = (&ground.contracts, &model, &ground.whole) {
        run.expected = expected(session, whole, model, set.is_linked(), progress)?;
    }
    progress.step("resolving names");
    let resolved = onefold_lints::resolve(&ground.root, tree, ground.config.clone(), run, model);
    interrupt::check()?;
    reported.extend(resolved.diagnostics);
    let Some(workspace) = resolved.value else { return Ok(Report::default()) };
    let selected = selection.choose(&workspace, ground)?;
    progress.step("judging the sources");
    let today = today();
    let options = Options {
        rules: RULES,
        config: &ground.config,
        today: &today,
        selected: selected.as_ref(),
        baseline: kept.and_then(|kept| kept.baseline.as_ref()),
    };
    let report = engine::lint(&workspace, reported, &options);
    // Millions of small things, which need not be taken apart: the process ends soon.
    std::mem::forget(workspace);
    interrupt::check()?;
    Ok(report)
}
