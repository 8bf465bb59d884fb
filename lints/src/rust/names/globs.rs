//! Names that `use path::*` brings in.
//!
//! Globs of the workspace are looked through. What a foreign module holds is not known, so a name
//! that nothing else defines is taken for one of it: when several foreign globs are in scope, the one
//! that is known to hold the name, else the only one of which nothing is known.

use std::sync::Arc;

use super::{Entry, ForeignPath, Res, Space, longer};
use crate::rust::modules::{Extern, Graph, ScopeId, Via};

/// Names that glob imports of well-known crates are used for, by the path of the glob. A crate that
/// stands here gives way to one that is not known when a name is not in its list.
const KNOWN: &[(&[&str], &[&str])] = &[
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

/// Something that the globs of a scope lead to.
pub(in crate::rust) struct GlobTarget<'a> {
    /// A module or an enum of the workspace, or a path outside.
    res: Res<'a>,
    /// The way there.
    via: Option<Arc<Via>>,
    /// The target whose own glob leads here, by index; what it defines itself hides this one.
    behind: Option<usize>,
}

impl<'a> Graph<'a> {
    /// Looks through the globs of a scope that lead to modules and enums of the workspace.
    pub(super) fn through_globs(&self, scope: ScopeId, name: &str, space: Space, found: &mut Vec<Entry<'a>>) {
        let targets = self.glob_targets(scope);
        // Targets that define the name; what is behind them does not count.
        let mut hiding: Vec<usize> = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            if let Some(behind) = target.behind
                && hiding.contains(&behind)
            {
                hiding.push(index);
                continue;
            }
            let before = found.len();
            match target.res {
                Res::Scope(id) => {
                    self.defined(id, name, space, Some(scope), found);
                    for entry in &mut found[before..] {
                        entry.via = joined(target.via.as_ref(), entry.via.take());
                    }
                }
                Res::Item(id) => {
                    if let Some(variant) = self.variant(id, name) {
                        self.keep(
                            Entry { res: Res::Variant(id, variant), via: target.via.clone() },
                            space,
                            found,
                        );
                    }
                }
                Res::Variant(..) | Res::Hidden(..) | Res::Foreign(_) | Res::Prelude(_) => {}
            }
            if found.len() > before {
                hiding.push(index);
            }
        }
    }

    /// A name that nothing else defines, as one of a foreign module.
    pub(super) fn through_foreign_globs(
        &self,
        scope: ScopeId,
        name: &'a str,
        space: Space,
        found: &mut Vec<Entry<'a>>,
    ) {
        let mut globs: Vec<(ForeignPath<'a>, Option<Arc<Via>>)> = Vec::new();
        let mut next = Some(scope);
        while let Some(id) = next {
            for target in self.glob_targets(id).iter() {
                if let Res::Foreign(path) = &target.res
                    && !globs.iter().any(|(other, _)| other == path)
                {
                    globs.push((Arc::clone(path), target.via.clone()));
                }
            }
            next = self.scope(id).parent.filter(|_| self.scope(id).module != id);
        }
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
        choose(&mut globs, name);
        for (path, via) in globs {
            found.push(Entry { res: Res::Foreign(longer(&path, name)), via });
        }
    }

    /// What the globs of a scope lead to, each thing once.
    fn glob_targets(&self, scope: ScopeId) -> Arc<[GlobTarget<'a>]> {
        if self.scope(scope).globs.is_empty() {
            return Arc::default();
        }
        let known = self.scope(scope).glob_targets.get_or_init(|| self.follow_globs(scope));
        Arc::clone(known)
    }

    fn follow_globs(&self, scope: ScopeId) -> Arc<[GlobTarget<'a>]> {
        let mut targets: Vec<GlobTarget<'a>> = Vec::new();
        self.add_globs_of(scope, scope, None, None, &mut targets);
        let mut index = 0;
        while index < targets.len() {
            if let Res::Scope(target) = targets[index].res {
                let via = targets[index].via.clone();
                self.add_globs_of(target, scope, via.as_ref(), Some(index), &mut targets);
            }
            index += 1;
        }
        targets.into()
    }

    fn add_globs_of(
        &self,
        scope: ScopeId,
        seen_from: ScopeId,
        via: Option<&Arc<Via>>,
        behind: Option<usize>,
        targets: &mut Vec<GlobTarget<'a>>,
    ) {
        for &id in &self.scope(scope).globs {
            let import = self.import(id);
            let is_seen = scope == seen_from
                || import.is_public
                || self.is_inside(seen_from, self.scope(scope).module);
            if !is_seen {
                continue;
            }
            let says = if import.is_public { "re-exported here" } else { "brought in by this glob" };
            for entry in &import.found {
                let is_new = entry.res != Res::Scope(seen_from)
                    && !targets.iter().any(|target| target.res == entry.res);
                if is_new {
                    let step = Via { says, file: import.file, at: import.import.at, next: entry.via.clone() };
                    let via = joined(via, Some(Arc::new(step)));
                    targets.push(GlobTarget { res: entry.res.clone(), via, behind });
                }
            }
        }
    }
}

/// Leaves of several foreign globs those that may hold a name.
fn choose(globs: &mut Vec<(ForeignPath<'_>, Option<Arc<Via>>)>, name: &str) {
    let known = |path: &[&str]| KNOWN.iter().find(|(known, _)| *known == path);
    let holds = |path: &[&str]| known(path).is_some_and(|(_, names)| names.contains(&name));
    if globs.iter().any(|(path, _)| holds(path)) {
        globs.retain(|(path, _)| holds(path));
    } else if globs.len() > 1 {
        globs.retain(|(path, _)| path[0] != "std" && known(path).is_none());
        if globs.len() > 1 {
            globs.clear();
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
