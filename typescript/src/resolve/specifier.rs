//! What kind of specifier a text is, before any file is looked for.

use super::Resolution;

/// The kinds of specifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'s> {
    /// `./x`, `../x`, `.`, `..`
    Relative(&'s str),
    /// `/x`: from the root of a site.
    Rooted(&'s str),
    /// `#x`
    Internal(&'s str),
    /// `name`, `@scope/name/sub`, and aliases that look like one or like nothing else.
    Bare(&'s str),
    /// `scheme:rest`
    Scheme(&'s str, &'s str),
    /// Nothing at all.
    Empty,
}

/// Modules of Node.js that are loaded without `node:`.
const NODE: [&str; 42] = [
    "assert",
    "async_hooks",
    "buffer",
    "child_process",
    "cluster",
    "console",
    "constants",
    "crypto",
    "dgram",
    "diagnostics_channel",
    "dns",
    "domain",
    "events",
    "fs",
    "http",
    "http2",
    "https",
    "inspector",
    "module",
    "net",
    "os",
    "path",
    "perf_hooks",
    "process",
    "punycode",
    "querystring",
    "readline",
    "repl",
    "stream",
    "string_decoder",
    "sys",
    "timers",
    "tls",
    "trace_events",
    "tty",
    "url",
    "util",
    "v8",
    "vm",
    "wasi",
    "worker_threads",
    "zlib",
];

/// Their parts, as `fs/promises`.
const NODE_PARTS: [&str; 16] = [
    "assert/strict",
    "dns/promises",
    "fs/promises",
    "inspector/promises",
    "path/posix",
    "path/win32",
    "readline/promises",
    "stream/consumers",
    "stream/promises",
    "stream/web",
    "timers/promises",
    "util/types",
    "_http_agent",
    "_http_server",
    "_stream_wrap",
    "_tls_wrap",
];

/// Schemes whose modules the runtime has built in.
const RUNTIMES: [&str; 4] = ["bun", "cloudflare", "node", "workerd"];

/// Takes off what bundlers read for themselves: loaders (`raw-loader!./x`) and queries (`./x?worker`).
pub(super) fn bare_of_suffixes(specifier: &str) -> &str {
    let specifier = specifier.rsplit('!').next().unwrap_or(specifier);
    specifier.split_once('?').map_or(specifier, |(path, _)| path)
}

/// Sorts a specifier whose suffixes are off.
pub(super) fn kind(specifier: &str) -> Kind<'_> {
    let is_relative = |dots: &str| {
        specifier.strip_prefix(dots).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if specifier.is_empty() {
        Kind::Empty
    } else if is_relative(".") || is_relative("..") {
        Kind::Relative(specifier)
    } else if specifier.starts_with('/') {
        Kind::Rooted(specifier.trim_start_matches('/'))
    } else if specifier.starts_with('#') {
        Kind::Internal(specifier)
    } else {
        match specifier.split_once(':') {
            Some((scheme, rest)) if is_scheme(scheme) => Kind::Scheme(scheme, rest),
            Some(_) | None => Kind::Bare(specifier),
        }
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '\0')
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "+.-\0".contains(letter))
}

/// What a specifier with a scheme names.
pub(super) fn with_scheme(scheme: &str, rest: &str) -> Resolution {
    if RUNTIMES.contains(&scheme) {
        return Resolution::Builtin(format!("{scheme}:{rest}"));
    }
    match scheme {
        "npm" | "jsr" => {
            let (name, subpath) = split(rest.trim_start_matches('/'));
            let name = without_version(name);
            let subpath = subpath.split_once('@').map_or(subpath, |(subpath, _)| subpath);
            Resolution::Package { name: name.to_owned(), subpath: subpath.to_owned() }
        }
        "file" => Resolution::Outside,
        // `C:/x` of Windows.
        drive if drive.len() == 1 => Resolution::Outside,
        _ => Resolution::Asset,
    }
}

/// `@scope/name@1.2` without its version.
pub(super) fn without_version(name: &str) -> &str {
    name.char_indices().skip(1).find(|(_, letter)| *letter == '@').map_or(name, |(at, _)| &name[..at])
}

/// The module of the runtime that a name without a scheme means.
pub(super) fn builtin(specifier: &str) -> Option<Resolution> {
    if specifier == "bun" {
        return Some(Resolution::Builtin("bun".to_owned()));
    }
    (NODE.binary_search(&specifier).is_ok() || NODE_PARTS.contains(&specifier))
        .then(|| Resolution::Builtin(format!("node:{specifier}")))
}

/// A specifier cut into the name of a package and what is asked of it.
pub(super) fn split(specifier: &str) -> (&str, &str) {
    let from = if specifier.starts_with('@') { specifier.find('/').map_or(0, |slash| slash + 1) } else { 0 };
    match specifier[from..].find('/') {
        Some(slash) => (&specifier[..from + slash], &specifier[from + slash + 1..]),
        None => (specifier, ""),
    }
}

/// Whether a package may have that name. What none may have is an alias: `@/x`, `~/x`, `$lib/x`.
pub(super) fn may_be_package(name: &str) -> bool {
    let is_word = |text: &str| {
        text.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
            && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.~!*'()".contains(letter))
    };
    match name.strip_prefix('@') {
        Some(scoped) => scoped.split_once('/').is_some_and(|(scope, name)| is_word(scope) && is_word(name)),
        None => is_word(name),
    }
}
