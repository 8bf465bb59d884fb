//! Comments of TypeScript and JavaScript, beside templates and regular expressions.

use super::comments::{Lexer, PieceKind};
use crate::rust::lexis::is_word;

/// Words behind which a `/` begins a regular expression.
const BEFORE_EXPRESSIONS: [&str; 14] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "instanceof",
    "do",
    "else",
    "yield",
    "await",
];

impl Lexer<'_> {
    pub(super) fn script(&mut self) {
        self.hash_bang();
        // Depths of braces at which a template goes on.
        let mut templates: Vec<usize> = Vec::new();
        let mut depth = 0_usize;
        let mut takes_expression = true;
        while let Some(byte) = self.peek(0) {
            let start = self.at;
            match byte {
                b'/' if self.peek(1) == Some(b'/') => self.line_comment(),
                b'/' if self.peek(1) == Some(b'*') => self.block_comment(),
                b'/' if takes_expression => {
                    self.regular_expression();
                    takes_expression = false;
                }
                b'"' | b'\'' => {
                    self.string(start, byte);
                    takes_expression = false;
                }
                b'`' => {
                    takes_expression = self.template(start);
                    if takes_expression {
                        templates.push(depth);
                    }
                }
                b'}' if templates.last() == Some(&depth) => {
                    takes_expression = self.template(start);
                    if !takes_expression {
                        templates.pop();
                    }
                }
                b'{' | b'}' => {
                    depth = if byte == b'{' { depth + 1 } else { depth.saturating_sub(1) };
                    // Behind `}` a division is as likely; elements of JSX end there with `/>`.
                    takes_expression = byte == b'{';
                    self.at += 1;
                }
                byte if is_word(byte) || byte == b'$' => {
                    let word = self.take_word();
                    takes_expression = BEFORE_EXPRESSIONS.contains(&word);
                    if start == self.at {
                        self.at += 1;
                    }
                }
                byte => {
                    // `</` closes an element of JSX.
                    let is_element = byte == b'<' && self.peek(1) == Some(b'/');
                    if !byte.is_ascii_whitespace() {
                        takes_expression = !matches!(byte, b')' | b']') && !is_element;
                    }
                    self.at += 1;
                }
            }
        }
    }

    /// The text of a template from its `` ` `` or from the `}` of a value inside it. Whether a value
    /// follows.
    fn template(&mut self, start: usize) -> bool {
        self.at += 1;
        let mut has_value = false;
        while let Some(byte) = self.peek(0) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'`' => break,
                b'$' if self.peek(0) == Some(b'{') => {
                    self.at += 1;
                    has_value = true;
                    break;
                }
                _ => {}
            }
        }
        self.push(PieceKind::Literal, start);
        has_value
    }

    /// A regular expression, or a lone `/` when none ends on this line.
    fn regular_expression(&mut self) {
        let start = self.at;
        let (mut at, mut in_class) = (start + 1, false);
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'\n' => break,
                b'/' if !in_class => {
                    self.at = at + 1;
                    self.push(PieceKind::Literal, start);
                    return;
                }
                _ => {}
            }
            at += 1;
        }
        self.at = start + 1;
    }
}
