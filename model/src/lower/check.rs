//! What no surface could carry: broken exposures, routes, inputs and failures.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{Approval, Effect, HttpExposure, HttpMethod, reserved};

use super::nature::Natures;
use crate::{Contract, Diagnostic, Field, Shape, TypeDef};

/// Segments that a gated contract's own pair of functions takes.
const PAIR: &[&str] = &["prepare", "confirm"];

/// Tells everything that stops a set from being generated, besides schemas and names.
pub(super) fn check(contracts: &[Contract], types: &BTreeMap<String, TypeDef>, out: &mut Vec<Diagnostic>) {
    let natures = Natures::of(types);
    for contract in contracts {
        let mut checks = Checks { contract, types, natures: &natures, out };
        checks.texts();
        checks.approval();
        checks.exposure();
        checks.input();
        checks.failures();
        if let Some(http) = &contract.declared.expose.http {
            checks.route(http);
        }
    }
    nesting(contracts, out);
}

struct Checks<'a> {
    contract: &'a Contract,
    types: &'a BTreeMap<String, TypeDef>,
    natures: &'a Natures<'a>,
    out: &'a mut Vec<Diagnostic>,
}

impl Checks<'_> {
    fn texts(&mut self) {
        let declared = &self.contract.declared;
        for segment in declared.name.segments().filter(|segment| reserved::SEGMENTS.contains(segment)) {
            let message =
                format!("segment `{segment}` of `{}` has a meaning of its own in clients", declared.name);
            self.error("reserved-name", "/name", message, "choose another word");
        }
        if declared.description.trim().is_empty() && !declared.expose.is_private() {
            let message = format!("contract `{}` is exposed and has no description", declared.name);
            self.error(
                "missing-description",
                "",
                message,
                "say in a doc comment what a call does: people and agents read it",
            );
        }
    }

    fn approval(&mut self) {
        let declared = &self.contract.declared;
        if declared.effect == Effect::Destructive && declared.approval == Approval::None {
            let message = format!("contract `{}` is destructive and asks for no approval", declared.name);
            self.error(
                "destructive-without-approval",
                "/approval",
                message,
                "leave `approval` out, or write `required`, `confirm` or `human`",
            );
        }
    }

    fn exposure(&mut self) {
        let declared = &self.contract.declared;
        let (name, expose) = (&declared.name, &declared.expose);
        if expose.webmcp.is_some() && expose.http.is_none() {
            let message = format!("contract `{name}` is a page tool but has no HTTP endpoint");
            self.error(
                "webmcp-without-http",
                "/expose/webmcp",
                message,
                "add `http` to `expose`, or remove `webmcp`",
            );
        }
        if declared.effect != Effect::Destructive {
            return;
        }
        if expose.webmcp.is_some() {
            let message = format!("contract `{name}` is destructive and must not be a page tool");
            self.error("destructive-page-tool", "/expose/webmcp", message, "remove `webmcp`");
        }
        if expose.mcp.as_ref().is_some_and(|mcp| !mcp.destructive) {
            let message =
                format!("contract `{name}` is destructive and is offered to agents without consent");
            self.error(
                "destructive-without-consent",
                "/expose/mcp",
                message,
                "write `mcp(destructive)`, or remove `mcp`",
            );
        }
        if expose.code && !matches!(declared.approval, Approval::Confirm | Approval::Human) {
            let message =
                format!("contract `{name}` is destructive, and a program could call it without a pause");
            self.error(
                "destructive-in-program",
                "/expose/code",
                message,
                "write `approval = confirm` or `human`, or remove `code`",
            );
        }
    }

    fn input(&mut self) {
        if !self.natures.nature(&self.contract.input.shape).is_object {
            let message = format!("the input of `{}` is no object", self.contract.declared.name);
            self.error("input-not-object", "/input", message, "put the value into a field of an object");
        }
    }

    fn failures(&mut self) {
        let failures = &self.contract.failures;
        for (index, failure) in failures.iter().enumerate() {
            let name = &self.contract.declared.name;
            if !(400..=599).contains(&failure.status) {
                let message =
                    format!("failure `{}` of `{name}` has a status outside 400 to 599", failure.code);
                self.error(
                    "failure-status",
                    "/failures",
                    message,
                    "choose a status of HTTP that says what kind of failure it is",
                );
            }
            let legal = failure.code.starts_with(|c: char| c.is_ascii_uppercase())
                && failure.code.chars().all(|c| c.is_ascii_alphanumeric());
            if !legal {
                let message = format!("failure code `{}` of `{name}` is not PascalCase", failure.code);
                self.error(
                    "failure-code",
                    "/failures",
                    message,
                    "write it as in `NotFound`; other forms are the framework's",
                );
            }
            if failures[..index].iter().any(|other| other.code == failure.code) {
                let message = format!("`{name}` declares failure `{}` twice", failure.code);
                self.error("duplicate-failure", "/failures", message, "rename one of them");
            }
        }
    }

    fn route(&mut self, http: &HttpExposure) {
        let declared = &self.contract.declared;
        if http.method == HttpMethod::Get && declared.effect != Effect::Read {
            let message = format!("contract `{}` changes something and is served by GET", declared.name);
            self.error("method-against-effect", "/expose/http", message, "choose POST, PUT, PATCH or DELETE");
        }
        let path = &http.path;
        if let Some(fault) = path_fault(path) {
            self.error(
                "http-path",
                "/expose/http",
                format!("the path `{path}` {fault}"),
                "write it as in `/notes/{id}`",
            );
            return;
        }
        if reserved::is_route(path) {
            let message = format!("the path `{path}` belongs to the runtime");
            self.error(
                "reserved-route",
                "/expose/http",
                message,
                &format!("choose another, such as `/api{path}`"),
            );
        }
        self.parameters(http);
    }

    /// Every parameter of a path must be a field that is always there and fits into a segment.
    fn parameters(&mut self, http: &HttpExposure) {
        let path = &http.path;
        let fields = fields(&self.contract.input.shape, self.types);
        let mut seen = BTreeSet::new();
        for parameter in http.parameters() {
            if !seen.insert(parameter) {
                let message = format!("the path `{path}` takes `{parameter}` twice");
                self.error("http-path", "/expose/http", message, "take every field once");
            }
            let (message, help) = match fields.iter().find(|field| field.name == parameter) {
                Some(field) if field.required && self.natures.nature(&field.shape).is_scalar => continue,
                Some(_) => (
                    format!("`{parameter}` in the path `{path}` is optional or no single value"),
                    "take required strings, numbers and booleans alone".to_owned(),
                ),
                None => {
                    let near = crate::closest(parameter, fields.iter().map(|field| field.name.as_str()));
                    let help = near.map_or_else(
                        || "add the field, or change the path".to_owned(),
                        |near| format!("did you mean `{{{near}}}`?"),
                    );
                    (format!("the path `{path}` takes `{parameter}`, which is no field of the input"), help)
                }
            };
            self.error("http-path", "/expose/http", message, &help);
        }
    }

    fn error(&mut self, rule: &'static str, pointer: &str, message: String, help: &str) {
        self.out.push(Diagnostic::error(rule, message).at(self.contract.place(pointer)).help(help));
    }
}

