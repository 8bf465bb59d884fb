//! The crates with which callable surfaces are built by hand, as data: a file for each kind.

mod checks;
mod commands;
mod conditions;
mod described;
mod descriptions;
mod embedded;
mod filters;
mod found;
mod groups;
mod handed;
mod handed_on;
mod innocent;
mod inputs;
mod mcp;
mod naming;
mod passing;
mod requests;
mod routes;
mod rpc;
mod scripts;
mod servers;
mod uses;
mod words;

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

pub(super) use found::{Built, What, built_by, is_part_of_another};
pub(crate) use handed::Handed;
pub(super) use handed::built_by_handing;
pub(super) use scripts::{ScriptView, surfaces_of};
pub(super) use words::{help, message};

use crate::rust::Hasher;

/// Crates that go together, and what of them builds surfaces.
pub(super) struct Family {
    /// The crates, as code names them, which pass these names on to each other.
    pub crates: &'static [&'static str],
    /// What builds surfaces.
    pub apis: &'static [Api],
}

/// Names that are used alike and build the same kind of surface.
pub(super) struct Api {
    /// How the names are used.
    pub used: Used,
    /// The last segments of each, whatever module it is taken from.
    pub names: &'static [&'static str],
    /// What they build.
    pub makes: Surface,
    /// What else must be so.
    pub only: Only,
}

/// How a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Used {
    /// As a function or method, also one that is passed on.
    Called,
    /// As an attribute.
    Attribute,
    /// In a derive.
    Derive,
    /// As a macro.
    Macro,
    /// As the trait of an `impl`.
    Implemented,
}

/// The kinds of surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    /// A tool that a program gives to a language model.
    AgentTool,
    /// The arguments of the process.
    Arguments,
    /// A command, or a whole command line.
    Command,
    /// What answers whatever no route takes.
    Fallback,
    /// A GraphQL schema.
    GraphQl,
    /// A gRPC service.
    Grpc,
    /// A server of MCP.
    McpServer,
    /// A description of an HTTP interface.
    OpenApi,
    /// A tool that a page gives to the agent of its browser.
    PageTool,
    /// A procedure of an RPC server.
    Procedure,
    /// A prompt of an MCP server.
    Prompt,
    /// A resource of an MCP server.
    Resource,
    /// An HTTP route.
    Route,
    /// A function that a page calls over HTTP.
    ServerFunction,
    /// Whatever answers HTTP requests without routes.
    Service,
    /// A tool of an MCP server.
    Tool,
}

/// What must be so besides the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Only {
    /// Nothing else.
    Always,
    /// No other use of the family is in the workspace: what it passes on is told where it is written.
    Alone,
    /// No other use of the family writes what may be mounted here, which is told where it is written.
    NotWritten,
    /// The handler takes a request apart, which no page for lost callers does.
    TakesRequest,
    /// No route that is told by itself has what is described as its handler.
    NotMounted,
    /// It is no group of options that others take in.
    NotTakenIn,
    /// What it is given is no router, whose routes are told on their own.
    NotRouter,
    /// A filter of the chain asks for a path, and no other chain goes on from it.
    HasPath,
    /// The trait is one of requests, and not put around another service.
    OfRequests,
    /// The attribute says `server`.
    SaysServer,
    /// The trait that is implemented comes out of no source of the workspace.
    HiddenTrait,
    /// Not the name of the program alone.
    ReadsArguments,
    /// What it is given is a handler, or the methods of one path, such as `get(list)`.
    TakesHandler,
    /// What it is given is a handler, and not one for lost callers that takes nothing.
    TakesAnswer,
    /// The endpoint answers requests itself, and is not put around another one.
    AnswersItself,
    /// The handler writes a response and passes nothing on, or answers some paths itself.
    AnswersOrEnds,
    /// The function is no middleware, and no other use of the family is in the workspace.
    NoMiddleware,
    /// The middleware answers some paths itself.
    AnswersPaths,
    /// What is served is a function that an attribute makes an endpoint.
    ServesHandler,
    /// The trait is not put around another implementation of it.
    ByItself,
    /// The type is not made around another one: what the generator of tonic writes is.
    NotGeneric,
    /// The type is not made around another one, and no service of requests that is told by itself.
    MerelyNamed,
    /// It lists tools or prompts or answers calls of them by hand, and is not put around another one.
    AnswersCalls,
    /// What it is given is the file in which the system keeps the arguments of the process.
    ReadsCommandLine,
    /// The trait is one of servers of MCP, and not put around another service.
    OfServer,
    /// The service takes what servers read or cannot fail, as servers ask, and is not put around another.
    AnswersRequests,
}

const FAMILIES: &[&[Family]] = &[
    commands::FAMILIES,
    descriptions::FAMILIES,
    mcp::FAMILIES,
    routes::FAMILIES,
    rpc::FAMILIES,
    servers::FAMILIES,
];

/// The families of a crate, which is asked of every name from outside.
fn families(of: &str) -> impl Iterator<Item = &'static Family> + Clone {
    static BY_CRATE: LazyLock<HashMap<&str, Vec<&Family>, Hasher>> = LazyLock::new(|| {
        let mut by_crate: HashMap<&str, Vec<&Family>, Hasher> = HashMap::default();
        for family in FAMILIES.iter().copied().flatten() {
            family.crates.iter().for_each(|krate| by_crate.entry(krate).or_default().push(family));
        }
        by_crate
    });
    BY_CRATE.get(of).into_iter().flatten().copied()
}

/// The crates that go together with one of that name, when it defines a type, trait, macro or function
/// by which surfaces are built, or passes it on from one of them: it is the framework itself, and no
/// crate that is only called so.
pub(crate) fn framework(
    of: &str,
    defines: impl Fn(&str, &[&str]) -> bool,
) -> Option<&'static [&'static str]> {
    let family = families(of).find(|family| {
        let names = family.apis.iter().flat_map(|api| api.names);
        let names: BTreeSet<&str> = names.filter_map(defined_by).collect();
        of != "std" && names.into_iter().any(|name| defines(name, family.crates))
    });
    family.map(|family| family.crates)
}

/// What of a name a crate defines: the type before a method, or what stands in a module.
fn defined_by(name: &&'static str) -> Option<&'static str> {
    let is_type = |segment: &&str| segment.starts_with(char::is_uppercase);
    name.split("::").find(is_type).or_else(|| name.rsplit("::").next())
}

const fn called(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Called, names, makes, only: Only::Always }
}

const fn attribute(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Attribute, names, makes, only: Only::Always }
}

const fn derive(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Derive, names, makes, only: Only::Always }
}

const fn by_macro(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Macro, names, makes, only: Only::Always }
}

const fn implemented(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Implemented, names, makes, only: Only::Always }
}

impl Api {
    /// The same with a condition.
    const fn only(self, only: Only) -> Self {
        Api { only, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::FAMILIES;

    #[test]
    fn names_stand_once_and_in_order() {
        for family in FAMILIES.iter().copied().flatten() {
            assert!(family.crates.is_sorted(), "{:?}", family.crates);
            for api in family.apis {
                assert!(api.names.is_sorted(), "{:?}", api.names);
                for name in api.names {
                    let same = family.apis.iter().filter(|other| other.used == api.used);
                    let count = same.flat_map(|other| other.names).filter(|other| *other == name).count();
                    assert_eq!(count, 1, "{:?}: {name}", family.crates);
                }
            }
        }
    }
}
