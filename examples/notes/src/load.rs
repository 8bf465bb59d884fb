//! `notes load DIR`: fills the wiki from a folder of Markdown files.
//!
//! A file's title is its first heading of level one, else its name. Between two lines of `---` at
//! its top it may say `kind: journal` and `tags: knots, rope`. All good files are loaded in one
//! transaction; every other file is named.
#![expect(clippy::disallowed_methods, reason = "loading is reading files")]

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::{DateTime, SubsecRound as _, Utc};
use notes_contracts::note::{NoteId, NoteKind};
use onefold_runtime::cli::{clap, complain};
use rusqlite::Connection;

use crate::store::{Record, find, insert, kind_from_word, remove, slug};
use crate::{App, markdown};

const FOLDER: &str = "folder";

/// How many notes a load has made of its files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    new: usize,
    changed: usize,
    unchanged: usize,
}

/// The command for the command line.
pub fn command() -> clap::Command {
    let folder = clap::Arg::new(FOLDER)
        .value_name("DIR")
        .required(true)
        .value_parser(clap::value_parser!(PathBuf))
        .help("The folder; folders in it are read as well");
    // onefold: allow(hand-rolled-surface) -- reads a folder of this machine, which no other caller may name
    clap::Command::new("load").about("Fill the wiki from a folder of Markdown files").arg(folder)
}

/// Runs the command: 0 when every file was loaded, 1 when some were not, 2 when nothing could be.
pub fn run(app: &App, matches: &clap::ArgMatches) -> ExitCode {
    let Some(folder) = matches.get_one::<PathBuf>(FOLDER) else { return ExitCode::from(2) };
    let mut files = Vec::new();
    if let Err((path, error)) = walk(folder, &mut files) {
        complain(&format!("cannot read `{}`: {error}", path.display()));
        return ExitCode::from(2);
    }
    files.sort();
    let mut bad: Vec<(String, String)> = Vec::new();
    let mut notes: BTreeMap<NoteId, Record> = BTreeMap::new();
    let now = Utc::now().trunc_subsecs(0);
    for file in &files {
        let path = relative(folder, file);
        match read(file, &path, now) {
            Ok(record) => match notes.get(&record.id) {
                Some(other) => {
                    let other = other.path.as_deref().unwrap_or_default();
                    bad.push((path, format!("its title is also that of `{other}`")));
                }
                None => drop(notes.insert(record.id.clone(), record)),
            },
            Err(reason) => bad.push((path, reason)),
        }
    }
    let stored = app.store().write(|connection| store(connection, notes, &mut bad).map(Ok::<_, ()>));
    let counts = match stored {
        Ok(counts) => counts.unwrap_or_default(),
        Err(error) => {
            complain(&error.to_string());
            return ExitCode::from(2);
        }
    };
    for (path, reason) in &bad {
        complain(&format!("`{path}` was not loaded: {reason}"));
    }
    let Counts { new, changed, unchanged } = counts;
    let place = app.store().path().map(|path| format!("`{}`: ", path.display())).unwrap_or_default();
    println!("{place}{new} new, {changed} changed, {unchanged} unchanged, {} not loaded", bad.len());
    if bad.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// Collects the Markdown files below `folder`. Links are not followed: they may lead in circles.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (folder.to_owned(), error);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let kind = entry.file_type().map_err(failed)?;
        let path = entry.path();
        if kind.is_dir() {
            walk(&path, files)?;
        } else if kind.is_file()
            && path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("md"))
        {
            files.push(path);
        }
    }
    Ok(())
}

/// The path below `folder`, with `/` on every system.
fn relative(folder: &Path, file: &Path) -> String {
    let steps = file.strip_prefix(folder).unwrap_or(file).components();
    steps.map(|step| step.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn read(file: &Path, path: &str, now: DateTime<Utc>) -> Result<Record, String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
    let (kind, tags, text) = front_matter(&text)?;
    let (title, body) = title(text);
    let title = match title {
        Some(title) => title.to_owned(),
        None => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
    };
    let id = slug(&title).ok_or("its title has neither a letter nor a digit")?;
    Ok(Record { id, title, kind, body, tags, path: Some(path.to_owned()), created_at: now, edited_at: None })
}

/// Kind, tags and what is behind them.
fn front_matter(text: &str) -> Result<(NoteKind, Vec<String>, &str), String> {
    let Some(rest) = text.strip_prefix("---\n") else { return Ok((NoteKind::default(), Vec::new(), text)) };
    let (head, body) = rest
        .split_once("\n---\n")
        .or_else(|| rest.strip_suffix("\n---").map(|head| (head, "")))
        .ok_or("its front matter has no end; close it with a line `---`")?;
    let mut kind = NoteKind::default();
    let mut tags = BTreeSet::new();
    for line in head.lines().filter(|line| !line.trim().is_empty()) {
        match line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
            Some(("kind", word)) => {
                kind = kind_from_word(word)
                    .ok_or_else(|| format!("`{word}` is no kind; write `article`, `journal` or `index`"))?;
            }
            Some(("tags", list)) => {
                tags.extend(list.split(',').map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned));
            }
            Some((key, _)) => {
                return Err(format!("`{key}` is not known in front matter; write `kind` or `tags`"));
            }
            None => return Err(format!("`{}` in its front matter is no `key: value`", line.trim())),
        }
    }
    Ok((kind, tags.into_iter().collect(), body))
}

/// The first heading of level one, and the text without it.
fn title(text: &str) -> (Option<&str>, String) {
    let found = text.lines().enumerate().find_map(|(index, line)| match markdown::heading(line) {
        Some((1, title)) => Some((index, title)),
        _ => None,
    });
    let without = found.map(|(index, _)| index);
    let body: Vec<&str> =
        text.lines().enumerate().filter(|(index, _)| Some(*index) != without).map(|(_, line)| line).collect();
    (found.map(|(_, title)| title), body.join("\n").trim().to_owned())
}

fn store(
    connection: &Connection,
    notes: BTreeMap<NoteId, Record>,
    bad: &mut Vec<(String, String)>,
) -> Result<Counts, rusqlite::Error> {
    let mut counts = Counts::default();
    for mut record in notes.into_values() {
        let Some(old) = find(connection, &record.id)? else {
            insert(connection, &record)?;
            counts.new += 1;
            continue;
        };
        if old.path != record.path {
            let path = record.path.unwrap_or_default();
            bad.push((path, format!("the note `{}` exists and comes from elsewhere", old.id.0)));
            continue;
        }
        let now = record.created_at;
        record.created_at = old.created_at;
        record.edited_at = old.edited_at;
        if record == old {
            counts.unchanged += 1;
            continue;
        }
        record.edited_at = Some(now);
        remove(connection, &record.id)?;
        insert(connection, &record)?;
        counts.changed += 1;
    }
    Ok(counts)
}
