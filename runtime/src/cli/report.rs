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

    fn warning(&self, text: &str) -> String {
        self.wrap("1;33", text)
    }

    fn strong(&self, text: &str) -> String {
        self.wrap("1", text)
    }

    fn wrap(&self, code: &str, text: &str) -> String {
        if self.on { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// What the operator of the service has done.
#[derive(Clone, Copy)]
pub(super) struct Operator {
    /// Somebody can agree to gated calls.
    pub(super) has_approver: bool,
}

/// An error without a code, on one line.
pub(super) fn error(message: &str, paint: &Paint) -> String {
    format!("{} {}\n", paint.error("error:"), escape_hidden(message, &[]))
}

/// The warning about a command that callers should leave.
pub(super) fn deprecated(contract: &str, instead: &str, paint: &Paint) -> String {
    format!("{} `{contract}` is deprecated: {}\n", paint.warning("warning:"), inert(instead))
}

/// Code, what, where, rule and cure. `words` is what people type for the command.
pub(super) fn problem(
    words: &str,
    command: &Command,
    problem: &Problem,
    operator: Operator,
    paint: &Paint,
) -> String {
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
    if let Some(cure) = cure(words, command, problem, operator) {
        let _ = writeln!(out, "  {} {cure}", paint.strong("help:"));
    }
    let _ = writeln!(out, "  {} {}", paint.strong("request:"), problem.instance);
    out
}

fn cure(words: &str, command: &Command, problem: &Problem, operator: Operator) -> Option<String> {
    let contract = command.contract;
    let (mut absent, mut wrong) = (Vec::new(), Vec::new());
    for issue in &problem.issues {
        let Some(field) = place(command, &issue.path) else { continue };
        let is_absent = issue.keyword == "required" && issue.path.matches('/').count() == 1;
        let flags = if is_absent { &mut absent } else { &mut wrong };
        let flag = format!("--{}", field.flag);
        if !flags.contains(&flag) {
            flags.push(flag);
        }
    }
    let steps: Vec<String> = [("give", absent), ("correct", wrong)]
        .into_iter()
        .filter_map(|(verb, flags)| Some(format!("{verb} {}", series(&flags)?)))
        .collect();
    if !steps.is_empty() {
        return Some(format!(
            "{} and call again; `{words} --help` says what the command takes",
            steps.join(", ")
        ));
    }
    if !problem.issues.is_empty() || problem.code == "invalid_json" {
        return Some(format!("`{words} --help` says what the input holds"));
    }
    match (problem.code == "approval_denied", operator.has_approver) {
        (false, _) => None,
        (true, true) => Some(format!("ask whoever runs this service to approve `{contract}`")),
        (true, false) => Some(format!(
            "whoever runs this service must give its host an approver that can agree to `{contract}`: \
             `HostBuilder::approver`"
        )),
    }
}

/// `a, b and c`; nothing of nothing.
pub(super) fn series(items: &[String]) -> Option<String> {
    let (last, others) = items.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
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

#[cfg(test)]
mod tests {
    use super::{Paint, deprecated, error, series};

    #[test]
    fn errors_are_red_where_there_are_colours_and_inert_everywhere() {
        assert_eq!(error("no `a\u{1b}[2J\n`", &Paint::new(false)), "error: no `a\\u{1b}[2J\\u{a}`\n");
        assert_eq!(error("no", &Paint::new(true)), "\u{1b}[1;31merror:\u{1b}[0m no\n");
        let warning = deprecated("a.b", "use `a.c`", &Paint::new(true));
        assert_eq!(warning, "\u{1b}[1;33mwarning:\u{1b}[0m `a.b` is deprecated: use `a.c`\n");
    }

    #[test]
    fn a_series_names_every_item() {
        let told = |items: &[&str]| series(&items.iter().map(|item| (*item).to_owned()).collect::<Vec<_>>());
        assert_eq!(told(&[]), None);
        assert_eq!(told(&["a"]).as_deref(), Some("a"));
        assert_eq!(told(&["a", "b"]).as_deref(), Some("a and b"));
        assert_eq!(told(&["a", "b", "c"]).as_deref(), Some("a, b and c"));
    }
}
