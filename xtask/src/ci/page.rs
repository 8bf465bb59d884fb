//! Checks the page of the example: its types, its logic, its build, and the built page in a browser.
#![expect(clippy::disallowed_methods, reason = "a chore starts processes")]

use std::env;
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

/// What is run besides where there is a browser.
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
    let browser = env::var_os("CHROMIUM").map_or_else(|| PathBuf::from(CHROMIUM), PathBuf::from);
    if browser.is_file() {
        return run(IN_BROWSER);
    }
    let shown = browser.display();
    terminal.report(&format!(
        "`{shown}` is not there, so the page is not tried in a browser; `CHROMIUM` names another"
    ));
    Ok(Exit::Clean)
}
