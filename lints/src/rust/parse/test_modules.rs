//! Where a text holds modules that are compiled for tests alone, of which nothing is read.
//!
//! What is left out here no rule ever sees, so this is told from tokens as the compiler tells it:
//! `#[cfg(test)]` as it stands, first of the attributes, on a module of the file itself. An attribute
//! before it could be a macro, which is given the module before its condition is asked for.

use std::ops::Range;

use super::lexis::{block_comment_end, is_word, line_end, quote_end, raw_string, string_end, word_end};

/// What makes tests of a module.
const FOR_TESTS: &str = "#[cfg(test)]";

/// The modules of a text for tests alone, while its tokens go by.
#[derive(Default)]
pub(super) struct TestModules {
    /// What stands between the braces of those that are closed.
    bodies: Vec<Range<usize>>,
    /// The brackets that are open.
    open: Vec<u8>,
    /// Offset of the opening brace of a module for tests.
    brace: Option<usize>,
    /// Whether an item may begin here.
    begins_item: bool,
    /// Whether there are tokens that lexers may take for different ones, or brackets that do not fit.
    is_doubtful: bool,
}

impl TestModules {
    /// Those of a text of which nothing went by.
    pub(super) fn new() -> Self {
        TestModules { begins_item: true, ..TestModules::default() }
    }

    /// A token that is no bracket, no comment and no blank.
    pub(super) fn token(&mut self, text: &str, at: usize) {
        let begins_item = std::mem::replace(&mut self.begins_item, false);
        if !self.open.is_empty() {
            return;
        }
        match text.as_bytes()[at] {
            b'#' if begins_item => self.brace = opening_brace(text, at),
            b';' => self.begins_item = true,
            _ => {}
        }
    }

    /// A bracket that opens.
    pub(super) fn open(&mut self, bracket: u8, at: usize) {
        self.begins_item = false;
        if self.open.is_empty() && bracket == b'{' {
            self.is_doubtful |= self.brace.is_some_and(|brace| brace != at);
        }
        self.open.push(bracket);
    }

    /// A bracket that closes.
    pub(super) fn close(&mut self, bracket: u8, at: usize) {
        let fits = match self.open.pop() {
            Some(b'(') => bracket == b')',
            Some(b'[') => bracket == b']',
            Some(_) => bracket == b'}',
            None => false,
        };
        self.is_doubtful |= !fits;
        self.begins_item = self.open.is_empty() && bracket == b'}';
        if self.begins_item
            && let Some(brace) = self.brace.take()
        {
            self.bodies.push(brace + 1..at);
        }
    }

    /// Something of which it cannot be told how others read it.
    pub(super) fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    /// What need not be read: nothing of a text of which there is doubt.
    pub(super) fn bodies(self) -> Vec<Range<usize>> {
        if self.is_doubtful || !self.open.is_empty() { Vec::new() } else { self.bodies }
    }
}

/// Whether a word may be several tokens: some letters of other alphabets are blanks to a compiler.
pub(super) fn is_doubtful(word: &str) -> bool {
    !word.is_ascii() && word.chars().any(|letter| letter != '_' && !letter.is_alphanumeric())
}

/// The brace of `#[cfg(test)] mod name {` that begins at `at`.
fn opening_brace(text: &str, at: usize) -> Option<usize> {
    let behind = text[at..].strip_prefix(FOR_TESTS)?;
    let mut at = blank(text, text.len() - behind.len());
    while text[at..].starts_with("#[allow(") || text[at..].starts_with("#[expect(") {
        at = blank(text, attribute_end(text, at)?);
    }
    if let Some(rest) = text[at..].strip_prefix("pub") {
        at = blank(text, text.len() - rest.len());
        if text[at..].starts_with('(') {
            at = blank(text, at + text[at..].find(')')? + 1);
        }
    }
    let behind = text[at..].strip_prefix("mod")?;
    let name = blank(text, text.len() - behind.len());
    let end = word_end(text, name);
    let is_apart = name > text.len() - behind.len();
    let brace = blank(text, end);
    (is_apart && end > name && text[brace..].starts_with('{')).then_some(brace)
}

/// Offset behind the attribute that begins at `at`, a list of names and texts.
fn attribute_end(text: &str, mut at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    loop {
        at = match (bytes.get(at)?, bytes.get(at + 1)) {
            (b']', _) => return Some(at + 1),
            (b'"', _) => string_end(text, at),
            (b'\'', _) => quote_end(text, at),
            (b'/', Some(b'/')) => line_end(text, at),
            (b'/', Some(b'*')) => block_comment_end(text, at),
            (b'r', Some(b'"' | b'#')) => raw_string(text, at + 1)?.1,
            (byte, _) if is_word(*byte) => word_end(text, at),
            _ => at + 1,
        };
    }
}

/// What stands behind blanks and comments.
fn blank(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        at = match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b' ' | b'\t' | b'\r' | b'\n'), _) => at + 1,
            (Some(b'/'), Some(b'/')) => line_end(text, at),
            (Some(b'/'), Some(b'*')) => block_comment_end(text, at),
            _ => return at,
        };
    }
}
