//! Names that `use path::*` brings in.
//!
//! Globs of the workspace are looked through. What a foreign module holds is not known, so a name
//! that nothing else defines is taken for one of it: when several foreign globs are in scope, the one
//! that is known to hold the name, else the only one of which nothing is known.

use std::sync::Arc;

use super::{Entry, ForeignPath, Res, Space};
use crate::rust::modules::{Extern, Graph, ScopeId, Via};

/// Names that glob imports of well-known crates are used for, by the path of the glob. A crate that
/// stands here gives way to one that is not known when a name is not in its list.
const KNOWN: &[(&[&str], &[&str])] = &[
    (
        &["onefold", "prelude"],
        &["Contract", "ContractSet", "Example", "Failure", "contract", "contracts", "data"],
    ),
    (
        &["actix_web"],
        &[
            "App",
            "HttpServer",
            "HttpRequest",
            "HttpResponse",
            "Responder",
            "Resource",
            "Route",
            "Scope",
            "web",
            "middleware",
            "guard",
            "get",
            "post",
            "put",
            "delete",
            "head",
            "patch",
            "options",
            "connect",
            "trace",
            "route",
            "routes",
            "main",
            "test",
            "http",
            "dev",
            "rt",
            "Error",
            "Either",
            "FromRequest",
            "Handler",
        ],
    ),
    (
        &["axum"],
        &[
            "Router",
            "Json",
            "Extension",
            "Form",
            "Error",
            "routing",
            "extract",
            "response",
            "handler",
            "middleware",
            "http",
            "body",
            "serve",
            "debug_handler",
            "ServiceExt",
            "RequestExt",
            "RequestPartsExt",
        ],
    ),
    (
        &["axum", "routing"],
        &[
            "get",
            "post",
            "put",
            "delete",
            "patch",
            "head",
            "options",
            "trace",
            "connect",
            "any",
            "on",
            "get_service",
            "post_service",
            "put_service",
            "delete_service",
            "patch_service",
            "any_service",
            "on_service",
            "Router",
            "MethodRouter",
            "MethodFilter",
            "Route",
            "RouterIntoService",
        ],
    ),
    (
        &["axum", "extract"],
        &["Path", "Query", "State", "Json", "Form", "Extension", "Request", "WebSocketUpgrade"],
    ),
    (
        &["clap"],
        &[
            "Parser",
            "Subcommand",
            "Args",
            "ValueEnum",
            "Command",
            "Arg",
            "ArgAction",
            "ArgGroup",
            "ArgMatches",
            "CommandFactory",
            "FromArgMatches",
            "command",
            "arg",
            "value_parser",
            "crate_version",
            "crate_name",
            "crate_authors",
            "crate_description",
            "builder",
            "error",
            "parser",
            "Id",
            "ValueHint",
            "ColorChoice",
        ],
    ),
    (
        &["clap", "builder"],
        &["Command", "Arg", "ArgGroup", "PossibleValue", "ValueParser", "Str", "StyledStr"],
    ),
    (
        &["rocket"],
        &[
            "Rocket",
            "Route",
            "Build",
            "Ignite",
            "Orbit",
            "State",
            "Request",
            "Response",
            "Data",
            "get",
            "post",
            "put",
            "delete",
            "head",
            "options",
            "patch",
            "route",
            "routes",
            "catch",
            "catchers",
            "catcher",
            "launch",
            "main",
            "async_trait",
            "build",
            "custom",
            "execute",
            "uri",
            "FromForm",
            "Responder",
            "fs",
            "form",
            "http",
            "serde",
            "fairing",
            "response",
            "request",
            "config",
            "figment",
            "tokio",
            "futures",
            "local",
            "shield",
        ],
    ),
    (
        &["warp"],
        &[
            "Filter",
            "path",
            "any",
            "get",
            "post",
            "put",
            "delete",
            "head",
            "options",
            "patch",
            "method",
            "body",
            "query",
            "header",
            "serve",
            "reply",
            "Reply",
            "Rejection",
            "reject",
            "Server",
            "ws",
            "sse",
            "fs",
            "cookie",
            "http",
            "service",
            "multipart",
            "test",
            "trace",
            "log",
            "cors",
            "addr",
            "host",
            "redirect",
            "wrap_fn",
        ],
    ),
    (
        &["poem"],
        &[
            "Route",
            "RouteMethod",
            "Server",
            "Endpoint",
            "EndpointExt",
            "IntoEndpoint",
            "handler",
            "get",
            "post",
            "put",
            "delete",
            "head",
            "options",
            "patch",
            "connect",
            "trace",
            "listener",
            "web",
            "middleware",
            "endpoint",
            "error",
            "http",
            "Middleware",
            "FromRequest",
            "IntoResponse",
            "Request",
            "Response",
        ],
    ),
    (
        &["poem_openapi"],
        &[
            "OpenApi",
            "OpenApiService",
            "Object",
            "Enum",
            "Union",
            "Tags",
            "ApiRequest",
            "ApiResponse",
            "payload",
            "param",
            "types",
            "registry",
            "SecurityScheme",
            "Multipart",
            "NewType",
            "ApiExtractor",
            "Webhook",
        ],
    ),
    (
        &["salvo"],
        &[
            "Router", "Server", "Service", "Request", "Response", "Depot", "FlowCtrl", "Handler", "handler",
            "endpoint", "Listener", "Writer", "Scribe", "conn", "routing", "oapi", "catcher", "http",
            "prelude",
        ],
    ),
    (
        &["salvo", "prelude"],
        &[
            "Router",
            "Server",
            "Service",
            "Request",
            "Response",
            "Depot",
            "FlowCtrl",
            "Handler",
            "handler",
            "endpoint",
            "TcpListener",
            "Listener",
            "Writer",
            "Scribe",
            "OpenApi",
            "ToSchema",
            "ToParameters",
            "SwaggerUi",
        ],
    ),
    (
        &["tonic"],
        &["Request", "Response", "Status", "Streaming", "Code", "transport", "async_trait", "include_proto"],
    ),
    (&["tonic", "transport"], &["Server", "Channel", "Endpoint", "Body", "Identity", "ServerTlsConfig"]),
    (
        &["dropshot"],
        &[
            "ApiDescription",
            "endpoint",
            "api_description",
            "channel",
            "HttpServerStarter",
            "ServerBuilder",
            "HttpServer",
            "RequestContext",
            "HttpResponseOk",
            "HttpError",
            "ConfigDropshot",
            "Path",
            "Query",
            "TypedBody",
            "HttpResponseCreated",
            "HttpResponseUpdatedNoContent",
        ],
    ),
    (
        &["rmcp"],
        &[
            "ServerHandler",
            "ServiceExt",
            "RoleServer",
            "RoleClient",
            "tool",
            "tool_router",
            "tool_handler",
            "prompt",
            "prompt_router",
            "prompt_handler",
            "handler",
            "model",
            "service",
            "transport",
            "ErrorData",
            "schemars",
        ],
    ),
    (&["jsonrpsee"], &["RpcModule", "Methods", "server", "proc_macros", "core", "types"]),
    (&["jsonrpsee", "server"], &["Server", "ServerBuilder", "RpcModule", "Methods", "ServerHandle"]),
    (
        &["utoipa"],
        &["OpenApi", "ToSchema", "IntoParams", "IntoResponses", "ToResponse", "path", "openapi", "Modify"],
    ),
    (&["aide"], &["OperationIo", "openapi", "axum", "transform", "gen", "operation"]),
    (&["argh"], &["FromArgs", "from_env", "TopLevelCommand", "SubCommand"]),
    (&["pico_args"], &["Arguments"]),
    (&["hyper"], &["Request", "Response", "Server", "Body", "service", "server", "Method", "StatusCode"]),
];

