//! `import mcp FILE -o DOC`: foreign descriptions to a contract document.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches, Command};
use onefold_codegen::disk;
use onefold_model::{Diagnostic, Level, SourceText, import_mcp, read_json};

use crate::file::{Found, Kind};
use crate::generate::stop;
use crate::render::{inert, number};
use crate::{Exit, Session, Stop, Task, Tone, input};

pub(super) const TASK: Task = Task {
    name: "import",
    summary: "Make a contract document of a description that others wrote",
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let mcp = Command::new("mcp")
        .about("Make contracts of the tools that an MCP server lists")
        .after_help(
            "`gen --contracts DOC --out DIR` writes every surface of the document. A document that is \
             there and says something else stays unless `--force` is given; any other file stays in any case.",
        )
        .arg(
            Arg::new("file")
                .required(true)
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help(
                    "The list: an object with `tools`, or a response to `tools/list`; `-` is standard input",
                ),
        )
        .arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .required(true)
                .value_name("DOC")
                .value_parser(clap::value_parser!(PathBuf))
                .help("Write the contract document here; `-` is standard output"),
        )
        .arg(
            Arg::new("keep-going")
                .long("keep-going")
                .action(ArgAction::SetTrue)
                .help("Leave out what cannot be imported, name it, and write the rest"),
        )
        .arg(Arg::new("force").long("force").action(ArgAction::SetTrue).help(
            "Replace a contract document that says something else, with what was written into it by hand",
        ));
    command.subcommand_required(true).subcommand(mcp)
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let (_, matches) = matches.subcommand().expect("the parser asks for a subcommand");
    let path = |name: &str| matches.get_one::<PathBuf>(name).expect("the parser asks for it");
    let (file, document) = (path("file"), path("output"));
    if session.names_contracts() {
        return Err(Stop::usage("`import` makes a contract document and reads none")
            .help("leave `--contracts` out; `--output` names the document that is written"));
    }
    if session.names_configuration() {
        return Err(Stop::usage("`import` reads no configuration").help("leave `--config` out"));
    }
    let progress = session.terminal().progress();
    progress.step("reading the list");
    let name = name(file);
    let source = if is_stream(file) { input::standard_input(&name)? } else { input::text(file, &name)? };
    progress.step("importing");
    let outcome = source.and_then(|source| import_mcp(&name, &source));
    let Some(imported) = outcome.value else {
        return Err(Stop::because(Exit::Findings, outcome.diagnostics));
    };
    let keep_going = matches.get_flag("keep-going");
    let count = imported.set.contracts().len();
    if !imported.refused.is_empty() && !keep_going {
        drop(progress);
        session.print(&outcome.diagnostics);
        let refused = number(imported.refused.len(), "tool");
        let rest = match count {
            0 => String::new(),
            _ => format!("; `--keep-going` leaves them out and writes {}", number(count, "contract")),
        };
        session.terminal().problem(&format!("{refused} cannot be imported, and nothing is written{rest}"));
        return Ok(Exit::Findings);
    }
    let is_left = count > 0 || imported.refused.is_empty();
    let text = format!("{}\n", imported.set.to_document(None).to_pretty());
    // Of the document on standard output nothing more is told there.
    let change = match (is_left, is_stream(document)) {
        (false, _) => None,
        (true, false) => Some(write(document, &text, matches.get_flag("force"))?),
        (true, true) => {
            print(&text)?;
            None
        }
    };
    drop(progress);
    // The refused tools are named below, so their errors are not told twice.
    let warnings: Vec<Diagnostic> =
        outcome.diagnostics.into_iter().filter(|diagnostic| diagnostic.level == Level::Warning).collect();
    session.print(&warnings);
    for refusal in &imported.refused {
        let named = format!("{}: {}", inert(&refusal.name), inert(&refusal.reason));
        if is_stream(document) {
            session.terminal().problem(&format!("refused {named}"));
        } else {
            let word = session.terminal().paint(Tone::Red, "refused");
            session.terminal().answer(&format!("{word} {named}"));
        }
    }
    if !is_left {
        session.terminal().problem("every tool is refused, and nothing is written");
        return Ok(Exit::Findings);
    }
    let Some(kind) = change else { return Ok(Exit::Clean) };
    let types = number(imported.set.types().len(), "type");
    kind.report(session, &format!("{}  ({}, {types})", document.display(), number(count, "contract")));
    Ok(Exit::Clean)
}

fn is_stream(file: &Path) -> bool {
    file == Path::new("-")
}

/// What messages call the file.
fn name(file: &Path) -> String {
    if is_stream(file) { "standard input".to_owned() } else { file.to_string_lossy().into_owned() }
}

/// Prints the document, alone and as it would stand in a file.
fn print(text: &str) -> Result<(), Stop> {
    let mut stream = io::stdout().lock();
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        // A reader that has seen enough is no reason to fail.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Stop::io("write", Path::new("standard output"), &error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Writes the document, unless it is there already; says what was done.
fn write(path: &Path, text: &str, is_forced: bool) -> Result<Kind, Stop> {
    let kind = match Found::read(path, path)? {
        Found::Absent => Kind::Create,
        Found::Text(present) if present == text => return Ok(Kind::Unchanged),
        Found::Text(present) if is_document(path, &present) => {
            if !is_forced {
                return Err(differs(path));
            }
            Kind::Update
        }
        // Writing refuses what is no plain file.
        Found::NoFile => Kind::Update,
        Found::Text(_) | Found::NoText => {
            let message =
                format!("`{}` is there and is no contract document; it stays as it is", path.display());
            return Err(Stop::new(Exit::Findings, message).help("name another file, or move this one away"));
        }
    };
    disk::write_whole(path, text).map_err(stop)?;
    Ok(kind)
}

/// What a person wrote into a document looks like what an earlier import wrote, so nothing is replaced
/// unasked.
fn differs(path: &Path) -> Stop {
    let message = format!("`{}` is there and says something else; it stays as it is", path.display());
    Stop::new(Exit::Findings, message).help(
        "`--force` replaces it, with all that was written into it by hand; or name another file and compare",
    )
}

/// Only a contract document gives way to another one.
fn is_document(path: &Path, text: &str) -> bool {
    let file = SourceText { path: path.to_string_lossy().into_owned(), text: text.to_owned() };
    read_json(&Arc::new(file)).value.is_some_and(|json| {
        let is_version = json.get("onefold").is_some_and(|version| version.as_number().is_some());
        is_version && json.get("contracts").is_some_and(|contracts| contracts.as_array().is_some())
    })
}
