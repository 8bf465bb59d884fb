//! What cargo says about the workspace.
#![expect(clippy::disallowed_methods, reason = "this is the edge: cargo is asked")]

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use onefold::Json;
use onefold_model::{Diagnostic, SourceText};

use crate::{Exit, Stop, child, stop};

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
        let mut command = Command::new(cargo);
        command.args(["metadata", "--no-deps", "--format-version", "1", "--offline"]).current_dir(folder);
        let output =
            child::output(command)?.map_err(|error| Stop::io("start", Path::new("cargo"), &error))?;
        if !output.status.success() {
            return Err(failed(&String::from_utf8_lossy(&output.stderr)));
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

/// The end of `init` because cargo ended with these words.
fn failed(told: &str) -> Stop {
    let told = told.split_once("error: ").map_or(told, |(_, told)| told).trim();
    let mut words: Vec<String> = told.split("Caused by:").map(on_one_line).collect();
    words.retain(|words| !words.is_empty());
    let first = if words.is_empty() { "it failed".to_owned() } else { words.remove(0) };
    let begins = if first.starts_with("could not find") { "begin with `cargo new`" } else { "mend it" };
    let help = format!("{begins}, or name a contract document with `--contracts DOC` to do without Rust");
    let mut diagnostic =
        Diagnostic::error(stop::RULE, format!("cargo finds no workspace here: {first}")).help(help);
    for cause in words {
        diagnostic = diagnostic.related(format!("caused by: {cause}"), None);
    }
    Stop::because(Exit::Usage, vec![diagnostic])
}

fn on_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn workspace(metadata: String) -> Option<Workspace> {
    let text = Arc::new(SourceText { path: "cargo metadata".to_owned(), text: metadata });
    let json = onefold_model::read_json(&text).value?;
    let packages = json.get("packages")?.as_array()?;
    Some(Workspace {
        root: PathBuf::from(text_of(&json, "workspace_root")?),
        packages: packages.iter().map(package).collect::<Option<_>>()?,
    })
}

fn package(json: &Json) -> Option<Package> {
    let targets = json.get("targets")?.as_array()?;
    let library = targets.iter().find(|target| {
        let kinds = target.get("kind").and_then(Json::as_array).unwrap_or_default();
        // Those that another crate of Rust can be built with.
        kinds.iter().any(|kind| matches!(kind.as_str(), Some("lib" | "rlib" | "dylib")))
    });
    let library = match library {
        Some(target) => {
            Some((text_of(target, "name")?.replace('-', "_"), PathBuf::from(text_of(target, "src_path")?)))
        }
        None => None,
    };
    // Those of tests and build scripts say their kind.
    let dependencies = json.get("dependencies")?.as_array()?.iter();
    let dependencies = dependencies.filter(|dependency| text_of(dependency, "kind").is_none());
    Some(Package {
        name: text_of(json, "name")?,
        folder: Path::new(&text_of(json, "manifest_path")?).parent()?.to_path_buf(),
        library,
        dependencies: dependencies.map(dependency).collect::<Option<_>>()?,
    })
}

fn dependency(json: &Json) -> Option<Dependency> {
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

#[cfg(test)]
mod tests {
    use super::{failed, workspace};

    #[test]
    fn what_cargo_says_is_told_to_its_end() {
        let told = "warning: odd\nerror: failed to parse manifest at `/w/Cargo.toml`\n\nCaused by:\n  no targets\n  \
                    either `src/lib.rs` or more\n\nCaused by:\n  the last one\n";
        let stop = failed(told);
        let [diagnostic] = stop.diagnostics() else { panic!("one diagnostic") };
        assert!(diagnostic.message.ends_with("here: failed to parse manifest at `/w/Cargo.toml`"));
        let notes: Vec<&str> = diagnostic.related.iter().map(|note| note.message.as_str()).collect();
        assert_eq!(notes, ["caused by: no targets either `src/lib.rs` or more", "caused by: the last one"]);
        assert!(failed("").diagnostics()[0].message.ends_with("it failed"));
    }

    #[test]
    fn libraries_of_every_kind_are_seen() {
        let package = |kind: &str| {
            let text = format!(
                r#"{{"workspace_root":"/w","packages":[{{"name":"a-b","manifest_path":"/w/Cargo.toml",
                "targets":[{{"name":"a-b","kind":["bin"],"src_path":"/w/src/main.rs"}},
                           {{"name":"a-b","kind":[{kind}],"src_path":"/w/src/lib.rs"}}],"dependencies":[]}}]}}"#
            );
            workspace(text).expect("a workspace").packages.remove(0)
        };
        for kind in [r#""lib""#, r#""rlib""#, r#""dylib""#, r#""cdylib","rlib""#] {
            let library = package(kind).library.expect(kind);
            assert_eq!((library.0.as_str(), library.1.to_str()), ("a_b", Some("/w/src/lib.rs")));
        }
        for kind in [r#""cdylib""#, r#""proc-macro""#, r#""bin""#] {
            assert!(package(kind).library.is_none(), "{kind}");
        }
    }

    #[test]
    fn no_package_is_left_out_in_silence() {
        let text = r#"{"workspace_root":"/w","packages":[{"name":"a"}]}"#;
        assert!(workspace(text.to_owned()).is_none());
    }
}
