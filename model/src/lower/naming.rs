//! The naming pass: names of contracts and types on every output, and every meeting of two.

use std::collections::BTreeMap;

use onefold::{Declaration, Json};

use crate::{
    Contract, ContractNames, Diagnostic, Shape, Span, TypeDef, TypeNames, camel, kebab, names, pascal, schema,
};

/// What clients in TypeScript call their own function.
const CREATE_CLIENT: &str = "createClient";

/// What components of ours are called in documents that hold the user's types too.
pub(crate) const OURS: &str = "Onefold";

/// The names of a contract.
pub(super) fn contract_names(declared: &Declaration, origin: Option<&Json>) -> ContractNames {
    let name = declared.name.as_str();
    let original =
        origin.and_then(|origin| origin.get("mcp")).and_then(|mcp| mcp.get("name")).and_then(Json::as_str);
    ContractNames {
        typescript: typescript_word(camel(name)),
        typescript_path: declared.name.segments().map(camel).collect(),
        rust: name.replace('.', "_"),
        pascal: pascal(name),
        operation: name.to_owned(),
        mcp: original.map_or_else(|| name.replace('.', "_"), str::to_owned),
        cli: declared.name.segments().map(kebab).collect(),
        file: name.to_owned(),
        anchor: name.replace('.', "-"),
    }
}

/// Whether the client has a function of its own of the name that a contract's would have.
pub(crate) fn is_name_of_client(contract: &str) -> bool {
    camel(contract) == CREATE_CLIENT
}

/// The names of a type, the same for every spelling of its key.
pub(super) fn type_names(key: &str) -> TypeNames {
    let (mut word, mut schema) = (String::new(), String::new());
    for character in names::composed(key).chars() {
        // An escape by code point keeps names apart that differ in one foreign character.
        let escape = format!("_u{:04x}", u32::from(character));
        if "-.".contains(character) {
            word.push('_');
        } else if unicode_ident::is_xid_continue(character) {
            word.push(character);
        } else {
            word.push_str(&escape);
        }
        if character.is_ascii_alphanumeric() || "._-".contains(character) {
            schema.push(character);
        } else {
            schema.push_str(&escape);
        }
    }
    let rust = pascal(&word);
    let rust = if rust.starts_with(unicode_ident::is_xid_start) { rust } else { format!("T{rust}") };
    if !word.starts_with(|first| first == '_' || unicode_ident::is_xid_start(first)) {
        word.insert(0, '_');
    }
    TypeNames { typescript: typescript_word(word), rust, schema }
}

/// Tells every meeting of two names, once for each pair of declarations.
pub(super) fn settle(
    contracts: &mut [Contract],
    types: &mut BTreeMap<String, TypeDef>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut taken = Taken::default();
    for contract in contracts.iter() {
        let who = taken.declare(format!("contract `{}`", contract.declared.name), contract.place("/name"));
        let (names, expose) = (&contract.names, &contract.declared.expose);
        taken.take(who, "Rust function", &names.rust);
        taken.take(who, "documentation anchor", &names.anchor);
        if expose.http.is_some() {
            taken.take(who, "TypeScript function", &names.typescript);
            if names.typescript == CREATE_CLIENT {
                let message = format!(
                    "contract `{}` has the name of the client's own `{CREATE_CLIENT}`",
                    contract.declared.name
                );
                diagnostics.push(
                    Diagnostic::error("name-collision", message)
                        .at(contract.place("/name"))
                        .help("rename the contract, or take `http` out of its `expose`"),
                );
            }
        }
        if expose.http.is_some() || expose.code {
            taken.take(who, "client path", &names.typescript_path.join("."));
        }
        if expose.mcp.is_some() {
            taken.take(who, "MCP tool", &names.mcp);
        }
        if expose.cli {
            taken.take(who, "command", &names.cli.join(" "));
        }
        if let Some(http) = &expose.http {
            let path: Vec<&str> = http
                .path
                .split('/')
                .map(|segment| if segment.starts_with('{') { "{}" } else { segment })
                .collect();
            taken.take(who, "HTTP route", &format!("{} {}", http.method.as_str(), path.join("/")));
        }
        // Inline schemas get declarations of their own.
        for (suffix, typed) in [("Input", &contract.input), ("Output", &contract.output)] {
            if schema::reference(&typed.schema).is_none() && typed.shape != Shape::Null {
                let derived = format!("{}{suffix}", names.pascal);
                taken.take(who, "TypeScript type", &derived);
                taken.take(who, "Rust type", &derived);
            }
        }
    }
    for definition in types.values() {
        let who =
            taken.declare(format!("type `{}`", names::spelled(&definition.key)), definition.span.clone());
        taken.take(who, "TypeScript type", &definition.names.typescript);
        taken.take(who, "Rust type", &definition.names.rust);
        taken.take(who, "schema", &definition.names.schema);
        if definition.names.schema.starts_with(OURS) {
            let message = format!(
                "type `{}` begins with `{OURS}`, as the schemas that every service shares do",
                definition.key
            );
            let help = "rename the type, or its schema by `#[schemars(rename = \"..\")]`";
            diagnostics
                .push(Diagnostic::error("reserved-name", message).at(definition.span.clone()).help(help));
        }
    }
    taken.tell(diagnostics);
}

fn typescript_word(name: String) -> String {
    if names::is_taken_in_typescript(&name) { name + "_" } else { name }
}

/// Who has taken which name in which output.
#[derive(Default)]
struct Taken {
    declarations: Vec<(String, Option<Span>)>,
    names: BTreeMap<(&'static str, String), Vec<usize>>,
}

impl Taken {
    fn declare(&mut self, name: String, span: Option<Span>) -> usize {
        self.declarations.push((name, span));
        self.declarations.len() - 1
    }

    fn take(&mut self, who: usize, output: &'static str, name: &str) {
        let holders = self.names.entry((output, name.to_owned())).or_default();
        if !holders.contains(&who) {
            holders.push(who);
        }
    }

    fn tell(self, diagnostics: &mut Vec<Diagnostic>) {
        let mut meetings: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for ((output, name), holders) in &self.names {
            for (index, first) in holders.iter().enumerate() {
                for second in &holders[index + 1..] {
                    meetings.entry((*first, *second)).or_default().push(format!("{output} `{name}`"));
                }
            }
        }
        for ((first, second), outputs) in meetings {
            let ((first, first_span), (second, second_span)) =
                (&self.declarations[first], &self.declarations[second]);
            diagnostics.push(
                Diagnostic::error(
                    "name-collision",
                    format!("{first} and {second} meet in {}", outputs.join(", ")),
                )
                .at(second_span.clone())
                .help("rename one of them")
                .related(first.clone(), first_span.clone()),
            );
        }
    }
}
