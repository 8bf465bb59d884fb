//! Browser code that reaches what only servers run.

use onefold_model::Level;

use super::zones;
use crate::rule::{Check, Diagnostics, Rule};
use crate::workspace::Workspace;

pub(crate) const RULE: Rule = Rule {
    id: "browser-server-import",
    level: Level::Error,
    page: include_str!("browser_server_import.md"),
    check: Check::Graph(check),
};

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    zones::of_crates(&RULE, workspace, out);
    zones::of_scripts(&RULE, workspace, out);
}
