//! The tool as a value: contracts, chores, emitters; and the way from arguments to an exit code.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the process's own arguments")]

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, ColorChoice, Command};
use onefold::ContractSet;
use onefold_codegen::EmitterSpec;

use crate::commands::{COMMANDS, settle};
use crate::session::Globals;
use crate::{Color, Exit, Session, Task, Terminal, formats};

/// The whole tool: what `cargo xtask` runs in a workspace with these contracts.
pub struct App {
    pub(crate) contracts: Option<ContractSet>,
    pub(crate) program: &'static str,
    pub(crate) binary: &'static str,
    pub(crate) emitters: Vec<EmitterSpec>,
    chores: Vec<Task>,
}

/// Runs the built-in commands on `contracts`: all that the `xtask` of a workspace needs.
#[must_use = "the exit code is how a failed check fails: return it from `main`"]
pub fn main(contracts: ContractSet) -> ExitCode {
    App::new(contracts).run()
}

impl App {
    /// The tool for linked contracts; messages call it `cargo xtask`.
    pub fn new(contracts: ContractSet) -> Self {
        App {
            contracts: Some(contracts),
            program: "cargo xtask",
            binary: "xtask",
            emitters: formats::emitters(),
            chores: Vec::new(),
        }
    }

    /// The tool without linked contracts; messages call it `onefold`.
    pub fn documents() -> Self {
        App {
            contracts: None,
            program: "onefold",
            binary: "onefold",
            emitters: formats::emitters(),
            chores: Vec::new(),
        }
    }

    /// The same tool with one more command.
    #[must_use]
    pub fn command(mut self, chore: Task) -> Self {
        self.chores.push(chore);
        self
    }

    /// The same tool with one more emitter, which `[emit.NAME]` turns on.
    #[must_use]
    pub fn emitter(mut self, spec: EmitterSpec) -> Self {
        self.emitters.push(spec);
        self
    }

    /// Does what the process's arguments say.
    #[must_use = "the exit code is how a failed check fails: return it from `main`"]
    pub fn run(self) -> ExitCode {
        self.call(env::args_os().skip(1)).into()
    }

    /// Does what `arguments` say, as [`App::run`] does for the process's own.
    pub fn call(&self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Exit {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let work = AssertUnwindSafe(|| self.dispatch(&arguments));
        panic::catch_unwind(work).unwrap_or_else(|_| {
            // The panic's own message stands above; nothing of it is repeated here.
            Terminal::new(Color::Never, false)
                .problem("this is a bug of onefold: please report it with the message above");
            Exit::Bug
        })
    }

    /// Every command, built in and chore.
    fn tasks(&self) -> impl Iterator<Item = &Task> {
        COMMANDS.iter().chain(&self.chores)
    }

    /// The command line as the parser knows it.
    pub(crate) fn command_line(&self) -> Command {
        let option = |name: &'static str, value: &'static str, help: &'static str| {
            Arg::new(name).long(name).value_name(value).help(help).global(true)
        };
        let command = Command::new(self.binary)
            .bin_name(self.program)
            // Whatever the program is called, it is this version of onefold that runs.
            .display_name("onefold")
            .version(env!("CARGO_PKG_VERSION"))
            .about("Writes every surface from one set of contracts")
            .after_help(exit_codes())
            .subcommand_required(false)
            .subcommand_value_name("COMMAND")
            .subcommands(self.tasks().map(|task| task.to_clap()))
            .arg(
                option("config", "FILE", "Read this configuration instead of the nearest `onefold.toml`")
                    .value_parser(clap::value_parser!(PathBuf)),
            )
            .arg(
                option("contracts", "DOC", "Take the contracts from this contract document")
                    .value_parser(clap::value_parser!(PathBuf)),
            )
            .arg(option("color", "WHEN", "Use colours").value_parser(Color::WORDS).default_value("auto"))
            .arg(
                Arg::new("quiet")
                    .long("quiet")
                    .short('q')
                    .action(ArgAction::SetTrue)
                    .help("Print problems alone")
                    .global(true),
            );
        settle(command, self)
    }

    fn dispatch(&self, arguments: &[OsString]) -> Exit {
        let command = self.command_line().color(early_color(arguments));
        let name = OsString::from(self.binary);
        let matches = match command.try_get_matches_from(std::iter::once(&name).chain(arguments)) {
            Ok(matches) => matches,
            Err(error) => {
                let session = Session::new(self, Globals::default());
                if let Err(lost) = error.print().and_then(|()| io::stdout().flush()) {
                    session.terminal().lose(lost);
                }
                return session.ended(if error.use_stderr() { Exit::Usage } else { Exit::Clean });
            }
        };
        let globals = Globals::of(&matches);
        let session = Session::new(self, globals);
        let exit = match matches.subcommand() {
            Some((name, matches)) => self.perform(&session, name, matches),
            None => {
                session.terminal().answer(self.command_line().render_help().to_string().trim_end());
                Exit::Clean
            }
        };
        session.ended(exit)
    }

    fn perform(&self, session: &Session<'_>, name: &str, matches: &ArgMatches) -> Exit {
        let task = self.tasks().find(|task| task.name == name).expect("the parser knows these tasks alone");
        match (task.run)(session, matches) {
            Ok(exit) => exit,
            Err(stop) => {
                session.print(stop.diagnostics());
                stop.exit()
            }
        }
    }
}

/// The exit codes, for the help.
fn exit_codes() -> String {
    let lines: Vec<String> =
        Exit::ALL.iter().map(|exit| format!("  {:>3}  {}", exit.code(), exit.meaning())).collect();
    format!("Exit codes:\n{}", lines.join("\n"))
}

/// The colour choice for the parser's own messages, which it prints before it knows `--color`.
fn early_color(arguments: &[OsString]) -> ColorChoice {
    let words: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let word = words.iter().enumerate().find_map(|(index, word)| match word.strip_prefix("--color") {
        Some("") => words.get(index + 1).copied(),
        Some(value) => value.strip_prefix('='),
        None => None,
    });
    match word.and_then(Color::parse) {
        Some(Color::Always) => ColorChoice::Always,
        Some(Color::Never) => ColorChoice::Never,
        Some(Color::Auto) | None => ColorChoice::Auto,
    }
}
