//! One run of a command: the application, the global options, the terminal.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the working directory")]

use std::cell::OnceCell;
use std::env;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use onefold::ContractSet;
use onefold_codegen::EmitterSpec;
use onefold_model::{Diagnostic, Level, Outcome};

use crate::config::{self, Located};
use crate::packages::Packages;
use crate::{App, Color, Exit, Stop, Terminal, input, render};

/// What every command takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Globals {
    pub(crate) config: Option<PathBuf>,
    pub(crate) contracts: Option<PathBuf>,
    pub(crate) color: Color,
    pub(crate) quiet: bool,
}

impl Globals {
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
        let color = matches.get_one::<String>("color").and_then(|word| Color::parse(word));
        Globals {
            config: path("config"),
            contracts: path("contracts"),
            color: color.unwrap_or_default(),
            quiet: matches.get_flag("quiet"),
        }
    }
}

/// One run of a command.
pub struct Session<'a> {
    app: &'a App,
    globals: Globals,
    terminal: Terminal,
    packages: OnceCell<Packages>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(app: &'a App, globals: Globals) -> Self {
        let terminal = Terminal::new(globals.color, globals.quiet);
        Session { app, globals, terminal, packages: OnceCell::new() }
    }

    /// Where the command prints.
    pub fn terminal(&self) -> &Terminal {
        &self.terminal
    }

    /// The application, to call another command of it.
    pub fn app(&self) -> &'a App {
        self.app
    }

    /// How messages call a command of this tool: `cargo xtask gen`.
    pub fn command_words(&self, command: &str) -> String {
        let contracts = match &self.globals.contracts {
            Some(path) => format!(" --contracts {}", path.display()),
            None => String::new(),
        };
        format!("{} {command}{contracts}", self.app.program)
    }

    /// Prints diagnostics in order, and how many there were.
    pub fn print(&self, diagnostics: &[Diagnostic]) {
        if diagnostics.is_empty() {
            return;
        }
        let packages = || self.packages.get_or_init(|| Packages::read(&working_directory()));
        let text = render::all(diagnostics, self.terminal.has_problem_colors(), &|source| {
            packages().file_of(source, &working_directory())
        });
        self.terminal.problem(&text);
    }

    /// How a run ends that would end with `exit`: output that was lost is a fault of the world's.
    pub(crate) fn ended(&self, exit: Exit) -> Exit {
        let Some(error) = self.terminal.lost() else { return exit };
        match exit {
            Exit::Clean | Exit::Findings | Exit::Drift => {
                let stop = Stop::io("write", Path::new("standard output"), error);
                self.print(stop.diagnostics());
                stop.exit()
            }
            Exit::Usage | Exit::Bug | Exit::Interrupted => exit,
        }
    }

    /// Prints the diagnostics of `outcome` and gives its value, or ends the command with `exit`.
    pub fn accept<T>(&self, outcome: Outcome<T>, exit: Exit) -> Result<T, Stop> {
        match outcome.accept() {
            (Some(value), warnings) => {
                self.print(&warnings);
                Ok(value)
            }
            (None, diagnostics) => {
                debug_assert!(diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error));
                Err(Stop::because(exit, diagnostics))
            }
        }
    }

    pub(crate) fn binary(&self) -> &'static str {
        self.app.binary
    }

    pub(crate) fn command_line(&self) -> Command {
        self.app.command_line()
    }

    pub(crate) fn emitters(&self) -> &'a [EmitterSpec] {
        &self.app.emitters
    }

    /// Whether the command line says which configuration to read.
    pub(crate) fn names_configuration(&self) -> bool {
        self.globals.config.is_some()
    }

    /// Whether there are contracts: linked ones, or a document.
    #[cfg(feature = "lint")]
    pub(crate) fn has_contracts(&self) -> bool {
        self.app.contracts.is_some() || self.names_contracts()
    }

    /// The file of a linked contract, with its path from `folder`, if it is at hand.
    #[cfg(feature = "lint")]
    pub(crate) fn source_text(&self, source: &onefold::Source, folder: &Path) -> Option<onefold::SourceText> {
        let packages = self.packages.get_or_init(|| Packages::read(&working_directory()));
        let file = packages.file_of(source, folder)?;
        Some(onefold::SourceText { path: file.path, text: file.text? })
    }

    /// Whether the command line names a contract document.
    pub(crate) fn names_contracts(&self) -> bool {
        self.globals.contracts.is_some()
    }

    pub(crate) fn locate(&self) -> Result<Located, Stop> {
        config::locate(&working_directory(), self.globals.config.as_deref())
    }

    /// The contracts: those of the document that the command line names, else the linked ones.
    pub(crate) fn contracts(&self) -> Result<Outcome<ContractSet>, Stop> {
        self.contracts_named(|path| path.to_string_lossy().into_owned())
    }

    /// The same; `name` is what diagnostics call the document.
    pub(crate) fn contracts_named(
        &self,
        name: impl FnOnce(&Path) -> String,
    ) -> Result<Outcome<ContractSet>, Stop> {
        match (&self.globals.contracts, &self.app.contracts) {
            (Some(path), _) => {
                let name = name(path);
                Ok(input::text(path, &name)?.and_then(|text| onefold_model::read_document(&name, &text)))
            }
            (None, Some(contracts)) => Ok(Outcome::clean(contracts.clone())),
            (None, None) => Err(Stop::usage("no contracts are given").help(if has_xtask() {
                "the tool of this workspace knows its contracts: `cargo xtask` in the place of `onefold`; or \
                 name a contract document with `--contracts DOC`"
            } else {
                "name a contract document with `--contracts DOC`: `onefold import` makes one of what others \
                 wrote; for contracts in Rust, `onefold init` sets up `cargo xtask`, which knows them"
            })),
        }
    }
}

/// Whether the working directory is in a workspace with a tool of its own.
fn has_xtask() -> bool {
    working_directory().ancestors().any(|folder| folder.join("xtask").join("Cargo.toml").is_file())
}

/// The working directory; `.` when it is gone, so that the error names what was looked for there.
pub(crate) fn working_directory() -> PathBuf {
    env::current_dir().unwrap_or_else(|_| PathBuf::from("."))
}
