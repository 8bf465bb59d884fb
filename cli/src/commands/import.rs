//! `import mcp FILE -o DOC`: foreign descriptions to a contract document.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the document that is there already")]

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches, Command};
use onefold_codegen::disk;
use onefold_model::{Diagnostic, Imported, Level, SourceText, import_mcp, read_json};

use crate::generate::stop;
use crate::render::number;
use crate::session::{read_text, text};
use crate::{Exit, Session, Stop, Task, Tone};

pub(super) const TASK: Task = Task {
    name: "import",
    summary: "Make a contract document of a description that others wrote",
    arguments,
    run,
};

fn arguments(command: Command) -> Command {
    let mcp = Command::new("mcp")
        .about("Make contracts of the tools that an MCP server lists")
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
                .help("Write the contract document here"),
        )
        .arg(
            Arg::new("keep-going")
                .long("keep-going")
                .action(ArgAction::SetTrue)
                .help("Leave out what cannot be imported, name it, and write the rest"),
        );
    command.subcommand_required(true).subcommand(mcp)
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let (_, matches) = matches.subcommand().expect("the parser asks for a subcommand");
    let path = |name: &str| matches.get_one::<PathBuf>(name).expect("the parser asks for it");
    let (file, document) = (path("file"), path("output"));
    let progress = session.terminal().progress();
    progress.step("reading the list");
    let source = read(file)?;
    progress.step("importing");
    let outcome = import_mcp(&name(file), &source);
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
    let change = if is_left { Some(write(document, &imported)?) } else { None };
    drop(progress);
    // The refused tools are named below, so their errors are not told twice.
    let warnings: Vec<Diagnostic> =
        outcome.diagnostics.into_iter().filter(|diagnostic| diagnostic.level == Level::Warning).collect();
    session.print(&warnings);
    for refusal in &imported.refused {
        let word = session.terminal().paint(Tone::Red, "refused");
        session.terminal().answer(&format!("{word} {}: {}", shown(&refusal.name), shown(&refusal.reason)));
    }
    let Some((word, tone)) = change else {
        session.terminal().problem("every tool is refused, and nothing is written");
        return Ok(Exit::Findings);
    };
    let types = number(imported.set.types().len(), "type");
    let word = session.terminal().paint(tone, word);
    session.terminal().report(&format!(
        "{word}  {}  ({}, {types})",
        document.display(),
        number(count, "contract")
    ));
    Ok(Exit::Clean)
}

fn read(file: &Path) -> Result<String, Stop> {
    if file != Path::new("-") {
        return read_text(file);
    }
    let mut bytes = Vec::new();
    let place = Path::new("standard input");
    io::stdin().read_to_end(&mut bytes).map_err(|error| Stop::io("read", place, &error))?;
    text(place, bytes)
}

/// What messages call the file.
fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.to_string_lossy().into_owned() }
}

/// Writes the document, unless it is there already; says what was done.
fn write(path: &Path, imported: &Imported) -> Result<(&'static str, Tone), Stop> {
    let text = format!("{}\n", imported.set.to_document(None).to_pretty());
    let word = match fs::read(path) {
        Ok(bytes) if bytes == text.as_bytes() => return Ok(("unchanged", Tone::Dim)),
        Ok(bytes) => {
            refuse_foreign(path, bytes)?;
            ("update", Tone::Yellow)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => ("create", Tone::Green),
        Err(error) => return Err(Stop::io("read", path, &error)),
    };
    disk::write_whole(path, &text).map_err(stop)?;
    Ok(word)
}

/// Only a contract document gives way to another one.
fn refuse_foreign(path: &Path, bytes: Vec<u8>) -> Result<(), Stop> {
    let is_document = String::from_utf8(bytes).ok().is_some_and(|text| {
        let file = SourceText { path: path.to_string_lossy().into_owned(), text };
        read_json(&Arc::new(file)).value.is_some_and(|json| json.get("onefold").is_some())
    });
    if is_document {
        return Ok(());
    }
    let message = format!("`{}` is there and is no contract document; it stays as it is", path.display());
    Err(Stop::new(Exit::Findings, message).help("name another file, or move this one away"))
}

/// Text of others on one line.
fn shown(text: &str) -> String {
    let escape = |c: char| {
        if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}') {
            c.escape_unicode().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(escape).collect()
}
