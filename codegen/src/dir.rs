//! The folder of an emitter: relative, below the configuration, nobody else's.

use onefold::text::is_hidden;
use onefold_model::{Diagnostic, Span};

/// The rule that every problem of a folder breaks.
pub const DIR_RULE: &str = "config-dir";

/// Why a text names no folder that an emitter may own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirProblem {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: &'static str,
}

/// Who owns a folder: an input of [`shared_dirs`].
#[derive(Clone, Copy, Debug)]
pub struct Owner<'a> {
    /// The emitter's name.
    pub emitter: &'a str,
    /// Its folder in its one spelling.
    pub dir: &'a str,
    /// Where the folder is configured.
    pub span: Option<&'a Span>,
}

/// The folder in its one spelling: relative, `/` between segments, no `.`, no final `/`.
pub fn settle_dir(text: &str) -> Result<String, DirProblem> {
    let problem = |message: String, help| Err(DirProblem { message, help });
    let bytes = text.as_bytes();
    if text.trim().is_empty() {
        return problem("the folder has no name".to_owned(), "write a path such as `surfaces/openapi`");
    }
    if text.contains(is_hidden) {
        return problem(
            format!("the folder {text:?} has a hidden character in its name"),
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
            "write it relative to the folder of the configuration",
        );
    }
    let segments: Vec<&str> =
        text.split('/').filter(|segment| !segment.is_empty() && *segment != ".").collect();
    if segments.contains(&"..") {
        return problem(
            format!("the folder `{text}` leads out of the configuration's folder"),
            "folders lie below the configuration; write them without `..`",
        );
    }
    // On some file systems `.GIT` is `.git`.
    let is_foreign = |segment: &&str| [".git", ".onefold"].contains(&segment.to_lowercase().as_str());
    if segments.iter().any(is_foreign) {
        return problem(format!("the folder `{text}` belongs to another tool"), "choose another folder");
    }
    if segments.is_empty() {
        return problem(
            format!("the folder `{text}` is the configuration's own"),
            "an emitter owns its folder whole; name one below it",
        );
    }
    Ok(segments.join("/"))
}

/// A diagnostic for each two owners whose folders share files on some file system: a folder has one
/// owner, else one emitter's outputs are another's orphans.
pub fn shared_dirs(owners: &[Owner<'_>]) -> Vec<Diagnostic> {
    let pairs = owners
        .iter()
        .enumerate()
        .flat_map(|(index, owner)| owners[..index].iter().map(move |earlier| (owner, earlier)));
    pairs.filter(|(owner, earlier)| overlap(owner.dir, earlier.dir)).map(shared).collect()
}

fn shared((owner, earlier): (&Owner<'_>, &Owner<'_>)) -> Diagnostic {
    let (one, other) = (owner.emitter, earlier.emitter);
    let message = if owner.dir == earlier.dir {
        format!("emitters `{other}` and `{one}` have the same folder `{}`", owner.dir)
    } else if owner.dir.to_lowercase() == earlier.dir.to_lowercase() {
        format!(
            "the folders of emitters `{other}` and `{one}` differ in case alone: `{}` and `{}`",
            earlier.dir, owner.dir
        )
    } else {
        format!(
            "the folders of emitters `{other}` and `{one}` lie in one another: `{}` and `{}`",
            earlier.dir, owner.dir
        )
    };
    Diagnostic::error(DIR_RULE, message)
        .at(owner.span.cloned())
        .help("give each emitter a folder of its own")
        .related(format!("folder of `{other}`"), earlier.span.cloned())
}

/// Whether one folder is the other or lies in it, also where case does not count.
fn overlap(one: &str, other: &str) -> bool {
    let (one, other) = (format!("{}/", one.to_lowercase()), format!("{}/", other.to_lowercase()));
    one.starts_with(&other) || other.starts_with(&one)
}

#[cfg(test)]
mod tests {
    use super::{overlap, settle_dir};

    #[test]
    fn one_spelling_or_a_reason() {
        for (text, expected) in [
            ("surfaces/openapi", Ok("surfaces/openapi")),
            ("./surfaces//openapi/", Ok("surfaces/openapi")),
            ("übersicht", Ok("übersicht")),
            (".github/onefold", Ok(".github/onefold")),
            ("", Err("the folder has no name")),
            (" ", Err("the folder has no name")),
            (".", Err("the folder `.` is the configuration's own")),
            ("/tmp/out", Err("the folder `/tmp/out` is absolute")),
            ("C:/out", Err("the folder `C:/out` is absolute")),
            ("a\\b", Err("the folder `a\\b` has a backslash in its name")),
            ("../a", Err("the folder `../a` leads out of the configuration's folder")),
            ("a/../../b", Err("the folder `a/../../b` leads out of the configuration's folder")),
            ("a\0b", Err("the folder \"a\\0b\" has a hidden character in its name")),
            ("a\u{202e}b", Err("the folder \"a\\u{202e}b\" has a hidden character in its name")),
            (".git/hooks", Err("the folder `.git/hooks` belongs to another tool")),
            ("./.Git", Err("the folder `./.Git` belongs to another tool")),
            ("a/.GIT/hooks", Err("the folder `a/.GIT/hooks` belongs to another tool")),
            (".OneFold/new", Err("the folder `.OneFold/new` belongs to another tool")),
        ] {
            let found = settle_dir(text);
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
