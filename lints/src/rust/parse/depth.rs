//! How deeply a text may nest, told by its tokens alone, before anything recurses over it.
//!
//! Brackets are counted as they are. Everything else that makes a tree deep (`!!x`, `a.b().c()`,
//! `Vec<Vec<T>>`, `x = y = z`, `|a| |b| c`, `else if`) is counted from above: a table may look deeper
//! than it is, which costs a larger stack and nothing else.

use std::ops::Range;

use onefold::TextRange;

use super::lexis::{block_comment_end, is_word, line_end, quote_end, raw_string, string_end, word_end};
use super::test_modules::{TestModules, is_doubtful};

/// What [`measure`] tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Depth {
    /// Brackets inside brackets.
    pub(super) nesting: usize,
    /// Steps that a parser may take down, at most.
    pub(super) steps: usize,
    /// Where the nesting is deepest.
    pub(super) deepest: TextRange,
    /// Offsets of the byte by which a comment is one of documentation.
    pub(super) docs: Vec<usize>,
    /// What stands between the braces of modules for tests alone.
    pub(super) tests: Vec<Range<usize>>,
}

/// Keywords behind which an expression may begin that is part of another one.
const PREFIXES: [&str; 14] = [
    "as", "async", "box", "break", "const", "else", "if", "in", "match", "move", "return", "static", "while",
    "yield",
];

/// What one pair of brackets holds since its last boundary.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Marks and keywords that may nest; a comma ends them.
    chain: usize,
    /// The most that they came to, with what is inside of inner brackets.
    reached: usize,
    /// Closures, which go on behind a comma.
    closures: usize,
    /// `<` and `>`: types nest no deeper than there are pairs.
    opened: usize,
    closed: usize,
    /// The most of all that is before the last boundary.
    before: usize,
    /// Whether these are the brackets of an attribute, which is no value.
    is_attribute: bool,
}

impl Level {
    fn depth(&self) -> usize {
        let now = self.reached + self.closures + self.opened.min(self.closed);
        now.max(self.before)
    }
}

/// What the last token was, as far as it matters to the next.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    /// A name, a literal or a closing bracket: a value may end here.
    Value,
    /// A closing brace, behind which a statement or an item may begin.
    Block,
    /// Anything else.
    Mark,
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    levels: Vec<Level>,
    depth: Depth,
    before: Before,
    tests: TestModules,
}

/// Counts through a text from `at` on.
pub(super) fn measure(text: &str, at: usize) -> Depth {
    let deepest = TextRange { start: 0, end: 0 };
    let depth = Depth { nesting: 0, steps: 0, deepest, docs: Vec::new(), tests: Vec::new() };
    let levels = vec![Level::default()];
    let mut scan = Scan { text, at, levels, depth, before: Before::Mark, tests: TestModules::new() };
    while let Some(&byte) = text.as_bytes().get(scan.at) {
        scan.token(byte);
    }
    scan.depth.tests = std::mem::take(&mut scan.tests).bodies();
    while scan.levels.len() > 1 {
        scan.close(Before::Value);
    }
    scan.depth.steps = scan.levels[0].depth();
    scan.depth
}

