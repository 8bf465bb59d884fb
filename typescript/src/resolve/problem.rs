//! What is wrong with settings.

use onefold::{Json, Object, TextRange};

use super::json::{Fault, range};

/// Something that is wrong with a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub path: String,
    /// What is wrong, in lower case.
    pub message: String,
    /// Where.
    pub at: TextRange,
    /// How bad it is.
    pub kind: ProblemKind,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProblemKind {
    /// The file is not what it should be, and what is wrong in it was left out.
    Broken,
    /// It builds on a package that is not in the tree, whose part stays unknown.
    Elsewhere,
}

/// Takes down the problems of one file.
pub(super) struct Notes<'n> {
    pub(super) path: &'n str,
    pub(super) problems: &'n mut Vec<Problem>,
}

impl Notes<'_> {
    pub(super) fn broken(&mut self, message: String, at: TextRange) {
        self.note(message, at, ProblemKind::Broken);
    }

    pub(super) fn note(&mut self, message: String, at: TextRange, kind: ProblemKind) {
        self.problems.push(Problem { path: self.path.to_owned(), message, at, kind });
    }

    pub(super) fn reads(&mut self, read: Result<Json, Fault>) -> Option<Json> {
        match read {
            Ok(json) => Some(json),
            Err((message, at)) => {
                self.broken(message, at);
                None
            }
        }
    }

    pub(super) fn is_object(&mut self, json: &Json, what: &str) -> bool {
        let is_object = json.as_object().is_some();
        if !is_object {
            self.broken(format!("{what} must be an object"), place(json));
        }
        is_object
    }

    /// The text of a field; one that is something else is told.
    pub(super) fn text<'j>(&mut self, json: &'j Json, field: &str) -> Option<&'j str> {
        let value = present(json, field)?;
        if value.as_str().is_none() {
            self.broken(format!("`{field}` must be a text"), place(value));
        }
        value.as_str()
    }

    pub(super) fn object<'j>(&mut self, json: &'j Json, field: &str) -> Option<&'j Object> {
        let value = present(json, field)?;
        if value.as_object().is_none() {
            self.broken(format!("`{field}` must be an object"), place(value));
        }
        value.as_object()
    }

    /// The texts of a list, each with its place.
    pub(super) fn texts<'j>(&mut self, json: &'j Json, field: &str) -> Option<Vec<(&'j str, TextRange)>> {
        self.texts_of(present(json, field)?, field)
    }

    pub(super) fn texts_of<'j>(&mut self, value: &'j Json, what: &str) -> Option<Vec<(&'j str, TextRange)>> {
        let Some(items) = value.as_array() else {
            self.broken(format!("`{what}` must be a list of texts"), place(value));
            return None;
        };
        let mut texts = Vec::new();
        for item in items {
            match item.as_str() {
                Some(text) => texts.push((text, place(item))),
                None => self.broken(format!("`{what}` must be a list of texts"), place(item)),
            }
        }
        Some(texts)
    }
}

fn present<'j>(json: &'j Json, field: &str) -> Option<&'j Json> {
    json.get(field).filter(|value| !value.is_null())
}

/// Where a value stands.
pub(super) fn place(json: &Json) -> TextRange {
    json.span.unwrap_or_else(|| range(0, 0))
}
