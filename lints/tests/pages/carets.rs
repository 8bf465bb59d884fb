//! Files of a fence and the carets in them.

use std::collections::BTreeSet;

/// What is found, or must be: path, line and column from 1, width in characters, message.
pub type Mark = (String, usize, usize, usize, String);

/// A file of a fence without its carets.
#[derive(Debug, PartialEq)]
pub struct File {
    /// Its path.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The files of a fence, and what the carets expect.
pub fn files(fence: &str, default_path: &str) -> (Vec<File>, BTreeSet<Mark>) {
    let (mut files, mut marks): (Vec<File>, BTreeSet<Mark>) = (Vec::new(), BTreeSet::new());
    let mut line_number = 0;
    for line in fence.lines() {
        if let Some(path) = line.strip_prefix("//- ") {
            files.push(File { path: path.trim().to_owned(), text: String::new() });
            line_number = 0;
            continue;
        }
        if files.is_empty() {
            files.push(File { path: default_path.to_owned(), text: String::new() });
        }
        let file = files.last_mut().expect("one was just made");
        match caret(line) {
            Some((column, width, message)) => {
                marks.insert((file.path.clone(), line_number, column, width, message));
            }
            None => {
                file.text.push_str(line);
                file.text.push('\n');
                line_number += 1;
            }
        }
    }
    (files, marks)
}

/// Column from 1, width and message of a line that holds carets alone.
fn caret(line: &str) -> Option<(usize, usize, String)> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("//").or_else(|| rest.strip_prefix('#')).unwrap_or(rest).trim_start();
    let width = rest.chars().take_while(|character| *character == '^').count();
    if width == 0 {
        return None;
    }
    let column = line[..line.len() - rest.len()].chars().count() + 1;
    Some((column, width, rest[width..].trim().to_owned()))
}

/// The mark of a range of a text.
pub fn mark(path: &str, text: &str, start: usize, end: usize, message: &str) -> Mark {
    let before = &text[..start];
    let line = before.matches('\n').count() + 1;
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |found| start + found);
    let column = text[line_start..start].chars().count() + 1;
    let width = text[start..end.clamp(start, line_end)].chars().count().max(1);
    (path.to_owned(), line, column, width, message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{File, files, mark};

    #[test]
    fn carets_point_at_the_line_above() {
        let fence = "let é = f(x);\n//      ^ one\n        ^^^^ two\n//- b.toml\na = 1\n#^ three\n";
        let (found, marks) = files(fence, "a.rs");
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        assert_eq!(found, [file("a.rs", "let é = f(x);\n"), file("b.toml", "a = 1\n")]);
        let expected = [
            mark("a.rs", "let é = f(x);\n", 9, 10, "one"),
            mark("a.rs", "let é = f(x);\n", 9, 13, "two"),
            mark("b.toml", "a = 1\n", 1, 2, "three"),
        ];
        assert_eq!(marks.into_iter().collect::<Vec<_>>(), expected);
    }
}
