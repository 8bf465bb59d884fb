//! `completions SHELL`: a script that completes the tool's own commands.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;

use crate::{App, Exit, Session, Stop, Task};

pub(super) const TASK: Task =
    Task { name: "completions", summary: "Print a completion script for a shell", arguments, run };

fn arguments(command: Command) -> Command {
    let shells = ["bash", "elvish", "fish", "powershell", "zsh"];
    command.arg(
        Arg::new("shell").required(true).value_name("SHELL").value_parser(PossibleValuesParser::new(shells)),
    )
}

/// Says how the script is loaded, and which word it completes.
pub(super) fn settle(command: Command, app: &App) -> Command {
    let (program, binary) = (app.program, app.binary);
    let load = format!("For bash: eval \"$({program} completions bash)\"");
    if program == binary {
        return command.after_help(load);
    }
    command.after_help(format!(
        "{load}\n\nThe script completes the command `{binary}`, not `{program}`. To have such a command:\n\
         {binary}() {{ {program} \"$@\"; }}"
    ))
}

fn run(session: &Session<'_>, matches: &ArgMatches) -> Result<Exit, Stop> {
    let word = matches.get_one::<String>("shell").map(String::as_str).unwrap_or_default();
    let shell: Shell = word.parse().expect("the argument's parser lets known shells through alone");
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut session.command_line(), session.binary(), &mut script);
    session.terminal().answer(String::from_utf8_lossy(&script).trim_end());
    Ok(Exit::Clean)
}

#[cfg(test)]
mod tests {
    use onefold::ContractSet;

    use crate::App;

    #[track_caller]
    fn check(app: &App, expected: &str) {
        let mut command = app.command_line();
        let command = command.find_subcommand_mut("completions").expect("a command");
        let footer = command.get_after_help().expect("a footer").to_string();
        assert_eq!(footer, expected);
    }

    #[test]
    fn the_help_says_which_word_the_script_completes() {
        check(&App::documents(), "For bash: eval \"$(onefold completions bash)\"");
        check(
            &App::new(ContractSet::default()),
            "For bash: eval \"$(cargo xtask completions bash)\"\n\n\
             The script completes the command `xtask`, not `cargo xtask`. To have such a command:\n\
             xtask() { cargo xtask \"$@\"; }",
        );
    }
}
