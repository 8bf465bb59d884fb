//! Command lines: parsers by derive, by builder, and by hand.

use super::{Family, Only, Surface, by_macro, called, derive, implemented};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        crates: &["clap", "clap_builder", "clap_derive"],
        apis: &[
            derive(Surface::Command, &["Subcommand"]),
            derive(Surface::Command, &["Parser"]).only(Only::NotTakenIn),
            derive(Surface::Command, &["Args"]).only(Only::Alone),
            implemented(Surface::Command, &["CommandFactory", "Parser", "Subcommand"]),
            implemented(Surface::Command, &["Args", "FromArgMatches"]).only(Only::Alone),
            called(
                Surface::Command,
                &[
                    "App::default",
                    "App::from_yaml",
                    "App::new",
                    "Command::default",
                    "Command::new",
                    "SubCommand::with_name",
                ],
            ),
            called(Surface::Command, &["Arg::new", "Arg::with_name"]).only(Only::Alone),
            by_macro(Surface::Command, &["app_from_crate", "clap_app", "command"]),
            by_macro(Surface::Command, &["arg"]).only(Only::Alone),
        ],
    },
    Family {
        crates: &["structopt", "structopt_derive"],
        apis: &[
            derive(Surface::Command, &["StructOpt"]).only(Only::NotTakenIn),
            implemented(Surface::Command, &["StructOpt"]),
            called(Surface::Command, &["App::new", "SubCommand::with_name"]),
        ],
    },
    Family {
        crates: &["argh", "argh_derive"],
        apis: &[
            derive(Surface::Command, &["FromArgs"]),
            implemented(Surface::Command, &["FromArgs", "TopLevelCommand"]),
        ],
    },
    Family {
        crates: &["gumdrop", "gumdrop_derive"],
        apis: &[derive(Surface::Command, &["Options"]), implemented(Surface::Command, &["Options"])],
    },
    Family {
        crates: &["bpaf", "bpaf_derive"],
        apis: &[
            derive(Surface::Command, &["Bpaf"]),
            by_macro(Surface::Command, &["construct"]),
            called(Surface::Command, &["any", "long", "positional", "short"]).only(Only::Alone),
        ],
    },
    Family { crates: &["palc"], apis: &[derive(Surface::Command, &["Parser", "Subcommand"])] },
    Family { crates: &["xflags"], apis: &[by_macro(Surface::Command, &["parse_or_exit", "xflags"])] },
    Family { crates: &["seahorse"], apis: &[called(Surface::Command, &["App::new", "Command::new"])] },
    Family { crates: &["getopts"], apis: &[called(Surface::Command, &["Options::new"])] },
    Family { crates: &["docopt"], apis: &[called(Surface::Command, &["Docopt::new"])] },
    Family {
        crates: &["pico_args"],
        apis: &[called(Surface::Arguments, &["Arguments::from_env", "Arguments::from_vec"])],
    },
    Family {
        crates: &["lexopt"],
        apis: &[called(Surface::Arguments, &["Parser::from_args", "Parser::from_env", "Parser::from_iter"])],
    },
    Family {
        crates: &["tokio"],
        apis: &[called(Surface::Arguments, &["File::open", "fs::read", "fs::read_to_string"])
            .only(Only::ReadsCommandLine)],
    },
    Family {
        crates: &["std"],
        apis: &[
            called(Surface::Arguments, &["env::args", "env::args_os"]).only(Only::ReadsArguments),
            called(Surface::Arguments, &["File::open", "fs::read", "fs::read_to_string"])
                .only(Only::ReadsCommandLine),
        ],
    },
];
