//! Files that a specifier with holes can mean: `` import(`./pages/${name}.js`) ``.

use super::read::folders;
use crate::workspace::{FileText, Language};

/// How many files one pattern leads to.
const MOST: usize = 4_096;

/// Extensions of scripts that are written as another one, or left out.
const WRITTEN: [(&str, &[&str]); 3] =
    [(".js", &[".js", ".ts", ".tsx", ".jsx"]), (".mjs", &[".mjs", ".mts"]), (".cjs", &[".cjs", ".cts"])];

/// The scripts of a workspace in the order of their paths.
pub(super) struct Patterns<'f> {
    scripts: Vec<(&'f str, usize)>,
}

impl<'f> Patterns<'f> {
    pub fn new(files: &[&'f FileText]) -> Self {
        let scripts = files.iter().enumerate().filter(|(_, file)| file.language == Language::Script);
        let mut scripts: Vec<(&str, usize)> =
            scripts.map(|(index, file)| (file.text.path.as_str(), index)).collect();
        scripts.sort_unstable();
        Patterns { scripts }
    }

    /// The files that fit the texts around the holes, seen from a file. Only paths are followed.
    pub fn fitting(&self, from: &str, parts: &[String]) -> Vec<usize> {
        let [first, inner @ .., last] = parts else { return Vec::new() };
        let Some(prefix) = joined(from, first) else { return Vec::new() };
        let last = last.split(['?', '#']).next().unwrap_or_default();
        let begin = self.scripts.partition_point(|(path, _)| *path < prefix.as_str());
        let below = self.scripts[begin..].iter().take_while(|(path, _)| path.starts_with(&prefix));
        let fits = |path: &str| {
            let ends = WRITTEN
                .iter()
                .find_map(|(written, meant)| last.strip_suffix(written).map(|stem| (stem, *meant)));
            let rest = path.get(prefix.len()..).unwrap_or_default();
            match ends {
                Some((stem, meant)) => meant.iter().any(|end| {
                    let rest = rest.strip_suffix(end).and_then(|rest| rest.strip_suffix(stem));
                    rest.is_some_and(|rest| holds(rest, inner))
                }),
                None => {
                    let stem = rest.rsplit_once('.').map_or(rest, |(stem, _)| stem);
                    let whole = rest.strip_suffix(last).or_else(|| stem.strip_suffix(last));
                    whole.is_some_and(|rest| holds(rest, inner))
                }
            }
        };
        below.filter(|(path, _)| fits(path)).map(|(_, index)| *index).take(MOST).collect()
    }
}

/// Whether a text holds all parts, one behind the other.
fn holds(mut text: &str, parts: &[String]) -> bool {
    parts.iter().all(|part| match text.find(part.as_str()) {
        Some(at) => {
            text = &text[at + part.len()..];
            true
        }
        None => false,
    })
}

/// A relative path as one of the tree; a hole follows it.
fn joined(from: &str, path: &str) -> Option<String> {
    if !path.starts_with("./") && !path.starts_with("../") {
        return path.strip_prefix('/').map(str::to_owned);
    }
    let mut above = folders(from);
    let mut folder = above.next()?;
    let mut rest = path;
    loop {
        if let Some(below) = rest.strip_prefix("./") {
            rest = below;
        } else if let Some(below) = rest.strip_prefix("../") {
            folder = above.next()?;
            rest = below;
        } else {
            break;
        }
    }
    Some(if folder.is_empty() { rest.to_owned() } else { format!("{folder}/{rest}") })
}
