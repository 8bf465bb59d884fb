//! `client.ts`: one function per contract, and the client that binds them.

use minijinja::context;
use minijinja::value::Value;
use onefold::AgentPolicy;
use onefold_model::{Contract, Diagnostic, Failure, Shape};

use super::{NAME, facade, is_two_phase, wide};
use crate::header;
use crate::render::{Template, code, escape, render as fill};
use crate::typescript_types::Emission;
use crate::typescript_types::contracts::{doc, input_type, is_input_optional, output_type};
use crate::typescript_types::{Direction, Integers, Printer, wrap};

/// How `client.ts` names the types of `types.ts`, so that neither gets in the other's way.
pub(super) const PREFIX: &str = "Types.";

const CLIENT: Template = Template {
    name: "typescript/client.ts",
    source: include_str!("../../../../templates/typescript/client.ts"),
};

/// The text of `client.ts`.
pub(super) fn render(emission: &Emission<'_>) -> Result<String, Vec<Diagnostic>> {
    let facade = facade::Facade::of(&emission.contracts)?;
    let contracts: Value = emission.contracts.iter().map(|contract| entry(emission, contract)).collect();
    let context = context! {
        mark => code(header::mark(NAME)),
        contracts,
        transport => facade.local("transport"),
        facade_type => code(facade.interface(emission.model)),
        facade_value => code(facade.value()),
    };
    fill(CLIENT, context)
}

fn entry(emission: &Emission<'_>, contract: &Contract) -> Value {
    let gated = is_two_phase(contract);
    let route = route(emission, contract);
    let stem = &contract.names.pascal;
    context! {
        name => code(escape::comment_line(contract.declared.name.as_str())),
        stem => contract.names.pascal.as_str(),
        function => contract.names.typescript.as_str(),
        doc => code(escape::comment_of(&doc(contract, Vec::new(), Vec::new()), 0)),
        input => code(input_type(emission.model, contract, PREFIX)),
        default => code(if is_input_optional(emission.model, contract) { " = {}" } else { "" }),
        gated,
        result => code(union(&format!("{stem}Result"), &answers(emission, contract, false))),
        prepared => code(union(&format!("{stem}Prepared"), &answers(emission, contract, true))),
        send => code(call("Http.send", &route, &["transport", "input", "call"], 2)),
        prepare => code(call("Http.prepare", &route, &["transport", "input", "call"], 4)),
        confirm => code(call("Http.send", &route, &["transport", "input", "call", "token"], 4)),
    }
}

/// One member of a result.
struct Member {
    text: String,
    description: String,
}

impl From<&str> for Member {
    fn from(text: &str) -> Self {
        Member { text: text.to_owned(), description: String::new() }
    }
}

/// What a call may answer; `first` says whether it is the first of two.
fn answers(emission: &Emission<'_>, contract: &Contract, first: bool) -> Vec<Member> {
    let mut out: Vec<Member> = Vec::new();
    if first {
        out.push("Http.Pending".into());
    }
    if contract.is_unit() {
        out.push("Http.Done".into());
    } else {
        let value = output_type(emission.model, contract, PREFIX);
        out.push(format!("Http.Success<{value}>").as_str().into());
    }
    out.extend(contract.failures.iter().map(|failure| declared(emission, failure)));
    out.push("Http.Refusal".into());
    match contract.declared.agents {
        AgentPolicy::Require => out.push("Http.AgentRefusal".into()),
        AgentPolicy::Observe => {}
    }
    if is_two_phase(contract) {
        out.push(if first { "Http.PrepareRefusal".into() } else { "Http.ConfirmRefusal".into() });
    } else if contract.declared.is_gated() {
        out.push("Http.ApprovalRefusal".into());
    }
    out.push("Http.Fault".into());
    out
}

fn declared(emission: &Emission<'_>, failure: &Failure) -> Member {
    let head = format!("Http.Failure<{}, {}", failure.status, escape::string(&failure.code));
    let description = failure.description.clone();
    if failure.payload.shape == Shape::Null {
        return Member { text: format!("{head}>"), description };
    }
    let printer = Printer {
        model: emission.model,
        prefix: PREFIX,
        integers: emission.integers,
        direction: Direction::Output,
    };
    // In its column behind `  | `.
    let payload = printer.print(&failure.payload.shape, 4, head.len() + 8);
    let gap = if payload.starts_with('\n') { "" } else { " " };
    Member { text: format!("{head},{gap}{payload}>"), description }
}

/// The union `name` on one line where it fits and nothing is to be said, else one member per line.
fn union(name: &str, members: &[Member]) -> String {
    let texts: Vec<&str> = members.iter().map(|member| member.text.as_str()).collect();
    let flat = format!("export type {name} = {};", texts.join(" | "));
    let is_plain = members.iter().all(|member| member.description.is_empty());
    if is_plain && flat.chars().count() <= 100 && !flat.contains('\n') {
        return flat;
    }
    let mut out = format!("export type {name} =");
    for Member { text, description } in members {
        out.push_str(&format!("\n{}  | {text}", escape::comment(description, 2)));
    }
    out.push(';');
    out
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
