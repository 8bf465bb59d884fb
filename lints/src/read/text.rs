//! Reads the texts of files.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::sync::Arc;

use onefold::{SourceText, TextRange};
use onefold_model::Diagnostic;
use rayon::prelude::*;

use super::failure;
use super::walk::{Entry, plain};
use crate::run::Run;
use crate::workspace::{FileText, Language};

/// Files beyond this are not read: nobody wrote them by hand.
const MAX_BYTES: u64 = 8 << 20;

/// Reads all of the files, and says which it could not. Those of other languages have no text unless
/// somebody may ask for it.
pub(super) fn read_all(entries: &[Entry], has_others: bool, run: &Run) -> (Vec<FileText>, Vec<Diagnostic>) {
    let entries = entries.par_iter().filter(|_| !run.is_interrupted());
    let read = entries.map(|entry| match entry.language {
        Language::Other if !has_others => {
            let text = Arc::new(SourceText { path: entry.path.clone(), text: String::new() });
            Ok(FileText { text, language: entry.language })
        }
        Language::Other | Language::Rust | Language::Manifest | Language::Script | Language::Project => {
            read(entry)
        }
    });
    let read: Vec<Result<FileText, Option<Diagnostic>>> = read.collect();
    let (mut files, mut diagnostics) = (Vec::new(), Vec::new());
    for file in read {
        match file {
            Ok(file) => files.push(file),
            Err(diagnostic) => diagnostics.extend(diagnostic),
        }
    }
    (files, diagnostics)
}

fn read(entry: &Entry) -> Result<FileText, Option<Diagnostic>> {
    // Files of other languages are looked at for their first lines, and no rule misses one.
    let is_judged = entry.language != Language::Other;
    let problem = |diagnostic: Diagnostic| Err(is_judged.then_some(diagnostic));
    let bytes = match bytes_of(entry) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let message = "there is no such file: a link leads to nothing, or it went away meanwhile";
            return problem(failure::warning(failure::whole(&entry.path), message));
        }
        Err(error) if error.kind() == ErrorKind::Unsupported => {
            let message = "it is no file that can be read to its end";
            let help = "remove it, or add it to `[[lint.exclude]]` with a reason";
            return problem(failure::error(failure::whole(&entry.path), message).help(help));
        }
        Err(error) => {
            let message = format!("it cannot be read: {}", plain(&error));
            let help = "make it readable, or add it to `[[lint.exclude]]` with a reason";
            return problem(failure::error(failure::whole(&entry.path), message).help(help));
        }
    };
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("it is larger than {} MiB", MAX_BYTES >> 20);
        let help = "split it, or add it to `[[lint.exclude]]` with a reason";
        return problem(failure::error(failure::whole(&entry.path), message).help(help));
    }
    match String::from_utf8(bytes) {
        Ok(text) => {
            let text = Arc::new(SourceText { path: entry.path.clone(), text });
            Ok(FileText { text, language: entry.language })
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            // What is shown has the mark for unknown letters there.
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            let mark = TextRange { start: at, end: at + '\u{fffd}'.len_utf8() as u32 };
            let span = failure::place(&entry.path, text, mark);
            let help = "save it as UTF-8, or add it to `[[lint.exclude]]` with a reason";
            problem(failure::error(span, "this is not UTF-8").help(help))
        }
    }
}

/// The file, up to one byte more than is allowed.
fn bytes_of(entry: &Entry) -> std::io::Result<Vec<u8>> {
    // Asked before it is opened: opening a pipe waits for somebody who writes.
    let kind = entry.place.metadata()?;
    if !kind.is_file() {
        return Err(ErrorKind::Unsupported.into());
    }
    let file = File::open(&entry.place)?;
    let mut bytes = Vec::with_capacity(usize::try_from(kind.len().min(MAX_BYTES)).unwrap_or(0));
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
