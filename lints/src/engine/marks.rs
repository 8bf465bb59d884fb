//! Which comments speak of a line.

use std::ops::RangeInclusive;

/// The comments of a file that allow one rule.
#[derive(Default)]
pub(super) struct Marks(Vec<Mark>);

struct Mark {
    lines: RangeInclusive<usize>,
    /// The last line of this one and of all before it.
    furthest: usize,
    /// What the caller calls it.
    owner: (usize, usize),
}

impl Marks {
    pub(super) fn push(&mut self, lines: RangeInclusive<usize>, owner: (usize, usize)) {
        self.0.push(Mark { furthest: *lines.end(), lines, owner });
    }

    /// To be called once all are there.
    pub(super) fn order(&mut self) {
        self.0.sort_by_key(|mark| *mark.lines.start());
        let mut furthest = 0;
        for mark in &mut self.0 {
            furthest = furthest.max(*mark.lines.end());
            mark.furthest = furthest;
        }
    }

    /// Those that speak of a line.
    pub(super) fn on(&self, line: usize) -> impl Iterator<Item = (usize, usize)> {
        let behind = self.0.partition_point(|mark| *mark.lines.start() <= line);
        let before = self.0[..behind].iter().rev().take_while(move |mark| mark.furthest >= line);
        before.filter(move |mark| mark.lines.contains(&line)).map(|mark| mark.owner)
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn a_line_has_all_that_speak_of_it() {
        let mut marks = Marks::default();
        for (number, lines) in [4..=4, 0..=9, 4..=6, 5..=5, 7..=8].into_iter().enumerate() {
            marks.push(lines, (number, 0));
        }
        marks.order();
        for (line, expected) in [
            (0, &[1][..]),
            (4, &[0, 1, 2]),
            (5, &[1, 2, 3]),
            (6, &[1, 2]),
            (8, &[1, 4]),
            (9, &[1]),
            (10, &[]),
        ] {
            let mut found: Vec<usize> = marks.on(line).map(|(number, _)| number).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{line}");
        }
    }
}
