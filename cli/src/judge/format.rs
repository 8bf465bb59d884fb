//! The formats in which findings are told.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches};

/// How findings are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Human,
    Json,
    Sarif,
    Github,
}

impl Format {
    const ALL: [Format; 4] = [Format::Human, Format::Json, Format::Sarif, Format::Github];

    fn word(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Github => "github",
        }
    }

    /// The argument `--format`.
    pub(crate) fn argument() -> Arg {
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .default_value(Format::Human.word())
            .value_parser(PossibleValuesParser::new(Format::ALL.map(Format::word)))
            .help("How findings are told")
    }

    /// What the argument says.
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let word = matches.get_one::<String>("format").map(String::as_str);
        let known = Format::ALL.into_iter().find(|format| Some(format.word()) == word);
        known.expect("the argument's parser lets known formats through alone")
    }
}
