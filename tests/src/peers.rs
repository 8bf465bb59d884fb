//! Independent programs that judge generated code, installed from `peers/package-lock.json`.
#![expect(clippy::disallowed_methods, reason = "peers are programs, and they read files")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A version of the TypeScript compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tsc {
    /// 5.9, which most projects use.
    Current,
    /// 7.0, the native compiler.
    Next,
}

/// The folder with the installed peers.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("peers")
}

/// Node.js 24.
#[track_caller]
pub fn node() -> PathBuf {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    installed(&format!("node_modules/node-linux-{arch}/bin/node"))
}

/// The declarations of Node.js, for `typeRoots`.
#[track_caller]
pub fn type_roots() -> PathBuf {
    installed("node_modules/@types")
}

/// Runs a compiler in `project`, a folder with a `tsconfig.json`; what it says when it is not
/// content.
#[track_caller]
pub fn tsc(version: Tsc, project: &Path) -> Result<(), String> {
    let script = match version {
        Tsc::Current => installed("node_modules/typescript/bin/tsc"),
        Tsc::Next => installed("node_modules/typescript-next/bin/tsc"),
    };
    run(Command::new(node()).arg(script).args(["--pretty", "false", "-p"]).arg(project)).map(|_| ())
}

/// Runs a program to its end: its standard output, or all that it said when it failed.
#[track_caller]
pub fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().expect("the peer can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr)))
    }
}

#[track_caller]
fn installed(path: &str) -> PathBuf {
    let path = folder().join(path);
    assert!(path.exists(), "`{}` is not installed; run `cargo xtask ci`, which installs it", path.display());
    path
}
