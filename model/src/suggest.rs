//! The nearest known word, for "did you mean".

/// The candidate closest to `text`, when it is close enough to be a slip.
pub fn closest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (text.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (distance(text, candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, candidate)| candidate)
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

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn distance(a: &str, b: &str) -> usize {
    let fold = |text: &str| text.to_lowercase().chars().collect::<Vec<char>>();
    let (a, b) = (fold(a), fold(b));
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
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn words_are_listed_as_people_do() {
        assert_eq!(listed(&[], "or"), "none");
        assert_eq!(listed(&["a"], "or"), "`a`");
        assert_eq!(listed(&["a", "b"], "or"), "`a` or `b`");
        assert_eq!(listed(&["a", "b", "c"], "and"), "`a`, `b` and `c`");
    }
}
