//! Cures for unknown words.

use onefold_model::{closest, listed};

/// A cure for an unknown word: the closest known one, else all of them.
pub(crate) fn cure(written: &str, known: &[&str]) -> String {
    match (closest(written, known.iter().copied()), known) {
        (Some(word), _) => format!("did you mean `{word}`?"),
        (None, [only]) => format!("the only known word is `{only}`"),
        (None, _) => format!("known are {}", listed(known, "and")),
    }
}

#[cfg(test)]
mod tests {
    use super::cure;

    #[test]
    fn lists_what_is_known_when_nothing_is_close() {
        assert_eq!(cure("zebra", &["dir", "integers"]), "known are `dir` and `integers`");
        assert_eq!(cure("zebra", &["dir"]), "the only known word is `dir`");
        assert_eq!(cure("dri", &["dir"]), "did you mean `dir`?");
    }
}
