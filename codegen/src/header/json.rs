//! Finds the mark among the root keys of a JSON text without reading the text into a tree.

use super::named;

/// The root keys that hold a mark as their string.
const KEYS: [&str; 3] = ["x-onefold", "$comment", "generated"];

/// The emitter whose mark stands at the root. What comes behind the mark may be broken.
pub(super) fn marked(bytes: &[u8]) -> Option<String> {
    Scanner { bytes, at: 0 }.object(&KEYS, Some("_meta"))
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Reads members of an object until one of `keys` holds a mark. The object under the key
    /// `inner` is looked into as well, for the mark of MCP manifests.
    fn object(&mut self, keys: &[&str], inner: Option<&str>) -> Option<String> {
        self.sign(b'{')?;
        loop {
            let key = self.string()?;
            self.sign(b':')?;
            let found = if keys.iter().any(|name| matches(key, name)) && self.peek()? == b'"' {
                std::str::from_utf8(self.string()?).ok().and_then(named)
            } else if inner.is_some_and(|name| matches(key, name)) && self.peek()? == b'{' {
                let mut scanner = Scanner { bytes: self.bytes, at: self.at };
                self.skip_value()?;
                scanner.object(&["onefold/generated"], None)
            } else {
                self.skip_value()?;
                None
            };
            if found.is_some() {
                return found;
            }
            self.sign(b',')?;
        }
    }

    /// The next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        while self.bytes.get(self.at)?.is_ascii_whitespace() {
            self.at += 1;
        }
        self.bytes.get(self.at).copied()
    }

    /// Steps over one sign.
    fn sign(&mut self, sign: u8) -> Option<()> {
        (self.peek()? == sign).then(|| self.at += 1)
    }

    /// Steps over a string and gives what stands between its quotes, escapes as written.
    fn string(&mut self) -> Option<&'a [u8]> {
        self.sign(b'"')?;
        let start = self.at;
        loop {
            match self.bytes.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(&self.bytes[start..self.at - 1])
    }

    /// Steps over a value of any depth.
    fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' | b':' if depth > 0 => self.at += 1,
                _ => {
                    let rest = &self.bytes[self.at..];
                    let length = rest.iter().take_while(|byte| scalar(**byte)).count();
                    if length == 0 {
                        return None;
                    }
                    self.at += length;
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}

/// Whether a byte may occur in a number, `true`, `false` or `null`.
fn scalar(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Whether a key as written is `name`; printers may write `/` as `\/`.
fn matches(key: &[u8], name: &str) -> bool {
    key == name.as_bytes()
        || (key.contains(&b'\\') && std::str::from_utf8(key).is_ok_and(|key| key.replace("\\/", "/") == name))
}
