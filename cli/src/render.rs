//! Diagnostics as text: what is wrong, the line where it is, what to do; and the count at the end.

use std::collections::BTreeSet;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level as Tone, Origin, Renderer, Snippet};
use onefold::text::escape_hidden;
use onefold::{Source, TextRange};
use onefold_model::{Diagnostic, Level, Span};

use crate::lines::{Lines, Texts};

/// More lines than this are not shown for one place.
const MOST_LINES: usize = 4;
/// A longer line, such as a document on one line, is cut on both sides of the place.
const MOST_COLUMNS: usize = 160;

/// A longer JSON pointer is cut: keys may be as long as a document.
const MOST_POINTER: usize = 400;

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
    let mut texts = Texts::default();
    let mut out: Vec<String> =
        ordered.iter().map(|diagnostic| one(diagnostic, &renderer, file_of, &mut texts)).collect();
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

fn one<'a>(
    diagnostic: &'a Diagnostic,
    renderer: &Renderer,
    file_of: FindFile<'_>,
    texts: &mut Texts<'a>,
) -> String {
    let level = match diagnostic.level {
        Level::Error => Tone::ERROR,
        Level::Warning => Tone::WARNING,
    };
    let title = level.primary_title(inert(&diagnostic.message));
    // A command that ends early speaks for no rule.
    let title = if diagnostic.rule == crate::stop::RULE { title } else { title.id(diagnostic.rule) };
    let mut group = Group::with_title(title);
    if let Some(span) = &diagnostic.span {
        group = placed(group, span, file_of, texts);
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
        let group = match &related.span {
            Some(span) => placed(group, span, file_of, texts),
            None => group,
        };
        reports.last_mut().expect("the diagnostic itself is one").push(group);
    }
    reports.iter().map(|groups| renderer.render(groups)).collect::<Vec<_>>().join("\n")
}

/// The group with the lines around a place, and with its JSON pointer when it has one: an editor of a
/// document that was written by a program finds it by that alone.
fn placed<'a>(
    group: Group<'static>,
    span: &'a Span,
    file_of: FindFile<'_>,
    texts: &mut Texts<'a>,
) -> Group<'static> {
    let group = match Excerpt::of(span, file_of, texts) {
        Ok(excerpt) => group.element(excerpt.snippet()),
        Err(origin) => group.element(origin),
    };
    match span {
        Span::Text { pointer: Some(pointer), .. } if !pointer.is_empty() => {
            group.element(Tone::NOTE.with_name("pointer").message(shortened(pointer)))
        }
        Span::Text { .. } | Span::Rust(_) => group,
    }
}

fn shortened(pointer: &str) -> String {
    match pointer.char_indices().nth(MOST_POINTER) {
        Some((end, _)) => format!("{}..", inert(&pointer[..end])),
        None => inert(pointer),
    }
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
    fn of<'a>(span: &'a Span, file_of: FindFile<'_>, texts: &mut Texts<'a>) -> Result<Self, Origin<'static>> {
        let source = match span {
            Span::Text { file, range, .. } => {
                return Ok(Excerpt::cut(&file.path, texts.lines(&file.text), *range));
            }
            Span::Rust(source) => source,
        };
        let Some(file) = file_of(source) else {
            let Source { package, path, line, column } = source;
            return Err(Origin::path(inert(&format!("{path}:{line}:{column} of package {package}"))));
        };
        let range = file.text.as_deref().and_then(|text| Some((text, source.range_in(text)?)));
        match range {
            Some((text, range)) => Ok(Excerpt::cut(&file.path, &Lines::of(text), range)),
            None => Err(Origin::path(inert(&file.path))
                .line(source.line as usize)
                .char_column(source.column as usize)),
        }
    }

    fn cut(path: &str, lines: &Lines<'_>, range: TextRange) -> Self {
        let text = lines.text();
        let start = floor(text, range.start as usize);
        let end = floor(text, range.end as usize).max(start);
        let line = lines.line_of(start);
        let (mut from, first_line) = (lines.start(line), 1 + line);
        let last = lines.line_of(end).min(line + MOST_LINES - 1);
        let mut to = lines.end(last);
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
mod tests;
