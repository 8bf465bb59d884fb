//! A project in a temporary folder, and what the tool says in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// One read contract without a type.
pub const CONTRACTS: &str = r#"{
  "onefold": 1,
  "service": { "name": "notes", "title": "Notes", "version": "1.0.0", "description": "" },
  "contracts": [
    {
      "name": "notes.count", "title": "Count notes", "description": "How many notes there are.",
      "effect": "read", "expose": { "http": {}, "mcp": {} },
      "input": { "type": "object", "additionalProperties": false },
      "output": { "type": "integer", "minimum": 0 }
    }
  ],
  "types": {}
}
"#;

/// One emitter whose outputs change with the tool's own formats alone.
pub const CONFIG: &str = "[emit.formats]\ndir = \"schemas\"\n";

/// A project in a temporary folder.
pub struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    /// A configuration and a contract document.
    pub fn new() -> Self {
        let project = Project { folder: tempfile::tempdir().expect("a temporary folder") };
        project.write("onefold.toml", CONFIG);
        project.write("contracts.json", CONTRACTS);
        project
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("the file is there")
    }

    pub fn has(&self, path: &str) -> bool {
        self.path(path).exists()
    }

    /// The tool with `arguments` and the contract document, not yet started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.bare_command(&[arguments, &["--contracts", "contracts.json"]].concat())
    }

    /// The tool with `arguments` alone, not yet started.
    pub fn bare_command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_onefold"));
        command.args(arguments);
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"] {
            command.env_remove(name);
        }
        command
    }

    /// What the tool prints and how it ends, as a transcript.
    #[track_caller]
    pub fn run(&self, arguments: &[&str]) -> String {
        let output = self.command(arguments).output().expect("the tool starts");
        transcript(arguments, &output, self.folder.path())
    }

    /// The same without contracts, but for those that `arguments` name.
    #[track_caller]
    pub fn run_bare(&self, arguments: &[&str]) -> String {
        let output = self.bare_command(arguments).output().expect("the tool starts");
        transcript(arguments, &output, self.folder.path())
    }

    /// The exit code alone.
    #[track_caller]
    pub fn exit(&self, arguments: &[&str]) -> Option<i32> {
        self.command(arguments).output().expect("the tool starts").status.code()
    }
}

/// `$ onefold ..`, both streams, and the exit code; the folder is called `PROJECT`.
pub fn transcript(arguments: &[&str], output: &Output, folder: &Path) -> String {
    let text = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
        text.replace(&*folder.to_string_lossy(), "PROJECT")
    };
    let mut out = format!("$ onefold {}\n{}", arguments.join(" "), text(&output.stdout));
    let problems = text(&output.stderr);
    if !problems.is_empty() {
        out.push_str("--- standard error\n");
        out.push_str(&problems);
    }
    let code = output.status.code().map_or_else(|| "by a signal".to_owned(), |code| code.to_string());
    format!("{out}--- exit {code}\n")
}
