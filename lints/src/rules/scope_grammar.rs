//! A scope that no OAuth token can carry.

use onefold_model::{Level, Model};

use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "scope-grammar",
    level: Level::Error,
    page: include_str!("scope_grammar.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.contracts() {
        let scopes = contract.declared.expose.mcp.iter().flat_map(|mcp| &mcp.scopes);
        for scope in scopes.filter(|scope| !is_token(scope)) {
            let which = match scope.as_str() {
                "" => "an empty scope".to_owned(),
                scope => format!("the scope `{}`", scope.escape_debug()),
            };
            let name = &contract.declared.name;
            out.push(
                RULE.at(contract.place("/expose/mcp"))
                    .says(format!("contract `{name}` asks for {which}, which no token can carry"))
                    .help("write one word of visible ASCII without `\"` and `\\`, such as `notes.read`"),
            );
        }
    }
}

/// `scope-token` of RFC 6749, section 3.3.
fn is_token(scope: &str) -> bool {
    !scope.is_empty() && scope.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\')
}
