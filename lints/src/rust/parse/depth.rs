//! How deeply a text may nest, told by its tokens alone, before anything recurses over it.
//!
//! Brackets are counted as they are. Everything else that makes a tree deep (`!!x`, `a.b().c()`,
//! `Vec<Vec<T>>`, `x = y = z`, `|a| |b| c`, `else if`) is counted from above: a long table of numbers
//! may look deep, which costs a larger stack and nothing else.

use onefold::TextRange;

/// What [`measure`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depth {
    /// Brackets inside brackets.
    pub(super) nesting: usize,
    /// Steps that a parser may take down, at most.
    pub(super) steps: usize,
    /// Where the nesting is deepest.
    pub(super) deepest: TextRange,
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
    let depth = Depth { nesting: 0, steps: 0, deepest: TextRange { start: 0, end: 0 } };
    let levels = vec![Level::default()];
    let mut scan = Scan { text, at: 0, levels, total: 0, depth, is_behind_block: false };
    while let Some(&byte) = text.as_bytes().get(scan.at) {
        scan.token(byte);
    }
    scan.depth
}

/// What stands behind blanks and comments.
pub(super) fn skip_blank(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
        } else if rest.starts_with("/*") {
            rest = &rest[block_comment(rest)..];
        } else {
            return rest;
        }
        rest = rest.trim_start();
    }
}

impl Scan<'_> {
    fn token(&mut self, byte: u8) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
            b'/' if self.next() == Some(b'/') => self.at = self.line_end(),
            b'/' if self.next() == Some(b'*') => self.at += block_comment(&self.text[self.at..]),
            b'"' => self.string(),
            b'\'' => self.quote(),
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

    fn line_end(&self) -> usize {
        self.text[self.at..].find('\n').map_or(self.text.len(), |end| self.at + end)
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
        let start = self.at;
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|&byte| is_word(byte)) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        let next = bytes.get(self.at).copied();
        match (word, next) {
            ("r" | "br" | "cr", Some(b'"' | b'#')) => return self.raw(),
            ("b" | "c", Some(b'"')) => return self.string(),
            ("b", Some(b'\'')) => return self.quote(),
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

    fn string(&mut self) {
        self.is_behind_block = false;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return;
            }
        }
        self.at = self.text.len();
    }

    /// A raw string, or a raw name (`r#type`).
    fn raw(&mut self) {
        self.is_behind_block = false;
        let rest = &self.text[self.at..];
        let hashes = rest.bytes().take_while(|&byte| byte == b'#').count();
        let Some(body) = rest[hashes..].strip_prefix('"') else {
            self.at += hashes;
            return;
        };
        let mut end = 0;
        while let Some(found) = body[end..].find('"') {
            end += found + 1;
            if body[end..].bytes().take(hashes).filter(|&byte| byte == b'#').count() == hashes {
                self.at += hashes + 1 + end + hashes;
                return;
            }
        }
        self.at = self.text.len();
    }

    /// A character, or a lifetime.
    fn quote(&mut self) {
        self.is_behind_block = false;
        let rest = &self.text[self.at + 1..];
        let mut letters = rest.char_indices();
        let first = letters.next();
        let second = letters.next();
        self.at += 1;
        match (first, second) {
            (Some((_, '\\')), Some((at, letter))) => {
                let behind = at + letter.len_utf8();
                self.at += rest[behind..].find('\'').map_or(rest.len(), |end| behind + end + 1);
            }
            (Some(_), Some((at, '\''))) => self.at += at + 1,
            _ => {}
        }
    }
}

/// Length of the block comment that the text begins with.
fn block_comment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut open) = (2, 1_usize);
    while open > 0 && at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'/', Some(b'*')) => (at, open) = (at + 2, open + 1),
            (b'*', Some(b'/')) => (at, open) = (at + 2, open - 1),
            _ => at += 1,
        }
    }
    at
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
