//! The source text of linked contracts, found through the folders of their packages.
#![expect(clippy::disallowed_methods, reason = "this is the edge: sources are shown in diagnostics")]

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use onefold::{Source, SourceText};

use crate::render::RustFile;
use crate::{child, config, input};

/// The folders of the workspace's packages, by name. Empty where cargo cannot say: a diagnostic
/// then names its place without showing it.
#[derive(Debug, Default)]
pub(crate) struct Packages {
    folders: BTreeMap<String, PathBuf>,
}

impl Packages {
    /// Asks cargo about the workspace around `folder`.
    pub(crate) fn read(folder: &Path) -> Self {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(cargo);
        command.args(["metadata", "--no-deps", "--format-version", "1", "--offline"]).current_dir(folder);
        let text = match child::output(command) {
            Ok(Ok(output)) if output.status.success() => String::from_utf8(output.stdout).unwrap_or_default(),
            Ok(Ok(_) | Err(_)) | Err(_) => return Packages::default(),
        };
        Packages { folders: folders(text) }
    }

    /// The file of `source` as seen from `working_directory`, if its package is one of these.
    pub(crate) fn file_of(&self, source: &Source, working_directory: &Path) -> Option<RustFile> {
        let path = self.folders.get(&source.package)?.join(&source.path);
        // A text that cannot be read now is not shown; the place is named all the same.
        let text = input::optional(&path).ok().flatten();
        Some(RustFile { path: config::shown(working_directory, &path), text })
    }
}

fn folders(metadata: String) -> BTreeMap<String, PathBuf> {
    let text = Arc::new(SourceText { path: "cargo metadata".to_owned(), text: metadata });
    let Some(json) = onefold_model::read_json(&text).value else { return BTreeMap::new() };
    let packages = json.get("packages").and_then(|packages| packages.as_array()).unwrap_or_default();
    packages
        .iter()
        .filter_map(|package| {
            let name = package.get("name")?.as_str()?;
            let manifest = package.get("manifest_path")?.as_str()?;
            Some((name.to_owned(), Path::new(manifest).parent()?.to_path_buf()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use onefold::Source;

    use super::{Packages, folders};

    #[test]
    fn files_are_named_as_seen_from_the_working_directory() {
        let packages = Packages { folders: [("notes".to_owned(), "/w/crates/notes".into())].into() };
        let source = |package: &str| Source {
            package: package.to_owned(),
            path: "src/lib.rs".to_owned(),
            line: 1,
            column: 1,
        };
        for (working_directory, expected) in [
            ("/w", "crates/notes/src/lib.rs"),
            ("/w/crates/notes", "src/lib.rs"),
            ("/w/web/page", "../../crates/notes/src/lib.rs"),
        ] {
            let file = packages.file_of(&source("notes"), Path::new(working_directory));
            assert_eq!(file.map(|file| file.path).as_deref(), Some(expected));
        }
        assert!(packages.file_of(&source("other"), Path::new("/w")).is_none());
    }

    #[test]
    fn folders_come_from_what_cargo_says() {
        let metadata = r#"{"packages":[
            {"name":"notes","manifest_path":"/w/notes/Cargo.toml","version":"1.0.0"},
            {"name":"broken"}, 7
        ],"version":1}"#;
        let folders = folders(metadata.to_owned());
        assert_eq!(folders.len(), 1);
        assert_eq!(folders["notes"], Path::new("/w/notes"));
        assert!(super::folders("no JSON".to_owned()).is_empty());
        assert!(super::folders("{}".to_owned()).is_empty());
    }
}
