//! Functions that hand each request on to a router, as servers ask for them.

use crate::facts::{View, type_name};
use crate::rust::syntax::{Function, Name};
use crate::rust::{Mention, Role, Target};

/// What hands a request on, and what is done to a router before.
const HANDS_ON: [&str; 5] = ["call", "clone", "into_service", "oneshot", "ready"];

/// Words of what answers some requests by itself.
const CHOICES: [&str; 4] = ["Default", "default", "if", "match"];

/// Whether all that is called is a router, which is told where its routes are written, or generated.
pub(super) fn hands_on<'w>(
    view: &View<'w>,
    text: &str,
    mut mentions: impl Iterator<Item = &'w Mention>,
) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let mut is_handed = false;
    let is_handing = mentions.all(|mention| match mention.role {
        Role::Call | Role::Method | Role::Value | Role::Macro => match &mention.target {
            Target::Foreign(path) if path[0] == "axum" && path.get(1).is_some_and(|it| it == "Router") => {
                let last = path.last().map_or("", Name::as_str);
                is_handed |= matches!(last, "call" | "oneshot");
                HANDS_ON.contains(&last)
            }
            Target::Local(path) if mention.role == Role::Call && makes_router(view, path) => true,
            Target::Foreign(_) | Target::Local(_) | Target::Unknown => {
                let is_generated = view.is_generated(&mention.target);
                is_handed |= is_generated;
                is_generated
            }
        },
        Role::Import
        | Role::Type
        | Role::Attribute
        | Role::Derive
        | Role::Implements
        | Role::Assign
        | Role::Tag
        | Role::Typeof => true,
    });
    is_handing && is_handed && !words.any(|word| CHOICES.contains(&word))
}

/// Whether a function takes nothing and answers a router.
fn makes_router(view: &View<'_>, path: &[Name]) -> bool {
    let functions = view.functions(path);
    let is_one = |function: &&Function| {
        function.parameters.is_empty() && function.output.as_ref().and_then(type_name) == Some("Router")
    };
    !functions.is_empty() && functions.iter().all(is_one)
}
