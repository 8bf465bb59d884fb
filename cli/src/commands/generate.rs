//! `gen`: writes every output, or says what would change.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::hinted::Hinted;
use crate::generate::{self, INTEGERS, Mode, Out, Selection, integers_of};
use crate::{App, Exit, Session, Stop, Task};

pub(super) const TASK: Task =
    Task { name: "gen", summary: "Write every surface that `onefold.toml` turns on", arguments, run };

/// The arguments that `gen` and `typegen` share.
pub(super) fn common_arguments(command: Command) -> Command {
    command
        .arg(flag("check", "Write nothing; list what would change and exit 3 if anything would"))
        .arg(flag("diff", "Show the changed lines"))
}

/// What the shared arguments say.
pub(super) fn mode(matches: &ArgMatches) -> Mode {
    Mode { is_check: matches.get_flag("check"), with_diff: matches.get_flag("diff") }
}

fn arguments(command: Command) -> Command {
    common_arguments(command)
        .arg(
            Arg::new("only")
                .long("only")
                .value_name("EMITTER")
                .action(ArgAction::Append)
                .help("Run this emitter alone; may be repeated"),
        )
        .arg(
            Arg::new("out")
                .long("out")
                .value_name("DIR")
                .value_parser(clap::value_parser!(PathBuf))
                .help("Write every output to `DIR/EMITTER`, whatever the configuration turns on"),
        )
        .arg(
            Arg::new(INTEGERS)
                .long(INTEGERS)
                .value_name("TYPE")
                .requires("out")
                .help("With `--out`: what a 64-bit integer is in TypeScript"),
        )
}

/// Lets shells complete the emitters and what integers are. An unknown emitter is refused by the
/// run, which knows which ones are on.
pub(super) fn settle(command: Command, app: &App) -> Command {
    let names: Vec<PossibleValue> = app.emitters.iter().map(|spec| PossibleValue::new(spec.name)).collect();
    let mut types: Vec<&str> = Vec::new();
    for word in app.emitters.iter().flat_map(integers_of) {
        if !types.contains(word) {
            types.push(word);
        }
    }
    let named: Vec<&str> = app.emitters.iter().map(|spec| spec.name).collect();
    let help = format!("Run this emitter alone; may be repeated: {}", named.join(", "));
    command
        .mut_arg("only", |only| only.value_parser(Hinted(names)).hide_possible_values(true).help(help))
        .mut_arg(INTEGERS, |integers| integers.value_parser(PossibleValuesParser::new(types)))
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let only: Vec<String> = matches.get_many("only").into_iter().flatten().cloned().collect();
    let selection = if only.is_empty() { Selection::All } else { Selection::Only(only) };
    let out = matches
        .get_one::<PathBuf>("out")
        .map(|dir| Out { dir: dir.clone(), integers: matches.get_one::<String>(INTEGERS).cloned() });
    generate::run(session, &selection, mode(matches), out.as_ref(), "gen")
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}
