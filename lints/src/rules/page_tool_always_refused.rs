//! A page tool of a contract that only verified agents may call.

use onefold::AgentPolicy;
use onefold_model::{Level, Model};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "page-tool-always-refused",
    level: Level::Warning,
    page: include_str!("page_tool_always_refused.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.exposed("webmcp") {
        if contract.declared.agents == AgentPolicy::Require {
            out.push(
                RULE.at(contract.place("/expose/webmcp"))
                    .says(format!(
                        "contract `{}` is a page tool, and a page cannot sign calls as `agents = require` asks",
                        contract.declared.name
                    ))
                    .help("remove `webmcp`, or leave `agents` at `observe`"),
            );
        }
    }
}
