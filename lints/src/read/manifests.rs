//! Finds the workspaces of a folder and tells what is wrong with their manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use onefold::TextRange;
use onefold_model::Diagnostic;

use super::cargo::{Answer, ask};
use super::packages::Packages;
use super::walk::Found;
use super::{Folder, failure};
use crate::workspace::{Language, Package};

/// The packages of all workspaces below a folder.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) packages: Vec<Package>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Asks cargo for every manifest that no workspace holds which was asked for already.
pub(super) fn packages(folder: &Folder, found: &Found) -> Asked {
    let mut manifests: Vec<(String, &Path)> = found
        .files
        .iter()
        .filter(|file| file.language == Language::Manifest)
        .map(|file| (file.path.clone(), file.place.as_path()))
        .collect();
    // Those of outer folders hold those of inner ones.
    manifests.sort_by_key(|(path, _)| (path.matches('/').count(), path.clone()));
    let mut known = Known { folder, covered: BTreeSet::new(), packages: Packages::default() };
    let mut asked = Asked::default();
    if !manifests.iter().any(|(path, _)| path == "Cargo.toml") && !manifests.is_empty() {
        known.ask_above();
    }
    let mut told = BTreeSet::new();
    for (path, place) in &manifests {
        if known.covered.contains(path) {
            continue;
        }
        let diagnostic = match ask(place) {
            Answer::Whole(metadata) => {
                asked.diagnostics.extend(known.take(&metadata));
                known.covered.insert(path.clone());
                continue;
            }
            Answer::Members(metadata, reason) => {
                asked.diagnostics.extend(known.take(&metadata));
                known.covered.insert(path.clone());
                let message =
                    format!("what its packages depend on is not known: {}", essence(&reason, folder));
                let help = "run `cargo fetch`, so that cargo can tell without the network";
                failure::warning(failure::whole(path), message).help(help)
            }
            Answer::Refused(reason) => {
                // Members of a broken workspace are refused for the same reason.
                let inside = path.strip_suffix("Cargo.toml").unwrap_or_default();
                let is_own = |path: &str, place: &Path| {
                    path.starts_with(inside)
                        && !std::fs::read_to_string(place).is_ok_and(|text| text.contains("[workspace"))
                };
                let members = manifests.iter().filter(|(path, place)| is_own(path, place));
                known.covered.extend(members.map(|(path, _)| path.clone()));
                refused(path, place, &manifests, &reason, folder)
            }
        };
        if told.insert((format!("{:?}", diagnostic.span), diagnostic.message.clone())) {
            asked.diagnostics.push(diagnostic);
        }
    }
    asked.packages = known.packages.into_vec();
    asked
}

/// What is known so far.
struct Known<'f> {
    folder: &'f Folder,
    /// Manifests that need not be asked for.
    covered: BTreeSet<String>,
    packages: Packages,
}

impl Known<'_> {
    /// Asks for a workspace around the folder, which may hold packages of it.
    fn ask_above(&mut self) {
        let above = self.folder.path.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
        let Some(manifest) = above.into_iter().find(|manifest| manifest.is_file()) else { return };
        if let Answer::Whole(metadata) | Answer::Members(metadata, _) = ask(&manifest) {
            let is_around = metadata
                .workspace_packages()
                .iter()
                .any(|package| self.folder.relative(package.manifest_path.as_std_path()).is_some());
            if is_around {
                self.take(&metadata);
            }
        }
    }

    fn take(&mut self, metadata: &Metadata) -> Vec<Diagnostic> {
        let members = metadata.workspace_packages();
        let manifests = members.iter().map(|package| package.manifest_path.clone());
        let manifests = manifests.chain([metadata.workspace_root.join("Cargo.toml")]);
        let folder = self.folder;
        self.covered.extend(manifests.filter_map(|path| folder.relative(path.as_std_path())));
        self.packages.take(folder, metadata)
    }
}

/// A refusal at the file and the line that cargo names.
fn refused(
    path: &str,
    place: &Path,
    manifests: &[(String, &Path)],
    reason: &str,
    folder: &Folder,
) -> Diagnostic {
    let named = named(manifests, reason).unwrap_or((path, place));
    let text = std::fs::read_to_string(named.1).unwrap_or_default();
    let range = line_and_column(reason)
        .and_then(|(line, column)| offset(&text, line, column))
        .map_or(TextRange { start: 0, end: 0 }, |at| TextRange { start: at, end: at });
    let span = failure::place(named.0, text, range);
    failure::error(span, format!("cargo cannot read this manifest: {}", essence(reason, folder))).help(
        "mend it, or add its folder to `exclude` of `[lint]`; its sources are judged as files of no crate",
    )
}

/// The manifest that the words of cargo point at: the last and longest path in them.
fn named<'m>(manifests: &'m [(String, &'m Path)], reason: &str) -> Option<(&'m str, &'m Path)> {
    let mut places: BTreeMap<PathBuf, &str> = BTreeMap::new();
    for (path, place) in manifests {
        places.insert(place.to_path_buf(), path);
    }
    let found = places.iter().filter_map(|(place, path)| {
        let shown = place.to_string_lossy();
        let at = reason.rfind(&*shown).or_else(|| reason.rfind(&format!("--> {path}:")))?;
        Some((at, shown.len(), *path, place))
    });
    let (_, _, path, _) = found.max_by_key(|(at, length, ..)| (*at, *length))?;
    manifests.iter().find(|(known, _)| known == path).map(|(path, place)| (path.as_str(), *place))
}

/// `--> file:3:7`
fn line_and_column(reason: &str) -> Option<(usize, usize)> {
    let line = reason.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
    let mut parts = line.rsplit(':');
    let column = parts.next()?.trim().parse().ok()?;
    Some((parts.next()?.trim().parse().ok()?, column))
}

fn offset(text: &str, line: usize, column: usize) -> Option<u32> {
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let rest = &text[start..];
    let at = rest.char_indices().nth(column.checked_sub(1)?).map_or(rest.len(), |(at, _)| at);
    u32::try_from(start + at).ok()
}

/// The innermost thing that cargo says, in one line and without places of this machine.
fn essence(reason: &str, folder: &Folder) -> String {
    let lines = reason.lines().map(str::trim);
    let said = lines.filter(|line| {
        let is_frame = line.starts_with("-->") || line.starts_with('|') || line.starts_with('^');
        let is_source = line.split_once('|').is_some_and(|(number, _)| number.trim().parse::<u32>().is_ok());
        let is_advice = line.starts_with("hint:") || line.starts_with("note:") || line.starts_with("help:");
        let is_heading = line.is_empty() || *line == "Caused by:" || line.starts_with("warning:");
        !(is_frame || is_source || is_advice || is_heading)
    });
    let causes: Vec<&str> = said.take(8).collect();
    let most =
        causes.iter().rev().find(|line| !line.starts_with("failed to parse manifest")).or(causes.first());
    let mut line =
        most.map_or("it says nothing", |line| line.strip_prefix("error: ").unwrap_or(line)).to_owned();
    for name in &folder.names {
        let shown = name.to_string_lossy().into_owned();
        line = line.replace(&format!("{shown}/"), "").replace(&shown, ".");
    }
    line
}
