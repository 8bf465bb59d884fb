//! From contracts to files: the one flow of `gen`, `typegen`, their checks, and the drift test.

mod select;

use onefold::{ContractSet, Service};
use onefold_codegen::OutFile;
use onefold_model::{Model, Outcome};

use crate::config::{self, Config, Located};
use crate::{Exit, Session, Stop};

pub(crate) use select::Selection;

/// What to do with what was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Only say what would change.
    pub(crate) is_check: bool,
    /// Show the changed lines.
    pub(crate) with_diff: bool,
}

/// The model, as `inspect` shows it; without a configuration when a document says the service.
pub(crate) fn model(session: &Session<'_>) -> Result<Model, Stop> {
    let set = session.contracts()?;
    let located = match session.locate() {
        Ok(located) => Some(located),
        Err(_) if set.service().is_some() && !session.names_configuration() => None,
        Err(stop) => return Err(stop),
    };
    let config = located.map(|located| read_config(session, &located, set.service())).transpose()?;
    let service = config.as_ref().and_then(|config| config.service.as_ref());
    session.accept(onefold_model::lower(&set, service), Exit::Findings)
}

/// Writes the selected outputs, or says what would change.
pub(crate) fn run(
    session: &Session<'_>,
    selection: &Selection,
    _mode: Mode,
    _command: &str,
) -> Result<Exit, Stop> {
    let located = session.locate()?;
    let set = session.contracts()?;
    let config = read_config(session, &located, set.service())?;
    let selected = selection.choose(session, &config, set.is_linked())?;
    let model = session.accept(onefold_model::lower(&set, config.service.as_ref()), Exit::Findings)?;
    for emit in &selected.running {
        let files = session.accept(emit.emitter().emit(&model), Exit::Findings)?;
        session.terminal().report(&format!("{}  {} files", emit.spec.name, files.len()));
    }
    Ok(Exit::Clean)
}

fn read_config(session: &Session<'_>, located: &Located, fallback: Option<&Service>) -> Result<Config, Stop> {
    session.accept(config::read(located, session.emitters(), fallback), Exit::Usage)
}