impl<'a> Graph<'a> {
    /// Looks through the globs of a scope that lead to modules and enums of the workspace.
    pub(super) fn through_globs(
        &self,
        scope: ScopeId,
        name: &str,
        space: Space,
        seen: &mut Vec<ScopeId>,
        found: &mut Vec<Entry<'a>>,
    ) {
        self.through(scope, scope, seen, &mut |graph, target, seen_from, step| match target {
            Res::Scope(id) => {
                let mut here = Vec::new();
                graph.defined(*id, name, space, Some(seen_from), &mut here);
                let go_on = here.is_empty();
                for entry in here {
                    graph.keep(Entry { via: joined(step, entry.via), ..entry }, space, found);
                }
                go_on
            }
            Res::Item(id) => {
                if let Some(index) = graph.variant(*id, name) {
                    graph.keep(Entry { res: Res::Variant(*id, index), via: step.cloned() }, space, found);
                }
                false
            }
            Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => false,
        });
    }

    /// The foreign modules that globs bring in, also over globs of the workspace.
    fn foreign_globs(&self, scope: ScopeId) -> Vec<(ForeignPath<'a>, Option<Arc<Via>>)> {
        let mut found: Vec<(ForeignPath<'a>, Option<Arc<Via>>)> = Vec::new();
        let mut next = Some(scope);
        while let Some(id) = next {
            self.through(id, id, &mut vec![id], &mut |_, target, _, step| match target {
                Res::Scope(_) => true,
                Res::Foreign(path) => {
                    if !found.iter().any(|(other, _)| other == path) {
                        found.push((Arc::clone(path), step.cloned()));
                    }
                    false
                }
                Res::Item(_) | Res::Variant(..) | Res::Hidden(..) | Res::Prelude(_) => false,
            });
            next = self.scope(id).parent.filter(|_| self.scope(id).module != id);
        }
        found
    }

    /// A name that nothing else defines, as one of a foreign module.
    pub(super) fn through_foreign_globs(
        &self,
        scope: ScopeId,
        name: &'a str,
        space: Space,
        found: &mut Vec<Entry<'a>>,
    ) {
        let mut globs = self.foreign_globs(scope);
        if space == Space::Macro {
            for krate in &self.crate_of(scope).macro_use {
                match krate {
                    Extern::Local(root) => self.member_of_scope(*root, name, space, found),
                    Extern::Foreign(krate) => globs.push((Arc::from([*krate]), None)),
                }
            }
            if !found.is_empty() {
                return;
            }
        }
        if globs.is_empty() {
            return;
        }
        let known = |path: &ForeignPath<'a>| KNOWN.iter().find(|(known, _)| **known == path[..]);
        let holds = |path: &ForeignPath<'a>| known(path).is_some_and(|(_, names)| names.contains(&name));
        if globs.iter().any(|(path, _)| holds(path)) {
            globs.retain(|(path, _)| holds(path));
        } else if globs.len() > 1 {
            globs.retain(|(path, _)| path[0] != "std" && known(path).is_none());
            if globs.len() > 1 {
                return;
            }
        }
        for (path, via) in globs {
            let path = path.iter().copied().chain([name]).collect();
            found.push(Entry { res: Res::Foreign(path), via });
        }
    }

    /// Visits what the globs of `scope` lead to, once each, and goes on where `visit` says so.
    /// `seen_from` is the scope in which the name would be used.
    fn through(
        &self,
        scope: ScopeId,
        seen_from: ScopeId,
        seen: &mut Vec<ScopeId>,
        visit: &mut dyn FnMut(&Self, &Res<'a>, ScopeId, Option<&Arc<Via>>) -> bool,
    ) {
        let mut open: Vec<(ScopeId, ScopeId, Option<Arc<Via>>)> = vec![(scope, seen_from, None)];
        while let Some((scope, seen_from, via)) = open.pop() {
            for &id in &self.scope(scope).globs {
                let import = self.import(id);
                let is_own = scope == seen_from;
                if !is_own && !import.is_public && !self.is_inside(seen_from, self.scope(scope).module) {
                    continue;
                }
                let says = if import.is_public { "re-exported here" } else { "brought in by this glob" };
                for entry in &import.found {
                    let step = Via { says, file: import.file, at: import.import.at, next: entry.via.clone() };
                    let step = joined(via.as_ref(), Some(Arc::new(step)));
                    match entry.res {
                        Res::Scope(target) => {
                            if !seen.contains(&target) {
                                seen.push(target);
                                if visit(self, &entry.res, seen_from, step.as_ref()) {
                                    open.push((target, seen_from, step));
                                }
                            }
                        }
                        Res::Item(_)
                        | Res::Variant(..)
                        | Res::Hidden(..)
                        | Res::Foreign(_)
                        | Res::Prelude(_) => {
                            visit(self, &entry.res, seen_from, step.as_ref());
                        }
                    }
                }
            }
        }
    }
}

/// One way after the other.
pub(in crate::rust) fn joined(first: Option<&Arc<Via>>, then: Option<Arc<Via>>) -> Option<Arc<Via>> {
    match first {
        None => then,
        Some(step) => {
            let next = joined(step.next.as_ref(), then);
            Some(Arc::new(Via { says: step.says, file: step.file, at: step.at, next }))
        }
    }
}
