//! Tells what was found, to people and to programs.

use onefold_lints::engine::{Acceptance, Report};
use onefold_lints::{LESS_WITHOUT_CONTRACTS, RULES, report};
use onefold_model::listed;

use super::format::Format;
use super::ground::Ground;
use super::seen::seen;
use crate::render::number;
use crate::{Exit, Session, Stop, git};

/// Tells a report; errors in it are the exit code.
pub(crate) fn tell(
    session: &Session<'_>,
    report: &Report,
    format: Format,
    ground: &Ground,
) -> Result<Exit, Stop> {
    let root = &ground.root;
    let text = match format {
        Format::Human => {
            tell_people(session, report, ground);
            None
        }
        Format::Json => Some(report::json(report)),
        Format::Sarif => Some(report::sarif(report, RULES, env!("CARGO_PKG_VERSION"), &git::prefix(root)?)),
        Format::Github => Some(report::github(report, &git::prefix(root)?)),
    };
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        session.terminal().answer(text.trim_end_matches('\n'));
    }
    Ok(if report.has_errors() { Exit::Findings } else { Exit::Clean })
}

fn tell_people(session: &Session<'_>, report: &Report, ground: &Ground) {
    let root = &ground.root;
    let diagnostics = report.findings.iter().map(|finding| finding.diagnostic.clone()).collect();
    session.print(&seen(diagnostics, root));
    let mut words = Vec::new();
    if report.findings.is_empty() {
        words.push("nothing found".to_owned());
    }
    let fixable = report.findings.iter().filter(|finding| finding.fix.is_some()).count();
    if fixable > 0 {
        words.push(format!("`--fix` mends {fixable}"));
    }
    let is_baseline = |by: &Acceptance| *by == Acceptance::Baseline;
    let of =
        |wanted: bool| report.accepted.iter().filter(|accepted| is_baseline(&accepted.by) == wanted).count();
    for (count, place) in [(of(false), "accepted with a reason"), (of(true), "in the baseline")] {
        if count > 0 {
            words.push(format!("{count} {place}"));
        }
    }
    // Nothing found is less where less was looked at.
    let off = ground.config.levels.values().filter(|level| level.value.is_none()).count();
    if off > 0 {
        words.push(format!("{} off", number(off, "rule")));
    }
    if report.files > 0 && !ground.config.exclude.is_empty() {
        words.push(format!("files left out by {}", number(ground.config.exclude.len(), "glob")));
    }
    let files = match report.files {
        0 => String::new(),
        count => format!("{}: ", number(count, "file")),
    };
    if !words.is_empty() {
        session.terminal().report(&format!("{files}{}", words.join(", ")));
    }
    if ground.is_without_contracts {
        tell_of_missing_contracts(session, ground);
    }
}

/// Says which rules found less than they would with contracts.
fn tell_of_missing_contracts(session: &Session<'_>, ground: &Ground) {
    let is_off = |rule: &str| ground.config.levels.get(rule).is_some_and(|level| level.value.is_none());
    let fewer: Vec<&str> = LESS_WITHOUT_CONTRACTS.into_iter().filter(|rule| !is_off(rule)).collect();
    if !fewer.is_empty() {
        let words = format!("note: no contracts are given, so {} judge less: ", number(fewer.len(), "rule"));
        let cure = "name a contract document with `--contracts DOC`";
        session.terminal().report(&format!("{words}{}; {cure}", listed(&fewer, "and")));
    }
}
