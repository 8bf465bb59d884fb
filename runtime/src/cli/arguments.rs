//! Builds clap's view of the table: commands, flags, help.

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr};
use clap::{Arg, ArgAction};
use onefold::reserved;

use super::report::{inert, series};
use super::table::{Command, Commands, Field, Kind};

/// Ids of the flags that every command has. No flag of a field looks like these.
pub(super) const INPUT: &str = "@input";
pub(super) const JSON: &str = "@json";
pub(super) const CONFIRM: &str = "@confirm";
/// Ids of the arguments without a flag; more than these are never positional.
pub(super) const POSITIONALS: [&str; 4] = ["@1", "@2", "@3", "@4"];
/// The command that prints completions, and its argument.
pub(super) const COMPLETIONS: &str = "completions";
pub(super) const SHELL: &str = "@shell";

/// Most words that the help says of a group.
const MOST_WORDS: usize = 8;

/// The codes that [`crate::Problem::exit`] gives, for the help.
const EXIT_CODES: &str = "Exit codes:
  0  an answer
  1  a failure that the command declares
  2  an input or a usage that is wrong
  3  refused: approval, authorisation, a conflict of calls
  4  try again or report: rate, timeout, a fault of the service";

/// The whole command line, with the application's own commands behind the contracts'. `program` is
/// what people call it.
pub(super) fn build(
    table: &Commands,
    program: &str,
    note: Option<&str>,
    own: impl Iterator<Item = clap::Command>,
) -> clap::Command {
    let mut tree = Tree::default();
    for command in table.commands {
        tree.insert(command.path, command, false);
        // The same command without the binary's name, which is what people type.
        if let [first, rest @ ..] = command.path
            && *first == table.binary
            && !rest.is_empty()
        {
            tree.insert(rest, command, true);
        }
    }
    let shell = Arg::new(SHELL)
        .value_name("SHELL")
        .required(true)
        .help("The shell to complete in")
        .value_parser(clap::value_parser!(clap_complete::Shell));
    let completions =
        clap::Command::new(COMPLETIONS).about("Print a script that completes commands in a shell").arg(shell);
    clap::Command::new(table.binary)
        .bin_name(program)
        .about(styled(table.about))
        .after_help(note.map_or_else(|| EXIT_CODES.into(), |note| styled(&format!("{note}\n\n{EXIT_CODES}"))))
        .subcommand_value_name("COMMAND")
        .subcommands(tree.commands(table.binary))
        .subcommands(own)
        .subcommand(completions)
}

/// Why the application's own command `name` cannot stand beside the table, if it cannot.
pub(super) fn conflict(table: &Commands, name: &str) -> Option<String> {
    if reserved::COMMANDS.contains(&name) {
        return Some(format!("command `{name}` is reserved; give it another name"));
    }
    let first = |command: &&&Command| {
        let elided = match command.path {
            [first, second, ..] if *first == table.binary => Some(*second),
            _ => None,
        };
        command.path.first() == Some(&name) || elided == Some(name)
    };
    let contract = table.commands.iter().find(first)?.contract;
    Some(format!("command `{name}` meets contract `{contract}`; give it another name"))
}

/// Commands by their words.
#[derive(Default)]
struct Tree {
    nodes: Vec<Branch>,
}

struct Branch {
    word: &'static str,
    command: Option<&'static Command>,
    below: Tree,
    /// Reached by leaving the binary's name out.
    elided: bool,
}

