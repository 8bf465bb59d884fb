//! A file that a command writes whole: what is there already, what happens to it, how that is told.
#![expect(clippy::disallowed_methods, reason = "this is the edge: what is there is looked at")]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::{Session, Stop, Tone, input};

/// What has a name already.
#[derive(Debug)]
pub(crate) enum Found {
    /// Nothing.
    Absent,
    /// A file with this text.
    Text(String),
    /// A file that is no text.
    NoText,
    /// A folder, a symbolic link, or what else is no plain file.
    NoFile,
}

/// What happens to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It is made.
    Create,
    /// It is there and changes.
    Update,
    /// It says everything already.
    Unchanged,
}

impl Found {
    /// Looks at `path`, which messages call `name`.
    pub(crate) fn read(path: &Path, name: &Path) -> Result<Self, Stop> {
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Found::Absent),
            Err(error) => Err(Stop::io("look at", name, &error)),
            Ok(found) if !found.is_file() => Ok(Found::NoFile),
            Ok(_) => Ok(input::optional(path)?.map_or(Found::NoText, Found::Text)),
        }
    }
}

impl Kind {
    /// The word that begins the line about the file.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Create => "create",
            Kind::Update => "update",
            Kind::Unchanged => "unchanged",
        }
    }

    fn tone(self) -> Tone {
        match self {
            Kind::Create => Tone::Green,
            Kind::Update => Tone::Yellow,
            Kind::Unchanged => Tone::Dim,
        }
    }

    /// Tells what happened to `file`.
    pub(crate) fn report(self, session: &Session<'_>, file: &str) {
        let word = session.terminal().paint(self.tone(), self.word());
        session.terminal().report(&format!("{word}  {file}"));
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn each_kind_has_its_own_word_and_tone() {
        for (kind, other) in
            [(Kind::Create, Kind::Update), (Kind::Update, Kind::Unchanged), (Kind::Unchanged, Kind::Create)]
        {
            assert!(kind.word() != other.word() && kind.tone() != other.tone());
        }
    }
}
