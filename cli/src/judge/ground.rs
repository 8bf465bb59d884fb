//! The ground of a run: its folder, its configuration and its contracts.

use std::path::{Path, PathBuf};

use onefold::{ContractSet, Service};
use onefold_lints::{LintConfig, Run};
use onefold_model::{Diagnostic, Outcome, SourceText};

use super::seen::seen;
use crate::config::{self, Config, Located};
use crate::generate::{self, unread_service};
use crate::session::working_directory;
use crate::{Exit, Session, Stop, input, interrupt};

/// The emitter that writes the contracts themselves, and the file in its folder.
const SURFACE: &str = "surface";
const DOCUMENT: &str = "surface.json";

/// What a run stands on.
pub(crate) struct Ground {
    /// The folder that paths are relative to: the configuration's.
    pub(crate) root: PathBuf,
    /// The path of the configuration, relative to it.
    pub(crate) config_path: Option<String>,
    /// What the configuration says about rules.
    pub(crate) config: LintConfig,
    /// What a run knows besides.
    pub(crate) run: Run,
    /// The contracts; absent when none are given.
    pub(crate) contracts: Option<ContractSet>,
    /// The whole configuration, where there is one.
    pub(crate) whole: Option<Config>,
    /// What the configuration says about the service.
    pub(crate) service: Option<Service>,
    /// Whether a run goes on without any, since none are given and none were written.
    pub(crate) is_without_contracts: bool,
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
        let is_given = needs_contracts || session.has_contracts();
        let contracts = match &located {
            _ if is_given => Some(session.contracts_named(|path| from(&root, path))?),
            Some(located) => written(session, located, &root)?,
            None => None,
        };
        let is_without_contracts = contracts.is_none();
        let contracts = contracts.unwrap_or(Outcome { value: None, diagnostics: Vec::new() });
        let named = contracts.value.as_ref().and_then(ContractSet::service);
        // Without contracts, or with some that cannot be read, nobody knows whether they name a service.
        let unread = contracts.value.is_none().then(unread_service);
        let mut ground = Ground {
            config_path: None,
            config: LintConfig::default(),
            run: Run::default(),
            contracts: None,
            whole: None,
            service: None,
            is_without_contracts,
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
            ground.run.interrupt = interrupt::install().flag();
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

/// The contracts in the document that the generator wrote; `None` where there is no such document. The
/// configuration is read for the place of it alone: what is wrong with it is told when it is read whole.
fn written(
    session: &Session<'_>,
    located: &Located,
    root: &Path,
) -> Result<Option<Outcome<ContractSet>>, Stop> {
    let config = config::read(located, session.emitters(), Some(&unread_service())).value;
    let surface = config.iter().flat_map(|config| &config.emit).find(|emit| emit.spec.name == SURFACE);
    let Some(name) = surface.map(|emit| format!("{}/{DOCUMENT}", emit.dir)) else { return Ok(None) };
    let path = root.join(&name);
    if !input::is_there(&path) {
        return Ok(None);
    }
    let text = input::file(&path, &name)?;
    Ok(Some(text.and_then(|text| onefold_model::read_document(&name, &text))))
}

/// A path of the working directory as seen from `root`.
pub(crate) fn from(root: &Path, path: &Path) -> String {
    config::shown(root, &working_directory().join(path)).replace('\\', "/")
}
