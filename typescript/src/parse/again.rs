//! How often a parser may read the same text again, told by its bytes alone, before it is parsed.
//!
//! Where it cannot tell yet what it reads, the parser tries one meaning, goes back and tries the other:
//! `a < b` may begin type arguments, `(a = b` parameters of an arrow, `infer A extends B` a constraint.
//! Tries beside each other cost a square, tries within tries double with every level. No code that a
//! person writes comes near [`MOST_AGAIN`]; what goes beyond it is refused.

/// How many bytes may be read again, besides as many times the text as [`MOST_TIMES`] says.
const MOST_AGAIN: f64 = 16e6;

/// How often each byte of a text may be read on average, whatever its length.
const MOST_TIMES: f64 = 16.0;

/// What stands between two brackets, as far as it was read.
#[derive(Clone, Copy)]
struct Level {
    open: u8,
    /// How often it is read from the start because of what is around it.
    times: f64,
    /// Parentheses around it that may be those of arrows.
    arrows: f64,
    /// Whether types stand here, in which nothing is tried.
    is_type: bool,
    /// Whether its type has a `?`.
    is_conditional: bool,
    /// Type arguments that are tried, and not known to have ended.
    tries: f64,
    /// The same of constraints of `infer`.
    infers: f64,
}

impl Level {
    /// How often what is between brackets here is read from its start.
    fn inner(&self) -> f64 {
        let tries = if self.is_type { 0.0 } else { self.tries };
        self.times * (1.0 + tries) * (1.0 + self.infers)
    }

    /// Whether nothing is tried, so that nothing can end it.
    fn is_idle(&self) -> bool {
        !self.is_type && self.tries + self.infers == 0.0
    }

    /// How often a byte here is read.
    fn weight(&self) -> f64 {
        self.inner() + self.arrows
    }
}

/// Whether reading the text would take far longer than its length.
pub(super) fn is_endless(text: &str, is_typed: bool) -> bool {
    let bytes = text.as_bytes();
    let most = MOST_AGAIN + MOST_TIMES * bytes.len() as f64;
    let outermost = Level {
        open: 0,
        times: 1.0,
        arrows: 0.0,
        is_type: false,
        is_conditional: false,
        tries: 0.0,
        infers: 0.0,
    };
    let has_infer = is_typed && text.contains("infer");
    let mut outer: Vec<Level> = Vec::new();
    let mut level = outermost;
    let mut read = 0.0;
    let mut from = 0;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let marks = match level.is_idle() {
            true if has_infer => &MARKS_OF_IDLE_TYPES,
            true => &MARKS_OF_IDLE,
            false => &MARKS,
        };
        if !marks[byte as usize] {
            at += 1;
            continue;
        }
        read += (at - from) as f64 * level.weight();
        if read > most {
            return true;
        }
        from = at;
        let before = || bytes[..at].iter().rev().copied().find(|byte| !byte.is_ascii_whitespace());
        let next = bytes.get(at + 1).copied().unwrap_or(0);
        match byte {
            b'(' | b'[' | b'{' => {
                let may_be_arrow = byte == b'(' && !is_called(&bytes[..at]);
                let is_type = match (level.tries > 0.0 || level.is_type, byte) {
                    (false, _) => false,
                    // Names in brackets are worked out, and so is what an import is given.
                    (true, b'[') => level.open != b'{',
                    (true, b'(') => !bytes[..at].ends_with(b"import"),
                    (true, _) => true,
                };
                outer.push(level);
                level = Level {
                    open: byte,
                    times: level.inner(),
                    arrows: level.arrows + f64::from(u8::from(may_be_arrow)),
                    is_type,
                    ..outermost
                };
            }
            b')' | b']' | b'}' => level = outer.pop().unwrap_or(outermost),
            b'<' if is_typed && !matches!(next, b'/' | b'=') => level.tries += 1.0,
            // The end of type arguments, unless it is that of an arrow.
            b'>' if at > 0 && bytes[at - 1] != b'=' => level.tries = (level.tries - 1.0).max(0.0),
            b'=' if next == b'>' => {}
            // What a parameter is by default, or is decorated with.
            b'=' | b'@' if level.is_type => {
                level.is_type = false;
                level.tries = 0.0;
            }
            b'?' => {
                let is_postfix = before().is_some_and(|byte| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b')' | b']' | b'}' | b'>')
                });
                let behind = bytes[at + 1..].iter().copied().find(|byte| !byte.is_ascii_whitespace());
                let goes_on =
                    level.is_conditional || matches!(behind, Some(b',' | b'>' | b'|' | b'&' | b'[' | b')'));
                if is_postfix && !goes_on {
                    level.tries = 0.0;
                }
            }
            b':' if level.is_conditional => {}
            b'&' | b'|' if next != byte => {}
            b'/' if matches!(next, b'/' | b'*') => {}
            b'-' if next.is_ascii_digit() => {}
            b'!' if next != b'=' => {}
            b',' => level.infers = 0.0,
            b'f' if is_word(bytes, at.wrapping_sub(2), b"infer") => level.infers += 1.0,
            b'x' if is_word(bytes, at.wrapping_sub(1), b"extends") => level.is_conditional = true,
            b'f' | b'x' | b'<' | b'>' => {}
            // No type goes on behind it.
            _ => {
                level.tries = 0.0;
                level.infers = 0.0;
                level.is_conditional = false;
            }
        }
        at += 1;
    }
    false
}

/// Whether a word begins here.
fn is_word(bytes: &[u8], at: usize, word: &[u8]) -> bool {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    bytes.get(at..).is_some_and(|bytes| bytes.starts_with(word))
        && !is_part(bytes.get(at + word.len()))
        && !is_part(at.checked_sub(1).and_then(|before| bytes.get(before)))
}

/// Whether a parenthesis behind this text is that of a call rather than of an expression.
fn is_called(before: &[u8]) -> bool {
    let length =
        before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let word = &before[before.len() - length..];
    match word {
        [] => matches!(before.last(), Some(b')' | b']' | b'$')),
        b"async" | b"await" | b"case" | b"default" | b"delete" | b"do" | b"else" | b"extends" | b"in"
        | b"instanceof" | b"new" | b"of" | b"return" | b"throw" | b"typeof" | b"void" | b"yield" => false,
        _ => true,
    }
}

/// Bytes at which a try, or what is tried, begins or ends.
const MARKS: [bool; 256] = marks(b"()[]{}<>=?:;,&|+-*/%^~@#!fx");

/// The same where nothing is tried.
const MARKS_OF_IDLE: [bool; 256] = marks(b"()[]{}<");

/// The same where `infer` may come.
const MARKS_OF_IDLE_TYPES: [bool; 256] = marks(b"()[]{}<f");

const fn marks(all: &[u8]) -> [bool; 256] {
    let mut marks = [false; 256];
    let mut index = 0;
    while index < all.len() {
        marks[all[index] as usize] = true;
        index += 1;
    }
    marks
}
