//! Why a command cannot go on.

use std::fmt;
use std::io;
use std::path::Path;

use onefold_model::Diagnostic;

use crate::Exit;

/// The rule of diagnostics that end a command early; it is not printed.
pub(crate) const RULE: &str = "stopped";

/// The end of a command before its work is done. What it says goes to standard error.
#[derive(Debug)]
pub struct Stop {
    exit: Exit,
    diagnostics: Vec<Diagnostic>,
}

impl Stop {
    /// Ends with `exit` because of one thing that has no place in a text.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Stop { exit, diagnostics: vec![Diagnostic::error(RULE, message)] }
    }

    /// Ends with [`Exit::Usage`]: the command line, the configuration or the world is at fault.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// Ends with [`Exit::Usage`] because `operation` (such as `read`) failed on `path`.
    pub fn io(operation: &str, path: &Path, error: &io::Error) -> Self {
        Self::usage(format!("cannot {operation} `{}`: {}", path.display(), plain(error)))
    }

    /// Ends with `exit` because of `diagnostics`.
    pub fn because(exit: Exit, diagnostics: Vec<Diagnostic>) -> Self {
        Stop { exit, diagnostics }
    }

    /// The same end with a cure for its first diagnostic.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        if let Some(first) = self.diagnostics.first_mut() {
            first.help = Some(help.into());
        }
        self
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// What is to be said.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&diagnostic.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Stop {}

/// The system's words without the number that Rust puts behind them.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}
