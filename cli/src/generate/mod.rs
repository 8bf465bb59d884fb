//! From contracts to files: the one flow of `gen`, `typegen`, their checks, and the drift test.

mod moved;
mod out;
mod ownership;
mod place;
mod report;
mod select;

#[cfg(feature = "lint")]
use std::sync::Arc;

use onefold::{ContractSet, Service};
#[cfg(feature = "lint")]
use onefold_codegen::OutFile;
use onefold_codegen::disk::{DiskError, DiskErrorKind, Interrupt, Locked, Recovered, Root};
use onefold_codegen::{FileSet, Part, compare};
use onefold_model::{Diagnostic, Model, Outcome};
#[cfg(feature = "lint")]
use onefold_model::{Level, SourceText};

use crate::config::{self, Config, Located};
use crate::{Exit, Progress, Session, Stop, interrupt};
use place::Place;
use report::Report;
use select::Selected;

pub(crate) use out::{INTEGERS, Out, integers_of};
pub(crate) use select::Selection;

/// What to do with what was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Only say what would change.
    pub(crate) is_check: bool,
    /// Show the changed lines.
    pub(crate) with_diff: bool,
}

/// Writes the selected outputs, where the configuration says or below `out`, or says what would
/// change. `command` is what was typed.
pub(crate) fn run(
    session: &Session<'_>,
    selection: &Selection,
    mode: Mode,
    out: Option<&Out>,
    command: &str,
) -> Result<Exit, Stop> {
    let progress = session.terminal().progress();
    let interrupt = interrupt::install();
    let place = Place::find(session, out)?;
    progress.step("waiting for the lock");
    let mut root = place.lock(session, &interrupt)?;
    let mut findings = Findings::default();
    let inputs = match &place {
        Place::Configured(located) => Inputs::read(session, located, &mut findings)?,
        Place::Named(out, _) => Inputs::read_for(session, out, selection, &mut findings)?,
    };
    let selected = selection.choose(session, &inputs.config, inputs.contracts.is_linked())?;
    ownership::check(&inputs, &place.folder())?;
    progress.step("lowering the contracts");
    let model = findings.accept(inputs.lower(), Exit::Findings)?;
    let emitted = emit(&model, &selected, &progress, &interrupt)?;
    let files = findings.accept(place.cure(emitted), Exit::Findings)?;
    if root.is_none() && !mode.is_check && files.folders().values().any(|folder| !folder.files.is_empty()) {
        root = Some(lock(session, Root::create(&place.folder()), &interrupt)?);
    }
    progress.step("comparing");
    let tree = root.as_ref().map(|root| root.read(&files)).transpose().map_err(stop)?;
    let comparison = compare(&files, &tree.unwrap_or_default());
    if !comparison.obstacles.is_empty() {
        findings.0.extend(place.foreign(&comparison));
        return Err(findings.stop(Exit::Findings, place.obstacles(&comparison)));
    }
    if let Some(root) = root.filter(|_| !mode.is_check && !comparison.is_current()) {
        progress.step("writing");
        root.apply(&comparison, &interrupt).map_err(stop)?;
    }
    drop(progress);
    let report = Report { session, selected: &selected, comparison: &comparison, mode, out };
    report.print(&format!("{}{}", selection.command(command), out.map(Out::words).unwrap_or_default()));
    if let Place::Configured(located) = &place {
        findings.0.extend(moved::left_behind(session, located, &inputs.config));
    }
    findings.0.extend(place.foreign(&comparison));
    session.print(&findings.0);
    Ok(if !comparison.foreign.is_empty() {
        Exit::Findings
    } else if mode.is_check && !comparison.is_current() {
        Exit::Drift
    } else {
        Exit::Clean
    })
}

/// The model, as `inspect` shows it; without a configuration when a document says the service.
pub(crate) fn model(session: &Session<'_>) -> Result<Model, Stop> {
    let located = match session.locate() {
        Ok(located) => located,
        Err(stop) if session.names_configuration() => return Err(stop),
        Err(stop) => {
            let contracts = session.accept(session.contracts()?, Exit::Findings)?;
            return match contracts.service() {
                Some(_) => session.accept(onefold_model::lower(&contracts, None), Exit::Findings),
                None => Err(stop),
            };
        }
    };
    // A document may be an output of ours, so a half-finished run is finished before it is read.
    let _root = lock(session, Root::open(&config::root(&located)), &interrupt::install())?;
    let mut findings = Findings::default();
    let inputs = Inputs::read(session, &located, &mut findings)?;
    let model = findings.accept(inputs.lower(), Exit::Findings)?;
    interrupt::check()?;
    session.print(&findings.0);
    Ok(model)
}

