//! Names that carry calls over the network.

use std::collections::BTreeSet;

use onefold::TextRange;
use onefold_typescript::{Erasure, Member, Request, Resolution};

use crate::rust::syntax::Name;
use crate::rust::{Hop, Mention, Role, Step, Target};
use crate::script_facts::{asks, global, mentions, text};
use crate::workspace::{Lead, ScriptFile, SourceFile};

/// Globals of browsers that carry calls.
const GLOBALS: [&str; 4] = ["EventSource", "WebSocket", "XMLHttpRequest", "fetch"];

/// Packages that are HTTP clients and nothing else.
const CLIENTS: [&str; 14] = [
    "axios",
    "cross-fetch",
    "got",
    "isomorphic-fetch",
    "ky",
    "ky-universal",
    "node-fetch",
    "ofetch",
    "redaxios",
    "superagent",
    "undici",
    "unfetch",
    "whatwg-fetch",
    "wretch",
];

/// Families of packages of which some modules are clients.
const FAMILIES: [&str; 8] = [
    "@effect-atom/atom",
    "@effect-atom/atom-react",
    "@effect/platform",
    "@effect/platform-browser",
    "@effect/rpc",
    "@effect/rpc-http",
    "effect",
    "effect-http",
];

/// These modules.
const MODULES: [&str; 8] = [
    "AtomHttpApi",
    "AtomRpc",
    "BrowserHttpClient",
    "FetchHttpClient",
    "HttpApiClient",
    "HttpClient",
    "RpcClient",
    "RpcResolver",
];

/// Functions of clients that answer another client.
const MAKERS: [&str; 9] =
    ["agent", "create", "createFetch", "defaults", "extend", "instance", "make", "mapRequest", "wretch"];

/// A carrier of calls.
pub(super) enum Carrier<'m> {
    /// A global, with the names behind it.
    Global(&'m str, &'m [Name]),
    /// A client of npm, with the names behind it.
    Package(&'m str, &'m [Name]),
}

/// What a mention names, if that carries calls.
pub(super) fn carrier(mention: &Mention) -> Option<Carrier<'_>> {
    if let Some(path) = global(mention) {
        return match path {
            [navigator, beacon, ..] if navigator == "navigator" && beacon == "sendBeacon" => {
                Some(Carrier::Global("navigator.sendBeacon", &path[2..]))
            }
            [first, rest @ ..] if GLOBALS.contains(&first.as_str()) => Some(Carrier::Global(first, rest)),
            _ => None,
        };
    }
    let Target::Foreign(path) = &mention.target else { return None };
    let package = path[0].as_str();
    let is_client = CLIENTS.contains(&package)
        || FAMILIES.contains(&package) && path.iter().any(|name| MODULES.contains(&name.as_str()));
    is_client.then(|| Carrier::Package(package, &path[1..]))
}

/// All that carries calls in a file which may use none: the place, what it is, and the mention.
pub(in crate::rules) fn forbidden<'f>(
    file: &'f SourceFile,
    script: &'f ScriptFile,
    is_zone: &dyn Fn(&str) -> bool,
) -> Vec<(TextRange, String, Option<&'f Mention>)> {
    let mut found = Vec::new();
    for (request, leads) in script.module.requests.iter().zip(&script.leads) {
        let packages = leads.iter().filter_map(|lead| match lead {
            Lead::Elsewhere(Resolution::Package { name, subpath }) => Some((name.as_str(), subpath.as_str())),
            Lead::Elsewhere(_) | Lead::File(_) => None,
        });
        let mut packages = packages.filter(|(name, subpath)| is_client(name, subpath, request));
        if asks(request)
            && request.erasure == Erasure::Never
            && let Some((name, _)) = packages.next()
        {
            found.push((request.at, format!("`{name}`"), None));
        }
    }
    let own: BTreeSet<String> = found.iter().map(|(_, what, _)| what.clone()).collect();
    let mut told: BTreeSet<TextRange> = BTreeSet::new();
    let globals: Vec<(&str, TextRange)> = mentions(script)
        .filter(|mention| names(mention.role))
        .filter_map(|mention| match carrier(mention)? {
            Carrier::Global(name, _) => Some((name, mention.whole)),
            Carrier::Package(..) => None,
        })
        .collect();
    let mut unwritten: BTreeSet<&str> = BTreeSet::new();
    for mention in mentions(script).filter(|mention| names(mention.role)) {
        // What is given to a function is told where it is given.
        let is_given = |hop: &Hop| hop.step == Step::Given && is_zone(&hop.file.path);
        if is_of_answer(mention) || mention.chain.iter().any(is_given) {
            continue;
        }
        let what = match carrier(mention) {
            Some(Carrier::Global(name, _)) => {
                // What a name of this file stands for is told where it is named.
                let last = name.rsplit('.').next().unwrap_or(name);
                let is_named = |whole: TextRange| text(file, whole).contains(last);
                if !is_named(mention.whole)
                    && mention.chain.is_empty()
                    && (globals.iter().any(|(other, whole)| *other == name && is_named(*whole))
                        || !unwritten.insert(name))
                {
                    continue;
                }
                format!("`{name}`")
            }
            // What this file asks for itself is told there.
            Some(Carrier::Package(name, _)) if own.contains(&format!("`{name}`")) => continue,
            Some(Carrier::Package(name, path)) => {
                match path.iter().find(|name| MODULES.contains(&name.as_str())) {
                    Some(module) => format!("`{module}` of `{name}`"),
                    None => format!("`{name}`"),
                }
            }
            None => continue,
        };
        if told.insert(mention.at) {
            found.push((mention.at, what, Some(mention)));
        }
    }
    found
}

/// Whether a mention names something of what a call answered, and not what carries calls.
fn is_of_answer(mention: &Mention) -> bool {
    let Target::Foreign(path) = &mention.target else { return false };
    let called = usize::from(mention.called);
    let Some(last) = called.checked_sub(1).and_then(|last| path.get(last)) else { return false };
    let behind = path.len().saturating_sub(called);
    let is_class = last.starts_with(|first: char| first.is_uppercase());
    if is_class || MAKERS.contains(&last.as_str()) {
        // What this file makes itself is told where it makes it.
        let is_of_others = mention.chain.iter().any(|hop| hop.step == Step::Imported);
        return behind > 1 || behind == 1 && path[0] == "globalThis" && !is_of_others;
    }
    behind > 0
}

/// Whether a request brings in a client.
fn is_client(package: &str, subpath: &str, request: &Request) -> bool {
    let is_module = |name: &str| MODULES.contains(&name);
    CLIENTS.contains(&package)
        || FAMILIES.contains(&package)
            && (subpath.split('/').any(is_module)
                || request
                    .names
                    .iter()
                    .any(|name| matches!(&name.member, Member::Named(name) if is_module(name))))
}

/// Whether a role names a value.
fn names(role: Role) -> bool {
    match role {
        Role::Call | Role::Method | Role::Value | Role::Implements | Role::Assign => true,
        Role::Import
        | Role::Type
        | Role::Attribute
        | Role::Derive
        | Role::Macro
        | Role::Tag
        | Role::Typeof => false,
    }
}
