//! What of a text is code, told without a parser and never too little.
//!
//! Only a parser knows whether a `/` divides, whether a `'` stands in text of JSX, and which `}` ends
//! what a template asks for. So all ways of reading a text are gone along at once, each with the steps
//! that it took; the one of the parser is among them, and the longest is told.

use super::stack::{is_mark, is_word, nests};

/// Where in a text something reads.
#[derive(Clone, Copy)]
enum Within {
    Code,
    Single,
    Double,
    Template,
    /// Strings of attributes of JSX, which have no escapes.
    SingleAttribute,
    DoubleAttribute,
    JsxText,
    Line,
    /// Behind the `/` of `/*`.
    BlockBegin,
    Block,
    /// Behind a `*` in such a comment.
    BlockStar,
    Expression,
    /// Between `[` and `]` of a regular expression.
    Class,
}

const ALL: [Within; 13] = [
    Within::Code,
    Within::Single,
    Within::Double,
    Within::Template,
    Within::SingleAttribute,
    Within::DoubleAttribute,
    Within::JsxText,
    Within::Line,
    Within::BlockBegin,
    Within::Block,
    Within::BlockStar,
    Within::Expression,
    Within::Class,
];

/// The steps of each way of reading, by where it is; none where no way leads. The second half is of ways
/// whose next `}` ends what a template asks for.
type Ways = [[Option<usize>; ALL.len()]; 2];

/// Steps of recursion that the code of a text may take, at most.
pub(super) fn steps(text: &str, is_jsx: bool) -> usize {
    let mut reader = Reader {
        bytes: text.as_bytes(),
        is_jsx,
        is_asked: false,
        had_template: false,
        ways: Ways::default(),
    };
    let bytes = reader.bytes;
    let first =
        if text.starts_with("#!") || text.starts_with("\u{feff}#!") { Within::Line } else { Within::Code };
    reader.go(first, 16);
    let mut most = 16;
    // Whether an odd number of `\` stands before the byte, and before the one that came before.
    let (mut is_escaped, mut was_escaped) = (false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        let ends_line_twice = byte == b'\n' && at > 0 && bytes[at - 1] == b'\r' && was_escaped;
        let before = std::mem::take(&mut reader.ways);
        let mut leads = false;
        for (number, (within, steps)) in before.iter().flat_map(|ways| ALL.into_iter().zip(ways)).enumerate()
        {
            if let Some(steps) = *steps {
                leads = true;
                reader.is_asked = number >= ALL.len();
                reader.read(at, (is_escaped || ends_line_twice, was_escaped), within, steps);
            }
        }
        if !leads {
            break;
        }
        most = most.max(reader.ways.iter().flatten().flatten().copied().max().unwrap_or(most));
        was_escaped = is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
    }
    most
}

struct Reader<'t> {
    bytes: &'t [u8],
    is_jsx: bool,
    /// Whether the way that is gone along is in what a template asks for, with no brace open.
    is_asked: bool,
    /// Whether some way went from a template into code.
    had_template: bool,
    ways: Ways,
}

