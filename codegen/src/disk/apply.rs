//! Makes all changes of a comparison, or none.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::error::{DiskError, DiskErrorKind};
use super::journal::{Action, Journal};
use super::ops::{Ops, Places};
use super::recover::sweep;
use super::replay::{Found, backward, find, forward, kept, staged};
use crate::tree::ancestors;
use crate::{Change, ChangeKind, Comparison};

/// What users want to know first when a run has failed.
const UNCHANGED: &str = "no file was changed";

pub(super) fn apply(ops: &Ops<'_>, places: &Places, comparison: &Comparison) -> Result<(), DiskError> {
    if let Some(obstacle) = comparison.obstacles.first() {
        let message = format!("`{}` is in the way of an output", obstacle.path.escape_debug());
        return Err(DiskError::new(DiskErrorKind::Blocked, message).advise("move it away and run again"));
    }
    if comparison.is_current() {
        return Ok(());
    }
    let journal = match stage(ops, places, comparison) {
        Ok(journal) => journal,
        Err(error) => return Err(clear(ops, places, error)),
    };
    // From here on the change is decided: whoever finds the journal completes it.
    if let Err(error) = ops.rename(&places.draft, &places.journal) {
        return Err(clear(ops, places, error));
    }
    let through = ops.to_the_end();
    match forward(&journal, ops, places) {
        Ok(()) => {
            let swept = through.remove_file(&places.journal).and_then(|()| sweep(&through, places));
            swept.map_err(|error| error.and("the outputs are written, the next command cleans up the rest"))
        }
        Err(error) => Err(roll_back(&through, places, &journal, error)),
    }
}

/// Prepares everything in `.onefold`; no output is touched.
fn stage(ops: &Ops<'_>, places: &Places, comparison: &Comparison) -> Result<Journal, DiskError> {
    ops.create_dir(&places.state)?;
    ops.create_dir(&places.new)?;
    ops.create_dir(&places.old)?;
    let mut journal = Journal::default();
    for change in comparison.changes() {
        if let ChangeKind::Remove { old } = &change.kind {
            let number = journal.push(Action::Del, &change.path);
            keep(ops, places, number, change, old)?;
        }
    }
    for folder in comparison.emptied.iter().rev() {
        journal.push(Action::Rmdir, folder);
    }
    for folder in &comparison.made {
        journal.push(Action::Mkdir, folder);
    }
    for change in comparison.changes() {
        match &change.kind {
            ChangeKind::Remove { .. } => {}
            ChangeKind::Create { new } => {
                let number = journal.push(Action::New, &change.path);
                ops.write(&staged(places, number), new)?;
            }
            ChangeKind::Update { old, new, .. } => {
                let number = journal.push(Action::Put, &change.path);
                keep(ops, places, number, change, old)?;
                ops.write(&staged(places, number), new)?;
                ops.copy_permissions(&kept(places, number), &staged(places, number))?;
            }
        }
    }
    probe(places, comparison)?;
    ops.write(&places.draft, &journal.to_text())?;
    Ok(journal)
}

/// Keeps the old file, and makes sure that it is still the one that was compared.
fn keep(ops: &Ops<'_>, places: &Places, number: usize, change: &Change, old: &[u8]) -> Result<(), DiskError> {
    let target = places.target(&change.path);
    let kept = kept(places, number);
    if let Found::File = find(places, &change.path)? {
        ops.keep(&target, &kept)?;
        if fs::read(&kept).map_err(|source| DiskError::io("read", &kept, source))? == old {
            return Ok(());
        }
    }
    Err(changed(&target))
}

/// Looks at every folder that will be written to: real folders only, on the device of the root,
/// since a file can be renamed within one device alone.
fn probe(places: &Places, comparison: &Comparison) -> Result<(), DiskError> {
    let folders: BTreeSet<&str> = comparison.changes().flat_map(|change| ancestors(&change.path)).collect();
    let home = device(&places.state)?;
    for folder in folders {
        let place = places.target(folder);
        if comparison.made.contains(folder) {
            continue;
        }
        if !matches!(find(places, folder)?, Found::Folder) {
            return Err(changed(&place));
        }
        if device(&place)? != home {
            let message =
                format!("`{}` is on another device than `{}`", place.display(), places.root.display());
            return Err(DiskError::new(DiskErrorKind::Apart, message)
                .advise("keep outputs on one device with the configuration"));
        }
    }
    Ok(())
}

fn changed(path: &Path) -> DiskError {
    let message = format!("`{}` was changed by somebody else while onefold was running", path.display());
    DiskError::new(DiskErrorKind::Changed, message).advise("run the command again")
}

#[cfg(unix)]
fn device(path: &Path) -> Result<u64, DiskError> {
    use std::os::unix::fs::MetadataExt;

    let metadata = fs::symlink_metadata(path).map_err(|source| DiskError::io("look at", path, source))?;
    Ok(metadata.dev())
}

#[cfg(not(unix))]
fn device(_path: &Path) -> Result<u64, DiskError> {
    Ok(0)
}

/// Takes away what was staged before the change was decided, and passes the error on.
fn clear(ops: &Ops<'_>, places: &Places, error: DiskError) -> DiskError {
    match fs::symlink_metadata(&places.state) {
        Ok(_) => match sweep(&ops.to_the_end(), places) {
            Ok(()) => error.and(UNCHANGED),
            Err(second) => error.and(&format!("no file was changed, but cleaning up failed too: {second}")),
        },
        Err(_) => error.and(UNCHANGED),
    }
}

/// Undoes what was done after the change was decided, and passes the error on.
fn roll_back(through: &Ops<'_>, places: &Places, journal: &Journal, error: DiskError) -> DiskError {
    // The mark comes first: after a kill in here the next command must not go forward.
    if let Err(second) = through.rename(&places.journal, &places.back) {
        return error.and(&format!("undoing failed too ({second}); the next command completes the change"));
    }
    let undone = backward(journal, through, places)
        .and_then(|()| through.remove_file(&places.back))
        .and_then(|()| sweep(through, places));
    match undone {
        Ok(()) => error.and(UNCHANGED),
        Err(second) => error.and(&format!("undoing failed too ({second}); the next command goes on with it")),
    }
}
