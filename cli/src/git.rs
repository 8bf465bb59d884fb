//! What git says about the folder of a configuration.
#![expect(clippy::disallowed_methods, reason = "this is the edge: git is asked")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::{Stop, child};

/// The way from the root of the repository to `folder`, with a `/` at its end; empty at the root and
/// where there is no repository.
///
/// Nobody is told a place that is not there: without git's answer about a repository there is none.
pub(crate) fn prefix(folder: &Path) -> Result<String, Stop> {
    match ask(folder, &["rev-parse", "--show-prefix"])? {
        Ok(text) => Ok(text.trim_end_matches(['\n', '\r']).to_owned()),
        Err(words) if words.starts_with("not a git repository (or any") || !is_in_repository(folder) => {
            Ok(String::new())
        }
        Err(words) => Err(Stop::usage(format!("git cannot tell where the repository begins: {words}"))
            .help("places in this format begin at the root of the repository")),
    }
}

/// Whether a folder or one around it looks like a repository.
fn is_in_repository(folder: &Path) -> bool {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    folder.ancestors().any(|around| around.join(".git").exists())
}

/// The files below `folder` that differ from `reference`, and those that git does not know yet; paths
/// are relative to `folder`.
pub(crate) fn changed(folder: &Path, reference: &str) -> Result<BTreeSet<String>, Stop> {
    let inside = ask(folder, &["rev-parse", "--is-inside-work-tree"])?
        .map_err(|words| Stop::usage(format!("`--changed` asks git, which says: {words}")))?;
    if inside.trim() != "true" {
        return Err(Stop::usage("`--changed` needs a work tree of git"));
    }
    let commit = format!("{reference}^{{commit}}");
    let commit =
        ask(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])?.map_err(|_| {
            Stop::usage(format!("git knows no commit `{reference}`"))
                .help("name a branch, a tag or a commit that is here: `--changed=origin/main`")
        })?;
    let commit = commit.trim();
    // Both sides of a rename are named, and no filter of the user's makes other paths.
    let diff = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--relative", commit, "--"];
    let others = ["ls-files", "--others", "--exclude-standard", "-z"];
    let mut paths = BTreeSet::new();
    for arguments in [&diff[..], &others[..]] {
        let text = ask(folder, arguments)?
            .map_err(|words| Stop::usage(format!("git cannot tell what has changed: {words}")))?;
        paths.extend(text.split('\0').filter(|path| !path.is_empty()).map(str::to_owned));
    }
    Ok(paths)
}

/// What git prints, or its first line when it fails.
fn ask(folder: &Path, arguments: &[&str]) -> Result<Result<String, String>, Stop> {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(folder)
        // It would ask for its lock to write down what it saw.
        .arg("--no-optional-locks")
        .args(arguments)
        // What it says is looked at.
        .env("LC_ALL", "C");
    let output = match child::output(command)? {
        Ok(output) => output,
        Err(error) => return Ok(Err(format!("it cannot be started: {error}"))),
    };
    if output.status.success() {
        return Ok(Ok(String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Err(words.lines().next().unwrap_or("nothing").trim_start_matches("fatal: ").to_owned()))
}
