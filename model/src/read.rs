//! Reads JSON text into a tree with places, and says exactly where it is none.

use std::collections::HashMap;
use std::sync::Arc;

use onefold::{Json, Member, Node, Number, Object, SourceText, TextRange};

use crate::suggest::shown;
use crate::{Diagnostic, Outcome, Span};

/// How deep arrays and objects may nest.
const MAX_DEPTH: usize = 128;
/// How long a text may be, in bytes: many times what anybody writes.
pub const MAX_BYTES: usize = 64 << 20;
/// From how many keys on duplicates are looked up in a set.
const SMALL_OBJECT: usize = 16;

/// Reads one JSON value ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)).
///
/// Numbers keep their text. A key that occurs twice is an error, and the first one is kept so that
/// reading goes on. The first error of syntax ends the reading without a value.
pub fn read_json(file: &Arc<SourceText>) -> Outcome<Json> {
    read_nested(file, MAX_DEPTH)
}

/// Reads one JSON value that nests at most `most` levels deep.
pub(crate) fn read_nested(file: &Arc<SourceText>, most: usize) -> Outcome<Json> {
    if file.text.len() > MAX_BYTES {
        let message = format!("`{}` has {} bytes; at most {MAX_BYTES} are read", file.path, file.text.len());
        return Outcome::failed(vec![
            Diagnostic::error("text-too-large", message).help("split the document"),
        ]);
    }
    let mut reader =
        Reader { file, bytes: file.text.as_bytes(), at: 0, path: Vec::new(), diagnostics: Vec::new(), most };
    // A byte order mark is not JSON, but editors write it; it carries no meaning in UTF-8.
    if file.text.starts_with('\u{feff}') {
        reader.at = 3;
    }
    match reader.document() {
        Ok(json) => Outcome::new(json, reader.diagnostics),
        Err(stop) => {
            reader.diagnostics.push(*stop);
            Outcome::failed(reader.diagnostics)
        }
    }
}

struct Reader<'a> {
    file: &'a Arc<SourceText>,
    bytes: &'a [u8],
    at: usize,
    /// Where the reader is, as the parts of a JSON pointer.
    path: Vec<String>,
    diagnostics: Vec<Diagnostic>,
    /// How deep arrays and objects may nest.
    most: usize,
}

/// The diagnostic that ends the reading; boxed because it is rare and large.
type Stop = Box<Diagnostic>;

