//! Writes what `--fix` makes of files.
#![expect(clippy::disallowed_methods, reason = "this is the edge: sources are mended here")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use onefold_codegen::disk::{self, Replacement};
use onefold_lints::engine::{Report, apply_fixes};

use crate::generate::stop;
use crate::{Stop, input, interrupt};

/// What one round of fixes did.
pub(crate) struct Round {
    /// How many findings are gone.
    pub(crate) mended: usize,
    /// The files that were changed.
    pub(crate) paths: BTreeSet<String>,
}

/// Makes the fixes of a report in all files, or in none; `None` when there is nothing to mend.
pub(crate) fn mend(report: &Report, root: &Path) -> Result<Option<Round>, Stop> {
    let fixed = apply_fixes(&report.findings);
    let mut paths = BTreeSet::new();
    let mut replacements = BTreeMap::new();
    for (file, text) in fixed.files {
        interrupt::check()?;
        let path = root.join(&file.path);
        // The link stays, and what it leads to is mended.
        let path = path.canonicalize().map_err(|error| Stop::io("look at", &path, &error))?;
        if input::optional(&path)?.as_deref() != Some(file.text.as_str()) {
            return Err(Stop::usage(format!("`{}` changed while it was read", file.path))
                .help("run the command again"));
        }
        paths.insert(file.path.clone());
        // Of a file with two names the second waits for the next round.
        let replacement = Replacement { path: path.clone(), old: file.text.clone(), new: text };
        replacements.entry(path).or_insert(replacement);
    }
    let replacements: Vec<Replacement> = replacements.into_values().collect();
    disk::write_all(&replacements, &interrupt::install()).map_err(stop)?;
    Ok((!paths.is_empty()).then_some(Round { mended: fixed.mended, paths }))
}

/// Removes what earlier runs left beside files when they were killed; `paths` are where it may be.
pub(crate) fn sweep(paths: &[String], root: &Path) -> Result<(), Stop> {
    paths.iter().try_for_each(|path| disk::remove_leftover(&root.join(path)).map(|_| ()).map_err(stop))
}
