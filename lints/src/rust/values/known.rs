//! What is known of values from outside: wrappers that are looked through, and functions that answer
//! another type than their path says.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::rust::Hasher;

/// Types that only hold what is of interest.
const WRAPPERS: &[&str] = &[
    "Arc",
    "ArcSwap",
    "AssertUnwindSafe",
    "Box",
    "BoxFuture",
    "BoxStream",
    "Cell",
    "Cow",
    "Fuse",
    "Lazy",
    "LazyCell",
    "LazyLock",
    "LocalBoxFuture",
    "ManuallyDrop",
    "MaybeUninit",
    "Mutex",
    "MutexGuard",
    "NonNull",
    "OnceCell",
    "OnceLock",
    "Option",
    "Pin",
    "Poll",
    "Rc",
    "Ref",
    "RefCell",
    "RefMut",
    "Result",
    "RwLock",
    "Saturating",
    "UnsafeCell",
    "Vec",
    "VecDeque",
    "Weak",
    "Wrapping",
    "Zeroizing",
];

/// Where a function or method stands, its name, and the type that it answers.
type Answer = (&'static [&'static str], &'static [&'static str], &'static [&'static str]);

/// Functions and methods that answer another type than their path says.
const ANSWERS: &[Answer] = &[
    (&["actix_web", "HttpServer"], &["run"], &["actix_web", "dev", "Server"]),
    (
        &["actix_web", "web"],
        &["delete", "get", "head", "method", "patch", "post", "put", "route", "to"],
        &["actix_web", "Route"],
    ),
    (&["actix_web", "web"], &["resource"], &["actix_web", "Resource"]),
    (&["actix_web", "web"], &["scope"], &["actix_web", "Scope"]),
    (&["actix_web", "web"], &["service"], &["actix_web", "dev", "WebService"]),
    (
        &["axum", "routing"],
        &[
            "any",
            "any_service",
            "delete",
            "delete_service",
            "get",
            "get_service",
            "head",
            "on",
            "on_service",
            "options",
            "patch",
            "post",
            "post_service",
            "put",
            "put_service",
            "trace",
        ],
        &["axum", "routing", "MethodRouter"],
    ),
    (
        &["clap", "Command"],
        &["get_matches", "get_matches_from", "get_matches_mut", "try_get_matches", "try_get_matches_from"],
        &["clap", "ArgMatches"],
    ),
    (
        &["poem"],
        &["connect", "delete", "get", "head", "options", "patch", "post", "put", "trace"],
        &["poem", "RouteMethod"],
    ),
    (&["rocket"], &["build", "custom", "execute", "ignite"], &["rocket", "Rocket"]),
    (&["std", "env"], &["args"], &["std", "env", "Args"]),
    (&["std", "env"], &["args_os"], &["std", "env", "ArgsOs"]),
    (
        &["tonic", "transport", "Server"],
        &["add_routes", "add_service"],
        &["tonic", "transport", "server", "Router"],
    ),
    (&["warp"], &["serve"], &["warp", "Server"]),
];

/// Macros by path, and the type of what they make.
const MACROS: &[(&[&str], &[&str])] = &[
    (&["clap", "arg"], &["clap", "Arg"]),
    (&["clap", "command"], &["clap", "Command"]),
    (&["rocket", "catchers"], &["rocket", "Catcher"]),
    (&["rocket", "routes"], &["rocket", "Route"]),
];

/// Methods that take what a wrapper holds and hand it to their closure.
const HANDS_ON: &[&str] = &[
    "also",
    "and_then",
    "and_then_async",
    "apply",
    "apply_if",
    "configure",
    "filter_map",
    "flat_map",
    "fold",
    "for_each",
    "inspect",
    "inspect_ok",
    "into_iter",
    "is_some_and",
    "is_ok_and",
    "map",
    "map_ok",
    "map_or",
    "map_or_else",
    "modify",
    "modify_if",
    "pipe",
    "scope",
    "tap",
    "then",
    "try_fold",
    "try_for_each",
    "update",
    "when",
    "when_some",
    "with",
];

/// Whether a type of that name only holds another.
pub(in crate::rust) fn is_wrapper(name: &str) -> bool {
    // Every type that is written somewhere is asked about.
    static KNOWN: LazyLock<HashSet<&str, Hasher>> = LazyLock::new(|| WRAPPERS.iter().copied().collect());
    KNOWN.contains(name)
}

/// Whether a method hands its receiver, or what is in it, to a closure.
pub(in crate::rust) fn hands_on(name: &str) -> bool {
    HANDS_ON.contains(&name)
}

/// The type that a function or method from outside answers, where its path does not say it.
pub(in crate::rust) fn made_by(path: &[&str]) -> Option<&'static [&'static str]> {
    let (name, around) = path.split_last()?;
    let answer = ANSWERS.iter().find(|(place, names, _)| *place == around && names.contains(name));
    answer.map(|(_, _, of)| *of)
}

/// The type of what a macro from outside makes.
pub(in crate::rust) fn macro_makes(path: &[&str]) -> Option<&'static [&'static str]> {
    MACROS.iter().find(|(name, _)| *name == path).map(|(_, of)| *of)
}
