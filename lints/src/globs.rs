//! Globs of the configuration: which files they mean.

use std::collections::{BTreeMap, BTreeSet};

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
            match plain_of(pattern) {
                Some((folder, is_inside)) => plain.push((folder.to_owned(), is_inside)),
                None => drop(globs.add(glob)),
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

/// How many globs are one set: the automaton of a set has a largest size.
const SET: usize = 256;

/// Many globs, each with its owner: which of them mean a file is found without asking each.
pub(crate) struct GlobIndex {
    /// As in [`Globs`], by folder.
    plain: BTreeMap<String, Vec<(usize, bool)>>,
    sets: Vec<(GlobSet, Vec<Vec<usize>>)>,
}

impl GlobIndex {
    pub(crate) fn new<'a>(patterns: impl IntoIterator<Item = (usize, &'a str)>) -> Self {
        let mut plain: BTreeMap<String, Vec<(usize, bool)>> = BTreeMap::new();
        let mut globs: BTreeMap<String, (Glob, BTreeSet<usize>)> = BTreeMap::new();
        for (owner, pattern) in patterns {
            let Ok((pattern, glob)) = compile(pattern) else { continue };
            match plain_of(pattern) {
                Some((folder, is_inside)) => {
                    plain.entry(folder.to_owned()).or_default().push((owner, is_inside));
                }
                None => {
                    let one = globs.entry(pattern.to_owned()).or_insert_with(|| (glob, BTreeSet::new()));
                    one.1.insert(owner);
                }
            }
        }
        let globs: Vec<(Glob, BTreeSet<usize>)> = globs.into_values().collect();
        let set = |globs: &[(Glob, BTreeSet<usize>)]| {
            let mut builder = GlobSetBuilder::new();
            for (glob, _) in globs {
                builder.add(glob.clone());
            }
            let owners = globs.iter().map(|(_, owners)| owners.iter().copied().collect()).collect();
            (builder.build().unwrap_or_default(), owners)
        };
        GlobIndex { plain, sets: globs.chunks(SET).map(set).collect() }
    }

    /// The owners of the globs that mean `path`, as [`Globs::has`] says.
    pub(crate) fn owners(&self, path: &str) -> BTreeSet<usize> {
        let mut owners = BTreeSet::new();
        let folders = path.match_indices('/').map(|(end, _)| (&path[..end], true));
        for (name, is_around) in folders.chain([(path, false)]) {
            let named = self.plain.get(name).into_iter().flatten();
            owners.extend(named.filter(|(_, is_inside)| is_around || !is_inside).map(|(owner, _)| *owner));
            for (globs, of_globs) in &self.sets {
                owners.extend(globs.matches(name).into_iter().flat_map(|number| &of_globs[number]));
            }
        }
        owners
    }
}

/// The folder or file that a pattern names in full, and whether what is inside is meant alone.
fn plain_of(pattern: &str) -> Option<(&str, bool)> {
    let (folder, is_inside) = match pattern.strip_suffix("/**") {
        Some(folder) => (folder, true),
        None => (pattern, false),
    };
    (!folder.contains(['*', '?', '[', ']', '{', '}', '\\'])).then_some((folder, is_inside))
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
    use super::{GlobIndex, Globs, SET, glob_problem};

    #[track_caller]
    fn check(pattern: &str, path: &str, expected: bool) {
        let index = GlobIndex::new([(7, pattern), (8, "elsewhere/*.rs")]);
        assert_eq!(index.owners(path).contains(&7), expected, "{pattern} {path}");
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
    fn each_glob_has_its_owner() {
        let many = (0..3 * SET).map(|number| (number, format!("src/f{number}*.rs")));
        let many: Vec<(usize, String)> =
            many.chain([(9000, "src".to_owned()), (9001, "src".to_owned())]).collect();
        let index = GlobIndex::new(many.iter().map(|(owner, pattern)| (*owner, pattern.as_str())));
        assert_eq!(index.owners("src/f300.rs").into_iter().collect::<Vec<_>>(), [3, 30, 300, 9000, 9001]);
        assert!(index.owners("lib/f300.rs").is_empty());
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
