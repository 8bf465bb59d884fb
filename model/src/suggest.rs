//! Words in messages: the nearest known one, lists of them, and long ones cut.

use std::borrow::Cow;

/// Of a word in a message so many characters are shown.
const SHOWN: usize = 80;
/// What is longer is no slip of another word.
const LONGEST_SLIP: usize = 200;

/// The candidate closest to `text`, when it is close enough to be a slip.
pub fn closest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = folded(text);
    if wanted.len() > LONGEST_SLIP {
        return None;
    }
    let allowed = (wanted.len() / 3).max(1);
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(&wanted, candidate, allowed)?, candidate)))
        .min()
        .map(|(_, candidate)| candidate)
}

/// A word for a message: a long one is cut, and `…` says so.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Words in a sentence, the last two with `joint` between them: `` `a`, `b` and `c` ``.
pub fn listed(words: &[&str], joint: &str) -> String {
    match words {
        [] => "none".to_owned(),
        [only] => format!("`{only}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|word| format!("`{word}`")).collect();
            format!("{} {joint} `{last}`", first.join(", "))
        }
    }
}

fn folded(text: &str) -> Vec<char> {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// Insertions, deletions, replacements and swaps of neighbours between two words, if they are at
/// most `allowed`.
fn distance(a: &[char], b: &str, allowed: usize) -> Option<usize> {
    // No character has more than four bytes.
    if b.len() > 4 * (a.len() + allowed) {
        return None;
    }
    let b = folded(b);
    if a.len().abs_diff(b.len()) > allowed {
        return None;
    }
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        // A swap reaches over one row, so two rows beyond the limit end it.
        let is_beyond = |row: &[usize]| row.iter().all(|distance| *distance > allowed);
        if is_beyond(&row) && is_beyond(&rows[i - 1]) {
            return None;
        }
        rows.push(row);
    }
    Some(rows[a.len()][b.len()]).filter(|distance| *distance <= allowed)
}

#[cfg(test)]
mod tests {
    use super::{closest, listed, shown};

    #[test]
    fn slips_are_found_and_other_words_are_not() {
        let words = ["minLength", "maxLength", "minimum", "type"];
        for (text, expected) in [
            ("minLenght", Some("minLength")),
            ("MINLENGTH", Some("minLength")),
            ("typ", Some("type")),
            ("tpye", Some("type")),
            ("typed", Some("type")),
            ("minimal", Some("minimum")),
            ("x", None),
            ("properties", None),
        ] {
            assert_eq!(closest(text, words), expected, "{text}");
        }
        assert_eq!(closest(&"x".repeat(100_000), [&*"x".repeat(99_999)]), None);
        assert_eq!(closest("x", [&*"x".repeat(99_999)]), None);
    }

    #[test]
    fn long_words_are_cut_between_characters() {
        assert_eq!(shown(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(shown(&"é".repeat(81)), format!("{}…", "é".repeat(80)));
    }

    #[test]
    fn words_are_listed_as_people_do() {
        assert_eq!(listed(&[], "or"), "none");
        assert_eq!(listed(&["a"], "or"), "`a`");
        assert_eq!(listed(&["a", "b"], "or"), "`a` or `b`");
        assert_eq!(listed(&["a", "b", "c"], "and"), "`a`, `b` and `c`");
    }
}
