//! Names: of a contract, its one identity on every surface, and of a type.

use std::fmt;

/// A dotted name such as `notes.search`. Every segment matches `[a-z][a-z0-9_]*`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContractName(String);

/// Why a text is no contract name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameProblem {
    message: String,
    suggestion: Option<String>,
}

impl ContractName {
    /// Checks the grammar.
    pub fn parse(text: &str) -> Result<Self, NameProblem> {
        let legal = |segment: &str| {
            segment.starts_with(|c: char| c.is_ascii_lowercase())
                && segment.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        if text.split('.').all(legal) {
            return Ok(ContractName(text.to_owned()));
        }
        let message = match text.split('.').find(|segment| !legal(segment)) {
            Some("") if text.is_empty() => "the name is empty".to_owned(),
            Some("") => format!("`{text}` has an empty segment"),
            Some(segment) => format!("segment `{segment}` of `{text}` does not match `[a-z][a-z0-9_]*`"),
            None => unreachable!("some segment is illegal"),
        };
        let repaired = repair(text);
        let suggestion = repaired.split('.').all(legal).then_some(repaired);
        Err(NameProblem { message, suggestion })
    }

    /// The whole name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The parts between the dots; at least one.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('.')
    }
}

impl fmt::Display for ContractName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl NameProblem {
    /// A legal name close to what was written.
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
    }
}

impl fmt::Display for NameProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NameProblem {}

/// What [`is_type_name`] says, for a JSON Schema.
pub(crate) const TYPE_NAME_PATTERN: &str = "^[\\p{Alphabetic}\\p{N}_.-]+$";

/// Whether a type may have this name: letters, digits, `_`, `-` and `.`, so that a reference
/// carries it as it is.
pub fn is_type_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_in_type_name)
}

/// Whether a character may stand in the name of a type.
pub(crate) fn is_in_type_name(character: char) -> bool {
    character.is_alphanumeric() || "_-.".contains(character)
}

/// Lower case, camelCase split, foreign characters to `_`.
fn repair(text: &str) -> String {
    let mut out = String::new();
    let mut previous = '.';
    for character in text.chars() {
        if character.is_ascii_uppercase() {
            if previous.is_ascii_lowercase() || previous.is_ascii_digit() {
                out.push('_');
            }
            out.push(character.to_ascii_lowercase());
        } else if character.is_ascii_lowercase() || character.is_ascii_digit() || character == '.' {
            out.push(character);
        } else if !out.ends_with('_') && !out.ends_with('.') {
            out.push('_');
        }
        previous = character;
    }
    out
}
