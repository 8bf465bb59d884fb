//! Where comments stand in a file, told from strings that look like them.

use std::ops::Range;

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexis {
    /// Rust: nested comments, raw strings, lifetimes.
    Rust,
    /// TypeScript and JavaScript: templates, regular expressions.
    Script,
    /// TOML: `#` begins a comment.
    Toml,
}

/// A piece of a file that is no code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// What it is.
    pub(crate) kind: PieceKind,
    /// Its bytes, with the marks around them; of a comment that ends with its line without the newline.
    pub(crate) range: Range<usize>,
}

/// The kinds of [`Piece`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// A comment.
    Comment,
    /// A comment that documents what follows it.
    Documentation,
    /// A string, a character, a template's text, a regular expression.
    Literal,
}

/// All pieces that are no code, in order. Text that is not well formed gives what can be told.
pub(crate) fn pieces(text: &str, lexis: Lexis) -> Vec<Piece> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, pieces: Vec::new() };
    match lexis {
        Lexis::Rust => lexer.rust(),
        Lexis::Script => lexer.script(),
        Lexis::Toml => lexer.toml(),
    }
    lexer.pieces
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pieces: Vec<Piece>,
}

impl<'a> Lexer<'a> {
    fn rust(&mut self) {
        self.hash_bang();
        while let Some(byte) = self.peek(0) {
            let start = self.at;
            match byte {
                b'/' if self.peek(1) == Some(b'/') => self.line_comment(),
                b'/' if self.peek(1) == Some(b'*') => self.block_comment(true),
                b'"' => self.string(start, b'"', true),
                b'\'' => self.quote(),
                byte if is_word(byte) => self.word(),
                _ => self.at += 1,
            }
        }
    }

    /// An identifier, a number, or the prefix of a string.
    fn word(&mut self) {
        let start = self.at;
        let word = self.take_word();
        match (word, self.peek(0)) {
            ("r" | "br" | "cr", Some(b'"' | b'#')) => self.raw_string(start),
            ("b" | "c", Some(b'"')) => self.string(start, b'"', true),
            ("b", Some(b'\'')) => self.quote(),
            _ => {}
        }
    }

    /// `r"..."`, `r#"..."#`; `r#name` is a name.
    fn raw_string(&mut self, start: usize) {
        let hashes = self.bytes[self.at..].iter().take_while(|byte| **byte == b'#').count();
        if self.peek(hashes) != Some(b'"') {
            self.at += hashes;
            return;
        }
        let end = format!("\"{}", "#".repeat(hashes));
        let inside = self.at + hashes + 1;
        self.at = self.text[inside..].find(&end).map_or(self.text.len(), |found| inside + found + end.len());
        self.push(PieceKind::Literal, start);
    }

    /// A character, or a lifetime, which is code.
    fn quote(&mut self) {
        let start = self.at;
        let mut inside = self.text[start + 1..].char_indices();
        match (inside.next(), inside.next()) {
            (Some((_, '\\')), _) => self.string(start, b'\'', false),
            (Some(_), Some((next, '\''))) => {
                self.at = start + 1 + next + 1;
                self.push(PieceKind::Literal, start);
            }
            (Some(_) | None, _) => {
                self.at += 1;
                self.take_word();
            }
        }
    }

    fn toml(&mut self) {
        while let Some(byte) = self.peek(0) {
            let start = self.at;
            match byte {
                b'#' => {
                    self.skip_line();
                    self.push(PieceKind::Comment, start);
                }
                b'"' | b'\'' if self.peek(1) == Some(byte) && self.peek(2) == Some(byte) => {
                    self.at += 3;
                    while let Some(next) = self.peek(0) {
                        if next == byte && self.peek(1) == Some(byte) && self.peek(2) == Some(byte) {
                            self.at += 3;
                            break;
                        }
                        self.at += if next == b'\\' && byte == b'"' { 2 } else { 1 };
                    }
                    self.push(PieceKind::Literal, start);
                }
                b'"' => self.string(start, b'"', false),
                b'\'' => {
                    let end = self.text[start + 1..].find(['\'', '\n']).map(|found| start + 1 + found + 1);
                    self.at = end.unwrap_or(self.text.len());
                    self.push(PieceKind::Literal, start);
                }
                _ => self.at += 1,
            }
        }
    }

    /// A line at the very beginning that names an interpreter; `#![..]` is an attribute.
    pub(super) fn hash_bang(&mut self) {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(self.text);
        self.at = self.text.len() - text.len();
        let is_attribute = text.strip_prefix("#!").is_some_and(|rest| rest.trim_start().starts_with('['));
        if text.starts_with("#!") && !is_attribute {
            self.skip_line();
            self.push(PieceKind::Literal, 0);
        }
    }

    pub(super) fn line_comment(&mut self) {
        let start = self.at;
        self.skip_line();
        let text = &self.text[start..self.at];
        let is_docs = text.starts_with("//!") || (text.starts_with("///") && !text.starts_with("////"));
        self.push(if is_docs { PieceKind::Documentation } else { PieceKind::Comment }, start);
    }

