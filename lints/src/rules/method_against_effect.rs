//! A request method that promises another effect than the contract has.

use onefold::{Effect, HttpMethod};
use onefold_model::{Level, Model};

use crate::rule::{Check, Diagnostics, Rule};

/// A change that is served by GET is told by lowering, since no surface could be made of it.
pub(crate) const RULE: Rule = Rule {
    id: "method-against-effect",
    level: Level::Error,
    page: include_str!("method_against_effect.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for contract in model.contracts() {
        let Some(http) = &contract.declared.expose.http else { continue };
        let promises_change = match http.method {
            HttpMethod::Put | HttpMethod::Patch | HttpMethod::Delete => true,
            HttpMethod::Get | HttpMethod::Post => false,
        };
        if promises_change && contract.declared.effect == Effect::Read {
            out.push(
                RULE.at(contract.place("/expose/http"))
                    .says(format!(
                        "contract `{}` changes nothing and is served by {}",
                        contract.declared.name,
                        http.method.as_str()
                    ))
                    .help("choose GET, or POST where the input is long"),
            );
        }
    }
}