impl Reader<'_> {
    fn go(&mut self, to: Within, steps: usize) {
        self.go_as(to, self.is_asked, steps);
    }

    fn go_as(&mut self, to: Within, is_asked: bool, steps: usize) {
        let way = &mut self.ways[usize::from(is_asked)][to as usize];
        *way = (*way).max(Some(steps));
    }

    /// What stood around something that ends is not known.
    fn go_out(&mut self, to: Within, steps: usize) {
        self.go_as(to, false, steps);
        if self.had_template {
            self.go_as(to, true, steps);
        }
    }

    /// One byte on one way. Strings and regular expressions that a line ends are no way: parsers stop.
    fn read(&mut self, at: usize, (is_escaped, was_escaped): (bool, bool), within: Within, steps: usize) {
        let byte = self.bytes[at];
        let ends_line = matches!(byte, b'\n' | b'\r');
        match within {
            Within::Code => self.code(at, steps),
            Within::Single | Within::Double => {
                let quote = if matches!(within, Within::Single) { b'\'' } else { b'"' };
                if is_escaped || byte != quote && !ends_line {
                    self.go(within, steps);
                } else if byte == quote {
                    self.go(Within::Code, steps);
                }
            }
            Within::SingleAttribute | Within::DoubleAttribute => {
                let quote = if matches!(within, Within::SingleAttribute) { b'\'' } else { b'"' };
                self.go(if byte == quote { Within::Code } else { within }, steps);
            }
            Within::Template => {
                if byte == b'`' && !is_escaped {
                    self.go(Within::Code, steps);
                } else if byte == b'{' && self.bytes[at - 1] == b'$' && !was_escaped {
                    self.had_template = true;
                    self.go_as(Within::Code, true, steps + 1);
                } else {
                    self.go(within, steps);
                }
            }
            Within::JsxText => match byte {
                b'<' => self.go(Within::Code, steps + 1),
                b'{' => self.go_as(Within::Code, false, steps + 1),
                _ => self.go(within, steps),
            },
            Within::Line => {
                let ends = ends_line || ends_separated_line(self.bytes, at);
                self.go(if ends { Within::Code } else { within }, steps);
            }
            Within::BlockBegin => self.go(Within::Block, steps),
            Within::Block | Within::BlockStar => self.go(
                match (within, byte) {
                    (Within::BlockStar, b'/') => Within::Code,
                    (_, b'*') => Within::BlockStar,
                    _ => Within::Block,
                },
                steps,
            ),
            Within::Expression | Within::Class => match (within, byte) {
                _ if ends_line => {}
                _ if is_escaped => self.go(within, steps),
                (Within::Expression, b'/') => self.go(Within::Code, steps),
                (_, b'[') => self.go(Within::Class, steps),
                (_, b']') => self.go(Within::Expression, steps),
                _ => self.go(within, steps),
            },
        }
    }

    fn code(&mut self, at: usize, steps: usize) {
        let rest = &self.bytes[at..];
        let byte = rest[0];
        match byte {
            b'\'' | b'"' => {
                let is_single = byte == b'\'';
                self.go(if is_single { Within::Single } else { Within::Double }, steps);
                if self.is_jsx && self.may_be_attribute(at) {
                    self.go(if is_single { Within::SingleAttribute } else { Within::DoubleAttribute }, steps);
                }
                return;
            }
            b'`' => return self.go(Within::Template, steps + 1),
            b'/' if rest.starts_with(b"//") => return self.go(Within::Line, steps),
            b'/' if rest.starts_with(b"/*") => return self.go(Within::BlockBegin, steps),
            b'/' => {
                let slash = self.slash(at);
                if !matches!(slash, Slash::Divides) {
                    self.go(Within::Expression, steps);
                }
                if matches!(slash, Slash::Begins) {
                    return;
                }
            }
            // Comments in the manner of HTML, where a text is no module.
            b'<' | b'-' if rest.starts_with(b"<!--") || rest.starts_with(b"-->") => {
                self.go(Within::Line, steps);
            }
            b'{' => return self.go_as(Within::Code, false, steps + 1),
            b'}' if self.is_asked => return self.go_out(Within::Template, steps),
            b'}' => {
                if self.is_jsx {
                    self.go_out(Within::JsxText, steps);
                }
                return self.go_out(Within::Code, steps);
            }
            b'>' if self.is_jsx && (at == 0 || self.bytes[at - 1] != b'=') => self.go(Within::JsxText, steps),
            _ => {}
        }
        let begins_word = is_word(byte) && (at == 0 || !is_word(self.bytes[at - 1]));
        let goes_down = is_mark(byte) || begins_word && nests(word(rest));
        self.go(Within::Code, steps + usize::from(goes_down));
    }

    /// Whether a quote may begin the value of an attribute.
    fn may_be_attribute(&self, at: usize) -> bool {
        let (before, lines) = self.before(at);
        let is_behind_comment = || {
            let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
            before[line..].windows(2).any(|pair| pair == b"//")
        };
        matches!(before.last(), Some(b'=' | b'/')) || lines && is_behind_comment()
    }

    fn slash(&self, at: usize) -> Slash {
        let (before, lines) = self.before(at);
        match before.last() {
            // What stands in another line may be a comment.
            _ if lines => Slash::Either,
            Some(b'"' | b'\'' | b'`' | b']') => Slash::Divides,
            Some(b'(' | b',' | b'=' | b':' | b'[' | b'&' | b'|' | b'?' | b';' | b'{') => Slash::Begins,
            Some(&byte) if is_word(byte) => {
                let begin = before.iter().rposition(|&byte| !is_word(byte)).map_or(0, |end| end + 1);
                let word = &before[begin..];
                // Beyond ASCII are blanks too.
                if word.is_ascii() && !before_expressions(word) { Slash::Divides } else { Slash::Either }
            }
            Some(_) | None => Slash::Either,
        }
    }

    /// What stands before a byte but for blanks, and whether a line ends among these.
    fn before(&self, at: usize) -> (&[u8], bool) {
        let before = self.bytes[..at].trim_ascii_end();
        (before, self.bytes[before.len()..at].iter().any(|byte| matches!(byte, b'\n' | b'\r')))
    }
}

