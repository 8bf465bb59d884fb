//! Command lines.

use super::{Family, Needs, Surface, Used, called, extended, Api};

pub(super) const FAMILIES: &[Family] = &[
    Family {
        packages: &["commander", "@commander-js/extra-typings"],
        apis: &[
            called(Surface::Command, &["Command", "addCommand", "command", "createCommand"], Needs::Nothing),
            called(Surface::Arguments, &["parse", "parseAsync"], Needs::Nothing),
        ],
    },
    Family { packages: &["yargs"], apis: &[called(Surface::Command, &["command"], Needs::Nothing)] },
    Family {
        packages: &["cac", "sade"],
        apis: &[called(Surface::Command, &["command"], Needs::Nothing)],
    },
    Family {
        packages: &["citty", "clerc", "gunshi"],
        apis: &[called(Surface::Command, &["command", "define", "defineCommand"], Needs::Nothing)],
    },
    Family {
        packages: &["clipanion", "@oclif/core"],
        apis: &[extended(Surface::Command, &["Command"])],
    },
    Family {
        packages: &["cmd-ts"],
        apis: &[called(Surface::Command, &["command", "subcommands"], Needs::Nothing)],
    },
    Family {
        packages: &["arg", "command-line-args", "getopts", "meow", "minimist", "mri", "yargs-parser"],
        apis: &[Api {
            used: Used::Called,
            names: &[""],
            makes: Surface::Arguments,
            needs: Needs::Nothing,
        }],
    },
    Family {
        packages: &["node:util"],
        apis: &[called(Surface::Arguments, &["parseArgs"], Needs::Nothing)],
    },
    Family {
        packages: &["globalThis", "node:process"],
        apis: &[Api {
            used: Used::Read,
            names: &["Bun::argv", "Deno::args", "argv"],
            makes: Surface::Arguments,
            needs: Needs::Arguments,
        }],
    },
];