/// A contract whose name continues another's would be a member of a function.
fn nesting(contracts: &[Contract], out: &mut Vec<Diagnostic>) {
    let by_name: BTreeMap<&str, &Contract> =
        contracts.iter().map(|contract| (contract.declared.name.as_str(), contract)).collect();
    for inner in contracts {
        let name = inner.declared.name.as_str();
        for (dot, _) in name.match_indices('.') {
            let Some(outer) = by_name.get(&name[..dot]) else { continue };
            let (outer_name, rest) = (&outer.declared.name, &name[dot + 1..]);
            let (rule, message) = if PAIR.contains(&rest) && outer.declared.is_gated() {
                ("reserved-name", format!("`{name}` is what clients call the {rest} step of `{outer_name}`"))
            } else {
                let message =
                    format!("contract `{outer_name}` stands where the name of `{name}` needs a group");
                ("contract-name-prefix", message)
            };
            let help =
                format!("give one of them another name, such as `{outer_name}.get` for `{outer_name}`");
            out.push(
                Diagnostic::error(rule, message)
                    .at(inner.place("/name"))
                    .help(help)
                    .related(format!("`{outer_name}`"), outer.place("/name")),
            );
        }
    }
}

/// What is wrong with a path, to follow "the path `..`".
fn path_fault(path: &str) -> Option<&'static str> {
    let Some(rest) = path.strip_prefix('/') else { return Some("does not begin with `/`") };
    for segment in rest.split('/') {
        if segment.is_empty() {
            return Some("has an empty segment");
        }
        if segment == "." || segment == ".." {
            return Some("has a segment that clients resolve away");
        }
        let inner = segment.strip_prefix('{').and_then(|segment| segment.strip_suffix('}'));
        let legal = match inner {
            Some(name) => !name.is_empty() && !name.contains(['{', '}']),
            None => segment.chars().all(|c| c.is_ascii_alphanumeric() || "-._~".contains(c)),
        };
        if !legal {
            return Some("has a segment that is neither plain nor one `{field}`");
        }
    }
    None
}

fn resolve<'a>(shape: &'a Shape, types: &'a BTreeMap<String, TypeDef>) -> &'a Shape {
    shape.resolve(|key| types.get(key).map(|definition| &definition.shape))
}

fn fields<'a>(shape: &'a Shape, types: &'a BTreeMap<String, TypeDef>) -> &'a [Field] {
    let Shape::Object(object) = resolve(shape, types) else { return &[] };
    &object.fields
}
