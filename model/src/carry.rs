//! What a surface can carry: words that call a contract, flags, globals of programs.

use onefold::reserved;

use crate::{is_typescript_reserved, kebab};

/// The words that call the contract with the command `path`: always all of them, and also those
/// behind the binary's name.
pub fn command_calls<'a>(binary: &str, path: &'a [String]) -> Vec<&'a [String]> {
    match path {
        [first, rest @ ..] if first == binary && !rest.is_empty() => vec![path, rest],
        _ => vec![path],
    }
}

/// The command of every application whose place a contract called by `path` would take.
pub fn reserved_command(path: &[String]) -> Option<String> {
    // Every group has a command `help` of its own.
    if path.iter().any(|word| word == "help") {
        return Some(path.join(" "));
    }
    path.first().filter(|first| reserved::COMMANDS.contains(&first.as_str())).cloned()
}

/// The flag of a field, without `--`; `None` when its name has neither letter nor digit.
pub fn flag(field: &str) -> Option<String> {
    let flag = kebab(field);
    if flag.is_empty() {
        return None;
    }
    Some(if reserved::FLAGS.contains(&flag.as_str()) { format!("field-{flag}") } else { flag })
}

/// Whether programs of agents cannot have a global of this name beside what is there.
pub fn is_taken_in_programs(word: &str) -> bool {
    is_typescript_reserved(word) || reserved::GLOBALS.contains(&word)
}
