//! `explain`: the page of a rule, or the table of all rules.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command};
use onefold_lints::{Check, RULES, Rule};
use onefold_model::{Level, closest};

use super::hinted::Hinted;
use crate::{Exit, Session, Stop, Task, Terminal, Tone};

pub(super) const TASK: Task =
    Task { name: "explain", summary: "Show the page of a rule, or list the rules", arguments, run };

fn arguments(command: Command) -> Command {
    let rules: Vec<PossibleValue> = RULES.iter().map(|rule| PossibleValue::new(rule.id)).collect();
    let rule = Arg::new("rule")
        .value_name("RULE")
        .value_parser(Hinted(rules))
        .hide_possible_values(true)
        .help("The rule, as findings name it; without one, every rule is listed");
    let all = Arg::new("all")
        .long("all")
        .action(ArgAction::SetTrue)
        .requires("rule")
        .help("Show every example of the page, not the first two of a section alone");
    command.arg(rule).arg(all)
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let terminal = session.terminal();
    let Some(id) = matches.get_one::<String>("rule") else {
        terminal.answer(&table(terminal));
        return Ok(Exit::Clean);
    };
    match RULES.iter().find(|rule| rule.id == id) {
        Some(rule) => {
            let text = if matches.get_flag("all") { rule.page.to_owned() } else { rule.short_page() };
            terminal.answer(&page(terminal, &text));
            Ok(Exit::Clean)
        }
        None => {
            let cure = match closest(id, RULES.iter().map(|rule| rule.id)) {
                Some(rule) => format!("did you mean `{rule}`?"),
                None => "`explain` alone lists the rules".to_owned(),
            };
            Err(Stop::usage(format!("there is no rule `{id}`")).help(cure))
        }
    }
}

/// The page with its headings set off.
fn page(terminal: &Terminal, text: &str) -> String {
    let mut is_code = false;
    let line = |line: &str| {
        if line.starts_with("```") {
            is_code = !is_code;
            terminal.paint(Tone::Dim, line)
        } else if line.starts_with('#') && !is_code {
            terminal.paint(Tone::Bold, line)
        } else {
            line.to_owned()
        }
    };
    text.lines().map(line).collect::<Vec<String>>().join("\n")
}

/// Id, level, subject and summary of every rule.
fn table(terminal: &Terminal) -> String {
    let rows: Vec<[String; 4]> = RULES.iter().map(row).collect();
    let headings = ["rule", "level", "judges", "what is wrong"].map(str::to_owned);
    let width = |column: usize| {
        rows.iter().chain([&headings]).map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths = [width(0), width(1), width(2)];
    let line = |row: &[String; 4]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        format!("{}  {}", cells.collect::<Vec<String>>().join("  "), row[3])
    };
    let mut lines = vec![terminal.paint(Tone::Bold, &line(&headings))];
    lines.extend(rows.iter().map(line));
    lines.join("\n")
}

fn row(rule: &Rule) -> [String; 4] {
    let level = match rule.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let judges = match rule.check {
        Check::Contracts(_) | Check::Environment(_) => "contracts",
        Check::Change(_) => "change",
        Check::Source(_) => "sources",
        Check::Graph(_) => "graph",
        Check::Reported(_) => "input",
    };
    [rule.id.to_owned(), level.to_owned(), judges.to_owned(), rule.summary()]
}
