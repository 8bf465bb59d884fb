//! From a workspace to one that onefold serves: what is to be written, and what is left to a person.
//!
//! [`plan`] decides everything before anything is written. It never overwrites: a configuration that
//! is there stays, another file of ours stops it, and a file of somebody else is only added to, where
//! that loses nothing.

mod cargo;
mod configuration;
mod edit;
mod file;
mod library;
mod xtask;

use std::path::Path;

use onefold::Service;
use onefold_codegen::EmitterSpec;

use crate::{Exit, Stop};

pub(crate) use cargo::Workspace;
pub(crate) use file::{Change, write};

use crate::file::Found;
use file::{found, text_of};

const CONFIGURATION: &str = "onefold.toml";

/// What `init` does in a folder.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The files, in the order in which they are written; the configuration is the last one, so that
    /// a run that did not come to its end can be repeated.
    pub(crate) changes: Vec<Change>,
    /// What a person has to do, in sentences without a full stop.
    pub(crate) left: Vec<String>,
}

/// What `init` does for a contract document: the configuration alone.
pub(crate) fn plan_for_document(
    folder: &Path,
    specs: &[EmitterSpec],
    service: Option<&Service>,
    command: &str,
) -> Result<Plan, Stop> {
    let text = match service {
        Some(_) => configuration::for_document(specs, command),
        None => configuration::for_folder(specs, folder, command, None),
    };
    Ok(Plan { changes: vec![Change::create(folder, CONFIGURATION, text)?], left: vec![last(command)] })
}

/// What `init` does in a Rust workspace.
pub(crate) fn plan(workspace: &Workspace, specs: &[EmitterSpec], command: &str) -> Result<Plan, Stop> {
    let root = workspace.root.as_path();
    let present = found(root, CONFIGURATION)?;
    let (text, last) = match text_of(&present, CONFIGURATION)? {
        "" => {
            let application = application(workspace);
            let application = application.as_deref().unwrap_or(configuration::NO_APPLICATION);
            (configuration::for_folder(specs, root, command, Some(application)), last(command))
        }
        text => {
            let last = "look at `onefold.toml`, which was there already and stays as it is";
            (text.to_owned(), format!("{last}; then run `{command}`"))
        }
    };
    let configuration = Change::update(CONFIGURATION, &present, text);
    let (mut changes, mut left) = (Vec::new(), Vec::new());
    xtask::plan(workspace, &mut changes, &mut left)?;
    add_aliases(root, &mut changes, &mut left)?;
    let ignored = found(root, ".gitignore")?;
    let with_ours = edit::with_ignored(text_of(&ignored, ".gitignore")?);
    changes.push(Change::update(".gitignore", &ignored, with_ours));
    changes.push(configuration);
    left.push(last);
    Ok(Plan { changes, left })
}

/// The folder of the package that serves the contracts, from the root: it is the one that knows the
/// runtime.
fn application(workspace: &Workspace) -> Option<String> {
    let package =
        workspace.packages.iter().find(|package| package.dependency("onefold-runtime").is_some())?;
    let folder = package.folder.strip_prefix(&workspace.root).ok()?;
    let parts: Vec<_> = folder.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    Some(parts.join("/"))
}

fn last(command: &str) -> String {
    format!("take the `#` away from the tables that you want in `onefold.toml`, then run `{command}`")
}

/// The aliases of cargo, merged into what is there.
fn add_aliases(root: &Path, changes: &mut Vec<Change>, left: &mut Vec<String>) -> Result<(), Stop> {
    const PATH: &str = ".cargo/config.toml";
    const OLD_PATH: &str = ".cargo/config";
    // Where both are there, cargo reads the old one alone.
    let path = match found(root, OLD_PATH)? {
        Found::Absent => PATH,
        Found::Text(_) | Found::NoText | Found::NoFile => OLD_PATH,
    };
    let found = found(root, path)?;
    let edited = edit::with_aliases(text_of(&found, path)?);
    for line in edited.left {
        left.push(format!("add to `[alias]` in `{path}`: `{line}`"));
    }
    for (name, value) in edited.kept {
        left.push(format!("look at the alias `{name}` in `{path}`: it is there already and is {value}"));
    }
    changes.push(Change::update(path, &found, edited.text));
    Ok(())
}

/// The end of `init` because of what is in its way.
fn in_the_way(message: String, help: &str) -> Stop {
    Stop::new(Exit::Findings, message).help(help)
}
