//! The file of `--baseline`: read, and written only to shrink.
#![expect(clippy::disallowed_methods, reason = "this is the edge: the baseline is a file")]

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ArgAction, ArgMatches};
use onefold_codegen::disk;
use onefold_lints::engine::{Acceptance, Accepted, Baseline, Report};
use onefold_model::SourceText;

use super::selection::{CHANGED, PATHS};
use super::{from, seen};
use crate::generate::stop;
use crate::render::number;
use crate::{Exit, Session, Stop, input};

/// The name of the option `--baseline`.
const BASELINE: &str = "baseline";
/// The name of the flag `--write-baseline`.
const WRITE_BASELINE: &str = "write-baseline";

/// `1 entry`, `2 entries`.
fn entries(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

/// A baseline and its file.
pub(crate) struct Kept {
    path: PathBuf,
    /// What it lists; `None` when the file is not there yet.
    pub(crate) baseline: Option<Baseline>,
    is_written: bool,
}

impl Kept {
    /// The arguments.
    pub(crate) fn arguments() -> [Arg; 2] {
        [
            Arg::new(BASELINE)
                .long(BASELINE)
                .value_name("FILE")
                .value_parser(clap::value_parser!(PathBuf))
                .help("Accept the findings that this file lists"),
            Arg::new(WRITE_BASELINE)
                .long(WRITE_BASELINE)
                .requires(BASELINE)
                .conflicts_with_all([CHANGED, PATHS])
                .action(ArgAction::SetTrue)
                .help("Take out of it what is found no more; make it when it is not there"),
        ]
    }

    /// Reads the file that the arguments name, if they name one.
    pub(crate) fn read(
        session: &Session<'_>,
        matches: &ArgMatches,
        root: &Path,
    ) -> Result<Option<Self>, Stop> {
        let Some(path) = matches.get_one::<PathBuf>(BASELINE) else { return Ok(None) };
        let is_written = matches.get_flag(WRITE_BASELINE);
        let mut kept = Kept { path: path.clone(), baseline: None, is_written };
        match path.symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound && is_written => return Ok(Some(kept)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(Stop::usage(format!("there is no baseline `{}`", path.display()))
                    .help("`--write-baseline` makes it"));
            }
            Err(_) | Ok(_) => {}
        }
        let name = from(root, path);
        let mut read = input::file(path, &name)?
            .and_then(|text| Baseline::read(&Arc::new(SourceText { path: name.clone(), text })));
        read.diagnostics = seen(read.diagnostics, root);
        kept.baseline = Some(session.accept(read, Exit::Usage)?);
        Ok(Some(kept))
    }

    /// Writes what is to be written, says so, and gives what is left to be told.
    pub(crate) fn settle(&self, session: &Session<'_>, mut report: Report) -> Result<Report, Stop> {
        if !self.is_written {
            return Ok(report);
        }
        let path = self.path.display();
        match &self.baseline {
            None => {
                let baseline = Baseline::of(&report);
                disk::write_whole(&self.path, &baseline.to_text()).map_err(stop)?;
                let count = number(baseline.entries().len(), "finding");
                session.terminal().problem(&format!("wrote `{path}` with {count}"));
                let accepted = |finding| Accepted { finding, by: Acceptance::Baseline };
                let findings = std::mem::take(&mut report.findings);
                let (listed, left) = findings.into_iter().partition(|finding| baseline.has(finding));
                let listed: Vec<_> = listed;
                report.findings = left;
                report.accepted.extend(listed.into_iter().map(accepted));
            }
            Some(baseline) => {
                let left = baseline.shrunk(&mut report);
                let gone = baseline.entries().len() - left.entries().len();
                if gone > 0 {
                    disk::write_whole(&self.path, &left.to_text()).map_err(stop)?;
                    session
                        .terminal()
                        .problem(&format!("`{path}` lost {} that nothing stands for", entries(gone)));
                }
                if !report.findings.is_empty() {
                    let count = number(report.findings.len(), "finding");
                    session.terminal().problem(&format!("`{path}` only shrinks: {count} not added"));
                }
            }
        }
        Ok(report)
    }
}
