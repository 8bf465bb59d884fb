//! Where comments stand in a file, told from strings that look like them.

use std::ops::Range;

use crate::rust::lexis::{self, Part, is_documentation, is_word, preamble};

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
    /// Rust is told apart where it is parsed.
    fn rust(&mut self) {
        self.hash_bang();
        let (text, pieces) = (self.text, &mut self.pieces);
        lexis::pieces(text, self.at, |part, range| {
            let kind = match part {
                Part::Comment => comment(&text[range.clone()]),
                Part::Text(_) | Part::RawText(_) | Part::Character => PieceKind::Literal,
            };
            pieces.push(Piece { kind, range });
        });
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
                b'"' => self.string(start, b'"'),
                b'\'' => {
                    let end = self.text[start + 1..].find(['\'', '\n']).map(|found| start + 1 + found + 1);
                    self.at = end.unwrap_or(self.text.len());
                    self.push(PieceKind::Literal, start);
                }
                _ => self.at += 1,
            }
        }
    }

    /// A line at the very beginning that names an interpreter.
    pub(super) fn hash_bang(&mut self) {
        let (mark, behind) = preamble(self.text);
        self.at = behind;
        if behind > mark {
            self.push(PieceKind::Literal, 0);
        }
    }

    pub(super) fn line_comment(&mut self) {
        let start = self.at;
        self.skip_line();
        self.push(comment(&self.text[start..self.at]), start);
    }

    /// A comment that ends at the first `*/`, whatever begins inside.
    pub(super) fn block_comment(&mut self) {
        let start = self.at;
        let inside = start + 2;
        self.at = self.text[inside..].find("*/").map_or(self.text.len(), |end| inside + end + 2);
        self.push(comment(&self.text[start..self.at]), start);
    }

    /// A literal from `start`, which is its opening quote, to the closing one or the end of the line.
    pub(super) fn string(&mut self, start: usize, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' => {
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

fn comment(text: &str) -> PieceKind {
    if is_documentation(text) { PieceKind::Documentation } else { PieceKind::Comment }
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
            ("'a' '\\'' '\\u{1F}' b'/' '/' // yes", "~ ~ ~ ~ ~ «// yes»"),
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
