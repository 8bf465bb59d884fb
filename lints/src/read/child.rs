//! Other programs that are asked something, which end when the run is to end.

use std::io::{Error, ErrorKind, Read, Result};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::run::Run;

/// Time between two looks at whether the run is to end.
const PAUSE: Duration = Duration::from_millis(20);

/// What a program prints and how it ends, as [`Command::output`] gives it. When the run is interrupted
/// meanwhile, the program is ended as well, and nothing is given.
pub(super) fn output(mut command: Command, run: &Run) -> Result<Output> {
    go_on(run)?;
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let told = wait(&mut child, run);
    if told.is_err() {
        // It may have ended by itself, and nobody waits for what it started.
        let _ = child.kill();
    }
    let status = child.wait()?;
    let [stdout, stderr] = told?;
    Ok(Output { status, stdout, stderr })
}

/// What it prints, up to its end.
fn wait(child: &mut Child, run: &Run) -> Result<[Vec<u8>; 2]> {
    let (sender, receiver) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        collect(stdout, 0, sender.clone());
    }
    if let Some(stderr) = child.stderr.take() {
        collect(stderr, 1, sender);
    }
    let mut told = [Vec::new(), Vec::new()];
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok((stream, bytes)) => told[stream] = bytes,
            Err(RecvTimeoutError::Timeout) => go_on(run)?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // One that closes its output may go on.
    while child.try_wait()?.is_none() {
        go_on(run)?;
        thread::sleep(PAUSE);
    }
    Ok(told)
}

/// Reads a stream beside the other one, since a program waits when nobody reads what it prints.
fn collect(mut stream: impl Read + Send + 'static, number: usize, sender: Sender<(usize, Vec<u8>)>) {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // Of a stream that fails counts what came.
        let _ = stream.read_to_end(&mut bytes);
        let _ = sender.send((number, bytes));
    });
}

fn go_on(run: &Run) -> Result<()> {
    if run.is_interrupted() { Err(Error::new(ErrorKind::Interrupted, "interrupted")) } else { Ok(()) }
}
