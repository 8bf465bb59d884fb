//! Globs of the configuration: which files they mean.

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// What is wrong with a glob; `None` when nothing is.
pub fn glob_problem(pattern: &str) -> Option<String> {
    compile(pattern).err()
}

/// Several globs that mean one set of files.
pub(crate) struct Globs {
    /// Folders and files that are named in full, and folders of which all that is inside is meant.
    plain: Vec<(String, bool)>,
    globs: GlobSet,
}

impl Globs {
    /// The set of files that any of `patterns` means. A pattern that is no glob means none; the
    /// configuration has told of it.
    pub(crate) fn new<'a>(patterns: impl IntoIterator<Item = &'a str>) -> Self {
        let mut plain = Vec::new();
        let mut globs = GlobSetBuilder::new();
        for pattern in patterns {
            let Ok((pattern, glob)) = compile(pattern) else { continue };
            let (folder, is_inside) = match pattern.strip_suffix("/**") {
                Some(folder) => (folder, true),
                None => (pattern, false),
            };
            if folder.contains(['*', '?', '[', ']', '{', '}', '\\']) {
                globs.add(glob);
            } else {
                plain.push((folder.to_owned(), is_inside));
            }
        }
        Globs { plain, globs: globs.build().unwrap_or_default() }
    }

    /// Whether `path`, relative and with `/`, is one of them: it matches, or a folder around it does.
    pub(crate) fn has(&self, path: &str) -> bool {
        let is_plain = |(folder, is_inside): &(String, bool)| {
            let rest = path.strip_prefix(folder.as_str());
            rest.is_some_and(|rest| rest.starts_with('/') || rest.is_empty() && !is_inside)
        };
        if self.plain.iter().any(is_plain) {
            return true;
        }
        let folders = path.match_indices('/').map(|(end, _)| &path[..end]);
        !self.globs.is_empty() && folders.chain([path]).any(|path| self.globs.is_match(path))
    }
}

/// The pattern without what means nothing, and its glob.
fn compile(pattern: &str) -> Result<(&str, Glob), String> {
    let trimmed = pattern.strip_prefix("./").unwrap_or(pattern).trim_end_matches('/');
    // `.` is the folder of the configuration.
    let trimmed = if matches!(trimmed, "" | ".") && !pattern.is_empty() { "**" } else { trimmed };
    if trimmed.is_empty() {
        return Err("it is empty".to_owned());
    }
    if trimmed.starts_with('/') || trimmed.split('/').any(|part| part == "..") {
        return Err("it leaves the folder of the configuration".to_owned());
    }
    let glob = GlobBuilder::new(trimmed).literal_separator(true).backslash_escape(true).build();
    glob.map(|glob| (trimmed, glob)).map_err(|error| error.kind().to_string())
}

#[cfg(test)]
mod tests {
    use super::{Globs, glob_problem};

    #[track_caller]
    fn check(pattern: &str, path: &str, expected: bool) {
        assert_eq!(Globs::new([pattern]).has(path), expected, "{pattern} {path}");
    }

    #[test]
    fn a_pattern_means_files_and_whole_folders() {
        check("src/*.rs", "src/lib.rs", true);
        check("src/*.rs", "src/a/lib.rs", false);
        check("src/**/*.rs", "src/a/b.rs", true);
        check("crates/api", "crates/api/src/lib.rs", true);
        check("crates/api/", "crates/api/src/lib.rs", true);
        check("crates/api/**", "crates/api/src/lib.rs", true);
        check("crates/api/**", "crates/api", false);
        check("./crates/api", "crates/api", true);
        check("crates/*", "crates/api/src/lib.rs", true);
        check("crates/api", "crates/api2/src/lib.rs", false);
        check("{a,b}/x.rs", "b/x.rs", true);
        check(".", "any/file.rs", true);
    }

    #[test]
    fn what_is_no_glob_is_told() {
        assert_eq!(glob_problem("a/[b"), Some("unclosed character class; missing ']'".to_owned()));
        assert_eq!(glob_problem("../a").as_deref(), Some("it leaves the folder of the configuration"));
        assert_eq!(glob_problem("/a").as_deref(), Some("it leaves the folder of the configuration"));
        assert_eq!(glob_problem("").as_deref(), Some("it is empty"));
        assert_eq!(glob_problem("a/**"), None);
    }
}
