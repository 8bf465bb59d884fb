//! Diagnostics as text: what is wrong, the line where it is, what to do; and the count at the end.

use std::collections::BTreeSet;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level as Tone, Origin, Renderer, Snippet};
use onefold::text::escape_hidden;
use onefold::{Source, TextRange};
use onefold_model::{Diagnostic, Level, Span};

/// More lines than this are not shown for one place.
const MOST_LINES: usize = 4;
/// A longer line, such as a document on one line, is cut on both sides of the place.
const MOST_COLUMNS: usize = 160;

/// Finds the Rust file of a linked contract; `None` when its package is not known here.
pub(crate) type FindFile<'a> = &'a dyn Fn(&Source) -> Option<RustFile>;

/// A Rust file as a person in the working directory sees it.
pub(crate) struct RustFile {
    /// What such a person would write to open it.
    pub(crate) path: String,
    /// What it holds, if it can be read.
    pub(crate) text: Option<String>,
}

/// All diagnostics, ordered by place, and how many there are. What several emitters say in the same
/// words of the same place is told once.
pub(crate) fn all(diagnostics: &[Diagnostic], with_colors: bool, file_of: FindFile<'_>) -> String {
    let renderer = if with_colors { Renderer::styled() } else { Renderer::plain() };
    let mut ordered: Vec<&Diagnostic> = Vec::new();
    let mut told = BTreeSet::new();
    for diagnostic in diagnostics {
        if told.insert((place(diagnostic.span.as_ref()), diagnostic.rule, &diagnostic.message)) {
            ordered.push(diagnostic);
        }
    }
    ordered.sort_by_cached_key(|diagnostic| place(diagnostic.span.as_ref()));
    let mut out: Vec<String> = ordered.iter().map(|diagnostic| one(diagnostic, &renderer, file_of)).collect();
    // A command that could not start has one thing to say; a count would be noise.
    if diagnostics.iter().any(|diagnostic| diagnostic.rule != crate::stop::RULE) {
        out.push(count(&ordered));
    }
    out.join("\n\n")
}

/// `2 errors, 1 warning`.
fn count(diagnostics: &[&Diagnostic]) -> String {
    let of = |level: Level| diagnostics.iter().filter(|diagnostic| diagnostic.level == level).count();
    let words = [(of(Level::Error), "error"), (of(Level::Warning), "warning")];
    let words: Vec<String> =
        words.iter().filter(|(count, _)| *count > 0).map(|(count, word)| number(*count, word)).collect();
    words.join(", ")
}

