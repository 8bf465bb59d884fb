//! Which packages are members of which workspace, by the globs of npm, Yarn and pnpm.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use onefold::{Json, TextRange};

use super::json::range;
use super::problem::Notes;
use super::tree::{below, upwards};

#[derive(Debug, Default)]
pub(super) struct Workspaces {
    list: Vec<Workspace>,
}

#[derive(Debug)]
struct Workspace {
    folder: String,
    members: GlobSet,
    others: GlobSet,
}

impl Workspaces {
    /// `workspaces` of a `package.json`: a list, or an object with one.
    pub(super) fn add_list(&mut self, folder: &str, members: &Json, notes: &mut Notes<'_>) {
        let globs = if members.as_object().is_some() {
            notes.texts(members, "packages").unwrap_or_default()
        } else {
            notes.texts_of(members, "workspaces").unwrap_or_default()
        };
        let globs = globs.into_iter().map(|(glob, at)| (glob.to_owned(), at)).collect();
        self.add(folder, globs, notes);
    }

    /// `packages` of a `pnpm-workspace.yaml`.
    pub(super) fn add_pnpm(&mut self, folder: &str, text: &str, notes: &mut Notes<'_>) {
        match packages(text) {
            Ok(globs) => self.add(folder, globs, notes),
            Err(at) => notes.broken("`packages` must be a plain list of texts".to_owned(), at),
        }
    }

    fn add(&mut self, folder: &str, globs: Vec<(String, TextRange)>, notes: &mut Notes<'_>) {
        let (mut members, mut others) = (GlobSetBuilder::new(), GlobSetBuilder::new());
        for (glob, at) in globs {
            let (set, glob) = match glob.strip_prefix('!') {
                Some(rest) => (&mut others, rest),
                None => (&mut members, glob.as_str()),
            };
            let plain = glob.trim_start_matches("./").trim_end_matches('/');
            match GlobBuilder::new(plain).literal_separator(true).build() {
                Ok(built) => drop(set.add(built)),
                Err(error) => notes.broken(format!("`{glob}` is no glob: {}", error.kind()), at),
            }
        }
        match (members.build(), others.build()) {
            (Ok(members), Ok(others)) => {
                self.list.push(Workspace { folder: folder.to_owned(), members, others });
            }
            (Err(error), _) | (_, Err(error)) => {
                notes.broken(format!("the globs are too large: {}", error.kind()), range(0, 0));
            }
        }
    }

    /// The workspace that a package is a member of, by the folder of the package.
    pub(super) fn of(&self, folder: &str) -> Option<usize> {
        upwards(folder).find_map(|root| {
            self.list.iter().position(|workspace| workspace.folder == root && workspace.holds(folder))
        })
    }
}

impl Workspace {
    fn holds(&self, folder: &str) -> bool {
        below(&self.folder, folder).is_some_and(|path| {
            path.is_empty() || (self.members.is_match(path) && !self.others.is_match(path))
        })
    }
}

/// Reads the list `packages` of a document of YAML and nothing else of it. Anything but a plain list of
/// texts is refused, with its place.
fn packages(text: &str) -> Result<Vec<(String, TextRange)>, TextRange> {
    let mut globs = Vec::new();
    let mut is_inside = false;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let plain = without_comment(line.trim_start_matches('\u{feff}')).trim_end();
        let here = |part: &str| {
            let from = start + line.find(part).unwrap_or(0);
            range(from, from + part.len())
        };
        let part = plain.trim_start();
        if part.is_empty() || part == "---" {
            continue;
        }
        let is_item = part == "-" || part.starts_with("- ");
        if plain.len() == part.len() && !(is_inside && is_item) {
            let rest = ["packages:", "\"packages\":", "'packages':"]
                .iter()
                .find_map(|key| part.strip_prefix(key))
                .map(str::trim);
            is_inside = rest == Some("");
            match rest {
                Some("") | None => {}
                Some(list) => {
                    let inner = list.strip_prefix('[').and_then(|list| list.strip_suffix(']'));
                    let inner = inner.ok_or_else(|| here(list))?;
                    for item in inner.split(',').map(str::trim).filter(|item| !item.is_empty()) {
                        globs.push((scalar(item).ok_or_else(|| here(item))?, here(item)));
                    }
                }
            }
        } else if is_inside {
            let item = part.strip_prefix('-').map(str::trim).ok_or_else(|| here(part))?;
            globs.push((scalar(item).ok_or_else(|| here(part))?, here(item)));
        }
    }
    Ok(globs)
}

/// A text of YAML on one line: in quotes without escapes, or plain without what means something.
fn scalar(text: &str) -> Option<String> {
    for quote in ['\'', '"'] {
        if let Some(rest) = text.strip_prefix(quote) {
            let inner = rest.strip_suffix(quote)?;
            return (!inner.contains([quote, '\\'])).then(|| inner.to_owned());
        }
    }
    // A plain `*` begins an alias and a plain `!` a tag, so that neither means a glob.
    let is_plain = !text.is_empty()
        && !text.starts_with(['*', '!', '&', '|', '>', '%', '@', '`', '[', '{', '-'])
        && !text.contains(": ")
        && !text.ends_with(':')
        && !text.contains(['\'', '"']);
    is_plain.then(|| text.to_owned())
}

/// A line without its comment, which begins with `#` behind a blank and outside of quotes.
fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut is_behind_blank = true;
    for (at, letter) in line.char_indices() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => {}
            None if letter == '#' && is_behind_blank => return &line[..at],
            None if letter == '\'' || letter == '"' => quote = Some(letter),
            None => {}
        }
        is_behind_blank = letter.is_whitespace();
    }
    line
}
