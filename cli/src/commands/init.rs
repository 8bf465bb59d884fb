//! `init`: makes an existing workspace one that the tool works in.

use clap::{ArgMatches, Command};
use onefold_codegen::disk::Root;

use crate::init::{self, Plan, Workspace};
use crate::session::working_directory;
use crate::{Exit, Session, Stop, Task, generate, interrupt};

pub(super) const TASK: Task = Task {
    name: "init",
    summary: "Set up an existing workspace: configuration, aliases, `xtask`",
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    command.after_help(
        "Overwrites nothing. In a Rust workspace it writes `onefold.toml`, the aliases in \
         `.cargo/config.toml`, a package `xtask` when there is none, and a line of `.gitignore`; with \
         `--contracts DOC` the configuration alone, in the current folder.",
    )
}

fn run(session: &Session<'_>, _matches: &ArgMatches) -> Result<Exit, Stop> {
    if session.names_configuration() {
        return Err(Stop::usage("`init` writes `onefold.toml` and reads no configuration")
            .help("leave `--config` out"));
    }
    let folder = working_directory();
    let (root, workspace) = if session.names_contracts() {
        (folder, None)
    } else {
        let workspace = Workspace::read(&folder)?;
        (workspace.root.clone(), Some(workspace))
    };
    let _lock = generate::lock(session, Root::open(&root), &interrupt::install())?;
    let plan = match &workspace {
        Some(workspace) => init::plan(workspace, session.emitters(), "cargo xtask gen")?,
        None => {
            let contracts = session.accept(session.contracts()?, Exit::Findings)?;
            let command = session.command_words("gen");
            init::plan_for_document(&root, session.emitters(), contracts.service(), &command)?
        }
    };
    for change in &plan.changes {
        init::write(&root, change)?;
        change.kind.report(session, &change.path);
    }
    tell_the_rest(session, &plan);
    Ok(Exit::Clean)
}

fn tell_the_rest(session: &Session<'_>, plan: &Plan) {
    session.terminal().report("\nleft to do:");
    for step in &plan.left {
        session.terminal().report(&format!("- {step}"));
    }
}
