//! Checks the page of the example: its types, its logic, its build, and the built page in a browser.
#![expect(clippy::disallowed_methods, reason = "a chore starts processes")]

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use onefold_cli::{Exit, Stop, Terminal};

use super::finish;
use super::peers::node;

/// What is run on Node.js, from the folder of the page.
const CHECKS: [&[&str]; 3] = [
    &["node_modules/typescript/bin/tsc"],
    &["node_modules/vitest/vitest.mjs", "run"],
    &["node_modules/vite/bin/vite.js", "build"],
];

/// What is run in a browser.
const IN_BROWSER: &[&str] =
    &["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.browser.config.ts"];

/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Runs every check; the first that fails ends it.
pub(super) fn check(terminal: &Terminal, root: &Path) -> Result<Exit, Stop> {
    let run = |script: &[&str]| {
        terminal.report(&format!("node {}", script.join(" ")));
        finish(Command::new(node(root)).args(script).current_dir(root.join("examples/notes/web")))
    };
    for script in CHECKS {
        let exit = run(script)?;
        if exit != Exit::Clean {
            return Ok(exit);
        }
    }
    if !browser().is_file() {
        let exit = install(terminal)?;
        if exit != Exit::Clean {
            return Ok(exit);
        }
    }
    run(IN_BROWSER)
}

/// The browser that the tests start: `CHROMIUM`, or the one of Debian.
fn browser() -> PathBuf {
    env::var_os("CHROMIUM").map_or_else(|| PathBuf::from(CHROMIUM), PathBuf::from)
}

/// Installs Debian's browser, which needs its package manager and the right to run it.
fn install(terminal: &Terminal) -> Result<Exit, Stop> {
    let is_root = fs::metadata("/proc/self").is_ok_and(|it| it.uid() == 0);
    for arguments in [&["update"][..], &["install", "--yes", "--no-install-recommends", "chromium"]] {
        let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
        if !is_root {
            command.args(["--non-interactive", "apt-get"]);
        }
        terminal.report(&format!("apt-get {}", arguments.join(" ")));
        let exit = finish(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))?;
        if exit != Exit::Clean {
            return Ok(exit);
        }
    }
    if browser().is_file() {
        return Ok(Exit::Clean);
    }
    let shown = browser().display().to_string();
    Err(Stop::usage(format!("`{shown}` is not there, and Debian's package `chromium` did not bring it")))
}
