//! Where the lines of a text are, looked for once however many places of it are shown.

use std::collections::BTreeMap;

/// The lines of a text, counted from 0.
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// Where each line begins; never empty.
    starts: Vec<usize>,
}

/// The lines of every text that was asked about.
#[derive(Default)]
pub(crate) struct Texts<'a> {
    /// By address and length: comparing the texts themselves would read them again.
    known: BTreeMap<(*const u8, usize), Lines<'a>>,
}

impl<'a> Texts<'a> {
    pub(crate) fn lines(&mut self, text: &'a str) -> &Lines<'a> {
        self.known.entry((text.as_ptr(), text.len())).or_insert_with(|| Lines::of(text))
    }
}

impl<'a> Lines<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let behind = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines { text, starts: std::iter::once(0).chain(behind).collect() }
    }

    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The line that holds the byte `at`. Its line break belongs to a line.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Where a line begins.
    pub(crate) fn start(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.text.len())
    }

    /// Where a line ends, behind its line break.
    pub(crate) fn end(&self, line: usize) -> usize {
        self.start(line + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, Texts};

    #[test]
    fn every_byte_has_the_line_that_counting_gives() {
        for text in ["", "\n", "a", "a\n", "a\nb", "\n\na\r\n\r\né\n\n"] {
            let lines = Lines::of(text);
            for at in 0..=text.len() {
                let before = &text.as_bytes()[..at];
                let line = before.iter().filter(|byte| **byte == b'\n').count();
                let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                let rest = text.as_bytes()[at..].iter().position(|byte| *byte == b'\n');
                let end = rest.map_or(text.len(), |rest| at + rest + 1);
                let found = lines.line_of(at);
                assert_eq!(
                    (found, lines.start(found), lines.end(found)),
                    (line, start, end),
                    "{text:?} {at}"
                );
            }
        }
    }

    #[test]
    fn texts_are_told_apart() {
        let (one, other) = ("a\nb".to_owned(), "\n\nb".to_owned());
        let mut texts = Texts::default();
        assert_eq!(texts.lines(&one).line_of(2), 1);
        assert_eq!(texts.lines(&other).line_of(2), 2);
        assert_eq!(texts.lines(&one).line_of(2), 1);
    }
}
