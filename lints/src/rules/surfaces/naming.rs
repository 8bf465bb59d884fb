//! What a surface is called, and how it is asked for.

use onefold::TextRange;

use super::filters::{Link, holds_several, links};
use super::{Api, Only, Surface, Used};
use crate::facts::{View, ends_with, first_text, named_in};
use crate::rust::syntax::Name;
use crate::rust::{Argument, Mention, Role, Target};

/// The request methods that contracts know.
const METHODS: [&str; 5] = ["delete", "get", "patch", "post", "put"];

/// The path or name of a surface, where it can be told.
pub(super) fn name(view: &View<'_>, mention: &Mention, api: &Api) -> Option<String> {
    let owned = |text: &str| text.to_owned();
    // What a macro puts in, or is given apart from any item, stands in no item of its own.
    let is_loose = mention.is_put_in() || view.text(mention.whole).ends_with(']');
    let item = || mention.within.path.last().filter(|_| !is_loose).map(Name::to_string);
    match (api.used, api.makes) {
        (Used::Attribute, Surface::Tool | Surface::Prompt) => {
            view.attribute(mention.at).and_then(named_in).map(owned).or_else(item)
        }
        _ if api.only == Only::HasPath => in_filters(view, mention),
        (Used::Attribute | Used::Called | Used::Macro, Surface::Route) => {
            let paths = mention.arguments.iter().filter_map(|argument| match argument {
                Argument::Text(text) if text.starts_with('/') => Some(text.as_str()),
                Argument::Prefix(_)
                | Argument::Fields(_)
                | Argument::Text(_)
                | Argument::Value { .. }
                | Argument::Closure(_)
                | Argument::Other => None,
            });
            let text = paths.map(owned).next().or_else(|| first_text(mention).map(owned));
            text.or_else(|| in_chain(view, mention))
        }
        (
            Used::Called | Used::Macro,
            Surface::Command | Surface::Procedure | Surface::Tool | Surface::Prompt,
        ) => first_text(mention).map(owned),
        (Used::Called | Used::Macro, _) => None,
        (Used::Attribute, Surface::OpenApi) => None,
        (Used::Attribute | Used::Derive | Used::Implemented, _) => item(),
    }
}

/// The path that an earlier link of a chain is given: `at("/notes").get(list)`.
fn in_chain(view: &View<'_>, mention: &Mention) -> Option<String> {
    let links = view
        .mentions()
        .filter(|link| link.whole.start >= mention.whole.start && link.whole.end <= mention.at.start);
    let is_path = |link: &&Mention| match &link.target {
        Target::Foreign(path) => {
            path.last().is_some_and(|last| matches!(last.as_str(), "at" | "path" | "with_path"))
        }
        Target::Local(_) | Target::Unknown => false,
    };
    let link = links.filter(is_path).max_by_key(|link| link.whole.end)?;
    first_text(link).map(str::to_owned).or_else(|| {
        let text = view.text(link.whole);
        text.split('"').nth(1).map(str::to_owned)
    })
}

/// What follows in the chain of a resource of one path, which says afterwards how it is asked for.
pub(super) fn asked_behind(view: &View<'_>, mention: &Mention) -> TextRange {
    let is_resource = match &mention.target {
        Target::Foreign(path) => ends_with(path, "web::resource") || ends_with(path, "Resource::new"),
        Target::Local(_) | Target::Unknown => false,
    };
    let links = view
        .mentions()
        .filter(|link| is_resource && link.role == Role::Method && link.whole.start == mention.whole.start);
    let end = links.map(|link| link.whole.end).max().unwrap_or(mention.whole.end);
    TextRange { start: mention.whole.end, end: end.max(mention.whole.end) }
}

/// The path that the filters of a chain ask for: `path("notes")`, `path!("notes" / u64)`.
fn in_filters(view: &View<'_>, mention: &Mention) -> Option<String> {
    if holds_several(view, mention) {
        return None;
    }
    let mut path = String::new();
    for Link { view, mention: link, .. } in links(view, mention).into_iter().filter(|it| !it.is_alternative) {
        let asks_for = match &link.target {
            Target::Foreign(named) if named[0] == "warp" && named.get(1).is_some_and(|it| it == "path") => {
                named.last().map(Name::as_str)
            }
            Target::Foreign(_) | Target::Local(_) | Target::Unknown => continue,
        };
        let given = view.text(TextRange { start: link.at.end, end: link.whole.end });
        match link.role {
            Role::Call => match first_text(link) {
                Some(text) => path.extend(["/", text]),
                None if asks_for == Some("end") => {}
                None => path.push_str("/{}"),
            },
            Role::Macro => {
                let parts = given.trim_matches(['!', '(', ')', '[', ']']).split('/').map(str::trim);
                // `..` is the rest, which other links name.
                for part in parts.filter(|part| *part != "..") {
                    let text = part.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
                    path.extend(["/", text.unwrap_or("{}")]);
                }
            }
            Role::Import
            | Role::Method
            | Role::Value
            | Role::Type
            | Role::Attribute
            | Role::Derive
            | Role::Implements
            | Role::Assign
            | Role::Tag
            | Role::Typeof => {}
        }
    }
    (!path.is_empty()).then_some(path)
}

/// The request method, where it can be told.
pub(super) fn method(view: &View<'_>, mention: &Mention) -> Option<&'static str> {
    let known = |name: &str| METHODS.into_iter().find(|method| *method == name);
    let of_target = |target: &Target| match target {
        Target::Foreign(path) => path.last().and_then(|last| known(last)),
        Target::Local(_) | Target::Unknown => None,
    };
    let of_arguments = || {
        mention.arguments.iter().find_map(|argument| match argument {
            Argument::Value { made_by, .. } => of_target(made_by),
            Argument::Prefix(_)
            | Argument::Fields(_)
            | Argument::Text(_)
            | Argument::Closure(_)
            | Argument::Other => None,
        })
    };
    let said = || {
        let text = &view.attribute(mention.at)?.text;
        let mut words = text.split_whitespace().skip_while(|word| *word != "method").skip(2);
        known(&words.next()?.to_lowercase())
    };
    of_target(&mention.target).or_else(of_arguments).or_else(said)
}
