//! What must be so besides a name, for a call of a script to build a surface.

use super::Needs;
use super::given::{answers, has_field, is_mounted, may_answer, parameters};
use super::view::ScriptView;
use crate::rust::syntax::Name;
use crate::rust::{Argument, Mention, Role};

/// Whether a mention meets what its name asks for.
pub(super) fn holds(view: &ScriptView<'_>, mention: &Mention, path: &[Name], needs: Needs) -> bool {
    let given = mention.arguments.as_slice();
    match needs {
        // Whether it is alone is asked when all the others are known.
        Needs::Nothing | Needs::Alone => true,
        Needs::Handler => {
            given.iter().any(answers) && !given.iter().flat_map(Argument::targets).any(is_mounted)
        }
        Needs::PathAndHandler => {
            let is_below = path.iter().rev().nth(1).is_some_and(|before| before == "route");
            let is_asked = given.iter().take(2).any(is_path);
            is_asked && given.iter().skip(1).any(may_answer) || is_below && given.iter().any(may_answer)
        }
        Needs::Answers(next) => {
            !given.iter().flat_map(Argument::targets).any(is_mounted)
                && parameters(view, mention).is_some_and(|parameters| parameters <= next)
        }
        Needs::Field(names) => mention.role == Role::Value || has_field(view, mention, names),
        Needs::Event(events) => match given {
            [Argument::Text(event), rest @ ..] => {
                events.contains(&event.as_str()) && rest.iter().any(answers)
            }
            _ => false,
        },
    }
}

/// Whether an argument may be the path of a route.
fn is_path(argument: &Argument) -> bool {
    match argument {
        Argument::Text(_) | Argument::Prefix(_) | Argument::Other => true,
        Argument::Value { .. } | Argument::Fields(_) | Argument::Closure(_) => false,
    }
}
