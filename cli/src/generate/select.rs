//! Which of the configured emitters a run is about.

use onefold_codegen::Traits;

use crate::config::{Config, Emit};
use crate::suggest;
use crate::{Session, Stop};

/// The emitters that the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// Every configured one.
    All,
    /// Those that write types for programs.
    Types,
    /// These.
    Only(Vec<String>),
}

/// The emitters of a run.
pub(super) struct Selected<'a> {
    /// Those that run, in the order of the table of emitters.
    pub(super) running: Vec<&'a Emit>,
    /// Those that are configured but need linked contracts, which are not there.
    pub(super) skipped: Vec<&'a Emit>,
}

impl Selection {
    /// The command that was typed, with what it was limited to.
    pub(super) fn command(&self, command: &str) -> String {
        match self {
            Selection::All | Selection::Types => command.to_owned(),
            Selection::Only(names) => {
                let only: Vec<String> = names.iter().map(|name| format!(" --only {name}")).collect();
                format!("{command}{}", only.concat())
            }
        }
    }

    /// Chooses among the emitters of `config`.
    pub(super) fn choose<'a>(
        &self,
        session: &Session<'_>,
        config: &'a Config,
        is_linked: bool,
    ) -> Result<Selected<'a>, Stop> {
        let traits = |emit: &Emit| -> Traits { emit.emitter().traits() };
        let chosen: Vec<&Emit> = match self {
            Selection::All => config.emit.iter().collect(),
            Selection::Types => config.emit.iter().filter(|emit| traits(emit).types).collect(),
            Selection::Only(names) => {
                for name in names {
                    self.refuse_unknown(session, config, name)?;
                }
                config.emit.iter().filter(|emit| names.iter().any(|name| name == emit.spec.name)).collect()
            }
        };
        let (running, skipped): (Vec<&Emit>, Vec<&Emit>) =
            chosen.into_iter().partition(|emit| is_linked || !traits(emit).linked);
        match (self, skipped.first()) {
            (Selection::Only(_), Some(emit)) => Err(Stop::usage(format!(
                "emitter `{}` names Rust types, which a contract document does not have",
                emit.spec.name
            ))
            .help("run it by `cargo xtask gen` in the workspace that declares the contracts")),
            (Selection::All | Selection::Types | Selection::Only(_), _) => Ok(Selected { running, skipped }),
        }
    }

    fn refuse_unknown(&self, session: &Session<'_>, config: &Config, name: &str) -> Result<(), Stop> {
        let configured: Vec<&str> = config.emit.iter().map(|emit| emit.spec.name).collect();
        if configured.contains(&name) {
            return Ok(());
        }
        if session.emitters().iter().any(|spec| spec.name == name) {
            let message = format!("emitter `{name}` is off: the configuration has no table `[emit.{name}]`");
            return Err(Stop::usage(message).help(format!("add `[emit.{name}]` with a `dir` to turn it on")));
        }
        let message = format!("there is no emitter `{name}`");
        Err(Stop::usage(message).help(suggest::cure(name, &configured)))
    }
}
