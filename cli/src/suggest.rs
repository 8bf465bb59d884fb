//! Cures for unknown words.

use onefold_model::closest;

/// A cure for an unknown word: the closest known one, else all of them.
pub(crate) fn cure(written: &str, known: &[&str]) -> String {
    match (closest(written, known.iter().copied()), known) {
        (Some(word), _) => format!("did you mean `{word}`?"),
        (None, [only]) => format!("the only known word is `{only}`"),
        (None, _) => format!("known are {}", list(known)),
    }
}

/// `` `a`, `b` and `c` ``.
pub(crate) fn list(words: &[&str]) -> String {
    match words {
        [] => "none".to_owned(),
        [only] => format!("`{only}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|word| format!("`{word}`")).collect();
            format!("{} and `{last}`", first.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{cure, list};

    #[test]
    fn lists_what_is_known_when_nothing_is_close() {
        assert_eq!(cure("zebra", &["dir", "integers"]), "known are `dir` and `integers`");
        assert_eq!(cure("zebra", &["dir"]), "the only known word is `dir`");
        assert_eq!(cure("dri", &["dir"]), "did you mean `dir`?");
        assert_eq!(list(&["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
