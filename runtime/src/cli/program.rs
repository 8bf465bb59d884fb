//! Runs one command line from arguments to exit code.
#![expect(clippy::disallowed_methods, reason = "a command line begins with the process's arguments")]

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ArgMatches, ColorChoice};

use super::arguments::{self, COMPLETIONS, CONFIRM, JSON, SHELL};
use super::report::{self, Operator, Paint};
use super::table::{Command, Commands};
use super::{completions, input, print};
use crate::{BuildError, Call, Code, Host, Problem, RequestId, Surface};

/// What an application's own command does.
type Own = Box<dyn FnOnce(&ArgMatches) -> ExitCode>;

/// Says on standard error what an application's own command cannot do, in the form and the colours
/// of every other error of the command line. `message` may hold names from anywhere: it stays one
/// line, and the terminal obeys nothing in it.
pub fn complain(message: &str) {
    say(&report::error(message, &paint()));
}

/// The command line of an application.
pub struct Cli {
    table: &'static Commands,
    version: Option<&'static str>,
    note: Option<&'static str>,
    own: Vec<(clap::Command, Own)>,
}

impl Cli {
    /// The command line of a generated table.
    pub fn new(table: &'static Commands) -> Self {
        Cli { table, version: None, note: None, own: Vec::new() }
    }

    /// The same command line with `--version`.
    #[must_use]
    pub fn version(mut self, version: &'static str) -> Self {
        self.version = Some(version);
        self
    }

    /// The same command line with something that its help says of the application as a whole, such as
    /// the environment that it reads.
    #[must_use]
    pub fn note(mut self, text: &'static str) -> Self {
        self.note = Some(text);
        self
    }

    /// The same command line with a command that is no contract. Its name must be none of the
    /// contracts' and none of [`onefold::reserved::COMMANDS`].
    #[must_use]
    pub fn command(
        mut self,
        command: clap::Command,
        run: impl FnOnce(&ArgMatches) -> ExitCode + 'static,
    ) -> Self {
        self.own.push((command, Box::new(run)));
        self
    }

    /// Runs the process's own arguments. `host` is asked only when a contract is called.
    pub fn run(self, host: impl FnOnce() -> Result<Host, BuildError>) -> ExitCode {
        self.run_from(std::env::args_os(), host)
    }

    /// Runs `arguments`, the first of which is the program itself.
    pub fn run_from(
        self,
        arguments: impl IntoIterator<Item = OsString>,
        host: impl FnOnce() -> Result<Host, BuildError>,
    ) -> ExitCode {
        for (command, _) in &self.own {
            if let Some(conflict) = arguments::conflict(self.table, command.get_name()) {
                return fail(&conflict, Code::InternalError.exit());
            }
        }
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let program = program(&arguments).unwrap_or_else(|| self.table.binary.to_owned());
        let mut parser = self.parser(&program);
        if !colours(&io::stderr()) {
            parser = parser.color(ColorChoice::Never);
        }
        let as_json = asks_for_json(&arguments);
        let matches = match parser.try_get_matches_from_mut(arguments) {
            Ok(matches) => matches,
            Err(error) => return usage(&error, as_json),
        };
        self.dispatch(&program, &mut parser, &matches, host)
    }

    fn parser(&self, program: &str) -> clap::Command {
        let own = self.own.iter().map(|(command, _)| command.clone());
        let parser = arguments::build(self.table, program, self.note, own);
        match self.version {
            Some(version) => parser.version(version),
            None => parser,
        }
    }

    fn dispatch(
        self,
        program: &str,
        parser: &mut clap::Command,
        matches: &ArgMatches,
        host: impl FnOnce() -> Result<Host, BuildError>,
    ) -> ExitCode {
        let Some((word, inner)) = matches.subcommand() else { return help(parser, &[]) };
        if let Some(shell) = inner.try_get_one::<clap_complete::Shell>(SHELL).ok().flatten()
            && word == COMPLETIONS
        {
            return print_out(&completions::script(self.parser(program), *shell, program));
        }
        if let Some((_, run)) = self.own.into_iter().find(|(command, _)| command.get_name() == word) {
            return run(inner);
        }
        let mut path = vec![word];
        let mut leaf = inner;
        while let Some((word, inner)) = leaf.subcommand() {
            path.push(word);
            leaf = inner;
        }
        let Some(command) = find(self.table, &path) else {
            if at(parser, &path).has_subcommands() {
                return help(parser, &path);
            }
            return fail(
                "no contract stands behind this command; run `cargo xtask gen`",
                Code::InternalError.exit(),
            );
        };
        let input = match input::read(command, leaf) {
            Ok(input) => input,
            Err(message) => return usage(&usage_error(parser, &path, &message), leaf.get_flag(JSON)),
        };
        match host() {
            Ok(host) => call(&words(self.table, program, command), command, leaf, input, &host),
            Err(error) => {
                error.problems().iter().for_each(|problem| complain(problem));
                ExitCode::from(Code::InternalError.exit())
            }
        }
    }
}

