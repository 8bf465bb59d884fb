//! The lock on a root: one run at a time, and a name for the one that others wait for.
//!
//! The handle of the root folder itself is locked. So the lock leaves no file behind, works where
//! nothing may be written, and ends with its process however that ends. Who holds it is asked of
//! the system, which cannot be out of date; Linux tells, elsewhere the message goes without. Systems
//! that cannot lock a folder (Windows) are refused with the error that they give.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use onefold::text::is_hidden;

use super::error::{DiskError, DiskErrorKind};
use super::ops::Interrupt;

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Takes the lock or says who has it. It is held as long as the handle lives.
pub(super) fn take(root: &Path, patience: Duration, interrupt: &Interrupt) -> Result<File, DiskError> {
    let handle = File::open(root).map_err(|source| DiskError::io("open the folder", root, source))?;
    let end = Instant::now() + patience;
    loop {
        match handle.try_lock() {
            Ok(()) => return Ok(handle),
            Err(TryLockError::Error(source)) => {
                return Err(DiskError::io("lock the folder", root, source));
            }
            Err(TryLockError::WouldBlock) if interrupt.is_set() => return Err(DiskError::interrupted()),
            Err(TryLockError::WouldBlock) if Instant::now() >= end => return Err(held(root, &handle)),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
}

fn held(root: &Path, handle: &File) -> DiskError {
    let holder = holder(handle).map_or_else(
        || "another process".to_owned(),
        |(pid, command)| match command {
            Some(command) => format!("process {pid} (`{command}`)"),
            None => format!("process {pid}"),
        },
    );
    DiskError::new(DiskErrorKind::Held, format!("`{}` is locked by {holder}", root.display()))
        .advise("wait until it has ended, or end it, and run the command again")
}

/// Process id and command line of the holder, from the kernel's own list of locks.
#[cfg(target_os = "linux")]
fn holder(handle: &File) -> Option<(u32, Option<String>)> {
    use std::os::unix::fs::MetadataExt;

    let metadata = handle.metadata().ok()?;
    let (device, inode) = (metadata.dev(), metadata.ino());
    let (major, minor) = ((device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xf_ff00));
    let locks = fs::read_to_string("/proc/locks").ok()?;
    let pid_at = |place: &str| locks.lines().find_map(|line| pid_of(line, place));
    // Some file systems show another device here than in the metadata of their files.
    let pid = pid_at(&format!("{major:02x}:{minor:02x}:{inode}")).or_else(|| pid_at(&format!(":{inode}")))?;
    Some((pid, fs::read(format!("/proc/{pid}/cmdline")).ok().and_then(|line| command(&line))))
}

#[cfg(not(target_os = "linux"))]
fn holder(_handle: &File) -> Option<(u32, Option<String>)> {
    None
}

/// The holder in a line such as `3: FLOCK  ADVISORY  WRITE 4711 fd:00:131 0 EOF`, when its place
/// (device and inode) ends in `place`. Waiting processes have `->` behind the number and are passed
/// over.
#[cfg(target_os = "linux")]
fn pid_of(line: &str, place: &str) -> Option<u32> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [_, "FLOCK", _, "WRITE", pid, where_held, ..] = fields.as_slice() else { return None };
    // The number is 0 or negative when the holder lives in another process name space.
    where_held.ends_with(place).then(|| pid.parse().ok().filter(|pid| *pid > 0)).flatten()
}

/// A command line as one short line of text.
#[cfg(target_os = "linux")]
fn command(line: &[u8]) -> Option<String> {
    const LONGEST: usize = 100;
    let text = String::from_utf8_lossy(line);
    let words: Vec<&str> = text.split('\0').filter(|word| !word.is_empty()).collect();
    let shown: String =
        words.join(" ").chars().map(|c| if is_hidden(c) || c == '`' { ' ' } else { c }).collect();
    match shown.char_indices().nth(LONGEST) {
        _ if shown.is_empty() => None,
        Some((end, _)) => Some(format!("{}...", &shown[..end])),
        None => Some(shown),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{command, pid_of};

    #[test]
    fn finds_the_holder_in_the_kernels_list() {
        let line = "12: FLOCK  ADVISORY  WRITE 4711 fe:00:131 0 EOF";
        assert_eq!(pid_of(line, ":131"), Some(4711));
        assert_eq!(pid_of(line, "fe:00:131"), Some(4711));
        assert_eq!(pid_of(line, "fd:00:131"), None);
        assert_eq!(pid_of(line, ":31"), None);
        assert_eq!(pid_of("12: -> FLOCK  ADVISORY  WRITE 4712 fe:00:131 0 EOF", ":131"), None);
        assert_eq!(pid_of("12: FLOCK  ADVISORY  WRITE 0 fe:00:131 0 EOF", ":131"), None);
        assert_eq!(pid_of("12: POSIX  ADVISORY  WRITE 4711 fe:00:131 0 EOF", ":131"), None);
        assert_eq!(pid_of("", ":131"), None);
    }

    #[test]
    fn shows_a_command_as_one_short_line() {
        assert_eq!(
            command("target/debug/xtask\0gen\0--only\0a`\n\u{202e}b\0".as_bytes()).as_deref(),
            Some("target/debug/xtask gen --only a   b")
        );
        assert_eq!(command(b""), None);
        let long = command("é".repeat(300).as_bytes()).expect("a command");
        assert_eq!(long, format!("{}...", "é".repeat(100)));
    }
}
