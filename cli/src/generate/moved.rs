//! Outputs that were left behind when an emitter's folder was moved or its table was taken out.
//!
//! No run remembers where an earlier one wrote. But the last commit knows the configuration that it
//! was written by; so whoever edits the configuration is told before committing it. Without git, and
//! once the edit is committed, nothing is known and nothing is said.
#![expect(
    clippy::disallowed_methods,
    reason = "this is the edge: git is asked, and a left folder is looked at"
)]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use onefold_codegen::header;
use onefold_model::{Diagnostic, SourceText};

use super::unread_service;
use crate::config::{self, Config, Emit, Located};
use crate::{Session, child, input};

/// Entries of a left folder that are looked at.
const MOST_ENTRIES: usize = 1000;

/// A warning for each folder that the committed configuration names, this one does not, and that
/// still holds files of its emitter.
pub(super) fn left_behind(session: &Session<'_>, located: &Located, config: &Config) -> Vec<Diagnostic> {
    let root = config::root(located);
    let Some(text) = committed(&located.path).filter(|text| *text != located.source.text) else {
        return Vec::new();
    };
    let source = Arc::new(SourceText { path: located.source.path.clone(), text });
    let earlier = Located { path: located.path.clone(), source };
    let earlier = config::read(&earlier, session.emitters(), Some(&unread_service()));
    let earlier = earlier.value.map(|config| config.emit).unwrap_or_default();
    earlier
        .iter()
        .filter(|emit| holds_outputs(&root, emit, config))
        .map(|emit| warning(emit, config))
        .collect()
}

/// The configuration as the last commit has it, if there is one.
fn committed(path: &Path) -> Option<String> {
    let (folder, name) = (path.parent()?, path.file_name()?.to_str()?);
    let mut command = Command::new("git");
    command.args(["cat-file", "blob", &format!("HEAD:./{name}")]).current_dir(folder);
    let output = child::output(command).ok()?.ok()?;
    output.status.success().then_some(())?;
    String::from_utf8(output.stdout).ok()
}

/// Whether the folder of `emit` holds a file of its, outside of all folders that are owned now.
fn holds_outputs(root: &Path, emit: &Emit, config: &Config) -> bool {
    let mut open = vec![emit.dir.clone()];
    let mut left = MOST_ENTRIES;
    while let Some(dir) = open.pop() {
        // What is owned is compared, and what is foreign there is told.
        if config.emit.iter().any(|owner| format!("{dir}/").starts_with(&format!("{}/", owner.dir))) {
            continue;
        }
        for entry in fs::read_dir(root.join(&dir)).into_iter().flatten().flatten() {
            let Some(rest) = left.checked_sub(1) else { return false };
            left = rest;
            let (Ok(kind), Some(name)) = (entry.file_type(), entry.file_name().to_str().map(str::to_owned))
            else {
                continue;
            };
            let path = format!("{dir}/{name}");
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file()
                && let Ok(Some(text)) = input::optional(&entry.path())
                && header::emitter_of(&path, text.as_bytes()).as_deref() == Some(emit.spec.name)
            {
                return true;
            }
        }
    }
    false
}

fn warning(emit: &Emit, config: &Config) -> Diagnostic {
    let (name, dir) = (emit.spec.name, &emit.dir);
    let now = config.emit.iter().find(|candidate| candidate.spec.name == name);
    let message = match now {
        Some(now) => {
            format!("`{dir}` still holds outputs of emitter `{name}`, which now writes to `{}`", now.dir)
        }
        None => format!("`{dir}` still holds outputs of emitter `{name}`, which is off now"),
    };
    Diagnostic::warning("output-left", message)
        .at(now.and_then(|now| now.span.clone()))
        .help("delete those files: nothing brings them up to date any more")
}
