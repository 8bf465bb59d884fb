//! What cargo says about the workspace.
#![expect(clippy::disallowed_methods, reason = "this is the edge: cargo is asked")]

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use onefold::Json;
use onefold_model::SourceText;

use crate::Stop;

/// A workspace of cargo.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// Its folder.
    pub(crate) root: PathBuf,
    /// Its members.
    pub(super) packages: Vec<Package>,
}

/// A member of the workspace.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// The root of its library: the crate's name and the file.
    pub(super) library: Option<(String, PathBuf)>,
    pub(super) dependencies: Vec<Dependency>,
}

/// What a member depends on when it is built for use.
#[derive(Debug)]
pub(super) struct Dependency {
    pub(super) name: String,
    /// The version that is asked for.
    pub(super) version: String,
    /// Where it comes from, as cargo writes it; a folder has none.
    pub(super) source: Option<String>,
    /// Its folder, when it is one of this machine.
    pub(super) path: Option<PathBuf>,
}

impl Workspace {
    /// The workspace around `folder`.
    pub(crate) fn read(folder: &Path) -> Result<Self, Stop> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let output = Command::new(cargo)
            .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Stop::io("start", Path::new("cargo"), &error))?;
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr);
            let first = told.lines().find_map(|line| line.strip_prefix("error: ")).unwrap_or("it failed");
            let message = format!("cargo finds no workspace here: {}", first.escape_debug());
            return Err(Stop::usage(message).help(
                "begin with `cargo new`, or name a contract document with `--contracts DOC` to do without Rust",
            ));
        }
        let unread = || Stop::usage("cargo describes the workspace in a way that is not understood");
        let text = String::from_utf8(output.stdout).map_err(|_| unread())?;
        workspace(text).ok_or_else(unread)
    }
}

impl Package {
    /// The normal dependency of this name.
    pub(super) fn dependency(&self, name: &str) -> Option<&Dependency> {
        self.dependencies.iter().find(|dependency| dependency.name == name)
    }
}

fn workspace(metadata: String) -> Option<Workspace> {
    let text = Arc::new(SourceText { path: "cargo metadata".to_owned(), text: metadata });
    let json = onefold_model::read_json(&text).value?;
    let packages = json.get("packages")?.as_array()?;
    Some(Workspace {
        root: PathBuf::from(text_of(&json, "workspace_root")?),
        packages: packages.iter().filter_map(package).collect(),
    })
}

fn package(json: &Json) -> Option<Package> {
    let targets = json.get("targets")?.as_array()?;
    let library = targets.iter().find(|target| {
        let kinds = target.get("kind").and_then(Json::as_array).unwrap_or_default();
        kinds.iter().any(|kind| kind.as_str() == Some("lib"))
    });
    Some(Package {
        name: text_of(json, "name")?,
        folder: Path::new(&text_of(json, "manifest_path")?).parent()?.to_path_buf(),
        library: library.and_then(|target| {
            Some((text_of(target, "name")?.replace('-', "_"), PathBuf::from(text_of(target, "src_path")?)))
        }),
        dependencies: json.get("dependencies")?.as_array()?.iter().filter_map(dependency).collect(),
    })
}

fn dependency(json: &Json) -> Option<Dependency> {
    // Those of tests and build scripts say their kind.
    let is_normal = text_of(json, "kind").is_none();
    is_normal.then_some(())?;
    Some(Dependency {
        name: text_of(json, "name")?,
        version: text_of(json, "req")?,
        source: text_of(json, "source"),
        path: text_of(json, "path").map(PathBuf::from),
    })
}

fn text_of(json: &Json, key: &str) -> Option<String> {
    Some(json.get(key)?.as_str()?.to_owned())
}
