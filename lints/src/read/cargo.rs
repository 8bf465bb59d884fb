//! Asks cargo, without network and without a change to the tree.

use std::path::Path;
use std::process::Command;

use cargo_metadata::{Metadata, MetadataCommand};

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
/// Packages for other platforms are often not on the machine, so the graph of this one comes second.
pub(super) fn ask(manifest: &Path) -> Answer {
    let frozen = ["--frozen".to_owned()];
    let first = match run(manifest, &frozen, true) {
        Ok(metadata) => return Answer::Whole(Box::new(metadata)),
        Err(reason) => reason,
    };
    if let Some(host) = host() {
        let narrowed = ["--frozen".to_owned(), "--filter-platform".to_owned(), host];
        if let Ok(metadata) = run(manifest, &narrowed, true) {
            return Answer::Narrowed(Box::new(metadata));
        }
    }
    match run(manifest, &["--offline".to_owned()], false) {
        Ok(metadata) => Answer::Members(Box::new(metadata), first),
        Err(reason) => Answer::Refused(reason),
    }
}

fn run(manifest: &Path, options: &[String], is_whole: bool) -> Result<Metadata, String> {
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest).other_options(options);
    if let Some(folder) = manifest.parent() {
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
    command.exec().map_err(|error| match error {
        cargo_metadata::Error::CargoMetadata { stderr } => stderr,
        error => error.to_string(),
    })
}

/// The platform that this machine builds for.
fn host() -> Option<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).arg("-vV").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}