impl Tree {
    fn insert(&mut self, path: &[&'static str], command: &'static Command, elided: bool) {
        let Some((word, rest)) = path.split_first() else { return };
        let index = self.nodes.iter().position(|node| node.word == *word).unwrap_or_else(|| {
            self.nodes.push(Branch { word, command: None, below: Tree::default(), elided });
            self.nodes.len() - 1
        });
        let node = &mut self.nodes[index];
        if rest.is_empty() { node.command = Some(command) } else { node.below.insert(rest, command, elided) }
    }

    /// What a group holds, in words.
    fn about(&self) -> String {
        match self.nodes.as_slice() {
            [Branch { word, command: Some(command), .. }] => {
                format!("The command `{word}`: {}", summary(command))
            }
            nodes => {
                let shown = nodes.iter().take(MOST_WORDS).map(|node| format!("`{}`", node.word));
                let hidden = nodes.len().saturating_sub(MOST_WORDS);
                let more = (hidden > 0).then(|| format!("{hidden} more"));
                let words: Vec<String> = shown.chain(more).collect();
                let noun = if nodes.len() == 1 { "group" } else { "commands" };
                format!("The {noun} {}", series(&words).unwrap_or_default())
            }
        }
    }

    fn commands(self, binary: &str) -> Vec<clap::Command> {
        let repeated = self.nodes.iter().any(|node| node.elided);
        self.nodes.into_iter().map(|node| node.build(repeated.then_some(binary))).collect()
    }
}

impl Branch {
    /// `hidden` is a group that shows nothing which is not also shown without it.
    fn build(self, hidden: Option<&str>) -> clap::Command {
        let hide = hidden == Some(self.word) && self.command.is_none();
        match self.command {
            Some(command) => leaf(self.word, command),
            None => clap::Command::new(self.word)
                .about(styled(&self.below.about()))
                .hide(hide)
                .subcommand_value_name("COMMAND")
                .subcommands(self.below.commands("")),
        }
    }
}

fn leaf(word: &'static str, table: &'static Command) -> clap::Command {
    let mut command = clap::Command::new(word).about(styled(summary(table))).long_about(styled(table.about));
    let positionals = table.fields.iter().filter(|field| field.positional);
    for (id, field) in POSITIONALS.into_iter().zip(positionals) {
        let help = format!("The same as --{}", field.flag);
        command = command.arg(numeric(field, Arg::new(id).value_name(field.flag).help(help)));
    }
    for field in table.fields {
        command = command.arg(flag(field));
    }
    let ids: Vec<&'static str> = table.fields.iter().map(|field| field.flag).chain(POSITIONALS).collect();
    let others: Vec<&'static str> =
        ids.into_iter().filter(|id| command.get_arguments().any(|arg| arg.get_id() == id)).collect();
    let more = if table.more_by_input { "; also says what no flag can" } else { "" };
    command = command
        .arg(
            Arg::new(INPUT)
                .long("input")
                .value_name("JSON|@FILE|-")
                .help(format!("The whole input as one JSON object, from a file or from standard input{more}"))
                .help_heading("Common options")
                .conflicts_with_all(others),
        )
        .arg(
            Arg::new(JSON)
                .long("json")
                .action(ArgAction::SetTrue)
                .help("Print the answer as JSON; also a problem")
                .help_heading("Common options"),
        );
    if table.gated {
        command = command.arg(
            Arg::new(CONFIRM)
                .long("confirm")
                .value_name("TOKEN")
                .help("The token of an earlier answer; a service gives one when its host has an approver")
                .help_heading("Common options"),
        );
    }
    if let Some(instead) = table.deprecated {
        command = command.before_help(styled(&format!("Deprecated: {instead}")));
    }
    if table.examples.is_empty() { command } else { command.after_help(styled(&examples(table))) }
}

/// The first paragraph of what a command does.
fn summary(table: &Command) -> &'static str {
    table.about.split("\n\n").next().unwrap_or_default()
}

fn examples(table: &Command) -> String {
    let mut out = "Examples:".to_owned();
    for example in table.examples {
        if !example.title.is_empty() {
            out.push_str(&format!("\n  # {}", example.title.replace('\n', " ")));
        }
        out.push_str(&format!("\n  {}", example.line));
    }
    out
}

/// A number may begin with `-`, which is no flag.
fn numeric(field: &Field, arg: Arg) -> Arg {
    match field.kind {
        Kind::Integer | Kind::Number => arg.allow_negative_numbers(true),
        Kind::Text | Kind::Boolean | Kind::Choice(_) | Kind::Json => arg,
    }
}

fn flag(field: &'static Field) -> Arg {
    let arg = Arg::new(field.flag).long(field.flag).help(styled(&help(field)));
    let arg = if field.list { arg.action(ArgAction::Append) } else { arg.action(ArgAction::Set) };
    match field.kind {
        Kind::Text if field.secret => arg.value_name("TEXT|@FILE"),
        Kind::Text => arg.value_name("TEXT"),
        Kind::Integer => numeric(field, arg.value_name("INTEGER")),
        Kind::Number => numeric(field, arg.value_name("NUMBER")),
        Kind::Json => arg.value_name("JSON"),
        Kind::Boolean => arg
            .value_name("true|false")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_parser(["true", "false"])
            .hide_possible_values(true),
        Kind::Choice(choices) => {
            let words = choices.iter().map(|choice| {
                let word = PossibleValue::new(choice.word);
                if choice.help.is_empty() { word } else { word.help(styled(choice.help)) }
            });
            arg.value_name("WORD").value_parser(PossibleValuesParser::new(words.collect::<Vec<_>>()))
        }
    }
}

