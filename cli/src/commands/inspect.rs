//! `inspect`: what the contracts are, without writing anything.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use onefold::text::{escape_hidden, escape_hidden_in_json};
use onefold::{Json, Object};
use onefold_model::{Contract, Model, TypeDef};

use crate::generate;
use crate::{Exit, Session, Stop, Task, Tone};

pub(super) const TASK: Task =
    Task { name: "inspect", summary: "Show what the contracts declare", arguments, run };

/// What can be shown.
#[derive(Clone, Copy)]
enum Subject {
    Contracts,
    Types,
    Routes,
}

impl Subject {
    const ALL: [Subject; 3] = [Subject::Contracts, Subject::Types, Subject::Routes];

    fn word(self) -> &'static str {
        match self {
            Subject::Contracts => "contracts",
            Subject::Types => "types",
            Subject::Routes => "routes",
        }
    }

    fn table(self, model: &Model) -> Table {
        match self {
            Subject::Contracts => contracts(model),
            Subject::Types => types(model),
            Subject::Routes => routes(model),
        }
    }
}

fn arguments(command: Command) -> Command {
    command
        .arg(
            Arg::new("subject")
                .value_name("SUBJECT")
                .default_value(Subject::Contracts.word())
                .value_parser(PossibleValuesParser::new(Subject::ALL.map(Subject::word)))
                .help("What to show"),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"))
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let model = generate::model(session)?;
    let word = matches.get_one::<String>("subject").map(String::as_str).unwrap_or_default();
    let subject = Subject::ALL.into_iter().find(|subject| subject.word() == word);
    let subject = subject.expect("the argument's parser lets known subjects through alone");
    let table = subject.table(&model);
    if matches.get_flag("json") {
        session.terminal().answer(&escape_hidden_in_json(&table.to_json().to_pretty()));
    } else {
        session.terminal().answer(&table.to_text(session, word));
    }
    Ok(Exit::Clean)
}

/// Rows under headings; as JSON an array of objects with the headings as keys.
struct Table {
    headings: &'static [&'static str],
    /// How many headings fit on a screen; JSON has them all.
    columns: usize,
    rows: Vec<Vec<Json>>,
}

fn contracts(model: &Model) -> Table {
    let row = |contract: &Contract| {
        let declared = &contract.declared;
        vec![
            declared.name.as_str().into(),
            declared.effect.as_str().into(),
            declared.approval.as_str().into(),
            declared.expose.surfaces().collect::<Vec<_>>().into(),
            contract.failures.iter().map(|failure| failure.code.as_str()).collect::<Vec<_>>().into(),
            declared.title.as_str().into(),
            declared.description.as_str().into(),
        ]
    };
    Table {
        headings: &["name", "effect", "approval", "expose", "failures", "title", "description"],
        columns: 6,
        rows: model.contracts().map(row).collect(),
    }
}

fn types(model: &Model) -> Table {
    let row = |definition: &TypeDef| {
        let usage = definition.usage;
        let directions = [(usage.input, "input"), (usage.output, "output")];
        let directions: Vec<&str> =
            directions.iter().filter(|(is_used, _)| *is_used).map(|(_, word)| *word).collect();
        vec![definition.key.as_str().into(), directions.into(), definition.description.as_str().into()]
    };
    Table { headings: &["name", "usage", "description"], columns: 3, rows: model.types().map(row).collect() }
}

fn routes(model: &Model) -> Table {
    let row = |contract: &Contract| {
        let http = contract.declared.expose.http.as_ref()?;
        Some(vec![
            http.method.as_str().into(),
            http.path.as_str().into(),
            contract.declared.name.as_str().into(),
        ])
    };
    Table {
        headings: &["method", "path", "contract"],
        columns: 3,
        rows: model.contracts().filter_map(row).collect(),
    }
}

impl Table {
    fn to_json(&self) -> Json {
        let object = |row: &Vec<Json>| -> Object {
            let keys = self.headings.iter().map(|heading| (*heading).to_owned());
            keys.zip(row.iter().cloned()).collect()
        };
        self.rows.iter().map(object).collect::<Vec<Object>>().into()
    }

    fn to_text(&self, session: &Session<'_>, subject: &str) -> String {
        if self.rows.is_empty() {
            return format!("no {subject}");
        }
        let headings: Vec<String> =
            self.headings.iter().take(self.columns).map(|heading| (*heading).to_owned()).collect();
        let rows: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().take(self.columns).map(cell).collect()).collect();
        let width = |column: usize| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([headings[column].len()]).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..headings.len()).map(width).collect();
        let line = |row: &[String]| {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
            cells.join("  ").trim_end().to_owned()
        };
        let mut lines = vec![session.terminal().paint(Tone::Bold, &line(&headings))];
        lines.extend(rows.iter().map(|row| line(row)));
        lines.join("\n")
    }
}

/// A value in a table: of a text its first paragraph on one line, lists with commas, hidden
/// characters escaped.
fn cell(value: &Json) -> String {
    match (value.as_str(), value.as_array()) {
        (Some(text), _) => escape_hidden(&first_paragraph(text), &[]),
        (None, Some([])) => "-".to_owned(),
        (None, Some(items)) => items.iter().map(cell).collect::<Vec<_>>().join(", "),
        (None, None) => value.to_compact(),
    }
}

fn first_paragraph(text: &str) -> String {
    let lines = text.lines().map(str::trim).skip_while(|line| line.is_empty());
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{cell, first_paragraph};

    #[test]
    fn a_text_is_shown_by_its_first_paragraph_on_one_line() {
        for (text, expected) in [
            ("", ""),
            ("A note.", "A note."),
            ("A note that\nsomebody wrote.\n\nMore of it.", "A note that somebody wrote."),
            ("\n  A note\r\n  of a page.\r\n\r\nMore.", "A note of a page."),
        ] {
            assert_eq!(first_paragraph(text), expected, "{text:?}");
        }
        assert_eq!(cell(&"a\u{1b}[2J\nb".into()), "a\\u{1b}[2J b");
    }
}
