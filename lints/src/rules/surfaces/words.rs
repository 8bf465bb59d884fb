//! How surfaces that are built by hand are told, and what to do instead.

use onefold_model::{Contract, Model};

use super::{Surface, What};

/// What is wrong.
pub(in crate::rules) fn message(what: &What) -> String {
    let (article, noun) = noun(what.surface);
    match (&what.name, what.surface) {
        (_, Surface::Arguments) => "the arguments of the process are read by hand".to_owned(),
        (_, Surface::Fallback) => "requests that no route takes are answered by hand".to_owned(),
        (Some(name), _) => format!("{noun} `{name}` is built by hand"),
        (None, _) => format!("{article} {noun} is built by hand"),
    }
}

fn noun(surface: Surface) -> (&'static str, &'static str) {
    match surface {
        Surface::AgentTool => ("an", "agent tool"),
        Surface::Arguments | Surface::Command => ("a", "command"),
        Surface::Fallback | Surface::Route => ("a", "route"),
        Surface::GraphQl => ("a", "GraphQL schema"),
        Surface::Grpc => ("a", "gRPC service"),
        Surface::McpServer => ("an", "MCP server"),
        Surface::OpenApi => ("an", "OpenAPI description"),
        Surface::PageTool => ("a", "page tool"),
        Surface::Procedure => ("a", "procedure"),
        Surface::Prompt => ("an", "MCP prompt"),
        Surface::Resource => ("an", "MCP resource"),
        Surface::ServerFunction => ("a", "server function"),
        Surface::Service => ("an", "HTTP service"),
        Surface::Tool => ("an", "MCP tool"),
    }
}

/// What to do.
pub(in crate::rules) fn help(what: &What, model: Option<&Model>) -> String {
    let known = model.and_then(|model| model.contracts().find(|contract| is_same(contract, what)));
    if let Some(contract) = known {
        let name = contract.declared.name.as_str();
        return match what.surface {
            Surface::Arguments | Surface::Command => {
                format!("remove it: the generated command line runs contract `{name}`")
            }
            Surface::PageTool => {
                format!("remove it: the generated page tools have one for contract `{name}`")
            }
            Surface::AgentTool | Surface::McpServer | Surface::Prompt | Surface::Resource | Surface::Tool => {
                format!("remove it: the generated server has a tool for contract `{name}`")
            }
            Surface::Fallback
            | Surface::GraphQl
            | Surface::Grpc
            | Surface::OpenApi
            | Surface::Procedure
            | Surface::Route
            | Surface::ServerFunction
            | Surface::Service => {
                format!("remove it: the host serves contract `{name}`")
            }
        };
    }
    match what.surface {
        Surface::Arguments | Surface::Command => {
            "declare a contract with `expose(cli)` and run the generated command line".to_owned()
        }
        Surface::PageTool => {
            "declare a contract with `expose(webmcp)` and register the generated page tools".to_owned()
        }
        Surface::Resource => {
            "declare a contract with `expose(mcp)` that answers what the resource holds".to_owned()
        }
        Surface::AgentTool | Surface::McpServer | Surface::Tool => {
            "declare a contract with `expose(mcp)` and serve the generated tools".to_owned()
        }
        Surface::Prompt => {
            "declare a contract with `expose(mcp)` that answers what the prompt does".to_owned()
        }
        Surface::OpenApi => {
            "declare contracts with `expose(http)`; the emitter `openapi` describes them".to_owned()
        }
        Surface::Grpc | Surface::Procedure => {
            "declare a contract with `expose(rpc)` and serve it from the host".to_owned()
        }
        Surface::GraphQl | Surface::ServerFunction => {
            "declare contracts with `expose(http)` and call them with a generated client".to_owned()
        }
        Surface::Fallback | Surface::Service => {
            "declare contracts with `expose(http)` and serve them from the host".to_owned()
        }
        Surface::Route => match (&what.name, what.method) {
            (Some(path), Some(method)) => format!(
                "declare a contract with `expose(http({method}, \"{}\"))` and serve it from the host",
                written(path)
            ),
            (Some(_) | None, _) => {
                "declare a contract with `expose(http)` and serve it from the host".to_owned()
            }
        },
    }
}

/// Whether a contract is what the surface does.
fn is_same(contract: &Contract, what: &What) -> bool {
    let Some(name) = &what.name else { return false };
    let declared = &contract.declared;
    match what.surface {
        Surface::Route => declared.expose.http.as_ref().is_some_and(|http| {
            let is_method =
                what.method.is_none_or(|method| http.method.as_str().eq_ignore_ascii_case(method));
            is_method && nameless(&http.path) == nameless(&written(name))
        }),
        Surface::AgentTool | Surface::PageTool | Surface::Tool => {
            contract.names.mcp == *name || declared.name.as_str() == name
        }
        Surface::Command => contract.names.cli.last() == Some(name) || contract.names.cli.join("-") == *name,
        Surface::Procedure => declared.name.as_str() == name || contract.names.rust == *name,
        Surface::Arguments
        | Surface::Fallback
        | Surface::GraphQl
        | Surface::Grpc
        | Surface::McpServer
        | Surface::OpenApi
        | Surface::Prompt
        | Surface::Resource
        | Surface::ServerFunction
        | Surface::Service => false,
    }
}

/// A path as contracts write it: `/notes/{id}`.
fn written(path: &str) -> String {
    let path = path.split('?').next().unwrap_or_default();
    let mut out = String::new();
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        let field = segment
            .strip_prefix(':')
            .or_else(|| segment.strip_prefix('<')?.strip_suffix('>'))
            .or_else(|| segment.strip_prefix('{')?.strip_suffix('}'));
        out.push('/');
        match field {
            Some(field) => {
                let field = field.trim_start_matches('*').trim_end_matches("..");
                out.push('{');
                out.push_str(field.split(':').next().unwrap_or_default());
                out.push('}');
            }
            None => out.push_str(segment),
        }
    }
    if out.is_empty() { "/".to_owned() } else { out }
}

/// A path without the names of its fields.
fn nameless(path: &str) -> String {
    let segments = path.split('/').map(|segment| if segment.starts_with('{') { "{}" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn paths_of_every_framework() {
        for path in [
            "/notes/:id",
            "/notes/<id>",
            "notes/{id}",
            "/notes/{id:num}",
            "/notes/{*id}",
            "/notes/<id..>?<q>",
        ] {
            assert_eq!(written(path), "/notes/{id}");
        }
        assert_eq!(written("/"), "/");
    }
}
