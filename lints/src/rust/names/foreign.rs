//! What glob imports of well-known crates are used for.

/// The path of a glob and names that it holds. A crate that stands here gives way to one that is not
/// known when a name is not in its list.
const KNOWN: &[(&str, &str)] = &[
    ("onefold::prelude", "Contract ContractSet Example Failure contract contracts data"),
    (
        "actix_web",
        "App HttpServer HttpRequest HttpResponse Responder Resource Route Scope web middleware guard \
         get post put delete head patch options connect trace route routes main test http dev rt \
         Error Either FromRequest Handler",
    ),
    (
        "axum",
        "Router Json Extension Form Error routing extract response handler middleware http body serve \
         debug_handler ServiceExt RequestExt RequestPartsExt",
    ),
    (
        "axum::routing",
        "get post put delete patch head options trace connect any on get_service post_service \
         put_service delete_service patch_service any_service on_service Router MethodRouter \
         MethodFilter Route RouterIntoService",
    ),
    ("axum::extract", "Path Query State Json Form Extension Request WebSocketUpgrade"),
    (
        "clap",
        "Parser Subcommand Args ValueEnum Command Arg ArgAction ArgGroup ArgMatches CommandFactory \
         FromArgMatches command arg value_parser crate_version crate_name crate_authors \
         crate_description builder error parser Id ValueHint ColorChoice",
    ),
    ("clap::builder", "Command Arg ArgGroup PossibleValue ValueParser Str StyledStr"),
    (
        "rocket",
        "Rocket Route Build Ignite Orbit State Request Response Data get post put delete head options \
         patch route routes catch catchers catcher launch main async_trait build custom execute uri \
         FromForm Responder fs form http serde fairing response request config figment tokio futures \
         local shield",
    ),
    (
        "warp",
        "Filter path any get post put delete head options patch method body query header serve reply \
         Reply Rejection reject Server ws sse fs cookie http service multipart test trace log cors \
         addr host redirect wrap_fn",
    ),
    (
        "poem",
        "Route RouteMethod Server Endpoint EndpointExt IntoEndpoint handler get post put delete head \
         options patch connect trace listener web middleware endpoint error http Middleware \
         FromRequest IntoResponse Request Response",
    ),
    (
        "poem_openapi",
        "OpenApi OpenApiService Object Enum Union Tags ApiRequest ApiResponse payload param types \
         registry SecurityScheme Multipart NewType ApiExtractor Webhook",
    ),
    (
        "salvo",
        "Router Server Service Request Response Depot FlowCtrl Handler handler endpoint Listener \
         Writer Scribe conn routing oapi catcher http prelude",
    ),
    (
        "salvo::prelude",
        "Router Server Service Request Response Depot FlowCtrl Handler handler endpoint TcpListener \
         Listener Writer Scribe OpenApi ToSchema ToParameters SwaggerUi",
    ),
    ("tonic", "Request Response Status Streaming Code transport async_trait include_proto"),
    ("tonic::transport", "Server Channel Endpoint Body Identity ServerTlsConfig"),
    (
        "dropshot",
        "ApiDescription endpoint api_description channel HttpServerStarter ServerBuilder HttpServer \
         RequestContext HttpResponseOk HttpError ConfigDropshot Path Query TypedBody \
         HttpResponseCreated HttpResponseUpdatedNoContent",
    ),
    (
        "rmcp",
        "ServerHandler ServiceExt RoleServer RoleClient tool tool_router tool_handler prompt \
         prompt_router prompt_handler handler model service transport ErrorData schemars",
    ),
    ("jsonrpsee", "RpcModule Methods server proc_macros core types"),
    ("jsonrpsee::server", "Server ServerBuilder RpcModule Methods ServerHandle"),
    ("utoipa", "OpenApi ToSchema IntoParams IntoResponses ToResponse path openapi Modify"),
    ("aide", "OperationIo openapi axum transform gen operation"),
    ("argh", "FromArgs from_env TopLevelCommand SubCommand"),
    ("pico_args", "Arguments"),
    ("hyper", "Request Response Server Body service server Method StatusCode"),
];

/// Whether a foreign module is known, and if so whether it is known to hold a name.
pub(super) fn holds(path: &[&str], name: &str) -> Option<bool> {
    let is_it = |known: &str| known.split("::").eq(path.iter().copied());
    let (_, names) = KNOWN.iter().find(|(known, _)| is_it(known))?;
    Some(names.split_whitespace().any(|known| known == name))
}