impl Scan<'_> {
    fn token(&mut self, byte: u8) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
            b'/' if self.next() == Some(b'/') => {
                self.comment([b'/', b'!']);
                self.at = line_end(self.text, self.at);
            }
            b'/' if self.next() == Some(b'*') => {
                self.comment([b'*', b'!']);
                self.at = block_comment_end(self.text, self.at);
            }
            b'(' | b'[' | b'{' => {
                self.tests.open(byte, self.at);
                self.open();
            }
            b')' | b']' | b'}' => {
                self.tests.close(byte, self.at);
                self.close(if byte == b'}' { Before::Block } else { Before::Value });
            }
            _ => {
                self.tests.token(self.text, self.at);
                match byte {
                    b'"' => self.literal(string_end(self.text, self.at)),
                    b'\'' => self.quote(),
                    b'0'..=b'9' => self.number(),
                    _ if is_word(byte) => self.word(),
                    _ => self.mark(byte),
                }
            }
        }
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at + 1).copied()
    }

    /// Goes on behind a token that nests nothing.
    fn value(&mut self, at: usize) {
        self.before = Before::Value;
        self.at = at;
    }

    /// Goes on behind a literal that ends at `at`, and behind its suffix.
    fn literal(&mut self, at: usize) {
        let end = self.end_of_word(at);
        self.value(end);
    }

    /// A character or a lifetime.
    fn quote(&mut self) {
        let end = quote_end(self.text, self.at);
        let is_lifetime = end == self.at + 1;
        let behind = self.end_of_word(end);
        // `'r#name`, which older editions read as several tokens.
        if is_lifetime && &self.text[end..behind] == "r" && self.text[behind..].starts_with('#') {
            self.tests.doubt();
        }
        self.value(behind);
    }

    /// Offset behind the word that begins at `at`.
    fn end_of_word(&mut self, at: usize) -> usize {
        let end = word_end(self.text, at);
        if is_doubtful(&self.text[at..end]) {
            self.tests.doubt();
        }
        end
    }

    fn comment(&mut self, marks: [u8; 2]) {
        // `/**/` is empty.
        if let Some([mark, behind]) = self.text.as_bytes().get(self.at + 2..self.at + 4)
            && marks.contains(mark)
            && !(*mark == b'*' && *behind == b'/')
        {
            self.depth.docs.push(self.at + 2);
        }
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the outermost level is never taken off")
    }

    fn open(&mut self) {
        self.before = Before::Mark;
        let is_attribute = self.text[..self.at].ends_with('#');
        self.levels.push(Level { is_attribute, ..Level::default() });
        self.at += 1;
        if self.levels.len() - 1 > self.depth.nesting {
            self.depth.nesting = self.levels.len() - 1;
            self.deepest_here();
        }
    }

    fn close(&mut self, before: Before) {
        self.before = before;
        if self.levels.len() > 1 {
            let inside = self.levels.pop().unwrap_or_default();
            let level = self.level();
            level.reached = level.reached.max(level.chain + inside.depth() + 1);
            if inside.is_attribute {
                self.before = Before::Mark;
            }
        }
        self.at += 1;
    }

    fn deepest_here(&mut self) {
        let at = u32::try_from(self.at).unwrap_or(u32::MAX);
        self.depth.deepest = TextRange { start: at.saturating_sub(1), end: at };
    }

    /// Nothing before this point holds what comes.
    fn boundary(&mut self) {
        let level = self.level();
        *level = Level { before: level.depth(), is_attribute: level.is_attribute, ..Level::default() };
        self.before = Before::Mark;
    }

    fn link(&mut self) {
        let level = self.level();
        level.chain += 1;
        level.reached = level.reached.max(level.chain);
    }

    fn mark(&mut self, byte: u8) {
        let next = self.next();
        let before = self.before;
        self.at += 1;
        self.before = Before::Mark;
        match byte {
            b';' => self.boundary(),
            b',' => self.level().chain = 0,
            b'#' if before == Before::Block => self.boundary(),
            b':' if next == Some(b':') => {
                self.at += 1;
                self.link();
            }
            b'-' | b'=' if next == Some(b'>') => {
                self.at += 1;
                self.link();
            }
            b'-' if next.is_some_and(|next| next.is_ascii_digit()) => {}
            b'<' => self.level().opened += 1,
            b'>' => self.level().closed += 1,
            b'|' if before == Before::Mark => self.level().closures += 1,
            b'.' | b'&' | b'*' | b'!' | b'-' | b'=' | b'?' | b'+' | b'/' | b'%' | b'^' | b'@' | b'~'
            | b'|' => {
                self.link();
            }
            _ => {}
        }
    }

    fn number(&mut self) {
        self.before = Before::Value;
        let bytes = self.text.as_bytes();
        loop {
            self.at = self.end_of_word(self.at);
            let goes_on =
                bytes.get(self.at) == Some(&b'.') && bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit);
            if !goes_on {
                return;
            }
            self.at += 1;
        }
    }

    fn word(&mut self) {
        let end = self.end_of_word(self.at);
        let word = &self.text[self.at..end];
        self.at = end;
        match (word, self.text.as_bytes().get(end)) {
            ("r" | "br" | "cr", Some(b'"' | b'#')) => {
                if word == "cr" {
                    // A name and a plain string in older editions.
                    self.tests.doubt();
                }
                let behind = raw_string(self.text, end).map_or(end + 1, |(_, behind)| behind);
                return self.literal(behind);
            }
            ("b" | "c", Some(b'"')) => return self.literal(string_end(self.text, end)),
            ("b", Some(b'\'')) => return self.literal(quote_end(self.text, end)),
            _ => {}
        }
        if self.before == Before::Block && word != "else" && word != "as" {
            self.boundary();
        }
        self.before = Before::Value;
        if PREFIXES.contains(&word) {
            self.before = Before::Mark;
            self.link();
        }
    }
}
