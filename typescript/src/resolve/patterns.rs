//! Specifiers of which only parts are known: all files that they may lead to.

use super::library::relative_to_tree;
use super::resolver::Resolver;
use super::specifier::{self, Kind};
use super::tree::{SCRIPTS, folder_of, join, under};

impl Resolver {
    /// The scripts that a specifier may lead to of which the texts between its holes are known, by path.
    /// A hole stands for any text, also for several folders, as bundlers read it. Where the folder is not
    /// known, nothing is.
    pub fn resolve_parts(&self, from: &str, parts: &[String]) -> Vec<String> {
        let Some((first, rest)) = parts.split_first() else { return Vec::new() };
        let Some((folder, name)) = first.rsplit_once('/') else { return Vec::new() };
        let Some(folder) = self.folder(from, folder) else { return Vec::new() };
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let mut texts = vec![under(&folder, name)];
        if name.is_empty() {
            texts[0].clone_from(&start);
        }
        texts.extend(rest.iter().map(|part| specifier::bare_of_suffixes(part).to_owned()));
        let scripts = self.scripts_from(&start);
        scripts.filter(|path| names_of(path).any(|name| fits(&name, &texts))).map(str::to_owned).collect()
    }

    /// The folder that a specifier means.
    fn folder(&self, from: &str, written: &str) -> Option<String> {
        match specifier::kind(written) {
            Kind::Relative(path) => join(folder_of(from), path),
            Kind::Empty => Some(String::new()),
            Kind::Rooted(path) => join(&self.scope(from).home, path),
            Kind::Internal(_) | Kind::Bare(_) | Kind::Scheme(..) => {
                let scope = self.scope(from);
                let given = self
                    .aliases()
                    .iter()
                    .flat_map(|alias| alias.rest(written).into_iter().flat_map(|rest| alias.targets(rest)));
                let ours = scope.configs.iter().flat_map(|(_, config)| {
                    // A pattern such as `@/*` does not fit `@`, but what stands below.
                    [written.to_owned(), format!("{written}/")]
                        .iter()
                        .flat_map(|written| config.resolve_path_alias_or_base_url(written))
                        .filter_map(|path| relative_to_tree(&path).and_then(|path| join("", path)))
                        .collect::<Vec<String>>()
                });
                given.chain(ours).find(|folder| self.files().tree.has_folder(folder))
            }
        }
    }
}

/// The ways in which a specifier may end that leads to a script.
fn names_of(path: &str) -> impl Iterator<Item = String> {
    let stem = SCRIPTS.iter().find_map(|extension| path.strip_suffix(extension)).unwrap_or(path);
    let folder = stem.strip_suffix("/index").map(str::to_owned);
    [path.to_owned(), stem.to_owned(), format!("{stem}.js"), format!("{stem}.jsx")].into_iter().chain(folder)
}

/// Whether a text is these parts with anything between them.
fn fits(text: &str, parts: &[String]) -> bool {
    let Some(mut rest) = parts.first().and_then(|first| text.strip_prefix(first.as_str())) else {
        return false;
    };
    let Some((last, middle)) = parts.get(1..).and_then(<[String]>::split_last) else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part.as_str()) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last.as_str())
}
