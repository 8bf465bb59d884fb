//! What `gen` and `gen --check` print: each emitter, each change, and what to do.

use onefold::text::escape_hidden;
use onefold_codegen::{Change, ChangeKind, Comparison, EmitterChanges};

use super::Mode;
use super::out::Out;
use super::select::Selected;
use crate::config::Emit;
use crate::render::number;
use crate::{Session, Tone};

pub(super) struct Report<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) selected: &'a Selected<'a>,
    pub(super) comparison: &'a Comparison,
    pub(super) mode: Mode,
    /// Where the folders are, when the command line says so.
    pub(super) out: Option<&'a Out>,
}

/// How many files of an emitter are to be treated how.
#[derive(Default)]
struct Counts {
    created: usize,
    updated: usize,
    removed: usize,
    unchanged: usize,
}

impl Report<'_> {
    /// Prints the report. `command` is the command that would write what is out of date.
    pub(super) fn print(&self, command: &str) {
        let terminal = self.session.terminal();
        let emitters = self.emitters();
        for line in &emitters {
            terminal.report(line);
        }
        let changes: Vec<&Change> = self.changes().collect();
        // Files that are out of date are a problem of a check, so they are told when quiet, too.
        let is_problem = self.mode.is_check && !changes.is_empty();
        let say = |text: &str| if is_problem { terminal.answer(text) } else { terminal.report(text) };
        if !changes.is_empty() {
            terminal.report("");
        }
        for change in &changes {
            say(&self.change(change));
            if self.mode.with_diff {
                say(&self.diff(change));
            }
        }
        if !emitters.is_empty() {
            terminal.report("");
        }
        say(&self.summary(command));
    }

    fn changes(&self) -> impl Iterator<Item = &Change> {
        let running = self.selected.running.iter();
        running
            .filter_map(|emit| self.comparison.emitters.get(emit.spec.name))
            .flat_map(|found| &found.changes)
    }

    /// One line per emitter: its name, its folder, what happens to its files.
    fn emitters(&self) -> Vec<String> {
        let all = || self.selected.running.iter().chain(&self.selected.skipped);
        let name_width = all().map(|emit| emit.spec.name.len()).max().unwrap_or_default();
        let dir = |emit: &Emit| self.path(&emit.dir);
        let dir_width = all().map(|emit| dir(emit).chars().count()).max().unwrap_or_default();
        let line =
            |name: &str, dir: &str, words: &str| format!("{name:<name_width$}  {dir:<dir_width$}  {words}");
        let mut lines: Vec<String> = Vec::new();
        for emit in &self.selected.running {
            let found = self.comparison.emitters.get(emit.spec.name);
            let words = found.map(|found| self.counts(&Counts::of(found))).unwrap_or_default();
            lines.push(line(emit.spec.name, &dir(emit), &words));
        }
        for emit in &self.selected.skipped {
            lines.push(line(emit.spec.name, &dir(emit), "skipped: it names Rust types, a document has none"));
        }
        lines
    }

    fn counts(&self, counts: &Counts) -> String {
        let will = if self.mode.is_check { "to " } else { "" };
        let word = |done: &'static str, open: &'static str| if self.mode.is_check { open } else { done };
        let terminal = self.session.terminal();
        let parts = [
            (counts.created, word("created", "create"), Tone::Green),
            (counts.updated, word("updated", "update"), Tone::Yellow),
            (counts.removed, word("removed", "remove"), Tone::Red),
        ];
        let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
        let mut words: Vec<String> =
            parts.map(|(count, word, tone)| terminal.paint(tone, &format!("{count} {will}{word}"))).collect();
        if counts.unchanged > 0 {
            words.push(format!("{} unchanged", counts.unchanged));
        }
        if words.is_empty() { "nothing to write".to_owned() } else { words.join(", ") }
    }

    fn change(&self, change: &Change) -> String {
        let (tone, place) = match &change.kind {
            ChangeKind::Create { .. } => (Tone::Green, String::new()),
            ChangeKind::Update { line, .. } => (Tone::Yellow, format!("  (line {line})")),
            ChangeKind::Remove { .. } => (Tone::Red, String::new()),
        };
        format!("{}  {}{place}", self.session.terminal().paint(tone, change.verb()), self.path(&change.path))
    }

    /// A path below the root, as whoever reads the report finds it.
    fn path(&self, path: &str) -> String {
        match self.out {
            Some(out) => out.shown(path).escape_debug().to_string(),
            None => path.escape_debug().to_string(),
        }
    }

    fn diff(&self, change: &Change) -> String {
        let terminal = self.session.terminal();
        let paint = |line: String| match line.as_bytes().first() {
            Some(b'+') => terminal.paint(Tone::Green, &line),
            Some(b'-') => terminal.paint(Tone::Red, &line),
            Some(b'@') => terminal.paint(Tone::Dim, &line),
            Some(_) | None => line,
        };
        // What is on the disk may be anything.
        change.diff().lines().map(|line| paint(escape_hidden(line, &['\t']))).collect::<Vec<_>>().join("\n")
    }

    fn summary(&self, command: &str) -> String {
        let changed = self.changes().count();
        if self.selected.running.is_empty() {
            return format!("no emitter of `{command}` is on; `[emit.NAME]` with a `dir` turns one on");
        }
        if changed == 0 {
            let total: usize = self.comparison.emitters.values().map(|found| found.unchanged.len()).sum();
            return match total {
                0 => "nothing to write".to_owned(),
                1 => "1 file is up to date".to_owned(),
                _ => format!("{total} files are up to date"),
            };
        }
        if self.mode.is_check {
            let are = if changed == 1 { "is" } else { "are" };
            let command = self.session.command_words(command);
            return format!("{} {are} out of date; run `{command}`", number(changed, "file"));
        }
        format!("{} brought up to date", number(changed, "file"))
    }
}

impl Counts {
    fn of(found: &EmitterChanges) -> Self {
        let mut counts = Counts { unchanged: found.unchanged.len(), ..Counts::default() };
        for change in &found.changes {
            match change.kind {
                ChangeKind::Create { .. } => counts.created += 1,
                ChangeKind::Update { .. } => counts.updated += 1,
                ChangeKind::Remove { .. } => counts.removed += 1,
            }
        }
        counts
    }
}
