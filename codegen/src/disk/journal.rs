//! The journal: the steps of a run, as data and as text.
//!
//! ```text
//! onefold journal 1
//! del surfaces/mcp/old/tools.json
//! rmdir surfaces/mcp/old
//! mkdir surfaces/mcp/new
//! new surfaces/mcp/new/tools.json
//! put surfaces/openapi/openapi.json
//! end
//! ```
//!
//! The number of a line is the name of its file in `new` and `old`. Paths are relative to the
//! root, so that a moved workspace can be finished.

const FIRST: &str = "onefold journal 1";
const LAST: &str = "end";

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Removes a file, which is kept in `old`.
    Del,
    /// Removes a folder that is empty by now.
    Rmdir,
    /// Makes a folder that was not there.
    Mkdir,
    /// Puts a staged file where none was.
    New,
    /// Puts a staged file over one that is kept in `old`.
    Put,
}

/// The steps of a run in the order in which they are done.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Journal {
    lines: Vec<(Action, String)>,
}

impl Action {
    const ALL: [Action; 5] = [Action::Del, Action::Rmdir, Action::Mkdir, Action::New, Action::Put];

    fn word(self) -> &'static str {
        match self {
            Action::Del => "del",
            Action::Rmdir => "rmdir",
            Action::Mkdir => "mkdir",
            Action::New => "new",
            Action::Put => "put",
        }
    }
}

impl Journal {
    /// Adds a step and gives its number.
    pub fn push(&mut self, action: Action, path: &str) -> usize {
        self.lines.push((action, path.to_owned()));
        self.lines.len()
    }

    /// Numbered steps in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (usize, Action, &str)> {
        self.lines.iter().enumerate().map(|(index, (action, path))| (index + 1, *action, path.as_str()))
    }

    pub fn to_text(&self) -> String {
        let mut out = format!("{FIRST}\n");
        for (action, path) in &self.lines {
            // A leftover of ours may have any name that the file system allows.
            let path = path.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
            out.push_str(&format!("{} {path}\n", action.word()));
        }
        out.push_str(&format!("{LAST}\n"));
        out
    }

    /// Reads what [`Journal::to_text`] wrote; `Err` names the first line that is something else.
    pub fn parse(bytes: &[u8]) -> Result<Journal, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
        let lines: Vec<&str> = text.split_terminator('\n').collect();
        let [FIRST, steps @ .., LAST] = lines.as_slice() else {
            return Err(format!("it does not go from `{FIRST}` to `{LAST}`"));
        };
        let mut journal = Journal::default();
        for (index, line) in steps.iter().enumerate() {
            let step = line.split_once(' ').and_then(|(word, path)| {
                let action = Action::ALL.into_iter().find(|action| action.word() == word)?;
                Some((action, unescape(path).filter(|path| is_inside(path))?))
            });
            journal.lines.push(step.ok_or_else(|| format!("line {} is no step below the root", index + 2))?);
        }
        Ok(journal)
    }
}

/// The path as it was; `None` for an escape that we do not write.
fn unescape(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        out.push(match character {
            '\\' => match rest.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            other => other,
        });
    }
    Some(out)
}

/// Whether a path can only name something below the root, and nothing of our own folder.
fn is_inside(path: &str) -> bool {
    // No emitter may own a folder there; see `dir`.
    let belongs_to_a_tool =
        |segment: &str| [".onefold", ".git"].iter().any(|tool| segment.eq_ignore_ascii_case(tool));
    !path.split('/').next().unwrap_or_default().contains(':')
        && !path.contains('\0')
        && path.split('/').all(|segment| !matches!(segment, "" | "." | "..") && !belongs_to_a_tool(segment))
}
