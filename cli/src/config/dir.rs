//! The folder of an emitter: relative, below the configuration, nobody else's.

/// Why a text names no folder that an emitter may own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DirProblem {
    pub(super) message: String,
    pub(super) help: &'static str,
}

/// The folder in its one spelling: relative, `/` between segments, no `.`, no final `/`.
pub(super) fn parse(text: &str) -> Result<String, DirProblem> {
    let problem = |message: String, help| Err(DirProblem { message, help });
    let bytes = text.as_bytes();
    if text.trim().is_empty() {
        return problem("the folder has no name".to_owned(), "write a path such as `surfaces/openapi`");
    }
    if text.chars().any(char::is_control) {
        return problem(
            format!("the folder {text:?} has a control character in its name"),
            "write a path such as `surfaces/openapi`",
        );
    }
    if text.contains('\\') {
        return problem(
            format!("the folder `{text}` has a backslash in its name"),
            "write `/` between folders",
        );
    }
    let has_drive = bytes.len() >= 2 && bytes[1] == b':' && bytes[0].is_ascii_alphabetic();
    if text.starts_with('/') || has_drive {
        return problem(
            format!("the folder `{text}` is absolute"),
            "write it relative to the folder of this file",
        );
    }
    let segments: Vec<&str> =
        text.split('/').filter(|segment| !segment.is_empty() && *segment != ".").collect();
    if segments.contains(&"..") {
        return problem(
            format!("the folder `{text}` leads out of the configuration's folder"),
            "folders lie below this file; write them without `..`",
        );
    }
    match segments.first() {
        None => problem(
            format!("the folder `{text}` is the configuration's own"),
            "an emitter owns its folder whole; name one below it",
        ),
        Some(&(".git" | ".onefold")) => {
            problem(format!("the folder `{text}` belongs to another tool"), "choose another folder")
        }
        Some(_) => Ok(segments.join("/")),
    }
}

/// Whether two folders in their one spelling share files on some file system.
pub(super) fn overlap(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let lies_in = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    lies_in(&one, &other) || lies_in(&other, &one)
}

#[cfg(test)]
mod tests {
    use super::{overlap, parse};

    #[test]
    fn one_spelling_or_a_reason() {
        for (text, expected) in [
            ("surfaces/openapi", Ok("surfaces/openapi")),
            ("./surfaces//openapi/", Ok("surfaces/openapi")),
            ("übersicht", Ok("übersicht")),
            ("", Err("the folder has no name")),
            (".", Err("the folder `.` is the configuration's own")),
            ("/tmp/out", Err("the folder `/tmp/out` is absolute")),
            ("C:/out", Err("the folder `C:/out` is absolute")),
            ("a\\b", Err("the folder `a\\b` has a backslash in its name")),
            ("a/../../b", Err("the folder `a/../../b` leads out of the configuration's folder")),
            ("a\0b", Err("the folder \"a\\0b\" has a control character in its name")),
            (".git/hooks", Err("the folder `.git/hooks` belongs to another tool")),
        ] {
            let found = parse(text);
            let found = found.as_deref().map_err(|problem| problem.message.as_str());
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn overlapping_folders() {
        for (one, other, expected) in [
            ("a", "a", true),
            ("a", "a/b", true),
            ("A/b", "a", true),
            ("a", "ab", false),
            ("a/b", "a/c", false),
        ] {
            assert_eq!(overlap(one, other), expected, "{one} {other}");
            assert_eq!(overlap(other, one), expected, "{other} {one}");
        }
    }
}