impl Reader<'_> {
    fn document(&mut self) -> Result<Json, Stop> {
        self.space();
        let json = self.value()?;
        self.space();
        match self.peek() {
            None => Ok(json),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    fn value(&mut self) -> Result<Json, Stop> {
        let start = self.at;
        let node = match self.peek() {
            Some(b'{') => self.object()?,
            Some(b'[') => self.array()?,
            Some(b'"') => Node::String(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true", Node::Bool(true))?,
            Some(b'f') => self.word("false", Node::Bool(false))?,
            Some(b'n') => self.word("null", Node::Null)?,
            Some(_) | None => return Err(self.unexpected("a value")),
        };
        Ok(Json { node, span: Some(range(start, self.at)) })
    }

    fn object(&mut self) -> Result<Node, Stop> {
        self.enter()?;
        let mut object = Object::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        self.space();
        if self.eat(b'}') {
            return Ok(Node::Object(object));
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.unexpected("a key in double quotes"));
            }
            let key = self.string()?;
            let key_span = range(start, self.at);
            self.space();
            if !self.eat(b':') {
                return Err(self.unexpected("`:`"));
            }
            self.space();
            self.path.push(key.clone());
            let value = self.value()?;
            if object.len() == SMALL_OBJECT {
                seen = object.iter().enumerate().map(|(place, (key, _))| (key.to_owned(), place)).collect();
            }
            let place = if seen.is_empty() {
                object.iter().position(|(other, _)| other == key)
            } else {
                seen.get(&key).copied()
            };
            if let Some(place) = place {
                let first = object.members()[place].key_span;
                let duplicate =
                    Diagnostic::error("duplicate-key", format!("the key `{}` occurs twice", shown(&key)))
                        .at(Some(self.span(key_span)))
                        .help("remove one of them; readers of JSON disagree on which counts")
                        .related("the first one", first.map(|range| self.span(range)));
                self.diagnostics.push(duplicate);
            } else {
                if !seen.is_empty() {
                    seen.insert(key.clone(), object.len());
                }
                object.push(Member { key, key_span: Some(key_span), value });
            }
            self.path.pop();
            self.space();
            if self.eat(b',') {
                continue;
            }
            if self.eat(b'}') {
                return Ok(Node::Object(object));
            }
            return Err(self.unexpected("`,` or `}`"));
        }
    }

    fn array(&mut self) -> Result<Node, Stop> {
        self.enter()?;
        let mut items = Vec::new();
        self.space();
        if self.eat(b']') {
            return Ok(Node::Array(items));
        }
        loop {
            self.space();
            self.path.push(items.len().to_string());
            items.push(self.value()?);
            self.path.pop();
            self.space();
            if self.eat(b',') {
                continue;
            }
            if self.eat(b']') {
                return Ok(Node::Array(items));
            }
            return Err(self.unexpected("`,` or `]`"));
        }
    }

    /// Steps over an opening bracket.
    fn enter(&mut self) -> Result<(), Stop> {
        if self.path.len() >= self.most {
            let message = format!("arrays and objects nest deeper than {} levels", self.most);
            return Err(Box::new(
                Diagnostic::error("nesting-too-deep", message)
                    .at(Some(self.span(range(self.at, self.at + 1))))
                    .help("let it nest less deep, as by moving inner schemas into definitions and referring to them"),
            ));
        }
        self.at += 1;
        Ok(())
    }

    fn string(&mut self) -> Result<String, Stop> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let run = self.at;
            while self.peek().is_some_and(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
                self.at += 1;
            }
            // The run ends at an ASCII byte, so it is cut at character borders.
            text.push_str(&self.file.text[run..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                Some(_) => {
                    return Err(self.fault(
                        self.at,
                        "a control character stands in a string",
                        "escape it, as in `\\n`",
                    ));
                }
                None => return Err(self.fault(start, "the string does not end", "add the closing `\"`")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Stop> {
        let start = self.at;
        let escaped = self.bytes.get(self.at + 1).copied();
        self.at += 2;
        let character = match escaped {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let first = self.hex(start)?;
                let code = if (0xD800..0xDC00).contains(&first) && self.bytes[self.at..].starts_with(b"\\u") {
                    self.at += 2;
                    let second = self.hex(start)?;
                    if !(0xDC00..0xE000).contains(&second) {
                        return Err(self.lone_surrogate(start));
                    }
                    0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)
                } else {
                    first
                };
                return char::from_u32(code).ok_or_else(|| self.lone_surrogate(start));
            }
            Some(_) | None => {
                return Err(self.fault(
                    start,
                    "this escape is not one of JSON's",
                    "write `\\\\` for a backslash",
                ));
            }
        };
        Ok(character)
    }

    fn hex(&mut self, start: usize) -> Result<u32, Stop> {
        let digits =
            self.bytes.get(self.at..self.at + 4).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let code = digits
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|text| u32::from_str_radix(text, 16).ok());
        self.at += 4;
        code.ok_or_else(|| {
            self.fault(start, "`\\u` needs four hexadecimal digits", "write it as in `\\u00e9`")
        })
    }

    fn lone_surrogate(&self, start: usize) -> Stop {
        self.fault(
            start,
            "half of a surrogate pair is no character",
            "write both halves, or the character itself",
        )
    }

    fn number(&mut self) -> Result<Node, Stop> {
        let start = self.at;
        while self.peek().is_some_and(|byte| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.at += 1;
        }
        let text = &self.file.text[start..self.at];
        match Number::parse(text) {
            Some(number) => Ok(Node::Number(number)),
            None => Err(self.fault(
                start,
                format!("`{}` is not a number of JSON", shown(text)),
                "write it as in `0.5` or `1e3`",
            )),
        }
    }

    fn word(&mut self, word: &str, node: Node) -> Result<Node, Stop> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(self.unexpected("a value"));
        }
        self.at += word.len();
        Ok(node)
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn unexpected(&self, wanted: &str) -> Stop {
        match self.file.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            Some(found) => self.fault(
                self.at,
                format!("found `{}` where {wanted} should be", found.escape_debug()),
                "correct the JSON",
            ),
            None => self.fault(
                self.at,
                format!("the text ends where {wanted} should be"),
                "the document is cut off; restore the rest",
            ),
        }
    }

    fn fault(&self, start: usize, message: impl Into<String>, help: &str) -> Stop {
        let end = (start + 1).min(self.bytes.len()).max(start);
        Box::new(Diagnostic::error("invalid-json", message).at(Some(self.span(range(start, end)))).help(help))
    }

    fn span(&self, range: TextRange) -> Span {
        Span::Text { file: Arc::clone(self.file), range, pointer: Some(pointer(&self.path)) }
    }
}

/// A JSON pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)) of its parts.
pub(crate) fn pointer<T: AsRef<str>>(parts: &[T]) -> String {
    parts.iter().map(|part| format!("/{}", part.as_ref().replace('~', "~0").replace('/', "~1"))).collect()
}

/// The JSON pointer of the value, or of the key's value, that stands at a place of a tree that was
/// read from a text; `base` is the pointer of the tree.
pub(crate) fn pointer_at(tree: &Json, base: &str, at: TextRange) -> String {
    let mut path = Vec::new();
    let mut json = tree;
    while json.span != Some(at) {
        let Some((token, is_key, inner)) = step(json, at) else { break };
        path.push(token);
        if is_key {
            break;
        }
        json = inner;
    }
    format!("{base}{}", pointer(&path))
}

/// The child of a value around a place, and whether the place is in its key.
fn step(json: &Json, at: TextRange) -> Option<(String, bool, &Json)> {
    let is_around = |start: TextRange, end: TextRange| start.start <= at.start && at.end <= end.end;
    match &json.node {
        Node::Object(object) => {
            let members = object.members();
            let behind =
                members.partition_point(|member| member.key_span.is_some_and(|key| key.start <= at.start));
            let member = members.get(behind.checked_sub(1)?)?;
            let (key, value) = (member.key_span?, member.value.span?);
            is_around(key, value).then(|| (member.key.clone(), at.end <= key.end, &member.value))
        }
        Node::Array(items) => {
            let behind = items.partition_point(|item| item.span.is_some_and(|span| span.start <= at.start));
            let index = behind.checked_sub(1)?;
            let item = items.get(index)?;
            is_around(item.span?, item.span?).then(|| (index.to_string(), false, item))
        }
        Node::Null | Node::Bool(_) | Node::Number(_) | Node::String(_) => None,
    }
}

fn range(start: usize, end: usize) -> TextRange {
    // The length is bounded by MAX_BYTES, so both fit.
    TextRange { start: u32::try_from(start).unwrap_or(u32::MAX), end: u32::try_from(end).unwrap_or(u32::MAX) }
}
