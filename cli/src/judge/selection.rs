//! Which files a run tells of: those of paths, and those that a change concerns.
#![expect(clippy::disallowed_methods, reason = "this is the edge: named paths are looked at")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches};
use onefold_lints::Workspace;
use onefold_lints::engine::reaching;

use super::{Ground, from};
use crate::{Stop, git};

/// The name of the option `--changed`.
pub(super) const CHANGED: &str = "changed";
/// The name of the arguments that are paths.
pub(super) const PATHS: &str = "paths";

/// What the command line selects.
pub(crate) struct Selection {
    paths: Vec<PathBuf>,
    reference: Option<String>,
}

impl Selection {
    /// The arguments.
    pub(crate) fn arguments() -> [Arg; 2] {
        [
            Arg::new(CHANGED)
                .long(CHANGED)
                .value_name("REF")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("HEAD")
                .help("Tell of files that differ from REF (HEAD), and of those that reach them"),
            Arg::new(PATHS)
                .value_name("PATHS")
                .num_args(0..)
                .value_parser(clap::value_parser!(PathBuf))
                .help("Tell of these files and folders alone"),
        ]
    }

    /// What the arguments say.
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        Selection {
            paths: matches.get_many(PATHS).into_iter().flatten().cloned().collect(),
            reference: matches.get_one::<String>(CHANGED).cloned(),
        }
    }

    /// The files; `None` when all are.
    pub(crate) fn choose(
        &self,
        workspace: &Workspace,
        ground: &Ground,
    ) -> Result<Option<BTreeSet<String>>, Stop> {
        let mut selected = None;
        if let Some(reference) = &self.reference {
            let changed = git::changed(&ground.root, reference)?;
            // Another configuration is other rules: every file is concerned.
            let is_all = ground.config_path.as_ref().is_some_and(|path| changed.contains(path));
            selected = (!is_all).then(|| reaching(workspace, &changed));
        }
        if !self.paths.is_empty() {
            let mut named = BTreeSet::new();
            for path in &self.paths {
                named.extend(below(path, workspace, &ground.root)?);
            }
            selected = Some(match selected {
                Some(changed) => changed.intersection(&named).cloned().collect(),
                None => named,
            });
        }
        Ok(selected)
    }
}

/// The files that a path names.
fn below(path: &Path, workspace: &Workspace, root: &Path) -> Result<Vec<String>, Stop> {
    if !path.exists() {
        return Err(Stop::usage(format!("there is no `{}`", path.display())).help("name files or folders"));
    }
    let name = from(root, path);
    let name = name.trim_end_matches(['/', '.']);
    let files = workspace.files.iter().map(|file| &file.text.path);
    let is_below = |file: &&String| {
        name.is_empty() || **file == name || file.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
    };
    let found: Vec<String> = files.filter(is_below).cloned().collect();
    if found.is_empty() {
        let message = format!("`{}` holds no file that is read", path.display());
        return Err(Stop::usage(message).help(
            "Rust sources and manifests are, unless git ignores them or `[[lint.exclude]]` names them",
        ));
    }
    Ok(found)
}
