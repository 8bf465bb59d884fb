//! Problems as people read them.

use std::fmt::Write as _;

use onefold::text::escape_hidden;

use super::table::{Command, Field};
use crate::Problem;

/// How loud parts of a message are drawn.
pub(super) struct Paint {
    on: bool,
}

impl Paint {
    pub(super) fn new(on: bool) -> Self {
        Paint { on }
    }

    fn error(&self, text: &str) -> String {
        self.wrap("1;31", text)
    }

    fn strong(&self, text: &str) -> String {
        self.wrap("1", text)
    }

    fn wrap(&self, code: &str, text: &str) -> String {
        if self.on { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// Code, what, where, rule and cure.
pub(super) fn problem(binary: &str, command: &Command, problem: &Problem, paint: &Paint) -> String {
    let mut out = format!("{}: ", paint.error(&format!("error[{}]", problem.code)));
    if problem.issues.is_empty() {
        // What a failure declares about itself is prose; the rest of it is below.
        let _ = writeln!(out, "{}", inert(&problem.detail));
    } else {
        let _ = writeln!(out, "the input does not fit `{}`", command.contract);
    }
    for issue in &problem.issues {
        let place =
            place(command, &issue.path).map_or_else(String::new, |field| format!(" (--{})", field.flag));
        let _ = writeln!(out, "  {}{place}", inert(&issue.message));
    }
    if let Some(failure) = &problem.failure {
        let text = super::print::text(failure);
        text.lines().for_each(|line| {
            let _ = writeln!(out, "  {line}");
        });
    }
    if let Some(cure) = cure(binary, command, problem) {
        let _ = writeln!(out, "  {} {cure}", paint.strong("help:"));
    }
    let _ = writeln!(out, "  {} {}", paint.strong("request:"), problem.instance);
    out
}

fn cure(binary: &str, command: &Command, problem: &Problem) -> Option<String> {
    let words = call(binary, command);
    let found = problem.issues.iter().find_map(|issue| Some((issue, place(command, &issue.path)?)));
    match found {
        Some((issue, field)) => {
            let is_absent = issue.keyword == "required" && issue.path.matches('/').count() == 1;
            let verb = if is_absent { "give" } else { "correct" };
            Some(format!("{verb} --{} and call again; `{words} --help` says what it takes", field.flag))
        }
        None if !problem.issues.is_empty() || problem.code == "invalid_json" => {
            Some(format!("`{words} --help` says what the input holds"))
        }
        None if problem.code == "approval_denied" => {
            Some(format!("ask whoever runs this service to approve `{}`", command.contract))
        }
        None => None,
    }
}

/// The words that call a command, without a repeated name of the binary.
pub(super) fn call(binary: &str, command: &Command) -> String {
    let path = match command.path {
        [first, rest @ ..] if *first == binary && !rest.is_empty() => rest,
        path => path,
    };
    format!("{binary} {}", path.join(" "))
}

/// The field that a JSON pointer leads into.
fn place<'a>(command: &'a Command, path: &str) -> Option<&'a Field> {
    let first = path.strip_prefix('/')?.split('/').next()?.replace("~1", "/").replace("~0", "~");
    command.fields.iter().find(|field| field.name == first)
}

/// Text from elsewhere without what a terminal would obey or a reader would not see; newlines and
/// tabs stay.
pub(super) fn inert(text: &str) -> String {
    escape_hidden(text, &['\n', '\t'])
}