/// Finishes a run that was killed half-way, so that what is read here is whole.
#[cfg(feature = "lint")]
pub(crate) fn finish_earlier(session: &Session<'_>, folder: &std::path::Path) -> Result<(), Stop> {
    lock(session, Root::open(folder), &interrupt::install()).map(drop)
}

/// What the emitters of a configuration would write, by path from its folder; `None` when one of them
/// cannot.
#[cfg(feature = "lint")]
pub(crate) fn expected(
    session: &Session<'_>,
    config: &Config,
    model: &Model,
    is_linked: bool,
    progress: &Progress,
) -> Result<Option<Vec<Arc<SourceText>>>, Stop> {
    let selected = Selection::All.choose(session, config, is_linked)?;
    let emitted = emit(model, &selected, progress, &interrupt::install())?;
    let Some(files) = emitted.value else { return Ok(None) };
    let files = files.folders().values().flat_map(|folder| {
        let text = |(path, file): (&String, &OutFile)| {
            Arc::new(SourceText { path: folder.full(path), text: file.contents.clone() })
        };
        folder.files.iter().map(text)
    });
    Ok(Some(files.collect()))
}

/// What keeps the emitters of a configuration from writing anything, as `gen` would say it.
#[cfg(feature = "lint")]
pub(crate) fn refusals(
    session: &Session<'_>,
    config: &Config,
    model: &Model,
    is_linked: bool,
    progress: &Progress,
) -> Result<Vec<Diagnostic>, Stop> {
    let selected = Selection::All.choose(session, config, is_linked)?;
    let emitted = emit(model, &selected, progress, &interrupt::install())?;
    let errors = emitted.diagnostics.into_iter().filter(|diagnostic| diagnostic.level == Level::Error);
    Ok(errors.collect())
}

/// What is to be told when the run ends, in one list with one count.
#[derive(Default)]
struct Findings(Vec<Diagnostic>);

impl Findings {
    /// Keeps the warnings of `outcome` and gives its value, or ends the run with `exit`.
    fn accept<T>(&mut self, outcome: Outcome<T>, exit: Exit) -> Result<T, Stop> {
        match outcome.accept() {
            (Some(value), warnings) => {
                self.0.extend(warnings);
                Ok(value)
            }
            (None, diagnostics) => Err(self.stop(exit, diagnostics)),
        }
    }

    /// Ends the run with `exit` because of `diagnostics`, and tells the rest with them.
    fn stop(&mut self, exit: Exit, diagnostics: Vec<Diagnostic>) -> Stop {
        self.0.extend(diagnostics);
        Stop::because(exit, std::mem::take(&mut self.0))
    }
}

/// What a run starts from.
pub(crate) struct Inputs {
    config: Config,
    contracts: ContractSet,
}

impl Inputs {
    /// Reads the contracts and the configuration; what is wrong with either is told at once.
    fn read(session: &Session<'_>, located: &Located, findings: &mut Findings) -> Result<Self, Stop> {
        let contracts = session.contracts()?;
        let unread = unread_service();
        // Whether a document that cannot be read names a service is not known, so a configuration
        // without one is not blamed.
        let fallback = contracts.value.as_ref().map_or(Some(&unread), ContractSet::service);
        let config = config::read(located, session.emitters(), fallback);
        let exit = if config.has_errors() { Exit::Usage } else { Exit::Findings };
        let both = Outcome {
            value: config.value.zip(contracts.value),
            diagnostics: [config.diagnostics, contracts.diagnostics].concat(),
        };
        let (config, contracts) = findings.accept(both, exit)?;
        Ok(Inputs { config, contracts })
    }

