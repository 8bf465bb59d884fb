//! What `lint` and `verify` share: the ground that they stand on, and how they tell what they found.
#![expect(clippy::disallowed_methods, reason = "this is the edge: allowances end by the calendar")]

mod baseline;
mod day;
mod mend;
mod seen;
mod selection;
mod surroundings;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};
use onefold::{ContractSet, Service};
use onefold_lints::engine::{Acceptance, Report};
use onefold_lints::{LintConfig, RULES, report};
use onefold_model::{Diagnostic, Outcome, SourceText};

use crate::config::{self, Config, Located};
use crate::generate::{self, unread_service};
use crate::render::number;
use crate::session::working_directory;
use crate::{Exit, Session, Stop, git, interrupt};

pub(crate) use baseline::Kept;
pub(crate) use mend::mend;
pub(crate) use seen::seen;
pub(crate) use selection::Selection;
pub(crate) use surroundings::surroundings;

/// How findings are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Human,
    Json,
    Sarif,
    Github,
}

impl Format {
    const ALL: [Format; 4] = [Format::Human, Format::Json, Format::Sarif, Format::Github];

    fn word(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Github => "github",
        }
    }

    /// The argument `--format`.
    pub(crate) fn argument() -> Arg {
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .default_value(Format::Human.word())
            .value_parser(PossibleValuesParser::new(Format::ALL.map(Format::word)))
            .help("How findings are told")
    }

    /// What the argument says.
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let word = matches.get_one::<String>("format").map(String::as_str);
        let known = Format::ALL.into_iter().find(|format| Some(format.word()) == word);
        known.expect("the argument's parser lets known formats through alone")
    }
}

/// What a run stands on.
pub(crate) struct Ground {
    /// The folder that paths are relative to: the configuration's.
    pub(crate) root: PathBuf,
    /// The path of the configuration, relative to it.
    pub(crate) config_path: Option<String>,
    /// What the configuration says about rules.
    pub(crate) config: LintConfig,
    /// The contracts; absent when none are given.
    pub(crate) contracts: Option<ContractSet>,
    /// The whole configuration, where there is one.
    pub(crate) whole: Option<Config>,
    /// What the configuration says about the service.
    pub(crate) service: Option<Service>,
    /// What was said while the contracts were read.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Ground {
    /// Reads configuration and contracts. `needs_contracts` is whether a run without any is one.
    pub(crate) fn find(session: &Session<'_>, needs_contracts: bool) -> Result<Self, Stop> {
        let located = match session.locate() {
            Ok(located) => Some(located),
            // A document that names its service needs no configuration.
            Err(_) if needs_contracts && session.names_contracts() && !session.names_configuration() => None,
            Err(stop) => return Err(stop),
        };
        let root = located.as_ref().map_or_else(working_directory, config::root);
        if located.is_some() {
            // A document may be an output of ours, so a half-finished run is finished before it is read.
            generate::finish_earlier(session, &root)?;
        }
        let contracts = if needs_contracts || session.has_contracts() {
            session.contracts_named(|path| from(&root, path))?
        } else {
            Outcome { value: None, diagnostics: Vec::new() }
        };
        let named = contracts.value.as_ref().and_then(ContractSet::service);
        // Without contracts, or with some that cannot be read, nobody knows whether they name a service.
        let unread = contracts.value.is_none().then(unread_service);
        let mut ground = Ground {
            config_path: None,
            config: LintConfig::default(),
            contracts: None,
            whole: None,
            service: None,
            diagnostics: contracts.diagnostics,
            root,
        };
        if let Some(located) = located {
            let located = ground.named_from_root(located);
            ground.config_path = Some(located.source.path.clone());
            let read = config::read(&located, session.emitters(), named.or(unread.as_ref()));
            let read = Outcome { diagnostics: seen(read.diagnostics, &ground.root), ..read };
            let config = session.accept(read, Exit::Usage)?;
            (ground.config, ground.service) = (config.lint.clone(), config.service.clone());
            ground.whole = Some(config);
            ground.config.interrupt = interrupt::install().flag();
        }
        ground.contracts = contracts.value;
        Ok(ground)
    }

    /// The same configuration with its path from its own folder, as in every report.
    fn named_from_root(&self, located: Located) -> Located {
        let source = SourceText { path: from(&self.root, &located.path), text: located.source.text.clone() };
        Located { source: source.into(), ..located }
    }
}

/// A path of the working directory as seen from `root`.
pub(crate) fn from(root: &Path, path: &Path) -> String {
    config::shown(root, &working_directory().join(path)).replace('\\', "/")
}

/// Today, by the world's clock.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    day::of(since.as_secs() / 86_400)
}

/// Tells a report; errors in it are the exit code.
pub(crate) fn tell(session: &Session<'_>, report: &Report, format: Format, ground: &Ground) -> Exit {
    let root = &ground.root;
    let text = match format {
        Format::Human => {
            tell_people(session, report, ground);
            None
        }
        Format::Json => Some(report::json(report)),
        Format::Sarif => Some(report::sarif(report, RULES, env!("CARGO_PKG_VERSION"), &git::prefix(root))),
        Format::Github => Some(report::github(report, &git::prefix(root))),
    };
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        session.terminal().answer(text.trim_end_matches('\n'));
    }
    if report.has_errors() { Exit::Findings } else { Exit::Clean }
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
}
