//! How deeply a text may nest, told by its tokens alone, before anything recurses over it.
//!
//! Brackets are counted as they are. Everything else that makes a tree deep (`!!x`, `a.b().c()`,
//! `Vec<Vec<T>>`, `x = y = z`, `|a| |b| c`, `else if`) is counted from above: a long table of numbers
//! may look deep, which costs a larger stack and nothing else.

use onefold::TextRange;

use super::lexis::{block_comment_end, is_word, line_end, quote_end, raw_string, string_end, word_end};

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
}

/// Keywords behind which an expression may begin that is part of another one.
const PREFIXES: [&str; 12] =
    ["as", "box", "break", "else", "if", "in", "match", "move", "return", "static", "while", "yield"];

/// What one pair of brackets holds since its last boundary.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Ends at a comma.
    chain: usize,
    /// Goes on behind a comma: angle brackets and closures.
    sticky: usize,
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    levels: Vec<Level>,
    total: usize,
    depth: Depth,
    /// Whether the last token closed a block, behind which a statement or an item may begin.
    is_behind_block: bool,
}

/// Counts through a text.
pub(super) fn measure(text: &str) -> Depth {
    let depth = Depth { nesting: 0, steps: 0, deepest: TextRange { start: 0, end: 0 }, docs: Vec::new() };
    let levels = vec![Level::default()];
    let mut scan = Scan { text, at: 0, levels, total: 0, depth, is_behind_block: false };
    while let Some(&byte) = text.as_bytes().get(scan.at) {
        scan.token(byte);
    }
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
            b'"' => self.behind(string_end(self.text, self.at)),
            b'\'' => self.behind(quote_end(self.text, self.at)),
            b'(' | b'[' | b'{' => self.open(),
            b')' | b']' | b'}' => self.close(byte == b'}'),
            b'0'..=b'9' => self.number(),
            _ if is_word(byte) => self.word(),
            _ => self.mark(byte),
        }
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at + 1).copied()
    }

    /// Goes on behind a token that nests nothing.
    fn behind(&mut self, at: usize) {
        self.is_behind_block = false;
        self.at = at;
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

    fn open(&mut self) {
        self.is_behind_block = false;
        self.levels.push(Level::default());
        self.at += 1;
        self.seen();
    }

    fn close(&mut self, is_block: bool) {
        if self.levels.len() > 1 {
            let level = self.levels.pop().unwrap_or_default();
            self.total -= level.chain + level.sticky;
        }
        self.is_behind_block = is_block;
        self.at += 1;
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the outermost level is never taken off")
    }

    /// Nothing before this point holds what comes.
    fn boundary(&mut self) {
        let level = std::mem::take(self.level());
        self.total -= level.chain + level.sticky;
        self.is_behind_block = false;
    }

    fn link(&mut self) {
        self.level().chain += 1;
        self.total += 1;
        self.seen();
    }

    fn stick(&mut self) {
        self.level().sticky += 1;
        self.total += 1;
        self.seen();
    }

    fn seen(&mut self) {
        let nesting = self.levels.len() - 1;
        let steps = self.total + nesting;
        if nesting > self.depth.nesting || steps > self.depth.steps {
            let at = u32::try_from(self.at).unwrap_or(u32::MAX);
            self.depth.deepest = TextRange { start: at.saturating_sub(1), end: at };
        }
        self.depth.nesting = self.depth.nesting.max(nesting);
        self.depth.steps = self.depth.steps.max(steps);
    }

    fn mark(&mut self, byte: u8) {
        let before = self.at.checked_sub(1).and_then(|at| self.text.as_bytes().get(at).copied());
        let next = self.next();
        self.at += 1;
        match byte {
            b';' => return self.boundary(),
            b',' => {
                let links = std::mem::take(&mut self.level().chain);
                self.total -= links;
            }
            b'#' if self.is_behind_block => return self.boundary(),
            b':' if next == Some(b':') => {
                self.at += 1;
                self.link();
            }
            b'-' | b'=' if next == Some(b'>') => {
                self.at += 1;
                self.link();
            }
            b'-' if next.is_some_and(|next| next.is_ascii_digit()) => {}
            b'<' | b'|' => self.stick(),
            b'>' if before != Some(b'-') && before != Some(b'=') => {
                let level = self.level();
                if level.sticky > 0 {
                    level.sticky -= 1;
                    self.total -= 1;
                }
            }
            b'.' | b'&' | b'*' | b'!' | b'-' | b'=' | b'?' | b'+' | b'/' | b'%' | b'^' | b'@' | b'~' => {
                self.link();
            }
            _ => {}
        }
        self.is_behind_block = false;
    }

    fn number(&mut self) {
        self.is_behind_block = false;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let goes_on =
                is_word(byte) || byte == b'.' && bytes.get(self.at + 1).is_some_and(u8::is_ascii_digit);
            if !goes_on {
                return;
            }
            self.at += 1;
        }
    }

    fn word(&mut self) {
        let end = word_end(self.text, self.at);
        let word = &self.text[self.at..end];
        self.at = end;
        match (word, self.text.as_bytes().get(end)) {
            ("r" | "br" | "cr", Some(b'"' | b'#')) => {
                let behind = raw_string(self.text, end).map_or(end + 1, |(_, behind)| behind);
                return self.behind(behind);
            }
            ("b" | "c", Some(b'"')) => return self.behind(string_end(self.text, end)),
            ("b", Some(b'\'')) => return self.behind(quote_end(self.text, end)),
            _ => {}
        }
        if self.is_behind_block && word != "else" && word != "as" {
            self.boundary();
        }
        self.is_behind_block = false;
        if PREFIXES.contains(&word) {
            self.link();
        }
    }
}
