//! Reads text files that somebody else wrote, up to a size that somebody may have meant.
#![expect(
    clippy::disallowed_methods,
    reason = "this is the edge: documents and configurations are read here"
)]

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;
use std::sync::Arc;

use onefold::TextRange;
use onefold_model::{Diagnostic, Outcome, SourceText, Span};

use crate::Stop;

/// The largest file that is read, whatever its kind.
const MOST_BYTES: u64 = onefold_model::MAX_BYTES as u64;

/// The text of the file `path`, called `name` in diagnostics. Fails with a diagnostic when it is no
/// UTF-8 or does not end, and ends the command when it cannot be read.
pub(crate) fn text(path: &Path, name: &str) -> Result<Outcome<String>, Stop> {
    let read = File::open(path).and_then(bytes).map_err(|error| Stop::io("read", path, &error))?;
    Ok(decoded(read, name))
}

/// The same for a file that is no stream of somebody else's: what has no end is not opened, since
/// opening a pipe waits for somebody who writes.
pub(crate) fn file(path: &Path, name: &str) -> Result<Outcome<String>, Stop> {
    let read = open(path).and_then(bytes).map_err(|error| Stop::io("read", path, &error))?;
    Ok(decoded(read, name))
}

/// Whether there is a file to read.
#[cfg(feature = "lint")]
pub(crate) fn is_there(path: &Path) -> bool {
    path.is_file()
}

/// The text of standard input, called `name` in diagnostics; as [`text`] does it for a file.
pub(crate) fn standard_input(name: &str) -> Result<Outcome<String>, Stop> {
    let read = bytes(io::stdin().lock()).map_err(|error| Stop::io("read", Path::new(name), &error))?;
    Ok(decoded(read, name))
}

/// The text of a file that need not be there: `None` when it is not, and when it is no text or does not
/// end. Ends the command when it is there and cannot be read.
pub(crate) fn optional(path: &Path) -> Result<Option<String>, Stop> {
    match open(path).and_then(bytes) {
        Ok(read) => Ok(read.and_then(|bytes| String::from_utf8(bytes).ok())),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(Stop::io("read", path, &error)),
    }
}

/// Opens what is a file, or leads to one.
fn open(path: &Path) -> io::Result<File> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(ErrorKind::Unsupported, "it is no file that can be read to its end"));
    }
    File::open(path)
}

/// At most [`MOST_BYTES`] of a stream, or nothing when it goes on. A file's own size says nothing
/// about a device or a pipe.
fn bytes(stream: impl io::Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    stream.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MOST_BYTES).then_some(bytes))
}

fn decoded(bytes: Option<Vec<u8>>, name: &str) -> Outcome<String> {
    let Some(bytes) = bytes else {
        let message = format!("`{name}` is larger than {} MiB", MOST_BYTES >> 20);
        return Outcome::failed(vec![Diagnostic::error("text-too-large", message).help("name another file")]);
    };
    match String::from_utf8(bytes) {
        Ok(text) => Outcome::clean(text),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            Outcome::failed(vec![no_text(name, error.as_bytes(), offset)])
        }
    }
}

/// Points at the first byte that fits no character.
fn no_text(name: &str, bytes: &[u8], offset: usize) -> Diagnostic {
    let before = String::from_utf8_lossy(&bytes[..offset]);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    let message = format!("byte {offset} (line {line}, column {column}) begins no character of UTF-8");
    // Up to the offset, what is shown is what was read; there it has a sign of three bytes.
    let text = String::from_utf8_lossy(bytes).into_owned();
    let start = u32::try_from(offset).unwrap_or(u32::MAX);
    let range = TextRange { start, end: start.saturating_add(3) };
    let file = Arc::new(SourceText { path: name.to_owned(), text });
    Diagnostic::error("text-encoding", message)
        .at(Some(Span::Text { file, range, pointer: None }))
        .help("save the file as UTF-8")
}
