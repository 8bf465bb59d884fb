//! Handlers that answer files which are built into the program.

use super::innocent::{ADDRESSES, PURE, VALUES};
use crate::facts::{View, type_name};
use crate::rust::syntax::Name;
use crate::rust::{Role, Target};

/// Crates that build a folder into the program.
const EMBEDS: [&str; 4] = ["include_dir", "include_dir_macros", "rust_embed", "rust_embed_for_web"];

/// What finds one of these files.
const FINDS: [&str; 2] = ["get", "get_file"];

/// Parameters that hold which file is asked for, and what browsers say of themselves.
const ASKS: [&str; 6] = ["FullPath", "HeaderMap", "Path", "PathBuf", "Tail", "Uri"];

/// Crates that only write down what happens.
const LOGS: [&str; 2] = ["log", "tracing"];

/// How many functions may stand between a handler and the files.
const MOST_HELPERS: usize = 3;

/// What a file is answered with: its kind and its bytes.
const ANSWERS: [&str; 10] = [
    "Body",
    "Bytes",
    "Cow",
    "HttpResponse",
    "IntoResponse",
    "Response",
    "etag",
    "header",
    "mime",
    "mime_guess",
];

/// Methods of texts and of values that may be missing, which do nothing else.
const TEXTS: [&str; 15] = [
    "ends_with",
    "is_empty",
    "map",
    "map_or",
    "ok_or",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "trim_end_matches",
    "trim_matches",
    "trim_start_matches",
    "unwrap_or",
    "unwrap_or_else",
    "path",
    "contents",
];

/// Whether a function of the workspace answers such files, for whatever path it is given, and does
/// nothing besides.
pub(super) fn is_embedded(view: &View<'_>, path: &[Name]) -> bool {
    let functions = view.functions(path);
    let mut parameters = functions.iter().flat_map(|function| &function.parameters);
    let asks = |name: &str| ASKS.contains(&name) || ADDRESSES.contains(&name);
    !functions.is_empty()
        && parameters.all(|parameter| parameter.of.as_ref().and_then(type_name).is_some_and(asks))
        && finds_files(view, path, MOST_HELPERS) == Some(true)
}

/// Whether a function finds such files, itself or through functions that it calls; nothing when it does
/// anything besides.
fn finds_files(view: &View<'_>, path: &[Name], left: usize) -> Option<bool> {
    let mut finds = false;
    let mentions = view.homes(path).into_iter().flat_map(|home| {
        let inside = home.rust.mentions.iter().filter(|mention| mention.within.path.starts_with(path));
        inside.map(move |mention| (home, mention))
    });
    for (view, mention) in mentions {
        match mention.role {
            Role::Call | Role::Method | Role::Value => {}
            Role::Macro if !matches!(mention.target, Target::Local(_)) => {}
            Role::Macro => return None,
            Role::Import
            | Role::Type
            | Role::Attribute
            | Role::Derive
            | Role::Implements
            | Role::Assign
            | Role::Tag
            | Role::Typeof => continue,
        }
        let is_one = |name: &str| PURE.contains(&name) || TEXTS.contains(&name);
        let is_innocent = match &mention.target {
            Target::Foreign(path) => {
                let is_found = EMBEDS.contains(&path[0].as_str());
                finds |= is_found && path.iter().any(|segment| FINDS.contains(&segment.as_str()));
                let has = |known: &[&str]| path.iter().any(|segment| known.contains(&segment.as_str()));
                is_found
                    || LOGS.contains(&path[0].as_str())
                    || has(&VALUES)
                    || has(&ANSWERS)
                    || has(&ADDRESSES)
                    || has(&ASKS)
                    || path.last().is_some_and(|last| is_one(last))
            }
            Target::Local(path) => {
                let is_found = is_derived(&view, path);
                finds |= is_found;
                let is_function = !view.functions(path).is_empty();
                match mention.role {
                    Role::Call if !is_found && is_function && left > 0 => {
                        finds |= finds_files(&view, path, left - 1)?;
                        true
                    }
                    // Constants, statics and types.
                    Role::Value => is_found || !is_function,
                    Role::Call
                    | Role::Method
                    | Role::Import
                    | Role::Type
                    | Role::Attribute
                    | Role::Derive
                    | Role::Macro
                    | Role::Implements
                    | Role::Assign
                    | Role::Tag
                    | Role::Typeof => is_found,
                }
            }
            Target::Unknown => mention.role == Role::Method && is_one(view.text(mention.at)),
        };
        if !is_innocent {
            return None;
        }
    }
    Some(finds)
}

/// Whether a path is that of a function which finds files, of a type that holds a folder.
fn is_derived(view: &View<'_>, path: &[Name]) -> bool {
    let Some((last, of)) = path.split_last() else { return false };
    let is_embed = |target: &Target| match target {
        Target::Foreign(path) => EMBEDS.contains(&path[0].as_str()),
        Target::Local(_) | Target::Unknown => false,
    };
    FINDS.contains(&last.as_str())
        && view.homes(path).iter().any(|home| {
            let mut mentions = home.rust.mentions.iter();
            mentions.any(|it| it.role == Role::Derive && it.within.path == of && is_embed(&it.target))
        })
}
