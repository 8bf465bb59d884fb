//! Where output goes and how it looks: colours, quietness, progress.
#![expect(clippy::disallowed_methods, reason = "this is the edge: colours and progress")]

use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long work may take before it says what it does.
const PATIENCE: Duration = Duration::from_secs(1);

/// When output has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// The words of `--color`.
    pub const WORDS: [&'static str; 3] = ["auto", "always", "never"];

    /// The choice that a word of [`Color::WORDS`] makes.
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "auto" => Some(Color::Auto),
            "always" => Some(Color::Always),
            "never" => Some(Color::Never),
            _ => None,
        }
    }

    fn is_on(self, terminal: bool) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
                terminal && !is_set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

/// The two streams of a command: the report on standard output, problems on standard error.
#[derive(Clone, Debug)]
pub struct Terminal {
    report_colors: bool,
    problem_colors: bool,
    quiet: bool,
    /// Why the report is not whole.
    lost: Arc<OnceLock<io::Error>>,
}

/// How a word of the report stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Good, new.
    Green,
    /// Changed.
    Yellow,
    /// Bad, gone.
    Red,
    /// A heading.
    Bold,
    /// Beside the point.
    Dim,
}

impl Terminal {
    /// The process's own streams.
    pub fn new(color: Color, quiet: bool) -> Self {
        Terminal {
            report_colors: color.is_on(io::stdout().is_terminal()),
            problem_colors: color.is_on(io::stderr().is_terminal()),
            quiet,
            lost: Arc::default(),
        }
    }

    /// Whether only problems are printed.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether standard error has colours.
    pub fn has_problem_colors(&self) -> bool {
        self.problem_colors
    }

    /// Prints a line of the report; nothing when quiet.
    pub fn report(&self, text: &str) {
        if !self.quiet {
            self.answer(text);
        }
    }

    /// Prints a line that was asked for, quiet or not.
    pub fn answer(&self, text: &str) {
        if let Err(error) = write(&mut io::stdout().lock(), text) {
            self.lose(error);
        }
    }

    /// Prints a problem.
    pub fn problem(&self, text: &str) {
        // Where problems cannot be told, nobody can be told of it.
        let _ = write(&mut io::stderr().lock(), text);
    }

    /// Takes note that something of the report could not be printed. A reader that has gone away, as in
    /// `gen --check | head`, is no reason to fail.
    pub(crate) fn lose(&self, error: io::Error) {
        if error.kind() != ErrorKind::BrokenPipe {
            self.lost.get_or_init(|| error);
        }
    }

    /// Why something of the report could not be printed; `None` when all of it was.
    pub(crate) fn lost(&self) -> Option<&io::Error> {
        self.lost.get()
    }

    /// `text` for the report, in `tone` where there are colours.
    pub fn paint(&self, tone: Tone, text: &str) -> String {
        if !self.report_colors {
            return text.to_owned();
        }
        let code = match tone {
            Tone::Green => "32",
            Tone::Yellow => "33",
            Tone::Red => "31",
            Tone::Bold => "1",
            Tone::Dim => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Shows what is being done once it takes longer than a second, on a terminal alone.
    pub fn progress(&self) -> Progress {
        if self.quiet || !io::stderr().is_terminal() {
            return Progress { watcher: None };
        }
        let (sender, steps) = mpsc::channel::<String>();
        let thread = thread::spawn(move || {
            let mut current = String::new();
            let mut shown = String::new();
            let started = Instant::now();
            loop {
                match steps.recv_timeout(PATIENCE) {
                    Ok(step) => current = step,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if started.elapsed() >= PATIENCE && shown != current {
                    write_raw(&format!("\r\x1b[K{current} .."));
                    shown.clone_from(&current);
                }
            }
            if !shown.is_empty() {
                write_raw("\r\x1b[K");
            }
        });
        Progress { watcher: Some((sender, thread)) }
    }
}

/// A line that says what is being done; gone when dropped.
#[derive(Debug)]
pub struct Progress {
    watcher: Option<(Sender<String>, JoinHandle<()>)>,
}

impl Progress {
    /// Says what is done from now on.
    pub fn step(&self, what: &str) {
        if let Some((sender, _)) = &self.watcher {
            // The watcher lives until the sender is dropped; without it there is nobody to tell.
            let _ = sender.send(what.to_owned());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.watcher.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

fn write(stream: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(stream, "{text}")?;
    stream.flush()
}

fn write_raw(text: &str) {
    let mut stream = io::stderr().lock();
    let _ = stream.write_all(text.as_bytes());
    let _ = stream.flush();
}
