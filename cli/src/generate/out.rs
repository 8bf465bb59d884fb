//! `--out DIR`: every output that the contracts allow, each in the folder of its emitter's name.
#![expect(clippy::disallowed_methods, reason = "this is the edge: a folder is looked for")]

use std::fs;
use std::io::ErrorKind;
use std::path::{self, Path, PathBuf};

use onefold_codegen::{EmitterSpec, OptionKind, OptionValue, Options};
use onefold_model::{Diagnostic, Level};

use crate::config::Emit;
use crate::{Exit, Stop, formats};

/// The option that `--integers` sets.
pub(crate) const INTEGERS: &str = "integers";

/// What the command line says in the place of a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Out {
    /// The folder, as it was written.
    pub(crate) dir: PathBuf,
    /// What an integer beyond 2^53 is.
    pub(crate) integers: Option<String>,
}

impl Out {
    /// The folder as an absolute path, or why nothing is written there.
    pub(super) fn folder(&self) -> Result<PathBuf, Stop> {
        let folder = path::absolute(&self.dir).map_err(|error| Stop::io("find", &self.dir, &error))?;
        let is_foreign = |name: &str| [".git", ".onefold"].contains(&name.to_lowercase().as_str());
        if folder.components().any(|part| part.as_os_str().to_str().is_some_and(is_foreign)) {
            let message = format!("the folder `{}` belongs to another tool", self.dir.display());
            return Err(Stop::usage(message).help("choose another folder"));
        }
        Ok(folder)
    }

    /// The emitters with their defaults. What describes the tool and not the contracts is left
    /// out unless it is asked for by name.
    pub(super) fn emitters(&self, specs: &[EmitterSpec], named: &[String]) -> Result<Vec<Emit>, Stop> {
        let mut emitters = Vec::new();
        let mut problems = Vec::new();
        for spec in specs {
            let is_named = named.iter().any(|name| name == spec.name);
            if !is_named && formats::describes_the_tool(spec) {
                continue;
            }
            let options = self.options(spec);
            match (spec.build)(&options) {
                Ok(_) => {
                    emitters.push(Emit { spec: *spec, dir: spec.name.to_owned(), options, span: None });
                }
                // Nothing is asked of it.
                Err(_) if !is_named && !named.is_empty() => {}
                Err(message) => problems.push(
                    Diagnostic::error("config-value", format!("emitter `{}`: {message}", spec.name))
                        .help("run it by a table of a configuration, and the others by `--only`"),
                ),
            }
        }
        if problems.is_empty() { Ok(emitters) } else { Err(Stop::because(Exit::Usage, problems)) }
    }

    fn options(&self, spec: &EmitterSpec) -> Options {
        let mut options = Options::default();
        if let Some(word) = &self.integers
            && integers_of(spec).contains(&word.as_str())
        {
            options.set(INTEGERS, OptionValue::Text(word.clone()));
        }
        options
    }

    /// The arguments that were typed for it.
    pub(super) fn words(&self) -> String {
        let integers = self.integers.as_ref().map(|word| format!(" --{INTEGERS} {word}"));
        format!(" --out {}{}", self.dir.display(), integers.unwrap_or_default())
    }

    /// Where a path below the folder is, as seen by whoever wrote the command.
    pub(super) fn shown(&self, path: &str) -> String {
        self.dir.join(path).to_string_lossy().into_owned()
    }

    /// The same diagnostic with the cure that this command line has.
    pub(super) fn cure(&self, diagnostic: Diagnostic) -> Diagnostic {
        match (diagnostic.rule, diagnostic.level) {
            ("wide-integer", Level::Error) => diagnostic.help(format!(
                "give the field bounds within 2^53 or a string type, or say `--{INTEGERS} bigint` (exact) \
                 or `--{INTEGERS} number` (rounded)"
            )),
            ("wide-integer", Level::Warning) => {
                diagnostic.help(format!("say `--{INTEGERS} bigint` to keep every digit"))
            }
            (_, Level::Error | Level::Warning) => diagnostic,
        }
    }
}

/// The words that an emitter takes for `integers`; none when it has no such option.
pub(crate) fn integers_of(spec: &EmitterSpec) -> &'static [&'static str] {
    let option = spec.options.iter().find(|option| option.key == INTEGERS);
    match option.map(|option| option.kind) {
        Some(OptionKind::Word(words)) => words,
        Some(OptionKind::Text | OptionKind::Count | OptionKind::Words(_)) | None => &[],
    }
}

/// Whether nothing has the name of the folder yet.
pub(super) fn is_absent(folder: &Path) -> bool {
    fs::symlink_metadata(folder).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}
