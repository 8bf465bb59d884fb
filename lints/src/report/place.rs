//! Lines and columns of a range, as each format counts them.

use onefold::{SourceText, TextRange};

/// A range as lines and columns, both from 1; the end is behind the last character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: Position,
    pub(super) end: Position,
}

/// A line and its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u64,
    pub(super) column: u64,
}

/// What a column counts.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    /// Characters, as compilers and editors show them.
    Character,
    /// UTF-16 code units, as SARIF's `columnKind` says.
    Utf16,
}

/// The place of `range` in `file`. A range that is not in the text is cut to it.
pub(super) fn place(file: &SourceText, range: TextRange, unit: Unit) -> Place {
    let start = position(&file.text, range.start as usize, unit);
    Place { start, end: position(&file.text, range.end.max(range.start) as usize, unit) }
}

fn position(text: &str, at: usize, unit: Unit) -> Position {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.bytes().filter(|byte| *byte == b'\n').count();
    let in_line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let column = match unit {
        Unit::Character => in_line.chars().count(),
        Unit::Utf16 => in_line.encode_utf16().count(),
    };
    Position { line: line as u64 + 1, column: column as u64 + 1 }
}

#[cfg(test)]
mod tests {
    use onefold::{SourceText, TextRange};

    use super::{Unit, place};

    #[test]
    fn columns_count_what_the_format_says() {
        let text = "a\r\n\u{feff}é🦀x\n".to_owned();
        let at = text.find('x').expect("it is there") as u32;
        let file = SourceText { path: "a".to_owned(), text };
        let range = TextRange { start: at, end: at + 1 };
        let told = |unit| {
            let place = place(&file, range, unit);
            [place.start.line, place.start.column, place.end.line, place.end.column]
        };
        assert_eq!(told(Unit::Character), [2, 4, 2, 5]);
        assert_eq!(told(Unit::Utf16), [2, 5, 2, 6]);
        let far = place(&file, TextRange { start: 900, end: 3 }, Unit::Character);
        assert_eq!((far.start, far.end.line), (far.end, 3));
    }
}