fn help(field: &Field) -> String {
    let mut out = field.help.to_owned();
    let mut note = |text: &str| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&format!("[{text}]"));
    };
    if field.required {
        note("required");
    }
    if !field.rules.is_empty() {
        note(field.rules);
    }
    if !field.default.is_empty() && !field.secret {
        note(&format!("default: {}", field.default));
    }
    if field.list {
        note("may be repeated");
    }
    if field.deprecated {
        note("deprecated");
    }
    out
}

/// Text of a contract as help: no control character reaches the terminal, and clap's own `{n}` is
/// taken apart by a character that takes no room.
fn styled(text: &str) -> StyledStr {
    inert(text).replace("{n}", "{\u{2060}n}").into()
}

#[cfg(test)]
mod tests {
    use super::{build, conflict};
    use crate::cli::{Choice, Command, Commands, Example, Field, Kind};

    const HAZARD: &str = "Ends */ `x` {n} {about} \u{1b}[31m \u{202e} \u{2028} %s ${y}\r\n\n\nmore";

    static FIELD: Field = Field {
        name: HAZARD,
        flag: "a",
        kind: Kind::Choice(&[Choice { word: "*/", help: HAZARD }]),
        list: true,
        required: true,
        positional: false,
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
        fields: &[
            Field { flag: "first", kind: Kind::Text, list: false, positional: true, ..FIELD },
            FIELD,
            Field { flag: "1", kind: Kind::Boolean, list: false, ..FIELD },
            Field { flag: "größe", kind: Kind::Number, ..FIELD },
        ],
        more_by_input: true,
        examples: &[Example { title: HAZARD, line: HAZARD }],
    };

    static TABLE: Commands = Commands { binary: "app", about: HAZARD, commands: &[&COMMAND] };

    #[test]
    fn help_is_inert_against_any_text() {
        let mut parser = build(&TABLE, "app", None, std::iter::empty());
        parser.clone().debug_assert();
        let it = parser.find_subcommand_mut("it").expect("without the binary's name");
        for help in [it.render_long_help(), it.render_help()] {
            let help = help.to_string();
            assert!(!help.contains(['\u{1b}', '\u{202e}', '\r']), "{help:?}");
            assert!(help.contains("{\u{2060}n} {about} \\u{1b}[31m"), "{help:?}");
        }
    }

    #[test]
    fn a_group_says_what_it_holds() {
        static ONE: Command =
            Command { path: &["shop", "cart", "list"], about: "List it.\n\nAll.", ..COMMAND };
        static TWO: Command = Command { path: &["shop", "goods", "find"], ..ONE };
        static THREE: Command = Command { path: &["shop", "goods", "read"], ..ONE };
        static FOUR: Command = Command { path: &["shop", "goods", "rest", "drop"], ..ONE };
        static SHOP: Commands = Commands { binary: "x", about: "", commands: &[&ONE, &TWO, &THREE, &FOUR] };
        let parser = build(&SHOP, "x", None, std::iter::empty());
        let about = |path: &[&str]| {
            let group = path.iter().fold(&parser, |group, word| group.find_subcommand(word).expect(word));
            group.get_about().map(ToString::to_string).unwrap_or_default()
        };
        assert_eq!(about(&["shop"]), "The commands `cart` and `goods`");
        assert_eq!(about(&["shop", "cart"]), "The command `list`: List it.");
        assert_eq!(about(&["shop", "goods"]), "The commands `find`, `read` and `rest`");
    }

    #[test]
    fn own_commands_do_not_take_what_is_taken() {
        assert_eq!(conflict(&TABLE, "load"), None);
        for (name, said) in [
            ("serve", "command `serve` is reserved; give it another name"),
            ("app", "command `app` meets contract `app.it`; give it another name"),
            ("it", "command `it` meets contract `app.it`; give it another name"),
        ] {
            assert_eq!(conflict(&TABLE, name).as_deref(), Some(said));
        }
    }
}