    pub(super) fn block_comment(&mut self, nests: bool) {
        let start = self.at;
        let mut depth = 0_usize;
        while self.at < self.bytes.len() {
            match (self.peek(0), self.peek(1)) {
                (Some(b'/'), Some(b'*')) if depth == 0 || nests => {
                    depth += 1;
                    self.at += 2;
                }
                (Some(b'*'), Some(b'/')) => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        break;
                    }
                }
                (Some(_) | None, _) => self.at += 1,
            }
        }
        let text = &self.text[start..self.at];
        let is_long = text.len() > 4 && text.starts_with("/**") && !text.starts_with("/***");
        let is_docs = is_long || text.starts_with("/*!");
        self.push(if is_docs { PieceKind::Documentation } else { PieceKind::Comment }, start);
    }

    /// A literal from `start` whose opening quote stands at the next `quote`; to its closing one.
    pub(super) fn string(&mut self, start: usize, quote: u8, over_lines: bool) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' if !over_lines => {
                    self.at -= 1;
                    break;
                }
                byte if byte == quote => break,
                _ => {}
            }
        }
        self.push(PieceKind::Literal, start);
    }

    pub(super) fn push(&mut self, kind: PieceKind, start: usize) {
        // A backslash at the very end, or before a character of several bytes, steps too far.
        self.at = self.at.min(self.text.len());
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        self.pieces.push(Piece { kind, range: start..self.at });
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    pub(super) fn take_word(&mut self) -> &'a str {
        let start = self.at;
        self.at += self.bytes[start..].iter().take_while(|byte| is_word(**byte)).count();
        &self.text[start..self.at]
    }

    fn skip_line(&mut self) {
        self.at = self.text[self.at..].find('\n').map_or(self.text.len(), |found| self.at + found);
    }
}

/// Whether a byte may stand in a name or a number; bytes of longer characters count.
pub(super) fn is_word(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric() || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::{Lexis, PieceKind, pieces};

    /// The text with every comment as `«..»`, docs as `‹..›`, and literals as `~`.
    #[track_caller]
    fn check(lexis: Lexis, text: &str, expected: &str) {
        let (mut out, mut last) = (String::new(), 0);
        for piece in pieces(text, lexis) {
            out.push_str(&text[last..piece.range.start]);
            match piece.kind {
                PieceKind::Comment => out.push_str(&format!("«{}»", &text[piece.range.clone()])),
                PieceKind::Documentation => out.push_str(&format!("‹{}›", &text[piece.range.clone()])),
                PieceKind::Literal => out.push('~'),
            }
            last = piece.range.end;
        }
        out.push_str(&text[last..]);
        assert_eq!(out, expected, "{text}");
    }

    #[test]
    fn rust() {
        for (text, expected) in [
            ("a // b\nc", "a «// b»\nc"),
            ("a //! b\n/// c\n//// d", "a ‹//! b›\n‹/// c›\n«//// d»"),
            ("a /* b /* c */ d */ e", "a «/* b /* c */ d */» e"),
            ("/** a */ /*! b */ /*** c */ /**/ d", "‹/** a */› ‹/*! b */› «/*** c */» «/**/» d"),
            ("/* open", "«/* open»"),
            (r#"f("// no", 1)"#, "f(~, 1)"),
            (r#"f("a\" // no") // yes"#, "f(~) «// yes»"),
            (r##"f(r"\", r#"" // no"#) // yes"##, "f(~, ~) «// yes»"),
            (r##"f(br#"// no"#, cr"//", c"//", b"//")"##, "f(~, ~, ~, ~)"),
            ("r#type // yes", "r#type «// yes»"),
            ("'a' '\\'' '\\u{1F}' b'/' '/' // yes", "~ ~ ~ b~ ~ «// yes»"),
            ("fn f<'a>(x: &'a str) // yes", "fn f<'a>(x: &'a str) «// yes»"),
            ("'é' 'static // yes", "~ 'static «// yes»"),
            ("\"open // no", "~"),
            ("\"ends in \\", "~"),
            ("#!/usr/bin/env // no\nx", "~\nx"),
            ("#![a] // yes", "#![a] «// yes»"),
            ("1.0/2.0 // yes", "1.0/2.0 «// yes»"),
            ("\"a\n// no\nb\" // yes", "~ «// yes»"),
        ] {
            check(Lexis::Rust, text, expected);
        }
    }

    #[test]
    fn scripts() {
        for (text, expected) in [
            ("a // b\n/* c /* d */ e", "a «// b»\n«/* c /* d */» e"),
            ("f('// no', \"// no\") // yes", "f(~, ~) «// yes»"),
            ("`a // no ${b /* yes */} c // no` // yes", "~b «/* yes */»~ «// yes»"),
            ("`${`${x}` // yes\n}` // yes", "~~x~ «// yes»\n~ «// yes»"),
            ("`${ {a: {}} } // no`", "~ {a: {}} ~"),
            ("x = /[/\"]\\// // yes", "x = ~ «// yes»"),
            ("a / b / c // yes", "a / b / c «// yes»"),
            ("return /'/ // yes", "return ~ «// yes»"),
            ("(a) / '//' // yes", "(a) / ~ «// yes»"),
            ("<a href={x} /> // yes", "<a href={x} /> «// yes»"),
            ("<a>b</a> // yes", "<a>b</a> «// yes»"),
            ("x = / 2\n// yes", "x = / 2\n«// yes»"),
            ("'open\n// yes", "~\n«// yes»"),
            ("a$ / b // yes", "a$ / b «// yes»"),
        ] {
            check(Lexis::Script, text, expected);
        }
    }

    #[test]
    fn toml() {
        for (text, expected) in [
            ("a = 1 # b\n# c", "a = 1 «# b»\n«# c»"),
            ("a = \"# no\" # yes", "a = ~ «# yes»"),
            ("a = '# no\\' # yes", "a = ~ «# yes»"),
            ("a = \"\"\"\n# no \"\n\"\"\" # yes", "a = ~ «# yes»"),
            ("a = '''\n# no\n''' # yes", "a = ~ «# yes»"),
        ] {
            check(Lexis::Toml, text, expected);
        }
    }
}