/// The command behind the words, with or without the binary's name.
fn find(table: &Commands, path: &[&str]) -> Option<&'static Command> {
    let all = || table.commands.iter().copied();
    all().find(|command| command.path == path).or_else(|| {
        all().find(
            |command| matches!(command.path, [first, rest @ ..] if *first == table.binary && rest == path),
        )
    })
}

/// The words that call a command, without a repeated name of the binary.
fn words(table: &Commands, program: &str, command: &Command) -> String {
    let path = match command.path {
        [first, rest @ ..] if *first == table.binary && !rest.is_empty() => rest,
        path => path,
    };
    format!("{program} {}", path.join(" "))
}

/// `words` is what people type for the command.
fn call(words: &str, command: &Command, matches: &ArgMatches, input: Vec<u8>, host: &Host) -> ExitCode {
    // The second thread keeps the clock going while a handler blocks the first.
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("cannot start threads: {error}"), Code::InternalError.exit()),
    };
    let mut call = Call::new(command.contract, input, Surface::Cli);
    if let Some(token) = matches.try_get_one::<String>(CONFIRM).ok().flatten() {
        call = call.confirmed_by(token);
    }
    let json = matches.get_flag(JSON);
    if let Some(instead) = command.deprecated {
        say(&report::deprecated(command.contract, instead, &paint()));
    }
    let answer = runtime.block_on(host.call(call));
    let code = match answer {
        Ok(output) if json => print_json(&output),
        Ok(output) => print_out(print::text(&output).as_bytes()),
        Err(problem) => {
            let printed = if json {
                print_json(&*problem)
            } else {
                let operator = Operator { has_approver: host.has_approver() };
                say(&report::problem(words, command, &problem, operator, &paint()));
                ExitCode::SUCCESS
            };
            if printed == ExitCode::SUCCESS { ExitCode::from(problem.exit()) } else { printed }
        }
    };
    // A write that is late still runs to its end.
    runtime.block_on(host.drain());
    runtime.shutdown_background();
    code
}

fn print_json(value: &impl serde::Serialize) -> ExitCode {
    match print::json(value) {
        Ok(text) => print_out(text.as_bytes()),
        Err(error) => fail(&format!("cannot print the answer: {error}"), Code::InternalError.exit()),
    }
}

fn print_out(text: &[u8]) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&format!("cannot write the answer: {error}"), Code::InternalError.exit()),
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    complain(message);
    ExitCode::from(code)
}

fn say(text: &str) {
    // Standard error may be closed; there is no third place to complain to.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// What the program was called as. Names that a shell would obey are not repeated.
fn program(arguments: &[OsString]) -> Option<String> {
    let name = Path::new(arguments.first()?).file_name()?.to_str()?;
    let name = name.strip_suffix(EXE_SUFFIX).unwrap_or(name);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    (!name.is_empty() && !name.starts_with(['-', '.']) && name.chars().all(is_plain)).then(|| name.to_owned())
}

/// Whether an answer is wanted as JSON by a command line that nobody could read.
fn asks_for_json(arguments: &[OsString]) -> bool {
    arguments.iter().skip(1).take_while(|argument| *argument != "--").any(|argument| argument == "--json")
}

fn usage(error: &clap::Error, as_json: bool) -> ExitCode {
    if as_json && error.use_stderr() {
        let code = Code::InvalidInput;
        let said = error.to_string();
        // Behind the first paragraph stands how to call the command, for people.
        let said = said.split("\n\n").next().unwrap_or_default();
        let said = said.strip_prefix("error: ").unwrap_or(said).trim_end();
        let printed = print_json(&Problem::framework(code, RequestId::new(), said));
        return if printed == ExitCode::SUCCESS { ExitCode::from(code.exit()) } else { printed };
    }
    // As in `say`.
    let _ = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn usage_error(parser: &mut clap::Command, path: &[&str], message: &str) -> clap::Error {
    at(parser, path).error(ErrorKind::ValueValidation, message)
}

/// Who asks for nothing is shown what there is to ask for, which is no error.
fn help(parser: &mut clap::Command, path: &[&str]) -> ExitCode {
    // A reader that has gone away is no reason to fail.
    let _ = at(parser, path).print_help();
    ExitCode::SUCCESS
}

/// The parser of the command behind the words.
fn at<'a>(parser: &'a mut clap::Command, path: &[&str]) -> &'a mut clap::Command {
    let mut command = parser;
    for word in path {
        match command.find_subcommand(word).is_some() {
            true => command = command.find_subcommand_mut(word).expect("it was just found"),
            false => break,
        }
    }
    command
}

fn paint() -> Paint {
    Paint::new(colours(&io::stderr()))
}

/// Colours only where somebody sees them and nobody said no.
fn colours(stream: &impl io::IsTerminal) -> bool {
    stream.is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
