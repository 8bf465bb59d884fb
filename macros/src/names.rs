//! Names: the grammar of contract names, titles, and the words that serde makes of identifiers.

/// Segments that would be taken for something else: an awaited object, an object's own machinery,
/// the name space of code mode.
pub(crate) const RESERVED_SEGMENTS: [&str; 5] = ["then", "constructor", "prototype", "__proto__", "codemode"];

/// What is wrong with a contract name, with the cure; `None` when nothing is.
pub(crate) fn problem_of_name(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("the name is empty; write segments between dots, such as `notes.search`".to_owned());
    }
    for segment in name.split('.') {
        if segment.is_empty() {
            return Some(format!("`{name}` has an empty segment; write one dot between two segments"));
        }
        if RESERVED_SEGMENTS.contains(&segment) {
            return Some(format!("segment `{segment}` of `{name}` is reserved; choose another word"));
        }
        if !is_segment(segment) {
            let repaired: Vec<String> = name.split('.').map(repair).collect();
            let cure = if name.is_ascii() && repaired.iter().all(|segment| is_segment(segment)) {
                format!("write `{}`", repaired.join("."))
            } else {
                "begin with a small letter, go on with small letters, digits and `_`".to_owned()
            };
            return Some(format!("segment `{segment}` does not match `[a-z][a-z0-9_]*`; {cure}"));
        }
    }
    None
}

/// `SearchNotes` is `Search notes`; a run of capitals stays (`HTTPProbe` is `HTTP probe`).
pub(crate) fn title(identifier: &str) -> String {
    let mut out = String::new();
    for (index, word) in words(identifier).into_iter().enumerate() {
        let is_acronym = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        if index > 0 {
            out.push(' ');
            out.push_str(&if is_acronym { word } else { word.to_lowercase() });
        } else {
            out.push_str(&word);
        }
    }
    out
}

/// What serde calls a field under `rename_all`; `None` for a rule that serde does not know.
pub(crate) fn renamed_field(rule: &str, field: &str) -> Option<String> {
    let pascal = || -> String { field.split('_').map(capitalised).collect() };
    Some(match rule {
        "lowercase" | "snake_case" => field.to_owned(),
        "UPPERCASE" | "SCREAMING_SNAKE_CASE" => field.to_ascii_uppercase(),
        "PascalCase" => pascal(),
        "camelCase" => {
            let pascal = pascal();
            let mut characters = pascal.chars();
            let first = characters.next().map(|first| first.to_ascii_lowercase());
            first.into_iter().chain(characters).collect()
        }
        "kebab-case" => field.replace('_', "-"),
        "SCREAMING-KEBAB-CASE" => field.to_ascii_uppercase().replace('_', "-"),
        _ => return None,
    })
}

fn is_segment(segment: &str) -> bool {
    segment.starts_with(|c: char| c.is_ascii_lowercase())
        && segment.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// A segment close to what was written: lower case, words by `_`.
fn repair(segment: &str) -> String {
    let parts = segment.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let words: Vec<String> = parts.flat_map(words).map(|word| word.to_ascii_lowercase()).collect();
    words.join("_")
}

/// The words of a name in camelCase; a run of capitals is one word, whose last capital begins the
/// next word when a small letter follows it.
fn words(identifier: &str) -> Vec<String> {
    let characters: Vec<char> = identifier.chars().collect();
    let mut words = vec![String::new()];
    for (index, &character) in characters.iter().enumerate() {
        if character == '_' {
            words.push(String::new());
            continue;
        }
        let before = index.checked_sub(1).map(|index| characters[index]);
        let begins = character.is_uppercase()
            && before.is_some_and(|before| {
                !before.is_uppercase() || characters.get(index + 1).is_some_and(|next| next.is_lowercase())
            });
        if begins {
            words.push(String::new());
        }
        words.last_mut().expect("the list begins with one word").push(character);
    }
    words.retain(|word| !word.is_empty());
    words
}

fn capitalised(word: &str) -> String {
    let mut characters = word.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_come_from_type_names() {
        for (identifier, expected) in [
            ("SearchNotes", "Search notes"),
            ("HTTPProbe", "HTTP probe"),
            ("ProbeHTTP", "Probe HTTP"),
            ("Sha256Sum", "Sha256 sum"),
            ("Purge", "Purge"),
            ("Snake_Case", "Snake case"),
            ("GrößeLesen", "Größe lesen"),
        ] {
            assert_eq!(title(identifier), expected);
        }
    }

    #[test]
    fn fields_are_renamed_as_serde_does() {
        for (rule, expected) in [
            ("camelCase", "pageSize"),
            ("PascalCase", "PageSize"),
            ("kebab-case", "page-size"),
            ("SCREAMING_SNAKE_CASE", "PAGE_SIZE"),
            ("SCREAMING-KEBAB-CASE", "PAGE-SIZE"),
            ("snake_case", "page_size"),
            ("lowercase", "page_size"),
            ("UPPERCASE", "PAGE_SIZE"),
        ] {
            assert_eq!(renamed_field(rule, "page_size").as_deref(), Some(expected));
        }
        assert_eq!(renamed_field("camelcase", "page_size"), None);
    }

    #[test]
    fn names_are_repaired_where_that_is_possible() {
        assert_eq!(problem_of_name("notes.search2_x"), None);
        for (name, expected) in [
            ("Notes.getAll", "segment `Notes` does not match `[a-z][a-z0-9_]*`; write `notes.get_all`"),
            ("user.get-all", "segment `get-all` does not match `[a-z][a-z0-9_]*`; write `user.get_all`"),
            (
                "2fa.enable",
                "segment `2fa` does not match `[a-z][a-z0-9_]*`; begin with a small letter, go on with \
                 small letters, digits and `_`",
            ),
            ("a..b", "`a..b` has an empty segment; write one dot between two segments"),
            ("a.then", "segment `then` of `a.then` is reserved; choose another word"),
        ] {
            assert_eq!(problem_of_name(name).as_deref(), Some(expected));
        }
    }
}
