//! Finds the workspaces of a folder and tells what is wrong with their manifests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Metadata;
use onefold::TextRange;
use onefold_model::Diagnostic;

use super::cargo::{Answer, UNSTARTED, ask};
use super::cycle::Cycle;
use super::folder::Folder;
use super::missing::Missing;
use super::packages::Packages;
use super::walk::Found;
use super::{failure, tables};
use crate::run::Run;
use crate::workspace::{Language, Package};

/// The packages of all workspaces below a folder.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) packages: Vec<Package>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Where the workspace of the folder itself is built.
    pub(super) built: Option<PathBuf>,
}

/// Asks cargo for every manifest that no workspace holds which was asked for already.
pub(super) fn packages(folder: &Folder, found: &Found, run: &Run) -> Asked {
    let mut manifests: Vec<(String, &Path)> = found
        .files
        .iter()
        // Cargo would wait for what comes out of a pipe.
        .filter(|file| file.language == Language::Manifest && file.place.is_file())
        .map(|file| (file.path.clone(), file.place.as_path()))
        .collect();
    // Those of outer folders hold those of inner ones.
    manifests.sort_by_key(|(path, _)| (path.matches('/').count(), path.clone()));
    let mut known = Known { folder, covered: BTreeSet::new(), packages: Packages::default(), built: None };
    let mut asked = Asked::default();
    if !manifests.iter().any(|(path, _)| path == "Cargo.toml") && !manifests.is_empty() {
        known.ask_above(run);
    }
    let mut told = BTreeSet::new();
    let mut is_partial = false;
    for (path, place) in &manifests {
        if run.is_interrupted() {
            break;
        }
        if known.covered.contains(path) {
            continue;
        }
        let diagnostic = match ask(place, run) {
            Answer::Whole(metadata) => {
                asked.diagnostics.extend(known.take(&metadata));
                known.covered.insert(path.clone());
                continue;
            }
            Answer::Narrowed(metadata) => {
                asked.diagnostics.extend(known.take(&metadata));
                known.covered.insert(path.clone());
                let missing = known.packages.add_of_browsers(&metadata);
                if missing.is_empty() {
                    continue;
                }
                let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
                let listed = onefold_model::listed(&missing, "and");
                let message = format!("what {listed} depends on, when built for browsers, is not known");
                failure::warning(failure::whole(path), message)
                    .help("run `cargo fetch` beside it, so that cargo can tell without the network")
            }
            Answer::Members(metadata, reason) => {
                is_partial = true;
                asked.diagnostics.extend(known.take(&metadata));
                known.covered.insert(path.clone());
                if let Some(cycle) = Cycle::of(&reason) {
                    cycle.told(path, &manifests)
                } else if !tells_all(&metadata, folder, &manifests) {
                    unknown(path, &reason, folder)
                } else if lacks_lock(&reason) {
                    continue;
                } else {
                    refused(path, place, &manifests, &reason, folder)
                }
            }
            Answer::Refused(reason) => {
                is_partial = true;
                // Members of a broken workspace are refused for the same reason.
                let inside = path.strip_suffix("Cargo.toml").unwrap_or_default();
                let texts: Vec<(&str, String)> = manifests
                    .iter()
                    .map(|(path, place)| (path.as_str(), std::fs::read_to_string(place).unwrap_or_default()))
                    .collect();
                let is_own =
                    |path: &str, text: &str| path.starts_with(inside) && !text.contains("[workspace");
                known.covered.insert(path.clone());
                let members = texts.iter().filter(|(path, text)| is_own(path, text));
                let members: BTreeSet<&str> = members.map(|(path, _)| *path).chain([path.as_str()]).collect();
                let sources: Vec<&str> = found.files.iter().map(|file| file.path.as_str()).collect();
                for package in tables::packages(&texts, &members, &sources) {
                    known.packages.add(package);
                }
                known.covered.extend(members.into_iter().map(str::to_owned));
                refused(path, place, &manifests, &reason, folder)
            }
        };
        if told.insert((format!("{:?}", diagnostic.span), diagnostic.message.clone())) {
            asked.diagnostics.push(diagnostic);
        }
    }
    if is_partial {
        known.packages.add_named();
    }
    asked.built = known.built;
    asked.packages = known.packages.into_vec();
    asked
}

/// What is known so far.
struct Known<'f> {
    folder: &'f Folder,
    /// Manifests that need not be asked for.
    covered: BTreeSet<String>,
    packages: Packages,
    built: Option<PathBuf>,
}

impl Known<'_> {
    /// Asks for a workspace around the folder, which may hold packages of it.
    fn ask_above(&mut self, run: &Run) {
        let above = self.folder.path.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
        let Some(manifest) = above.into_iter().find(|manifest| manifest.is_file()) else { return };
        let answer = ask(&manifest, run);
        let is_narrowed = matches!(answer, Answer::Narrowed(_));
        if let Answer::Whole(metadata) | Answer::Narrowed(metadata) | Answer::Members(metadata, _) = answer {
            let is_around = metadata
                .workspace_packages()
                .iter()
                .any(|package| self.folder.relative(package.manifest_path.as_std_path()).is_some());
            if is_around {
                self.take(&metadata);
                if is_narrowed {
                    self.packages.add_of_browsers(&metadata);
                }
            }
        }
    }

    fn take(&mut self, metadata: &Metadata) -> Vec<Diagnostic> {
        let members = metadata.workspace_packages();
        let manifests = members.iter().map(|package| package.manifest_path.clone());
        let manifests = manifests.chain([metadata.workspace_root.join("Cargo.toml")]);
        let folder = self.folder;
        if folder.relative(metadata.workspace_root.as_std_path()).is_some_and(|path| path.is_empty()) {
            self.built = Some(metadata.target_directory.clone().into_std_path_buf());
        }
        self.covered.extend(manifests.filter_map(|path| folder.relative(path.as_std_path())));
        self.packages.take(folder, metadata)
    }
}

