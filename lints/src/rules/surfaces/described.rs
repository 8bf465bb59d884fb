//! Handlers that are described for an OpenAPI document where they are written.

use super::Surface;
use super::found::{built_by, may_be_route};
use super::uses::uses;
use crate::facts::{View, is_inside};
use crate::rust::{Mention, Role};

/// Request methods that change something.
const WRITES: [&str; 4] = ["delete", "patch", "post", "put"];

/// Whether the function that is described is, or is the handler of, a route that is told by itself.
pub(super) fn is_mounted(view: &View<'_>, mention: &Mention) -> bool {
    let path = &mention.within.path;
    let described = described_path(view, mention);
    let is_route = |view: &View<'_>, route: &Mention| {
        let built = may_be_route(route).then(|| built_by(view, route)).flatten();
        built.is_some_and(|built| {
            let is_same = match (&built.name, described) {
                // A router may stand below another one, and the description names the whole path.
                (Some(name), Some(described)) => {
                    shown(described).ends_with(&shown(name)) || built.ends_chain()
                }
                (None, _) | (_, None) => true,
            };
            built.surface == Surface::Route && is_same
        })
    };
    let is_own = view.mentions().any(|route| route.within.path == *path && is_route(view, route));
    is_own
        || uses(view, path).into_iter().any(|(other, used)| {
            matches!(used.role, Role::Call | Role::Value)
                && other.mentions().any(|route| {
                    route.at != used.at && is_inside(used.at, route.whole) && is_route(&other, route)
                })
        })
}

/// The path that is described, when it is one that is only read.
pub(super) fn read_path<'w>(view: &View<'w>, mention: &Mention) -> Option<&'w str> {
    let text = &view.attribute(mention.at)?.text;
    let writes = text.split_whitespace().any(|word| WRITES.contains(&word));
    described_path(view, mention).filter(|_| !writes)
}

fn described_path<'w>(view: &View<'w>, mention: &Mention) -> Option<&'w str> {
    let (_, rest) = view.attribute(mention.at)?.text.split_once("path = \"")?;
    rest.split_once('"').map(|(path, _)| path)
}

/// A path whose fields have no names.
fn shown(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment.contains(['{', '<', ':', '*']) {
        true => "{}",
        false => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}
