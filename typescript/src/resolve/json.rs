//! Reads JSON as TypeScript and editors write it, with the place of every value.
//!
//! The reader of contract documents is stricter and stands above this crate.

use std::collections::HashMap;

use onefold::{Json, Member, Node, Number, Object, TextRange};

/// Deeper than any settings file, and far from the end of any stack.
const DEEPEST: usize = 100;

/// What is wrong, and where.
pub(super) type Fault = (String, TextRange);

/// Reads `package.json`: JSON as it stands in the standard, but for a mark of byte order.
pub(super) fn read_strict(text: &str) -> Result<Json, Fault> {
    Reader { text, at: 0, depth: 0, is_loose: false }.whole()
}

/// Reads `tsconfig.json`: comments and commas before a closing bracket are fine, an empty text is an
/// empty object.
pub(super) fn read_loose(text: &str) -> Result<Json, Fault> {
    Reader { text, at: 0, depth: 0, is_loose: true }.whole()
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    is_loose: bool,
}

impl Reader<'_> {
    fn whole(mut self) -> Result<Json, Fault> {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        self.skip()?;
        if self.is_loose && self.at == self.text.len() {
            return Ok(Json { node: Node::Object(Object::new()), span: Some(range(self.at, self.at)) });
        }
        let value = self.value()?;
        self.skip()?;
        if self.at < self.text.len() {
            return Err(self.unexpected("the end of the file"));
        }
        Ok(value)
    }

    fn value(&mut self) -> Result<Json, Fault> {
        let start = self.at;
        let node = match self.peek() {
            Some(b'{') => self.nested(Self::object)?,
            Some(b'[') => self.nested(Self::array)?,
            Some(b'"') => Node::String(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true", Node::Bool(true))?,
            Some(b'f') => self.word("false", Node::Bool(false))?,
            Some(b'n') => self.word("null", Node::Null)?,
            Some(_) | None => return Err(self.unexpected("a value")),
        };
        Ok(Json { node, span: Some(range(start, self.at)) })
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Node, Fault>) -> Result<Node, Fault> {
        if self.depth == DEEPEST {
            return Err((format!("is nested deeper than {DEEPEST} levels"), range(self.at, self.at + 1)));
        }
        self.depth += 1;
        self.at += 1;
        let node = read(self)?;
        self.depth -= 1;
        Ok(node)
    }

    fn object(&mut self) -> Result<Node, Fault> {
        let mut members: Vec<Member> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        self.skip()?;
        while !self.ends(b'}', members.is_empty())? {
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in quotes"));
            }
            let key = self.string()?;
            let key_span = Some(range(start, self.at));
            self.skip()?;
            if self.peek() != Some(b':') {
                return Err(self.unexpected("`:`"));
            }
            self.at += 1;
            self.skip()?;
            let value = self.value()?;
            self.skip()?;
            // The last one counts, at the place of the first, as in JavaScript.
            if let Some(&place) = places.get(&key) {
                members[place] = Member { key, key_span, value };
            } else {
                places.insert(key.clone(), members.len());
                members.push(Member { key, key_span, value });
            }
        }
        let mut object = Object::new();
        members.into_iter().for_each(|member| object.push(member));
        Ok(Node::Object(object))
    }

    fn array(&mut self) -> Result<Node, Fault> {
        let mut items = Vec::new();
        self.skip()?;
        while !self.ends(b']', items.is_empty())? {
            items.push(self.value()?);
            self.skip()?;
        }
        Ok(Node::Array(items))
    }

    /// Reads a closing bracket, or the comma before the next item.
    fn ends(&mut self, close: u8, is_first: bool) -> Result<bool, Fault> {
        if self.peek() == Some(close) {
            self.at += 1;
            return Ok(true);
        }
        if is_first {
            return Ok(false);
        }
        if self.peek() != Some(b',') {
            return Err(self.unexpected(&format!("`,` or `{}`", close as char)));
        }
        self.at += 1;
        self.skip()?;
        if self.is_loose && self.peek() == Some(close) {
            self.at += 1;
            return Ok(true);
        }
        Ok(false)
    }

    fn string(&mut self) -> Result<String, Fault> {
        let start = self.at;
        let mut out = String::new();
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let Some(step) = rest.find(['"', '\\', '\n']) else {
                return Err(("a text that is never closed".to_owned(), range(start, start + 1)));
            };
            // TypeScript takes them as they are.
            let control = |letter: char| letter.is_ascii_control() && letter != '\u{7f}';
            if !self.is_loose
                && let Some(at) = rest[..step].find(control)
            {
                let place = range(self.at + at, self.at + at + 1);
                return Err(("a control character that is not escaped".to_owned(), place));
            }
            out.push_str(&rest[..step]);
            self.at += step;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                Some(_) | None => {
                    return Err(("a text that is never closed".to_owned(), range(start, start + 1)));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let letter = self.text[self.at + 1..].chars().next().map_or(0, char::len_utf8);
        let wrong = ("an escape that JSON does not have".to_owned(), range(self.at, self.at + 1 + letter));
        let kind = self.text.as_bytes().get(self.at + 1).copied();
        self.at += 2;
        Ok(match kind {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let Some(high) = self.hex() else { return Err(wrong) };
                if !(0xd800..0xdc00).contains(&high) {
                    return Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                let behind = self.at;
                if self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    if let Some(low) = self.hex().filter(|low| (0xdc00..0xe000).contains(low)) {
                        let code = 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                        return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    self.at = behind;
                }
                char::REPLACEMENT_CHARACTER
            }
            Some(_) | None => return Err(wrong),
        })
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn number(&mut self) -> Result<Node, Fault> {
        let rest = &self.text[self.at..];
        let length = rest
            .find(|letter: char| !matches!(letter, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'))
            .unwrap_or(rest.len());
        let number = Number::parse(&rest[..length])
            .ok_or_else(|| ("no number of JSON".to_owned(), range(self.at, self.at + length)))?;
        self.at += length;
        Ok(Node::Number(number))
    }

    fn word(&mut self, word: &str, node: Node) -> Result<Node, Fault> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.unexpected("a value"));
        }
        self.at += word.len();
        Ok(node)
    }

    /// Skips blanks and, where they may stand, comments.
    fn skip(&mut self) -> Result<(), Fault> {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\n']);
            self.at += rest.len() - trimmed.len();
            if !self.is_loose {
                return Ok(());
            }
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if let Some(comment) = trimmed.strip_prefix("/*") {
                let Some(end) = comment.find("*/") else {
                    return Err(("a comment that is never closed".to_owned(), range(self.at, self.at + 2)));
                };
                self.at += end + 4;
            } else {
                return Ok(());
            }
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn unexpected(&self, wanted: &str) -> Fault {
        let Some(found) = self.text[self.at..].chars().next() else {
            return (format!("expected {wanted}, found the end of the file"), range(self.at, self.at));
        };
        let place = range(self.at, self.at + found.len_utf8());
        match found {
            '/' if !self.is_loose => ("comments are not allowed here".to_owned(), place),
            '`' => (format!("expected {wanted}, found a backtick"), place),
            other => (format!("expected {wanted}, found `{}`", other.escape_default()), place),
        }
    }
}

/// Settings are far below 4 GiB; one that is not is cut off.
pub(super) fn range(start: usize, end: usize) -> TextRange {
    let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    TextRange { start: cut(start), end: cut(end) }
}
