//! `// onefold: allow(rule) -- reason`: what such a comment says and which lines it speaks of.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::comments::{Lexis, Piece, PieceKind, pieces};
use super::lines::Lines;

/// What begins a comment for us.
const MARK: &str = "onefold:";

/// Rules, each with the bytes of its name.
pub(crate) type Named = Vec<(String, Range<usize>)>;

/// One comment that allows findings, or tries to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suppression {
    /// The comment.
    pub(crate) range: Range<usize>,
    /// The rules, each with its bytes; or what is wrong with the comment.
    pub(crate) rules: Result<Named, String>,
    /// Why; empty when nothing is said.
    pub(crate) reason: String,
    /// The lines that it speaks of, from 0; absent at the end of a file.
    pub(crate) lines: Option<RangeInclusive<usize>>,
}

/// The suppressions of a file, in order.
pub(crate) fn suppressions(text: &str, lexis: Lexis) -> Vec<Suppression> {
    // Most files have none, and looking for the mark is much cheaper than looking for comments. With one
    // colon more it is the path of a crate.
    if !text.match_indices(MARK).any(|(at, _)| !text[at + MARK.len()..].starts_with(':')) {
        return Vec::new();
    }
    let pieces = pieces(text, lexis);
    let page = Page {
        text,
        lexis,
        behind: behind(text, &pieces),
        pieces: &pieces,
        lines: Lines::of(text),
        solid: RefCell::default(),
        adorned: RefCell::default(),
        brackets: OnceCell::new(),
    };
    let comments = pieces.iter().filter(|piece| piece.kind == PieceKind::Comment);
    comments.filter_map(|piece| page.read(piece)).collect()
}

/// For each piece the first byte behind it that is neither blank nor in a comment.
fn behind(text: &str, pieces: &[Piece]) -> Vec<usize> {
    let mut found = vec![text.len(); pieces.len()];
    for (index, piece) in pieces.iter().enumerate().rev() {
        let at = past_blanks(text, piece.range.end);
        found[index] = match pieces.get(index + 1) {
            Some(next) if next.range.start == at && next.kind != PieceKind::Literal => found[index + 1],
            Some(_) | None => at,
        };
    }
    found
}

fn past_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// A file. What one comment asked of it is kept for the next ones, or a file of many comments would be
/// gone through once for each.
struct Page<'a> {
    text: &'a str,
    lexis: Lexis,
    pieces: &'a [Piece],
    /// What [`behind`] gives.
    behind: Vec<usize>,
    lines: Lines,
    /// By a brace, the first code from it that is none.
    solid: RefCell<BTreeMap<usize, Option<usize>>>,
    /// By code, the code that the attributes which begin there adorn.
    adorned: RefCell<BTreeMap<usize, usize>>,
    /// The end of what each `[` opens.
    brackets: OnceCell<BTreeMap<usize, usize>>,
}

