//! Middleware that no host registers.

use onefold_model::{Level, Model, closest, listed};

use crate::environment::Environment;
use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "unknown-middleware",
    level: Level::Error,
    page: include_str!("unknown_middleware.md"),
    check: Check::Environment(check),
};

fn check(model: &Model, environment: &Environment, out: &mut Diagnostics) {
    let Some(known) = &environment.middleware else { return };
    let names: Vec<&str> = known.value.iter().map(String::as_str).collect();
    for contract in model.contracts() {
        for name in contract.declared.middleware.iter().filter(|name| !known.value.contains(name)) {
            let help = match closest(name, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => {
                    "list it under `[verify] middleware` once hosts register it".to_owned()
                }
                None => format!("hosts register {}", listed(&names, "and")),
            };
            out.push(
                RULE.at(contract.place("/middleware"))
                    .says(format!(
                        "contract `{}` names the middleware `{name}`, which no host registers",
                        contract.declared.name
                    ))
                    .help(help)
                    .related("the middleware that there is", known.span.clone()),
            );
        }
    }
}