/// Whether members alone make a graph: they depend on nothing but each other and on packages that are
/// asked for as well.
fn tells_all(metadata: &Metadata, folder: &Folder, manifests: &[(String, &Path)]) -> bool {
    let mut dependencies = metadata.packages.iter().flat_map(|package| &package.dependencies);
    dependencies.all(|dependency| {
        let manifest = dependency.path.as_ref().map(|path| path.join("Cargo.toml"));
        let path = manifest.and_then(|manifest| folder.relative(manifest.as_std_path()));
        path.is_some_and(|path| manifests.iter().any(|(known, _)| *known == path))
    })
}

/// Whether cargo would have to write a lock, which it may not.
fn lacks_lock(reason: &str) -> bool {
    reason.contains("lock file")
}

/// What is said when cargo tells of members alone.
fn unknown(path: &str, reason: &str, folder: &Folder) -> Diagnostic {
    // A part of what cargo would have to fetch is told in these words.
    let fetched = ["offline", "--frozen", "network", "download", "no matching package", "Unable to update"];
    let (reason, help) = if lacks_lock(reason) {
        let help = "run `cargo generate-lockfile` beside it, or build once";
        ("`Cargo.lock` is missing or out of date".to_owned(), help)
    } else if fetched.iter().any(|words| reason.contains(words)) {
        (essence(reason, folder), "run `cargo fetch` beside it, so that cargo can tell without the network")
    } else {
        (essence(reason, folder), "run `cargo metadata` beside it to see all that cargo says, and mend that")
    };
    let message = format!("what foreign packages depend on is not known: {reason}");
    let less = "until then only what manifests name is judged: nothing is seen that is reached through a foreign package";
    failure::warning(failure::whole(path), message).help(format!("{help}; {less}"))
}

/// A refusal at the file and the line that cargo names.
fn refused(
    path: &str,
    place: &Path,
    manifests: &[(String, &Path)],
    reason: &str,
    folder: &Folder,
) -> Diagnostic {
    if reason.starts_with(UNSTARTED) {
        let help =
            "install it, or name it in `PATH` or `CARGO`; of packages only what manifests say is known";
        return failure::error(failure::whole(path), reason).help(help);
    }
    let asked = path.strip_suffix("Cargo.toml").unwrap_or_default();
    let missing = Missing::of(reason);
    let named = manifests.iter().find(|(known, place)| match &missing {
        Some(missing) if missing.is_in_workspace(place) => true,
        Some(_) | None => is_named(known, place, asked, reason),
    });
    let (path, place) = named.map_or((path, place), |(path, place)| (path.as_str(), *place));
    let text = std::fs::read_to_string(place).unwrap_or_default();
    let range = line_and_column(reason)
        .and_then(|(line, column)| offset(&text, line, column))
        .map(|at| TextRange { start: at, end: at })
        .or_else(|| missing.as_ref().and_then(|missing| missing.range(&text)))
        .unwrap_or(TextRange { start: 0, end: 0 });
    let said = missing.map_or_else(|| essence(reason, folder), |missing| missing.told(folder));
    let span = failure::place(path, text, range);
    failure::error(span, format!("cargo cannot read this manifest: {said}")).help(
        "mend it, or add its folder to `[[lint.exclude]]` with a reason; of its packages only what manifests say is known",
    )
}

/// Whether the words of cargo point at a manifest. Paths with a line are relative to the folder of the
/// manifest that cargo was asked for.
fn is_named(path: &str, place: &Path, asked: &str, reason: &str) -> bool {
    let shown = place.to_string_lossy();
    let shown_folder = place.parent().map(|folder| folder.to_string_lossy()).unwrap_or_default();
    let below = path.strip_prefix(asked).unwrap_or(path);
    if reason.contains("--> ") {
        return reason.contains(&format!("--> {below}:"));
    }
    if reason.contains("manifest at `") {
        return reason.contains(&format!("manifest at `{shown}`"));
    }
    reason.contains(&format!("member `{shown_folder}`"))
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

/// What cargo says is wrong, in one line and without places of this machine: the innermost cause, or
/// the first error when none is given.
fn essence(reason: &str, folder: &Folder) -> String {
    let lines: Vec<&str> = reason.lines().collect();
    let innermost = lines.iter().rposition(|line| line.trim() == "Caused by:").map(|at| at + 1);
    let at = innermost.or_else(|| lines.iter().position(|line| line.starts_with("error")));
    let said = &lines[at.unwrap_or(0).min(lines.len())..];
    let Some((first, rest)) = said.split_first() else { return "it says nothing".to_owned() };
    let mut line = first.trim().strip_prefix("error: ").unwrap_or(first.trim()).to_owned();
    if line.ends_with(':') {
        let listed: Vec<&str> =
            rest.iter().take_while(|line| line.starts_with(' ')).map(|line| line.trim()).collect();
        match listed.is_empty() {
            true => line.truncate(line.len() - 1),
            false => line = format!("{line} {}", listed.join(", ")),
        }
    }
    for name in &folder.names {
        let shown = name.to_string_lossy().into_owned();
        line = line.replace(&format!("{shown}/"), "").replace(&shown, ".");
    }
    line
}