impl Page<'_> {
    fn read(&self, piece: &Piece) -> Option<Suppression> {
        let comment = &self.text[piece.range.clone()];
        let inside = comment.trim_start_matches(['/', '*', '#']).trim_start();
        let rest = inside.strip_prefix(MARK)?;
        let rest = if comment.starts_with("/*") { rest.strip_suffix("*/").unwrap_or(rest) } else { rest };
        let start = piece.range.start + (comment.len() - inside.len()) + MARK.len();
        let (rules, reason) = directive(rest, start);
        Some(Suppression { range: piece.range.clone(), rules, reason, lines: self.lines(piece) })
    }

    /// The comment's own line when code stands on it, else the next code, with what it adorns.
    fn lines(&self, piece: &Piece) -> Option<RangeInclusive<usize>> {
        let begin = self.lines.around(piece.range.start).start;
        let end = self.lines.around(piece.range.end).end;
        if self.has_code(begin..piece.range.start) || self.has_code(piece.range.end..end) {
            // A comment over several lines stands beside what is before it and what is behind it.
            return Some(self.lines.at(piece.range.start)..=self.lines.at(piece.range.end));
        }
        let first = self.code_from(end)?;
        Some(self.lines.at(first)..=self.lines.at(self.adorned_by(first)))
    }

    /// Whether a part of a line holds code; the braces around a comment in JSX are none.
    fn has_code(&self, range: Range<usize>) -> bool {
        let code = if self.lexis == Lexis::Script {
            self.solid_from(range.start)
        } else {
            self.code_from(range.start)
        };
        code.is_some_and(|code| code < range.end)
    }

    /// The first code at or behind `at` that is no brace.
    fn solid_from(&self, at: usize) -> Option<usize> {
        let mut known = self.solid.borrow_mut();
        let mut passed = Vec::new();
        let mut next = self.code_from(at);
        while let Some(code) = next.filter(|code| matches!(self.text.as_bytes()[*code], b'{' | b'}')) {
            if let Some(found) = known.get(&code) {
                next = *found;
                break;
            }
            passed.push(code);
            next = self.code_from(code + 1);
        }
        known.extend(passed.into_iter().map(|brace| (brace, next)));
        next
    }

    /// The code behind the attributes that begin at `code`; `code` itself when none does.
    fn adorned_by(&self, code: usize) -> usize {
        let mut known = self.adorned.borrow_mut();
        let (mut passed, mut last) = (Vec::new(), code);
        while let Some(next) = self.attribute_end(last).and_then(|behind| self.code_from(behind)) {
            passed.push(last);
            last = next;
            if let Some(found) = known.get(&last) {
                last = *found;
                break;
            }
        }
        known.extend(passed.into_iter().map(|code| (code, last)));
        last
    }

    /// The first byte at or behind `at` that is neither blank nor in a comment.
    fn code_from(&self, at: usize) -> Option<usize> {
        let at = past_blanks(self.text, at);
        let found = match self.piece_at(at) {
            Some((index, Piece { kind: PieceKind::Comment | PieceKind::Documentation, .. })) => {
                self.behind[index]
            }
            Some((_, Piece { kind: PieceKind::Literal, .. })) | None => at,
        };
        (found < self.text.len()).then_some(found)
    }

    fn piece_at(&self, at: usize) -> Option<(usize, &Piece)> {
        let behind = self.pieces.partition_point(|piece| piece.range.end <= at);
        self.pieces.get(behind).filter(|piece| piece.range.contains(&at)).map(|piece| (behind, piece))
    }

    /// The end of the attribute that begins at `at`, if one does.
    fn attribute_end(&self, at: usize) -> Option<usize> {
        if self.lexis != Lexis::Rust {
            return None;
        }
        let rest = self.text[at..].strip_prefix('#')?;
        let rest = rest.strip_prefix('!').unwrap_or(rest).trim_start();
        let open = self.text.len() - rest.len();
        rest.starts_with('[').then(|| self.brackets.get_or_init(|| self.brackets()).get(&open).copied())?
    }

    /// The end of what each `[` of the code opens.
    fn brackets(&self) -> BTreeMap<usize, usize> {
        let (mut ends, mut open) = (BTreeMap::new(), Vec::new());
        let (mut at, mut pieces) = (0, self.pieces.iter().peekable());
        while at < self.text.len() {
            if let Some(piece) = pieces.next_if(|piece| piece.range.start <= at) {
                at = at.max(piece.range.end);
                continue;
            }
            match self.text.as_bytes()[at] {
                b'[' => open.push(at),
                b']' => ends.extend(open.pop().map(|open| (open, at + 1))),
                _ => {}
            }
            at += 1;
        }
        ends
    }
}

