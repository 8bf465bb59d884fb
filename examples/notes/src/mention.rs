//! Where a text names a title without linking to it.

use crate::markdown::outside_code;
use crate::store::words;

/// How many characters of a line stand before a mention, and how many from its beginning on.
const AROUND: (usize, usize) = (60, 100);

/// A word, in small letters, and where it stands.
struct Word<'a> {
    text: String,
    line: &'a str,
    at: usize,
}

/// What stands around the first place where all words of `title` follow each other outside of links.
pub(crate) fn first(body: &str, title: &[String]) -> Option<String> {
    let mut runs: Vec<Vec<Word<'_>>> = vec![Vec::new()];
    let mut expected = 0;
    for (number, line) in outside_code(body) {
        // A line of code or an empty line ends a sentence; the end of a line alone does not.
        if number != expected || line.trim().is_empty() {
            runs.push(Vec::new());
        }
        expected = number + 1;
        for (index, (at, part)) in outside_links(line).into_iter().enumerate() {
            if index > 0 {
                runs.push(Vec::new());
            }
            if let Some(run) = runs.last_mut() {
                run.extend(split(line, at, part));
            }
        }
    }
    let named = |words: &&[Word<'_>]| words.iter().map(|word| &word.text).eq(title);
    let place = runs.iter().find_map(|run| run.windows(title.len().max(1)).find(named))?.first()?;
    Some(around(place.line, place.at))
}

/// The parts of a line between its links, and where each begins.
fn outside_links(line: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut begin = 0;
    while let Some(open) = line[begin..].find("[[").map(|open| begin + open) {
        let Some(close) = line[open..].find("]]").map(|close| open + close) else { break };
        parts.push((begin, &line[begin..open]));
        begin = close + "]]".len();
    }
    parts.push((begin, &line[begin..]));
    parts
}

fn split<'a>(line: &'a str, begin: usize, part: &'a str) -> Vec<Word<'a>> {
    let mut found = Vec::new();
    let mut at = begin;
    for piece in part.split_inclusive(|c: char| !c.is_alphanumeric()) {
        found.extend(words(piece).into_iter().map(|text| Word { text, line, at }));
        at += piece.len();
    }
    found
}

/// The words of a line around a place.
fn around(line: &str, at: usize) -> String {
    let (before, behind) = AROUND;
    let begin = line[..at].char_indices().rev().nth(before).map_or(0, |(begin, c)| {
        let begin = begin + c.len_utf8();
        // The word that the cut goes through is left out.
        line[begin..at].find(char::is_whitespace).map_or(at, |space| begin + space)
    });
    let end = line[at..].char_indices().nth(behind).map_or(line.len(), |(length, _)| {
        line[at..at + length].rfind(char::is_whitespace).map_or(at + length, |space| at + space)
    });
    let text = line[begin..end].split_whitespace().collect::<Vec<_>>().join(" ");
    let mark = |cut: bool| if cut { "…" } else { "" };
    format!("{}{text}{}", mark(begin > 0), mark(end < line.len()))
}

#[cfg(test)]
mod tests {
    use super::{around, first};
    use crate::store::words;

    #[track_caller]
    fn check(body: &str, excerpt: Option<&str>) {
        assert_eq!(first(body, &words("Rope splicing")).as_deref(), excerpt);
    }

    #[test]
    fn words_stand_together_in_any_capitals_and_over_the_end_of_a_line() {
        check("Learn ROPE-splicing first.", Some("Learn ROPE-splicing first."));
        check("It is called rope\nsplicing here.", Some("It is called rope"));
        check("# Rope\n\nsplicing", None);
        check("rope and splicing", None);
        check("ropes splicing", None);
        check("", None);
        assert_eq!(first("any text", &[]), None);
    }

    #[test]
    fn links_and_code_are_no_mentions() {
        check("See [[Rope splicing]].", None);
        check("rope [[x]] splicing", None);
        check("```\nrope splicing\n```", None);
        check("rope\n```\n```\nsplicing", None);
        check("[[Rope splicing]] or [[x]] rope splicing", Some("[[Rope splicing]] or [[x]] rope splicing"));
        check("an open [[rope splicing", Some("an open [[rope splicing"));
    }

    #[test]
    fn long_lines_are_cut_between_words() {
        let line = format!("{}rope splicing {}", "über ".repeat(20), "Öl ".repeat(60));
        let excerpt = first(&line, &words("rope splicing")).unwrap();
        assert!(excerpt.starts_with("…über ü"), "{excerpt}");
        assert!(excerpt.contains(" über rope splicing Öl "), "{excerpt}");
        assert!(excerpt.ends_with(" Öl…"), "{excerpt}");
        assert_eq!(around("a  b\tc", 3), "a b c");
        let (before, behind) = ("x".repeat(80), "y".repeat(120));
        assert_eq!(around(&format!("{before}{behind}"), 80), format!("…{}…", "y".repeat(100)));
    }
}
