//! Scripts that complete commands in a shell, and keep every text of a contract out of its reach.
//!
//! A script is code, and shells differ in what they obey where: bash expands the words of a flag,
//! fish and zsh the help of such a word, PowerShell ends a string at any of four quotes. So texts
//! are reduced to characters that no shell obeys anywhere, and words that have others are not
//! offered.

use clap::builder::{PossibleValue, PossibleValuesParser, Resettable};
use clap::{Arg, Command};
use clap_complete::Shell;

/// Signs in help texts that no shell obeys within any of its quotes.
const SIGNS: &str = " -_.,:;/+=@%#?!()[]|<>";

/// The script of `shell` for `command`, which must not have been built yet.
pub(super) fn script(command: Command, shell: Shell, binary: &str) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut tamed(command), binary, &mut script);
    script
}

/// The same command line with nothing that a shell would obey.
fn tamed(command: Command) -> Command {
    let about = command.get_about().map(|about| plain(&about.to_string()));
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    command.mut_args(tamed_argument).mut_subcommands(tamed)
}

fn tamed_argument(argument: Arg) -> Arg {
    let help = argument.get_help().map(|help| plain(&help.to_string()));
    let values = argument.get_possible_values();
    let argument = match help {
        Some(help) => argument.help(help),
        None => argument,
    };
    if values.is_empty() {
        return argument;
    }
    let words: Vec<PossibleValue> = values
        .into_iter()
        .filter(|value| is_word(value.get_name()))
        .map(|value| value.help(Resettable::Reset))
        .collect();
    argument.value_parser(PossibleValuesParser::new(words))
}

/// Whether every shell takes `text` as this one word, wherever it stands.
fn is_word(text: &str) -> bool {
    let inner = |c: char| c.is_ascii_alphanumeric() || "_.:@+-".contains(c);
    !text.is_empty() && !text.starts_with('-') && text.chars().all(inner)
}

/// Letters, digits and harmless signs of a text; an apostrophe becomes one that quotes nothing.
fn plain(text: &str) -> String {
    text.chars()
        .filter_map(|character| match character {
            '\n' => Some(' '),
            '\'' => Some('\u{2bc}'),
            other => (other.is_alphanumeric() || SIGNS.contains(other)).then_some(other),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use clap_complete::Shell;

    use super::{is_word, plain, script};
    use crate::cli::arguments::build;
    use crate::cli::table::{Choice, Command, Commands, Field, Kind};

    const ALL: [Shell; 5] = [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];
    /// Leaves every kind of quote and runs something, were it obeyed.
    const HAZARD: &str = "it's \"; touch${IFS}ran; \" ' ; touch ran ; ' $(touch ran) `touch ran` \
                          \u{2018}; touch ran; \u{201a} \u{201b} \\'; touch ran #\ntouch ran\r\u{202e}";

    static FIELD: Field = Field {
        name: HAZARD,
        flag: "word",
        kind: Kind::Choice(&[
            Choice { word: "good", help: HAZARD },
            Choice { word: "$(touch${IFS}ran)", help: "" },
            Choice { word: "`touch${IFS}ran`", help: "" },
            Choice { word: "\";touch${IFS}ran;\"", help: "" },
        ]),
        list: false,
        required: true,
        positional: true,
        secret: false,
        deprecated: true,
        help: HAZARD,
        rules: HAZARD,
        default: HAZARD,
    };

    static COMMAND: Command = Command {
        contract: "app.it",
        path: &["app", "it"],
        about: HAZARD,
        max_input: 1_000,
        gated: true,
        deprecated: Some(HAZARD),
        fields: &[FIELD],
        more_by_input: true,
        examples: &[],
    };

    static TABLE: Commands = Commands { binary: "app", about: HAZARD, commands: &[&COMMAND] };

    fn of(shell: Shell) -> String {
        String::from_utf8(script(build(&TABLE, "app", None, std::iter::empty()), shell, "app")).expect("text")
    }

    #[test]
    fn no_text_of_a_contract_is_code_in_any_script() {
        for shell in ALL {
            let script = of(shell);
            let hazards =
                ["touch$", "$(touch", "`touch", "\"; touch", "'; touch", "' ; touch", "\u{2018}", "\ntouch"];
            for hazard in hazards {
                assert!(!script.contains(hazard), "{shell}: {hazard:?} in\n{script}");
            }
            assert!(
                shell == Shell::Bash || script.contains("it\u{2bc}s ; touchIFSran;"),
                "{shell}:\n{script}"
            );
        }
    }

    #[test]
    fn words_are_offered_without_the_help_that_shells_expand() {
        assert!(of(Shell::Bash).contains("compgen -W \"good\""), "{}", of(Shell::Bash));
        assert!(of(Shell::Zsh).contains(":WORD:(good)'"), "{}", of(Shell::Zsh));
        assert!(of(Shell::Fish).contains("-a \"good\\t''\""), "{}", of(Shell::Fish));
    }

    #[cfg(unix)]
    #[test]
    #[expect(clippy::disallowed_methods, reason = "the test is what a shell does with the script")]
    fn bash_runs_nothing_of_a_contract_on_tab() {
        let folder = std::env::temp_dir().join(format!("onefold-completions-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let tab =
            "COMP_WORDS=(app it --word '')\nCOMP_CWORD=3\n_app app '' --word\necho \"[${COMPREPLY[*]}]\"\n";
        let ran = std::process::Command::new("bash")
            .args(["--norc", "-c", &format!("{}\n{tab}", of(Shell::Bash))])
            .current_dir(&folder)
            .output();
        let left: Vec<_> = std::fs::read_dir(&folder).expect("the folder").collect();
        std::fs::remove_dir_all(&folder).expect("the folder goes");
        let ran = ran.expect("bash starts");
        assert_eq!(
            String::from_utf8_lossy(&ran.stdout),
            "[good]\n",
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        assert!(left.is_empty(), "{left:?}");
    }

    #[test]
    fn texts_stay_readable_and_words_are_words() {
        assert_eq!(plain("It's `x` (1 to 20) [required]"), "It\u{2bc}s x (1 to 20) [required]");
        for word in ["a", "A.b:c@d+e-f_1", "+1"] {
            assert!(is_word(word), "{word}");
        }
        for word in ["", "-a", "a b", "$x", "`x`", "a;b", "ü", "a\n", "~", "*", "=ls", "{a,b}"] {
            assert!(!is_word(word), "{word}");
        }
    }
}
