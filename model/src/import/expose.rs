//! Which surfaces an imported contract is exposed on: those that can carry its name and its fields.

use std::collections::{BTreeMap, BTreeSet};

use onefold::{ContractName, Effect, Exposure, HttpExposure, McpExposure};

use crate::lower::is_name_of_client;
use crate::{
    Contract, Diagnostic, Model, Shape, Span, command_calls, flag, is_taken_in_programs, reserved_command,
};

/// A surface on which a contract is not exposed.
pub(super) struct Withheld {
    pub(super) contract: ContractName,
    surface: &'static str,
    why: String,
    cure: &'static str,
}

const RENAME: &str = "give the contract another name in the document, and add the surface to its `expose`; \
                      agents call the tool by its own name all the same";
const FIELDS: &str = "the other surfaces carry the contract all the same; on the command line the fields need \
                      names with letters or digits that differ in more than case and punctuation";

impl Withheld {
    /// Takes the surface out of an exposure.
    pub(super) fn apply(&self, expose: &mut Exposure) {
        match self.surface {
            HTTP => expose.http = None,
            CLI => expose.cli = false,
            CODE => expose.code = false,
            other => unreachable!("nothing is ever withheld from `{other}`"),
        }
    }

    /// What is told of it.
    pub(super) fn warning(&self, at: Option<Span>) -> Diagnostic {
        let message =
            format!("contract `{}` is not exposed on `{}`: {}", self.contract, self.surface, self.why);
        Diagnostic::warning("surface-withheld", message).at(at).help(self.cure)
    }
}

const HTTP: &str = "http";
const CLI: &str = "cli";
const CODE: &str = "code";

/// HTTP, MCP with consent to what is destructive, command line, programs.
pub(super) fn exposure(name: &ContractName, effect: Effect) -> Exposure {
    Exposure {
        http: Some(HttpExposure::default_for(name)),
        mcp: Some(McpExposure { scopes: Vec::new(), destructive: effect == Effect::Destructive }),
        cli: true,
        code: true,
        ..Exposure::default()
    }
}

/// HTTP, where the client that calls it has a function of this name of its own.
pub(super) fn withheld_from_http(name: &ContractName) -> Option<Withheld> {
    is_name_of_client(name.as_str()).then(|| Withheld {
        contract: name.clone(),
        surface: HTTP,
        why: "the TypeScript client has a function of its own of this name".to_owned(),
        cure: RENAME,
    })
}

/// Everything that the command line and programs cannot carry.
pub(super) fn withheld(model: &Model) -> Vec<Withheld> {
    let binary = &model.service.name;
    let mut out = Vec::new();
    for contract in model.exposed(CODE) {
        if let Some(first) =
            contract.names.typescript_path.first().filter(|first| is_taken_in_programs(first))
        {
            let why = format!("`{first}` means something else to every program");
            out.push(Withheld { why, ..of(contract, CODE) });
        }
    }
    let mut commands: BTreeMap<&[String], &Contract> = BTreeMap::new();
    for contract in model.exposed(CLI) {
        let calls = command_calls(binary, &contract.names.cli);
        if let Some(words) = calls.into_iter().find_map(reserved_command) {
            let why = format!("every application has a command `{words}` of its own");
            out.push(Withheld { why, ..of(contract, CLI) });
        } else if let Some(why) = fault_of_flags(model, contract) {
            out.push(Withheld { why, cure: FIELDS, ..of(contract, CLI) });
        } else {
            commands.insert(&contract.names.cli, contract);
        }
    }
    for (path, contract) in &commands {
        // Lowering keeps whole names apart. Behind the binary's name one may meet another.
        let [_, short @ ..] = *path else { continue };
        if command_calls(binary, path).len() > 1
            && let Some(other) = holder(&commands, short, path)
        {
            let why = format!("`{}` takes the command `{binary} {}`", other.declared.name, short.join(" "));
            out.push(Withheld { why, ..of(contract, CLI) });
        }
    }
    out
}

fn of(contract: &Contract, surface: &'static str) -> Withheld {
    Withheld { contract: contract.declared.name.clone(), surface, why: String::new(), cure: RENAME }
}

/// Whose command `path` is, or is a group of, or stands in, apart from the command `own`.
fn holder<'a>(
    commands: &BTreeMap<&[String], &'a Contract>,
    path: &[String],
    own: &[String],
) -> Option<&'a Contract> {
    let around = (1..=path.len()).map(|length| &path[..length]);
    let below = commands.range(path..).map(|(other, _)| *other).take_while(|other| other.starts_with(path));
    around.chain(below).filter(|other| *other != own).find_map(|other| commands.get(other)).copied()
}

/// Why the fields of the input are no flags, if they are not.
fn fault_of_flags(model: &Model, contract: &Contract) -> Option<String> {
    let Shape::Object(object) = model.resolve(&contract.input.shape) else { return None };
    let mut flags = BTreeSet::new();
    object.fields.iter().find_map(|field| match flag(&field.name) {
        None => Some(format!("no flag can be made from the field `{}`", field.name)),
        Some(flag) if flags.contains(&flag) => {
            Some(format!("two of its fields are both the flag `--{flag}`"))
        }
        Some(flag) => {
            flags.insert(flag);
            None
        }
    })
}
