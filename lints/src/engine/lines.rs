//! The lines of a text, found once and asked often.

use std::ops::Range;

/// Where the lines of a text end.
pub(crate) struct Lines {
    newlines: Vec<usize>,
    length: usize,
}

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at);
        Lines { newlines: newlines.collect(), length: text.len() }
    }

    /// The line of a byte, from 0.
    pub(crate) fn at(&self, at: usize) -> usize {
        self.newlines.partition_point(|newline| *newline < at)
    }

    /// The bytes of the line around a byte, without its newline.
    pub(crate) fn around(&self, at: usize) -> Range<usize> {
        let line = self.at(at);
        let start = line.checked_sub(1).map_or(0, |before| self.newlines[before] + 1);
        start..self.newlines.get(line).copied().unwrap_or(self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn a_newline_belongs_to_the_line_that_it_ends() {
        let lines = Lines::of("ab\n\nc");
        let all: Vec<usize> = (0..6).map(|at| lines.at(at)).collect();
        assert_eq!(all, [0, 0, 0, 1, 2, 2]);
        assert_eq!([0, 2, 3, 4, 5].map(|at| lines.around(at)), [0..2, 0..2, 3..3, 4..5, 4..5]);
        assert_eq!(Lines::of("").around(0), 0..0);
    }
}
