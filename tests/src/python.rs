//! Judges written in Python: pinned in `peers/requirements.txt`, installed by `cargo xtask ci`.

#![expect(clippy::disallowed_methods, reason = "tests start the judges")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs a script of the pinned Python peers with `input` on its standard input and returns what it
/// prints.
///
/// # Panics
/// When the peers are not installed, or the script fails; the panic tells what it said.
#[track_caller]
pub fn run(script: &str, input: &str) -> String {
    let python = interpreter();
    let mut child = match Command::new(&python)
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
    {
        Ok(child) => child,
        Err(error) => panic!("cannot start `{}`: {error}", python.display()),
    };
    let mut stdin = child.stdin.take().expect("standard input was piped");
    let text = input.to_owned();
    // Written beside the reading, so that neither side waits for a full pipe.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the child was started and not yet waited for");
    let written = writer.join().expect("writing does not panic");
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the judge failed: {stdout}{stderr}");
    assert!(written.is_ok(), "the judge did not read its input: {stderr}");
    stdout.into_owned()
}

/// Python with the pinned peers.
///
/// # Panics
/// When they are not installed.
#[track_caller]
pub fn interpreter() -> PathBuf {
    let python = peers().join(if cfg!(windows) { ".venv/Scripts/python.exe" } else { ".venv/bin/python" });
    assert!(python.exists(), "the Python peers are not installed; run `cargo xtask ci`, which installs them");
    python
}

fn peers() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("peers")
}
