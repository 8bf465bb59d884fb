//! Installs what other package managers bring: the peers that tests judge our outputs with, and the
//! tools of the example's page; all pinned.
//!
//! Each set of peers is installed once per set of pins: the pins stand in a file beside what was
//! installed from them.
#![expect(clippy::disallowed_methods, reason = "a chore starts processes and keeps what it installed")]

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use onefold_cli::{Exit, Stop, Terminal};

use super::{answers, finish};

/// Peers that one package manager installs.
struct Peers {
    name: &'static str,
    /// Where they are pinned and installed, from the root.
    home: &'static str,
    /// The files that pin them.
    pins: &'static [&'static str],
    /// The folder that they go to.
    folder: &'static str,
    install: fn(&Terminal, &Place<'_>) -> Result<Exit, Stop>,
}

/// Where peers are installed.
struct Place<'a> {
    root: &'a Path,
    home: &'a Path,
}

const PEERS: &[Peers] = &[
    Peers {
        name: "npm packages",
        home: "tests/peers",
        pins: &["package.json", "package-lock.json"],
        folder: "node_modules",
        install: npm,
    },
    Peers {
        name: "Python packages",
        home: "tests/peers",
        pins: &["requirements.txt"],
        folder: ".venv",
        install: python,
    },
    // After the first, which brings the Node.js that these run on.
    Peers {
        name: "npm packages of the page",
        home: "examples/notes/web",
        pins: &["package.json", "package-lock.json"],
        folder: "node_modules",
        install: npm,
    },
];

/// Installs what is missing or was installed from other pins.
pub(super) fn install(terminal: &Terminal, root: &Path) -> Result<Exit, Stop> {
    for peers in PEERS {
        let home = root.join(peers.home);
        let Some(pins) = pins(&home, peers)? else {
            terminal.report(&format!("{}: none are pinned", peers.name));
            continue;
        };
        let stamp: PathBuf = home.join(peers.folder).join(".pins");
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == pins) {
            terminal.report(&format!("{}: installed", peers.name));
            continue;
        }
        terminal.report(&format!("{}: installing", peers.name));
        let exit = (peers.install)(terminal, &Place { root, home: &home })?;
        if exit != Exit::Clean {
            return Ok(exit);
        }
        fs::write(&stamp, pins).map_err(|error| Stop::io("write", &stamp, &error))?;
    }
    Ok(Exit::Clean)
}

/// The texts that pin a set of peers, or `None` when there are none.
fn pins(home: &Path, peers: &Peers) -> Result<Option<String>, Stop> {
    let mut pins = String::new();
    for name in peers.pins {
        let path = home.join(name);
        match fs::read_to_string(&path) {
            Ok(text) => pins.push_str(&text),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Stop::io("read", &path, &error)),
        }
    }
    Ok(Some(pins))
}

/// The Node.js that the peers bring; it runs our scripts, whatever else the machine has.
pub(super) fn node(root: &Path) -> PathBuf {
    let arch = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    root.join(format!("tests/peers/node_modules/node-linux-{arch}/bin/node"))
}

/// Exactly what the lock file says. Nothing that a package brings is run while it is installed.
fn npm(_terminal: &Terminal, &Place { root, home }: &Place<'_>) -> Result<Exit, Stop> {
    if !answers(Command::new("npm").arg("--version")) {
        return Err(Stop::usage("`npm` is not there, and the tests need compilers that it installs").help(
            "install Node.js with npm (on Debian: `apt-get install npm`), then run `cargo xtask ci` again",
        ));
    }
    let mut command = Command::new("npm");
    command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(home);
    // npm runs on the `node` that is found first.
    if let Some(folder) = node(root).parent().filter(|folder| folder.is_dir()) {
        let others = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&others)));
        command
            .env("PATH", path.map_err(|error| Stop::usage(format!("the search path is unusable: {error}")))?);
    }
    finish(&mut command)
}

fn python(terminal: &Terminal, &Place { home, .. }: &Place<'_>) -> Result<Exit, Stop> {
    let folder = home.join(".venv");
    if !make_environment(&folder)? {
        install_venv(terminal)?;
        if !make_environment(&folder)? {
            return Err(Stop::usage("`python3 -m venv` fails")
                .help("see what `python3 -m venv` says in an empty folder"));
        }
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    finish(
        Command::new(folder.join("bin").join("python")).args(pip).arg("requirements.txt").current_dir(home),
    )
}

/// Makes an empty environment in place of what is there.
fn make_environment(folder: &Path) -> Result<bool, Stop> {
    match fs::remove_dir_all(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(Stop::io("remove", folder, &error)),
    }
    Ok(answers(Command::new("python3").args(["-m", "venv"]).arg(folder)))
}

/// Debian packs the module `venv` apart from Python.
fn install_venv(terminal: &Terminal) -> Result<(), Stop> {
    let is_root =
        Command::new("id").arg("--user").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !is_root || !answers(Command::new("apt-get").arg("--version")) {
        return Err(Stop::usage("`python3 -m venv` fails, and the tests need validators that it holds")
            .help("install Python 3 with its module `venv` (on Debian: `apt-get install python3-venv`)"));
    }
    terminal.report("installing python3-venv");
    let install = || {
        let mut command = Command::new("apt-get");
        command.args(["install", "--yes", "--no-install-recommends", "python3-venv"]);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        answers(&mut command)
    };
    // A fresh machine has no package lists yet.
    if install() || (answers(Command::new("apt-get").arg("update")) && install()) {
        return Ok(());
    }
    Err(Stop::usage("`apt-get install python3-venv` fails").help("run it by hand to see why"))
}
