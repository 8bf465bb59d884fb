//! Other programs that are asked something, which end when the command is asked to stop.

use std::io::{self, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::{Stop, interrupt};

/// Time between two looks at whether somebody asked the command to stop.
const PAUSE: Duration = Duration::from_millis(20);

/// What a program prints and how it ends, as [`Command::output`] gives it. When the command is asked to
/// stop meanwhile, the program is ended as well.
pub(crate) fn output(mut command: Command) -> Result<io::Result<Output>, Stop> {
    interrupt::check_if_installed()?;
    let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) => return Ok(Err(error)),
    };
    let told = wait(&mut child);
    if told.is_err() {
        // It may have ended by itself, and nobody waits for what it started.
        let _ = child.kill();
    }
    let ended = child.wait();
    let [stdout, stderr] = told?;
    Ok(ended.map(|status| Output { status, stdout, stderr }))
}

/// What it prints, up to its end.
fn wait(child: &mut Child) -> Result<[Vec<u8>; 2], Stop> {
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
            Err(RecvTimeoutError::Timeout) => interrupt::check_if_installed()?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // One that closes its output may go on.
    while matches!(child.try_wait(), Ok(None)) {
        interrupt::check_if_installed()?;
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