/// What stands behind the mark; `at` is where it begins in the file.
fn directive(text: &str, at: usize) -> (Result<Named, String>, String) {
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize + at;
    let wrong = |message: &str| (Err(message.to_owned()), String::new());
    let Some(list) =
        text.trim_start().strip_prefix("allow").and_then(|rest| rest.trim_start().strip_prefix('('))
    else {
        let word = text.trim_start().split([' ', '(', '\t']).next().unwrap_or_default();
        return wrong(&format!("`{word}` is nothing that a comment can ask for"));
    };
    let Some((list, rest)) = list.split_once(')') else {
        return wrong("the list of rules does not end");
    };
    let rules: Named = list
        .split(',')
        .map(|part| (part.trim(), place(part.trim_start())))
        .filter(|(rule, _)| !rule.is_empty())
        .map(|(rule, start)| (rule.to_owned(), start..start + rule.len()))
        .collect();
    if rules.is_empty() {
        return wrong("no rule is named");
    }
    let rest = rest.trim();
    match rest.strip_prefix("--") {
        Some(reason) => (Ok(rules), reason.trim().to_owned()),
        None if rest.is_empty() => (Ok(rules), String::new()),
        None => wrong("the reason does not begin with `--`"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexis, suppressions};

    /// One line per suppression: rules, reason, lines from 1.
    #[track_caller]
    fn check(lexis: Lexis, text: &str, expected: &[&str]) {
        let told = |suppression: &super::Suppression| {
            let rules = match &suppression.rules {
                Ok(rules) => {
                    assert!(rules.iter().all(|(rule, range)| text[range.clone()] == **rule), "{rules:?}");
                    rules.iter().map(|(rule, _)| rule.as_str()).collect::<Vec<_>>().join("+")
                }
                Err(message) => format!("wrong: {message}"),
            };
            let lines =
                suppression.lines.as_ref().map(|lines| format!("{}-{}", lines.start() + 1, lines.end() + 1));
            format!("{rules} | {} | {}", suppression.reason, lines.unwrap_or_default())
        };
        let found: Vec<String> = suppressions(text, lexis).iter().map(told).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn on_the_line_of_the_code() {
        check(Lexis::Rust, "a();\nb(); // onefold: allow(x) -- why not\nc();", &["x | why not | 2-2"]);
        check(Lexis::Rust, "/* onefold: allow(x, y) -- r */ b();", &["x+y | r | 1-1"]);
        check(Lexis::Rust, "a();\n/* onefold: allow(x) -- r\n*/ b();\nc();", &["x | r | 2-3"]);
    }

    #[test]
    fn on_lines_above_it() {
        check(Lexis::Rust, "// onefold: allow(x) -- r\n\n// other\nb();\nc();", &["x | r | 4-4"]);
        check(
            Lexis::Rust,
            "// onefold: allow(x) -- r\n// onefold: allow(y) -- s\nb();",
            &["x | r | 3-3", "y | s | 3-3"],
        );
        check(
            Lexis::Rust,
            "// onefold: allow(x) -- r\n/// Docs.\n#[derive(\n  A, // ]\n)]\n#[b = \"]\"]\npub struct S;\nc();",
            &["x | r | 3-7"],
        );
        check(Lexis::Rust, "#[a]\n// onefold: allow(x) -- r\nstruct S;", &["x | r | 3-3"]);
        check(Lexis::Rust, "// onefold: allow(x) -- r\n", &["x | r | "]);
    }

    #[test]
    fn comments_between_attributes_speak_of_what_is_left() {
        let text =
            "// onefold: allow(x) -- r\n#[a([1])]\n// onefold: allow(y) -- s\n#[b]\n// c\nb();\n#[open";
        check(Lexis::Rust, text, &["x | r | 2-6", "y | s | 4-6"]);
        let braces = "<a>\n  {/* onefold: allow(x) -- r */}{/* onefold: allow(y) -- s */}\n  {{}} b";
        check(Lexis::Script, braces, &["x | r | 3-3", "y | s | 3-3"]);
        let beside = "{/* onefold: allow(x) -- r */}{/* onefold: allow(y) -- s */} b";
        check(Lexis::Script, beside, &["x | r | 1-1", "y | s | 1-1"]);
    }

    #[test]
    fn what_is_missing_or_wrong() {
        check(Lexis::Rust, "b(); // onefold: allow(x)", &["x |  | 1-1"]);
        check(Lexis::Rust, "b(); // onefold: allow(x) --", &["x |  | 1-1"]);
        check(
            Lexis::Rust,
            "b(); // onefold: allow(x) because",
            &["wrong: the reason does not begin with `--` |  | 1-1"],
        );
        check(Lexis::Rust, "b(); // onefold: allow()", &["wrong: no rule is named |  | 1-1"]);
        check(Lexis::Rust, "b(); // onefold: allow(x", &["wrong: the list of rules does not end |  | 1-1"]);
        check(
            Lexis::Rust,
            "b(); // onefold: ignore(x)",
            &["wrong: `ignore` is nothing that a comment can ask for |  | 1-1"],
        );
    }

    #[test]
    fn strings_and_docs_are_no_suppressions() {
        check(Lexis::Rust, "a(\"// onefold: allow(x) -- r\");\n/// onefold: allow(x) -- r\nfn f() {}", &[]);
        check(Lexis::Script, "a(`// onefold: allow(x) -- r`);", &[]);
    }

    #[test]
    fn in_other_languages() {
        check(Lexis::Toml, "# onefold: allow(x) -- r\naxum = \"1\"", &["x | r | 2-2"]);
        check(Lexis::Script, "<a>\n  {/* onefold: allow(x) -- r */}\n  <b/>", &["x | r | 3-3"]);
        check(Lexis::Script, "f(); // onefold: allow(x) -- r", &["x | r | 1-1"]);
    }
}
