//! `verify`: are the contracts sound?

use std::sync::Arc;

use clap::{ArgMatches, Command};
use onefold_lints::RULES;
use onefold_lints::engine::{self, Contracts, Options};
use onefold_model::Level;

use crate::generate::refusals;
use crate::judge::{Format, Ground, surroundings, tell, today};
use crate::{Exit, Session, Stop, Task, interrupt};

pub(super) const TASK: Task = Task { name: "verify", summary: "Judge the contracts", arguments, run };

fn arguments(command: Command) -> Command {
    command.arg(Format::argument())
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let format = Format::of(matches);
    let progress = session.terminal().progress();
    progress.step("reading the contracts");
    let mut ground = Ground::find(session, true)?;
    progress.step("judging the contracts");
    let set = ground.contracts.clone().unwrap_or_default();
    let mut reported = std::mem::take(&mut ground.diagnostics);
    let mut model = None;
    // Of a document that could not be read there is nothing to lower.
    if ground.contracts.is_some() {
        let lowered = onefold_model::lower(&set, ground.service.as_ref());
        reported.extend(lowered.diagnostics);
        model = lowered.value;
    }
    // Emitters are not asked about what was not understood, as `gen` does not.
    let is_whole = !reported.iter().any(|diagnostic| diagnostic.level == Level::Error);
    if let (Some(model), Some(whole)) = (model.as_ref().filter(|_| is_whole), &ground.whole) {
        reported.extend(refusals(session, whole, model, set.is_linked(), &progress)?);
    }
    let file_of = |source: &onefold::Source| session.source_text(source, &ground.root).map(Arc::new);
    let environment = surroundings(&set, &ground.config, &ground.root)?;
    let contracts =
        Contracts { set: &set, model: model.as_ref(), environment: &environment, file_of: &file_of };
    let today = today();
    let options =
        Options { rules: RULES, config: &ground.config, today: &today, selected: None, baseline: None };
    let report = engine::verify(&contracts, reported, &options);
    interrupt::check()?;
    drop(progress);
    tell(session, &report, format, &ground)
}