    /// Reads the contracts, and of a configuration the service alone: of the one that is named, or
    /// of the nearest one when the contracts name no service.
    fn read_for(
        session: &Session<'_>,
        out: &Out,
        selection: &Selection,
        findings: &mut Findings,
    ) -> Result<Self, Stop> {
        let contracts = findings.accept(session.contracts()?, Exit::Findings)?;
        let service = match session.locate() {
            Err(stop) if session.names_configuration() => return Err(stop),
            Ok(located) if session.names_configuration() || contracts.service().is_none() => {
                let config = config::read(&located, session.emitters(), contracts.service());
                findings.accept(config, Exit::Usage)?.service
            }
            Ok(_) | Err(_) => None,
        };
        let named = match selection {
            Selection::Only(names) => names.as_slice(),
            Selection::All | Selection::Types => &[],
        };
        let emit = out.emitters(session.emitters(), named)?;
        let config = Config {
            service,
            emit,
            #[cfg(feature = "lint")]
            lint: onefold_lints::LintConfig::default(),
        };
        Ok(Inputs { config, contracts })
    }

    fn lower(&self) -> Outcome<Model> {
        onefold_model::lower(&self.contracts, self.config.service.as_ref())
    }
}

/// Stands for a service that is not known, so that a configuration without one is not blamed.
pub(crate) fn unread_service() -> Service {
    Service { name: String::new(), title: String::new(), version: String::new(), description: String::new() }
}

/// The files of every selected emitter, or all that is wrong with any of them.
fn emit(
    model: &Model,
    selected: &Selected<'_>,
    progress: &Progress,
    interrupt: &Interrupt,
) -> Result<Outcome<FileSet>, Stop> {
    let mut parts = Vec::new();
    let mut diagnostics = Vec::new();
    for emit in &selected.running {
        if interrupt.is_set() {
            return Err(Stop::new(Exit::Interrupted, "interrupted; no file was changed"));
        }
        progress.step(&format!("emitting {}", emit.spec.name));
        let outcome = emit.emitter().emit(model);
        diagnostics.extend(outcome.diagnostics);
        parts.push(Part {
            emitter: emit.spec.name.to_owned(),
            dir: emit.dir.clone(),
            span: emit.span.clone(),
            files: outcome.value.unwrap_or_default(),
        });
    }
    let emitted = Outcome::new(parts, diagnostics);
    // Without all parts the check of their paths would complain about what is not there.
    if emitted.has_errors() {
        return Ok(Outcome::failed(emitted.diagnostics));
    }
    Ok(emitted.and_then(FileSet::build))
}

pub(crate) fn lock(
    session: &Session<'_>,
    root: Result<Root, DiskError>,
    interrupt: &Interrupt,
) -> Result<Locked, Stop> {
    let root = root.and_then(|root| root.lock(interrupt)).map_err(stop)?;
    match root.recovered() {
        Some(Recovered::Completed) => {
            session.terminal().report("finished an earlier run that had been killed")
        }
        Some(Recovered::RolledBack) => session.terminal().report("undid an earlier run that had been killed"),
        Some(Recovered::Swept) | None => {}
    }
    Ok(root)
}

/// The end of a command because of files.
pub(crate) fn stop(error: DiskError) -> Stop {
    let stop = Stop::new(exit(error.kind()), error.to_string());
    match error.help() {
        Some(cure) => stop.help(cure),
        None => stop,
    }
}

/// A person must look at what is in the way; everything else is the world's.
fn exit(kind: DiskErrorKind) -> Exit {
    match kind {
        DiskErrorKind::Blocked => Exit::Findings,
        DiskErrorKind::Interrupted => Exit::Interrupted,
        DiskErrorKind::Io
        | DiskErrorKind::Held
        | DiskErrorKind::Damaged
        | DiskErrorKind::Changed
        | DiskErrorKind::Apart => Exit::Usage,
    }
}

#[cfg(test)]
mod tests {
    use super::{DiskErrorKind, Exit, exit};

    #[test]
    fn only_what_is_in_the_way_is_a_finding() {
        for (kind, expected) in [
            (DiskErrorKind::Blocked, Exit::Findings),
            (DiskErrorKind::Changed, Exit::Usage),
            (DiskErrorKind::Apart, Exit::Usage),
            (DiskErrorKind::Held, Exit::Usage),
            (DiskErrorKind::Interrupted, Exit::Interrupted),
        ] {
            assert_eq!(exit(kind), expected, "{kind:?}");
        }
    }
}