/// `1 file`, `2 files`.
pub(crate) fn number(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// Sorts by file, then by position; what has no place comes first.
fn place(span: Option<&Span>) -> (String, u32, u32) {
    match span {
        None => (String::new(), 0, 0),
        Some(Span::Rust(source)) => {
            (format!("{}/{}", source.package, source.path), source.line, source.column)
        }
        Some(Span::Text { file, range, .. }) => (file.path.clone(), range.start, range.end),
    }
}

fn one(diagnostic: &Diagnostic, renderer: &Renderer, file_of: FindFile<'_>) -> String {
    let level = match diagnostic.level {
        Level::Error => Tone::ERROR,
        Level::Warning => Tone::WARNING,
    };
    let title = level.primary_title(inert(&diagnostic.message));
    // A command that ends early speaks for no rule.
    let title = if diagnostic.rule == crate::stop::RULE { title } else { title.id(diagnostic.rule) };
    let mut group = Group::with_title(title);
    if let Some(span) = &diagnostic.span {
        group = match Excerpt::of(span, file_of) {
            Ok(excerpt) => group.element(excerpt.snippet()),
            Err(origin) => group.element(origin),
        };
    }
    let mut reports = Vec::new();
    match (&diagnostic.help, &diagnostic.span) {
        (Some(help), Some(_)) => reports.push(vec![group.element(Tone::HELP.message(inert(help)))]),
        // Without a place there is no margin for the cure to stand in.
        (Some(help), None) => {
            reports.extend([vec![group], vec![Group::with_title(Tone::HELP.secondary_title(inert(help)))]]);
        }
        (None, _) => reports.push(vec![group]),
    }
    for related in &diagnostic.related {
        let message = inert(&related.message);
        let group = Group::with_title(Tone::NOTE.secondary_title(message));
        let group = match related.span.as_ref().map(|span| Excerpt::of(span, file_of)) {
            Some(Ok(excerpt)) => group.element(excerpt.snippet()),
            Some(Err(origin)) => group.element(origin),
            None => group,
        };
        reports.last_mut().expect("the diagnostic itself is one").push(group);
    }
    reports.iter().map(|groups| renderer.render(groups)).collect::<Vec<_>>().join("\n")
}

/// The lines of a text around a place, few and short enough to be read.
struct Excerpt {
    path: String,
    text: String,
    first_line: usize,
    range: Range<usize>,
}

impl Excerpt {
    /// The lines of `span`, or its bare position when its text is not at hand.
    fn of(span: &Span, file_of: FindFile<'_>) -> Result<Self, Origin<'static>> {
        let source = match span {
            Span::Text { file, range, .. } => return Ok(Excerpt::cut(&file.path, &file.text, *range)),
            Span::Rust(source) => source,
        };
        let Some(file) = file_of(source) else {
            let Source { package, path, line, column } = source;
            return Err(Origin::path(inert(&format!("{path}:{line}:{column} of package {package}"))));
        };
        let range = file.text.as_deref().and_then(|text| Some((text, source.range_in(text)?)));
        match range {
            Some((text, range)) => Ok(Excerpt::cut(&file.path, text, range)),
            None => Err(Origin::path(inert(&file.path))
                .line(source.line as usize)
                .char_column(source.column as usize)),
        }
    }

    fn cut(path: &str, text: &str, range: TextRange) -> Self {
        let start = floor(text, range.start as usize);
        let end = floor(text, range.end as usize).max(start);
        let mut from = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let first_line = 1 + text[..from].matches('\n').count();
        let mut to = start;
        for _ in 0..MOST_LINES {
            to = text[to..].find('\n').map_or(text.len(), |at| to + at + 1);
            if to > end || to == text.len() {
                break;
            }
        }
        let end = end.min(to);
        let mut shown_start = String::new();
        if start - from > MOST_COLUMNS {
            from = floor(text, start - MOST_COLUMNS / 2);
            shown_start = "..".to_owned();
        }
        if to - start > MOST_COLUMNS * MOST_LINES {
            to = floor(text, start + MOST_COLUMNS * MOST_LINES);
        }
        let end = end.min(to);
        // Escapes make text longer, so the place is found anew.
        let to = from + text[from..to].trim_end_matches(['\n', '\r']).len();
        let (start, end) = (start.min(to), end.min(to));
        let [before, within, behind] = [&text[from..start], &text[start..end], &text[end..to]]
            .map(|part| escape_hidden(&part.replace("\r\n", "\n"), &['\n', '\t']));
        let start = shown_start.len() + before.len();
        let range = start..start + within.len();
        Excerpt { path: inert(path), first_line, range, text: [shown_start, before, within, behind].concat() }
    }

    fn snippet(self) -> Snippet<'static, Annotation<'static>> {
        Snippet::source(self.text)
            .path(self.path)
            .line_start(self.first_line)
            .annotation(AnnotationKind::Primary.span(self.range))
    }
}

/// Text from elsewhere on one line, with nothing that a terminal would obey.
pub(crate) fn inert(text: &str) -> String {
    escape_hidden(text, &[])
}

/// The nearest character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use onefold::SourceText;

    use super::*;

    fn in_text(text: &str, range: Range<u32>) -> Diagnostic {
        let file = Arc::new(SourceText { path: "a.json".to_owned(), text: text.to_owned() });
        let range = TextRange { start: range.start, end: range.end };
        Diagnostic::error("rule", "wrong").at(Some(Span::Text { file, range, pointer: None }))
    }

    fn in_rust(line: u32, column: u32) -> Diagnostic {
        let source = Source { package: "notes".to_owned(), path: "src/lib.rs".to_owned(), line, column };
        Diagnostic::warning("rule", "odd").at(Some(Span::Rust(source))).help("change it")
    }

    /// The file of a package in `crates`, with this text.
    fn in_crates(source: &Source, text: Option<&str>) -> Option<RustFile> {
        Some(RustFile {
            path: format!("crates/{}/{}", source.package, source.path),
            text: text.map(str::to_owned),
        })
    }

    #[track_caller]
    fn check(diagnostics: &[Diagnostic], file_of: FindFile<'_>, expected: &str) {
        let text = all(diagnostics, false, file_of);
        let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(trimmed.join("\n").trim(), expected.trim(), "\n{text}");
    }

    #[test]
    fn a_linked_contract_is_shown_by_its_name() {
        let text = "/// Tränen\npub struct Söhne;\n";
        let expected = "
warning[rule]: odd
 --> crates/notes/src/lib.rs:2:12
  |
2 | pub struct Söhne;
  |            ^^^^^
  |
  = help: change it

1 warning";
        check(&[in_rust(2, 12)], &|source| in_crates(source, Some(text)), expected);
    }

    #[test]
    fn a_source_that_is_not_at_hand_is_named_by_its_place() {
        let expected = "
warning[rule]: odd
--> crates/notes/src/lib.rs:12:8
 = help: change it

1 warning";
        check(&[in_rust(12, 8)], &|source| in_crates(source, None), expected);
        // The file is there, but it is not the one that was compiled.
        check(&[in_rust(12, 8)], &|source| in_crates(source, Some("short\n")), expected);
    }

    #[test]
    fn a_source_of_an_unknown_package_is_named_in_words() {
        let expected = "
warning[rule]: odd
--> src/lib.rs:12:8 of package notes
 = help: change it

1 warning";
        check(&[in_rust(12, 8)], &|_| None, expected);
    }

    #[test]
    fn without_a_place_the_cure_stands_below_the_message() {
        let diagnostic = Diagnostic::error(crate::stop::RULE, "there is no `a`").help("make it");
        check(&[diagnostic], &|_| None, "error: there is no `a`\nhelp: make it");
        let diagnostic = Diagnostic::error("rule", "there is no `a`").help("make it");
        check(&[diagnostic], &|_| None, "error[rule]: there is no `a`\nhelp: make it\n\n1 error");
    }

    #[test]
    fn what_is_said_twice_of_one_place_is_told_once() {
        let text = "{\"a\": 1}";
        let other = in_text(text, 1..4).help("another cure");
        let expected = "
error[rule]: wrong
 --> a.json:1:2
  |
1 | {\"a\": 1}
  |  ^^^

error[rule]: wrong
 --> a.json:1:7
  |
1 | {\"a\": 1}
  |       ^

2 errors";
        check(&[in_text(text, 1..4), in_text(text, 6..7), other], &|_| None, expected);
    }

    #[test]
    fn places_are_in_order_and_counted() {
        let text = "{\n  \"b\": 1,\r\n  \"a\": 2\n}";
        let expected = "
error[rule]: wrong
 --> a.json:2:3
  |
2 |   \"b\": 1,
  |   ^^^

error[rule]: wrong
 --> a.json:3:3
  |
3 |   \"a\": 2
  |   ^^^

2 errors";
        check(&[in_text(text, 15..18), in_text(text, 4..7)], &|_| None, expected);
    }

    #[test]
    fn nothing_that_a_terminal_obeys_gets_through() {
        let hostile = "\u{1b}[2J\u{9b}1m\u{61c}\u{202e}\r\n";
        let mut diagnostic = in_text(&format!("\t{hostile}\"a{hostile}b\" {hostile}"), 16..18);
        diagnostic.message = format!("odd {hostile}error: forged");
        let diagnostic = diagnostic.help(hostile).related(hostile, in_rust(1, 1).span);
        let text = all(&[diagnostic], false, &|source| in_crates(source, Some(hostile)));
        let obeyed = |c: &char| *c != '\n' && onefold::text::is_hidden(*c);
        assert_eq!(text.chars().find(obeyed), None, "{text}");
        let escaped = "\\u{1b}[2J\\u{9b}1m\\u{61c}\\u{202e}";
        assert!(
            text.starts_with(&format!("error[rule]: odd {escaped}\\u{{d}}\\u{{a}}error: forged")),
            "{text}"
        );
        assert!(text.contains(&format!("2 | \"a{escaped}\n")), "{text}");
    }

    #[test]
    fn no_place_breaks_the_rendering() {
        let long = format!("{{\"a\": \"{}\", \"b\": 1}}", "é".repeat(5000));
        let end = long.len() as u32;
        for range in [0..0, 0..end, 7..8, 8..9, 9000..9001, end..end, end + 5..end + 9, end - 5..end - 1] {
            let text = all(&[in_text(&long, range.clone())], false, &|_| None);
            assert!(text.contains("a.json:1:") && text.len() < 6000, "{range:?}: {text}");
        }
        let many = "[\n".repeat(100);
        let text = all(&[in_text(&many, 0..200)], false, &|_| None);
        assert!(text.lines().count() < 16, "{text}");
        for text in ["", "\n", "\r\n", "\u{feff}{}"] {
            all(&[in_text(text, 0..1)], false, &|_| None);
        }
    }
}
