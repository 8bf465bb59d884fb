//! Command lines.

use super::{Family, Needs, Surface, called, extended};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["@commander-js/extra-typings", "commander"],
        apis: &[
            called(Surface::Command, &["Command", "command", "createCommand"], Needs::Nothing),
            // The program that the package makes itself is built by no call.
            called(
                Surface::Command,
                &["action", "argument", "option", "parse", "parseAsync", "requiredOption"],
                Needs::Alone,
            ),
            extended(Surface::Command, &["Command"]),
        ],
    },
    Family {
        packages: &["yargs"],
        apis: &[
            called(Surface::Command, &["command"], Needs::Nothing),
            called(
                Surface::Command,
                &["", "default", "option", "options", "parse", "parseAsync", "parseSync", "yargs"],
                Needs::Alone,
            ),
        ],
    },
    Family { packages: &["cac", "sade"], apis: &[called(Surface::Command, &["command"], Needs::Nothing)] },
    Family {
        packages: &["citty", "clerc", "gunshi"],
        apis: &[called(Surface::Command, &["command", "define", "defineCommand"], Needs::Nothing)],
    },
    Family { packages: &["@oclif/core", "clipanion"], apis: &[extended(Surface::Command, &["Command"])] },
    Family {
        packages: &["cmd-ts"],
        apis: &[called(Surface::Command, &["command", "subcommands"], Needs::Nothing)],
    },
    Family {
        packages: &["arg", "command-line-args", "getopts", "meow", "minimist", "mri", "yargs-parser"],
        apis: &[called(Surface::Arguments, &["", "default"], Needs::Nothing)],
    },
    Family { packages: &["node:util"], apis: &[called(Surface::Arguments, &["parseArgs"], Needs::Nothing)] },
];
