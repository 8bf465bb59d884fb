//! `client.ts`: one function per contract, and the client that binds them.

use minijinja::context;
use minijinja::value::Value;
use onefold::{AgentPolicy, Approval};
use onefold_model::{Contract, Diagnostic, Failure, Shape};

use super::{Emission, NAME, facade, is_two_phase, wide};
use crate::header;
use crate::render::{Template, code, escape, render as fill};
use crate::typescript_types::contracts::{doc, input_type, is_input_optional, is_reserved, output_type};
use crate::typescript_types::{Direction, Integers, Printer, wrap};

/// How `client.ts` names the types of `types.ts`, so that neither gets in the other's way.
pub(super) const PREFIX: &str = "Types.";

const CLIENT: Template = Template {
    name: "typescript/client.ts",
    source: include_str!("../../../../templates/typescript/client.ts"),
};

/// The text of `client.ts`.
pub(super) fn render(emission: &Emission<'_>) -> Result<String, Vec<Diagnostic>> {
    let taken: Vec<Diagnostic> =
        emission.contracts.iter().filter_map(|contract| own_name(contract)).collect();
    if !taken.is_empty() {
        return Err(taken);
    }
    let facade = facade::Facade::of(&emission.contracts)?;
    let contracts: Value = emission.contracts.iter().map(|contract| entry(emission, contract)).collect();
    let context = context! {
        mark => code(header::mark(NAME)),
        contracts,
        transport => facade.local("transport"),
        facade_type => code(facade.interface(emission.model)),
        facade_value => code(facade.value()),
    };
    fill(CLIENT, context).map_err(|problem| vec![problem])
}

/// The name of a contract's function. No name of a contract ends in `_`.
pub(super) fn function(contract: &Contract) -> String {
    let name = &contract.names.typescript;
    if is_reserved(name) { format!("{name}_") } else { name.clone() }
}

/// A contract that would take the name of the client's own function.
fn own_name(contract: &Contract) -> Option<Diagnostic> {
    (contract.names.typescript == "createClient").then(|| {
        Diagnostic::error(
            "name-collision",
            format!("contract `{}` has the name of the client's own `createClient`", contract.declared.name),
        )
        .at(contract.span.clone())
        .help("rename the contract, or take `http` out of its `expose`")
    })
}

fn entry(emission: &Emission<'_>, contract: &Contract) -> Value {
    let gated = is_two_phase(contract);
    let route = route(emission, contract);
    let stem = &contract.names.pascal;
    context! {
        name => code(escape::comment_line(contract.declared.name.as_str())),
        stem => contract.names.pascal.as_str(),
        function => function(contract),
        doc => code(escape::comment_of(&doc(contract, Vec::new(), Vec::new()), 0)),
        input => code(input_type(emission.model, contract, PREFIX)),
        default => code(if is_input_optional(emission.model, contract) { " = {}" } else { "" }),
        gated,
        result => code(union(&format!("export type {stem}Result ="), &answers(emission, contract, "Http.ConfirmRefusal", false))),
        prepared => code(union(&format!("export type {stem}Prepared ="), &answers(emission, contract, "Http.PrepareRefusal", true))),
        send => code(call("Http.send", &route, &["transport", "input", "call"], 2)),
        prepare => code(call("Http.prepare", &route, &["transport", "input", "call"], 4)),
        confirm => code(call("Http.send", &route, &["transport", "input", "call", "token"], 4)),
    }
}

/// The members of a result: what a call may answer.
fn answers(emission: &Emission<'_>, contract: &Contract, confirmation: &str, pending: bool) -> Vec<String> {
    let mut out = Vec::new();
    if pending {
        out.push("Http.Pending".to_owned());
    }
    if contract.is_unit() {
        out.push("Http.Done".to_owned());
    } else {
        let value = output_type(emission.model, contract, PREFIX);
        out.push(format!("Http.Success<{value}>"));
    }
    let printer = Printer {
        model: emission.model,
        prefix: PREFIX,
        integers: emission.integers,
        direction: Direction::Output,
    };
    for failure in &contract.failures {
        let head = format!("Http.Failure<{}, {}", failure.status, escape::string(&failure.code));
        out.push(if failure.payload.shape == Shape::Null {
            format!("{head}>")
        } else {
            // In its column behind `  | `.
            let payload = printer.print(&failure.payload.shape, 4, head.len() + 8);
            let gap = if payload.starts_with('\n') { "" } else { " " };
            format!("{head},{gap}{payload}>")
        });
    }
    out.push("Http.Refusal".to_owned());
    if contract.declared.agents == AgentPolicy::Require {
        out.push("Http.AgentRefusal".to_owned());
    }
    if is_two_phase(contract) {
        out.push(confirmation.to_owned());
    } else if contract.declared.approval == Approval::Required {
        out.push("Http.ApprovalRefusal".to_owned());
    }
    out.push("Http.Fault".to_owned());
    out
}

/// A union on one line where it fits behind `head`, else with one member per line.
fn union(head: &str, members: &[String]) -> String {
    let flat = format!("{head} {};", members.join(" | "));
    if flat.chars().count() <= 100 && !flat.contains('\n') {
        return flat;
    }
    let lines: Vec<String> = members.iter().map(|member| format!("\n  | {member}")).collect();
    format!("{head}{};", lines.concat())
}

/// The members of a contract's route, in source form.
fn route(emission: &Emission<'_>, contract: &Contract) -> Vec<String> {
    let http = contract.declared.expose.http.as_ref().expect("only contracts on HTTP are here");
    let mut out = vec![
        format!("method: \"{}\"", http.method.as_str()),
        format!("path: {}", escape::string(&http.path)),
    ];
    if contract.is_unit() {
        out.push("empty: true".to_owned());
    }
    if !contract.failures.is_empty() {
        let pair = |failure: &Failure| format!("[{}, {}]", failure.status, escape::string(&failure.code));
        let pairs: Vec<String> = contract.failures.iter().map(pair).collect();
        out.push(format!("failures: [{}]", pairs.join(", ")));
    }
    match contract.declared.agents {
        AgentPolicy::Require => out.push("agents: true".to_owned()),
        AgentPolicy::Observe => {}
    }
    if is_two_phase(contract) {
        out.push("gate: \"confirmation\"".to_owned());
    } else if contract.declared.is_gated() {
        out.push("gate: \"approval\"".to_owned());
    }
    if emission.integers == Integers::Bigint {
        out.extend(wide::route(emission, contract));
    }
    out
}

/// A call on one line where it fits, else with one argument per line.
fn call(function: &str, route: &[String], arguments: &[&str], indent: usize) -> String {
    let route = format!("{{ {} }}", route.join(", "));
    let flat = format!("{function}({route}, {})", arguments.join(", "));
    if indent + flat.len() + 8 <= 100 {
        return flat;
    }
    let pad = " ".repeat(indent);
    let route = wrap::literal(&route, indent + 2, indent + 2, 1);
    let mut out = format!("{function}(\n{pad}  {route},\n");
    for argument in arguments {
        out.push_str(&format!("{pad}  {argument},\n"));
    }
    format!("{out}{pad})")
}
