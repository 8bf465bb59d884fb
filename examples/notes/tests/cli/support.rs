//! The `notes` binary on files of its own.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A wiki in a folder of its own.
pub struct Wiki {
    pub folder: TempDir,
}

impl Wiki {
    pub fn empty() -> Self {
        Wiki { folder: tempfile::tempdir().unwrap() }
    }

    /// With the notes that come with the example.
    pub fn filled() -> Self {
        let wiki = Wiki::empty();
        let content = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
        wiki.run(&["load", content]).ok(&wiki.loaded("5 new, 0 changed, 0 unchanged, 0 not loaded"));
        wiki
    }

    /// What a load prints: where the notes are, and what it made of its files.
    pub fn loaded(&self, counts: &str) -> String {
        format!("`{}`: {counts}\n", self.path("notes.db").display())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_notes"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .env("NOTES_DB", self.path("notes.db"));
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.command(arguments).stdin(Stdio::null()).output().unwrap())
    }

    pub fn run_with(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Ran::of(child.wait_with_output().unwrap())
    }
}

/// How a command ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Self {
        Ran {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    #[track_caller]
    pub fn ok(&self, out: &str) {
        assert_eq!((self.code, self.out.as_str(), self.err.as_str()), (0, out, ""));
    }

    /// Exit code, and what standard error says without the request's id, which is another each time.
    #[track_caller]
    pub fn fails(&self, code: i32, err: &str) {
        let said: String = self
            .err
            .lines()
            .filter(|line| !line.starts_with("  request: "))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!((self.code, self.out.as_str(), said.as_str()), (code, "", err));
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }
}
