//! Asks cargo, without network and without a change to the tree.

use std::path::Path;
use std::process::Command;

use cargo_metadata::{Metadata, MetadataCommand};

use super::child;
use super::walk::plain;
use crate::run::Run;

/// How the reason begins where there is no cargo to ask.
pub(super) const UNSTARTED: &str = "cargo cannot be started";

/// Files that cargo reads in the folder of a manifest and in those around it.
const READ_BY_CARGO: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    ".cargo/config.toml",
    ".cargo/config",
    "rust-toolchain.toml",
    "rust-toolchain",
];

/// What cargo says of a manifest.
pub(super) enum Answer {
    /// Everything, with the graph of what is switched on.
    Whole(Box<Metadata>),
    /// Everything but what other platforms than this machine's have alone.
    Narrowed(Box<Metadata>),
    /// The workspace alone, and why there is no graph.
    Members(Box<Metadata>, String),
    /// Nothing, and why.
    Refused(String),
}

/// What cargo knows of the workspace of a manifest.
///
/// Packages for other platforms are often not on the machine, so the graph of this one comes second. A
/// toolchain that the workspace asks for and that is not installed is not needed to read manifests.
pub(super) fn ask(manifest: &Path, run: &Run) -> Answer {
    if let Some(name) = endless(manifest) {
        return Answer::Refused(format!("`{name}` is no file that can be read to its end"));
    }
    let mut cargo = Cargo { manifest, toolchain: None, run };
    let frozen = ["--frozen".to_owned()];
    let mut first = match cargo.run(&frozen, true) {
        Ok(metadata) => return Answer::Whole(Box::new(metadata)),
        Err(reason) => reason,
    };
    if lacks_toolchain(&first) || names_toolchain(manifest) {
        cargo.toolchain = Some(installed_toolchain(run));
        first = match cargo.run(&frozen, true) {
            Ok(metadata) => return Answer::Whole(Box::new(metadata)),
            Err(reason) => reason,
        };
    }
    if let Some(host) = cargo.host() {
        let narrowed = ["--frozen".to_owned(), "--filter-platform".to_owned(), host];
        if let Ok(metadata) = cargo.run(&narrowed, true) {
            return Answer::Narrowed(Box::new(metadata));
        }
    }
    match cargo.run(&["--offline".to_owned()], false) {
        Ok(metadata) => Answer::Members(Box::new(metadata), first),
        Err(reason) => Answer::Refused(reason),
    }
}

/// How cargo is asked.
struct Cargo<'m> {
    manifest: &'m Path,
    /// The toolchain, when it is not the one that the folder asks for.
    toolchain: Option<String>,
    run: &'m Run,
}

impl Cargo<'_> {
    fn run(&self, options: &[String], is_whole: bool) -> Result<Metadata, String> {
        let mut command = MetadataCommand::new();
        command.manifest_path(self.manifest).other_options(options);
        if let Some(folder) = self.manifest.parent() {
            command.current_dir(folder);
            // Else cargo writes what it learns of the compiler where it builds, also through a link.
            if folder.join("target").is_symlink() {
                command.env("CARGO_CACHE_RUSTC_INFO", "0");
            }
        }
        if !is_whole {
            command.no_deps();
        }
        command.env("CARGO_TERM_COLOR", "never");
        for (name, value) in self.of_toolchain() {
            command.env(name, value);
        }
        let output = child::output(command.cargo_command(), self.run)
            .map_err(|error| format!("{UNSTARTED}: {}", plain(&error)))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let text = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
        let json = text.lines().find(|line| line.starts_with('{'));
        let json = json.ok_or_else(|| "it tells nothing of packages".to_owned())?;
        MetadataCommand::parse(json).map_err(|error| error.to_string())
    }

    /// The platform that this machine builds for.
    fn host(&self) -> Option<String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.arg("-vV").envs(self.of_toolchain());
        let output = child::output(command, self.run).ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
    }

    /// What keeps rustup from the network, and tells it which toolchain to take.
    fn of_toolchain(&self) -> Vec<(&str, &str)> {
        let chosen = self.toolchain.as_deref().map(|name| ("RUSTUP_TOOLCHAIN", name));
        chosen.into_iter().chain([("RUSTUP_AUTO_INSTALL", "0")]).collect()
    }
}

/// The name of a file that cargo would read and that does not end, such as a pipe: cargo would wait.
fn endless(manifest: &Path) -> Option<&'static str> {
    let is_endless = |name: &&str, folder: &Path| {
        folder.join(name).metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
    };
    let mut around = manifest.ancestors().skip(1);
    around.find_map(|folder| READ_BY_CARGO.into_iter().find(|name| is_endless(name, folder)))
}

/// Whether rustup has not run cargo at all, for want of what the folder asks for.
fn lacks_toolchain(reason: &str) -> bool {
    let said = ["is not installed", "is not applicable to", "override file"];
    reason.contains("toolchain") && said.iter().any(|said| reason.contains(said))
}

/// Whether a file says which toolchain is to be taken; there are many ways for it to be of no use.
fn names_toolchain(manifest: &Path) -> bool {
    let mut around = manifest.ancestors().skip(1);
    around
        .any(|folder| ["rust-toolchain.toml", "rust-toolchain"].iter().any(|name| folder.join(name).exists()))
}

/// The toolchain that rustup takes where nothing else is asked for, or the first one that it has.
fn installed_toolchain(run: &Run) -> String {
    let first_word = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.args(arguments);
        let output = child::output(command, run).ok()?;
        let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        text.split_whitespace().next().map(str::to_owned)
    };
    first_word(&["default"])
        .or_else(|| first_word(&["toolchain", "list", "--quiet"]))
        .unwrap_or_else(|| "stable".to_owned())
}

#[cfg(test)]
mod tests {
    use super::lacks_toolchain;

    #[test]
    fn what_rustup_says_without_a_toolchain() {
        for reason in [
            "error: toolchain 'nightly-2026-03-21-x86_64-unknown-linux-gnu' is not installed",
            "error: override toolchain '1.96' is not installed: the toolchain file names it",
            "error: could not parse override file: './rust-toolchain.toml': empty toolchain override file",
        ] {
            assert!(lacks_toolchain(reason), "{reason}");
        }
        assert!(!lacks_toolchain("error: failed to parse manifest at `Cargo.toml`"));
    }
}
