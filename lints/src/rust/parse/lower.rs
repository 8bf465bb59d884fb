//! The state of lowering one file: its text, where it begins, and how deep we are.

use std::cell::Cell;

use onefold::TextRange;
use proc_macro2::Span;

/// Levels of the tree that those who walk it may rely on.
const MAX_DEPTH: usize = 512;

/// Lowers the trees of one file.
pub(super) struct Lowering<'t> {
    /// The text that the spans count in.
    pub(super) text: &'t str,
    /// What stands before that text in the file.
    base: usize,
    depth: usize,
    /// What was last looked at: where a tree that is too deep is told.
    last: Cell<TextRange>,
    too_deep: Option<TextRange>,
}

impl<'t> Lowering<'t> {
    pub(super) fn new(text: &'t str, base: usize) -> Self {
        let last = Cell::new(TextRange { start: 0, end: 0 });
        Lowering { text, base, depth: 0, last, too_deep: None }
    }

    /// Where the tree became too deep, if it did.
    pub(super) fn too_deep(&self) -> Option<TextRange> {
        self.too_deep
    }

    /// Does `work` one level deeper; `None` when that is too deep.
    pub(super) fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth == MAX_DEPTH {
            self.too_deep.get_or_insert(self.last.get());
            return None;
        }
        self.depth += 1;
        let value = work(self);
        self.depth -= 1;
        Some(value)
    }

    pub(super) fn range(&self, span: Span) -> TextRange {
        let bytes = span.byte_range();
        let range = TextRange { start: offset(self.base + bytes.start), end: offset(self.base + bytes.end) };
        self.last.set(range);
        range
    }

    pub(super) fn between(&self, first: Span, last: Span) -> TextRange {
        TextRange { start: self.range(first).start, end: self.range(last).end }
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
