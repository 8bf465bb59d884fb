//! The state of lowering one file: its text, where it begins, and how deep we are.

use onefold::TextRange;
use proc_macro2::{LineColumn, Span};

use super::lexis::word_end;
use super::transcribe::spelled;
use crate::rust::syntax::Name;

/// Levels of the tree that those who walk it may rely on.
const MAX_DEPTH: usize = 512;

/// Links of chains, such as `.route(..)`, that may stand above a place of the tree besides.
const MAX_LINKS: usize = 4096;

/// Lines beyond this are not counted through letter by letter.
const LONG_LINE: usize = 4096;

/// Lowers the trees of one file.
pub(super) struct Lowering<'t> {
    /// The text that the spans count in.
    text: &'t str,
    /// What stands before that text in the file.
    base: usize,
    /// Offset of every line in the text.
    lines: Vec<usize>,
    is_ascii: bool,
    /// Inside the body of a macro's arm, where names may stand for others.
    pub(super) in_arm: bool,
    /// How many items, and calls of `include!`, were seen inside of bodies.
    pub(super) inner_items: usize,
    depth: usize,
    links: usize,
    is_too_deep: bool,
    /// What was last looked at: where a tree that is too deep is told.
    last: usize,
}

impl<'t> Lowering<'t> {
    pub(super) fn new(text: &'t str, base: usize) -> Self {
        let mut lines = vec![0];
        lines.extend(text.match_indices('\n').map(|(at, _)| at + 1));
        Lowering {
            text,
            base,
            lines,
            is_ascii: text.is_ascii(),
            in_arm: false,
            inner_items: 0,
            depth: 0,
            links: 0,
            is_too_deep: false,
            last: 0,
        }
    }

    /// Where the tree became too deep, if it did.
    pub(super) fn too_deep(&self) -> Option<TextRange> {
        let at = offset(self.base + self.last);
        self.is_too_deep.then_some(TextRange { start: at, end: at })
    }

    /// Goes one level down, unless that is too deep; every descent is followed by [`Self::ascend`].
    pub(super) fn descend(&mut self) -> bool {
        self.is_too_deep |= self.depth == MAX_DEPTH;
        self.depth += usize::from(!self.is_too_deep);
        !self.is_too_deep
    }

    pub(super) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// The whole text.
    pub(super) fn all(&self) -> TextRange {
        TextRange { start: offset(self.base), end: offset(self.base + self.text.len()) }
    }

    /// Goes down the links of a chain, unless they are too many; followed by [`Self::shorten`].
    pub(super) fn lengthen(&mut self, links: usize) -> bool {
        self.is_too_deep |= self.links + links > MAX_LINKS;
        self.links += if self.is_too_deep { 0 } else { links };
        !self.is_too_deep
    }

    pub(super) fn shorten(&mut self, links: usize) {
        self.links -= links;
    }

    pub(super) fn range(&mut self, span: Span) -> TextRange {
        self.between(span, span)
    }

    pub(super) fn between(&mut self, first: Span, last: Span) -> TextRange {
        TextRange { start: self.start(first), end: self.end(last) }
    }

    pub(super) fn start(&mut self, span: Span) -> u32 {
        let at = self.byte(span.start()).unwrap_or_else(|| span.byte_range().start);
        if !self.is_too_deep {
            self.last = at;
        }
        offset(self.base + at)
    }

    pub(super) fn end(&self, span: Span) -> u32 {
        offset(self.base + self.byte(span.end()).unwrap_or_else(|| span.byte_range().end))
    }

    /// The byte at a place. proc-macro2 counts letters: asked for bytes it keeps a map of all places
    /// that it was ever asked for, which takes longer than all the rest of lowering.
    fn byte(&self, place: LineColumn) -> Option<usize> {
        let start = *self.lines.get(place.line.checked_sub(1)?)?;
        if self.is_ascii {
            return Some(start + place.column);
        }
        let end = self.lines.get(place.line).copied().unwrap_or(self.text.len());
        let line = &self.text[start..end];
        if line.is_ascii() {
            return Some(start + place.column);
        }
        if line.len() > LONG_LINE {
            return None;
        }
        Some(line.char_indices().nth(place.column).map_or(end, |(at, _)| start + at))
    }

    /// A name and where it stands.
    pub(super) fn word(&mut self, ident: &proc_macro2::Ident) -> (Name, TextRange) {
        let start = self.start(ident.span());
        let from = start as usize - self.base;
        let is_raw = self.text[from..].starts_with("r#");
        let end = word_end(self.text, if is_raw { from + 2 } else { from });
        let at = TextRange { start, end: offset(self.base + end) };
        if self.in_arm {
            return (spelled(ident).into(), at);
        }
        (self.text[if is_raw { from + 2 } else { from }..end].into(), at)
    }

    pub(super) fn name(&mut self, ident: &proc_macro2::Ident) -> Name {
        self.word(ident).0
    }

    /// The text of a range.
    pub(super) fn slice(&self, range: TextRange) -> &'t str {
        let start = (range.start as usize).saturating_sub(self.base);
        let end = (range.end as usize).saturating_sub(self.base);
        self.text.get(start..end).unwrap_or_default()
    }
}

/// From the start of one range to the end of another.
pub(super) fn join(first: TextRange, last: TextRange) -> TextRange {
    TextRange { start: first.start, end: last.end }
}

fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}
