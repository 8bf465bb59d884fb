//! Installs the peers that tests judge our outputs with: compilers and validators, pinned.
//!
//! Each set of peers is installed once per set of pins: the pins stand in a file beside what was
//! installed from them.
#![expect(clippy::disallowed_methods, reason = "a chore starts processes and keeps what it installed")]

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use onefold_cli::{Exit, Stop, Terminal};

use super::{answers, finish};

/// Peers that one package manager installs.
struct Peers {
    name: &'static str,
    /// The files that pin them, in `tests/peers`.
    pins: &'static [&'static str],
    /// The folder that they go to, in `tests/peers`.
    folder: &'static str,
    install: fn(&Terminal, &Path) -> Result<Exit, Stop>,
}

const PEERS: &[Peers] = &[
    Peers {
        name: "npm packages",
        pins: &["package.json", "package-lock.json"],
        folder: "node_modules",
        install: npm,
    },
    Peers { name: "Python packages", pins: &["requirements.txt"], folder: ".venv", install: python },
];

/// Installs what is missing or was installed from other pins.
pub(super) fn install(terminal: &Terminal, root: &Path) -> Result<Exit, Stop> {
    let home = root.join("tests").join("peers");
    for peers in PEERS {
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
        let exit = (peers.install)(terminal, &home)?;
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

/// Exactly what the lock file says. Nothing that a package brings is run while it is installed.
fn npm(_terminal: &Terminal, home: &Path) -> Result<Exit, Stop> {
    if !answers(Command::new("npm").arg("--version")) {
        return Err(Stop::usage("`npm` is not there, and the tests need compilers that it installs").help(
            "install Node.js with npm (on Debian: `apt-get install npm`), then run `cargo xtask ci` again",
        ));
    }
    finish(Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(home))
}

fn python(terminal: &Terminal, home: &Path) -> Result<Exit, Stop> {
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
