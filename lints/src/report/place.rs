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
    let text = file.text.as_str();
    let start = text.floor_char_boundary(range.start as usize);
    let end = text.floor_char_boundary(range.end.max(range.start) as usize);
    let lines = lines(&text[..start]);
    let position = |at: usize, lines: usize| {
        let in_line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let column = match unit {
            Unit::Character => in_line.chars().count(),
            Unit::Utf16 => in_line.encode_utf16().count(),
        };
        Position { line: lines as u64 + 1, column: column as u64 + 1 }
    };
    Place { start: position(start, lines), end: position(end, lines + self::lines(&text[start..end])) }
}

/// How many lines end in a text.
fn lines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
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
