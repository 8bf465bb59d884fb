//! "Did you mean": the known word closest to what was written.

/// The word of `known` that `written` was most likely meant to be, if any is close.
pub(crate) fn closest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(written);
    known
        .into_iter()
        .filter_map(|word| {
            let distance = strsim::damerau_levenshtein(&folded, &fold(word));
            // A third of the word may be wrong; of two words equally far, the first listed wins.
            (distance * 3 <= word.chars().count().max(3)).then_some((distance, word))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

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

/// Case and the choice between `-` and `_` are never what was meant.
fn fold(word: &str) -> String {
    word.to_lowercase().replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::{closest, cure, list};

    #[test]
    fn finds_the_word_that_was_meant() {
        let known = ["surface", "openapi", "typescript", "mcp", "code-mode"];
        for (written, expected) in [
            ("open-api", Some("openapi")),
            ("OpenAPI", Some("openapi")),
            ("code_mode", Some("code-mode")),
            ("typscript", Some("typescript")),
            ("mpc", Some("mcp")),
            ("graphql", None),
            ("", None),
        ] {
            assert_eq!(closest(written, known), expected, "{written}");
        }
    }

    #[test]
    fn lists_what_is_known_when_nothing_is_close() {
        assert_eq!(cure("zebra", &["dir", "integers"]), "known are `dir` and `integers`");
        assert_eq!(cure("zebra", &["dir"]), "the only known word is `dir`");
        assert_eq!(cure("dri", &["dir"]), "did you mean `dir`?");
        assert_eq!(list(&["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
