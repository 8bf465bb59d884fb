//! The exit codes of the tools: what a script may rely on.

use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exit {
    /// Nothing to complain about; warnings alone are nothing.
    Clean,
    /// Contracts, documents, sources or the files in an emitter's folder need a person.
    Findings,
    /// The command line, the configuration, or the world: a file, a lock, a process.
    Usage,
    /// Files are out of date, and nothing else is wrong.
    Drift,
    /// A bug of this tool.
    Bug,
    /// SIGINT or SIGTERM.
    Interrupted,
}

impl Exit {
    /// Every way to end, by code.
    pub const ALL: [Exit; 6] =
        [Exit::Clean, Exit::Findings, Exit::Usage, Exit::Drift, Exit::Bug, Exit::Interrupted];

    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Usage => 2,
            Exit::Drift => 3,
            Exit::Bug => 70,
            Exit::Interrupted => 130,
        }
    }

    /// What the number means, for help and documentation.
    pub fn meaning(self) -> &'static str {
        match self {
            Exit::Clean => "clean, or warnings alone",
            Exit::Findings => "an error in contracts, documents or sources, or a foreign file in the way",
            Exit::Usage => "usage, configuration, input or output, or a lock that is held",
            Exit::Drift => "files are out of date, and nothing else is wrong",
            Exit::Bug => "a bug of the tool",
            Exit::Interrupted => "stopped by a signal",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}
