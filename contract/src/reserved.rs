//! Words that outputs keep for themselves.

/// Commands that every application has or will have; no contract takes their place.
pub const COMMANDS: [&str; 5] = ["serve", "mcp", "code", "help", "completions"];

/// Flags of every command. A field of one of these names has the flag `--field-NAME`.
pub const FLAGS: [&str; 5] = ["input", "json", "confirm", "help", "version"];

/// Segments of contract names that would be taken for something else: an awaited object, an
/// object's own machinery, the name space of code mode.
pub const SEGMENTS: [&str; 5] = ["then", "constructor", "prototype", "__proto__", "codemode"];

/// Globals of the sandbox in which programs of agents run; no contract's first segment hides one.
pub const GLOBALS: [&str; 12] = [
    "codemode",
    "console",
    "decodeURI",
    "decodeURIComponent",
    "encodeURI",
    "encodeURIComponent",
    "escape",
    "globalThis",
    "isFinite",
    "isNaN",
    "parseFloat",
    "parseInt",
];

/// Paths that the runtime serves itself.
pub const ROUTES: [&str; 5] = ["/mcp", "/rpc", "/openapi.json", "/docs", "/health"];

/// A path that belongs to the runtime with all that is below it.
pub const ROUTE_TREE: &str = "/.well-known";

/// Whether no contract may be served at `path`.
pub fn is_route(path: &str) -> bool {
    let below = path.strip_prefix(ROUTE_TREE);
    ROUTES.contains(&path) || below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