/// What a `/` does.
enum Slash {
    Divides,
    /// It begins a regular expression.
    Begins,
    Either,
}

/// Whether a regular expression may stand behind a word.
fn before_expressions(word: &[u8]) -> bool {
    nests(word) || matches!(word, b"case" | b"return" | b"throw" | b"finally" | b"try")
}

fn word(rest: &[u8]) -> &[u8] {
    &rest[..rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len())]
}

/// Whether the last byte of U+2028 or U+2029 stands there; strings may hold them, comments end with them.
fn ends_separated_line(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[at], 0xa8 | 0xa9) && bytes[..at].ends_with(&[0xe2, 0x80])
}

#[cfg(test)]
mod tests {
    use super::steps;

    #[test]
    fn what_is_no_code_nests_nothing() {
        let marks = "-.({[".repeat(1000);
        for (before, after) in [
            ("x = '", "'"),
            ("f(\"don't ", " \\\" \\\\\")"),
            ("`${a}", " \\` \\${ `"),
            ("// it's ", ""),
            ("/*/ it's ", " */"),
            ("x = /[/'\"`", "]]/g"),
            ("return /'", "]\\//"),
            ("a / b / c; y = '", "'"),
            ("a = b / 2; x = f(c)[0] / 3; y = '/", "/'"),
            ("const f = () => '", "'"),
            ("#!/it's ", ""),
        ] {
            for is_jsx in [false, true] {
                let text = format!("{before}{marks}{after}\n");
                assert!(steps(&text, is_jsx) < 50, "{before}");
                // What comes behind is code again.
                assert!(steps(&format!("{text}{marks}"), is_jsx) > 4000, "{before}");
            }
        }
        let text = format!("x = <p title='\\' a=\"\n{}\">don't</p>;", "-.(".repeat(1000));
        assert!(steps(&text, true) < 50);
    }

    #[test]
    fn code_is_counted_whatever_stands_before_it() {
        let marks = "[-(".repeat(1000);
        for before in [
            "<p>don't{",
            "<p>{a}don't{",
            "<p>// {",
            "<p a='\\'>{",
            "<p a = /* ' */ '\\'>{",
            "<!-- don't\n",
            "a\n--> don't\n",
            "// don't\u{2028}",
            "// hello\n/it's/.test(",
            "a++ / 2 + '/' + ",
            "if (a) /'/.test(",
            "{} /'/.test(",
            "a ? /[']/ : ",
            "typeof /'/ + ",
            "`'${",
            "`${'`'}'${",
            "`\\\\${",
            "`$${",
            "`${{}}'`; ",
            "`${`${{a: '}'}}'`}'` + ",
            "if (a) { b(`${() => { `${c}` }}'`) } ",
            "x = 'a\\\r\nb' + ",
            "x = '\\\\' + ",
            "/*/'*/ ",
            "/**'**/ ",
            "a! / b('/') / ",
        ] {
            assert!(steps(&format!("{before}{marks}'`/"), true) >= 3000, "{before}");
        }
    }
}
