//! Writes what `--fix` makes of files.
#![expect(clippy::disallowed_methods, reason = "this is the edge: sources are mended here")]

use std::collections::BTreeSet;
use std::path::Path;

use onefold_codegen::disk;
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

/// Makes the fixes of a report, each file whole; `None` when there is nothing to mend.
pub(crate) fn mend(report: &Report, root: &Path) -> Result<Option<Round>, Stop> {
    let fixed = apply_fixes(&report.findings);
    let mut paths = BTreeSet::new();
    for (file, text) in &fixed.files {
        interrupt::check()?;
        let path = root.join(&file.path);
        // The link stays, and what it leads to is mended.
        let path = path.canonicalize().map_err(|error| Stop::io("look at", &path, &error))?;
        if input::optional(&path)?.as_deref() != Some(file.text.as_str()) {
            return Err(Stop::usage(format!("`{}` changed while it was read", file.path))
                .help("run the command again"));
        }
        disk::write_whole(&path, text).map_err(stop)?;
        paths.insert(file.path.clone());
    }
    Ok((!paths.is_empty()).then_some(Round { mended: fixed.mended, paths }))
}
