//! Parsers that others take in as groups of options.

use onefold::TextRange;

use super::uses::uses;
use crate::facts::{View, in_source, is_inside};
use crate::rust::syntax::{Attribute, ItemKind, TypeRef};
use crate::rust::{Mention, Role, Target};

/// Attributes by which a field tells the parser how it is read.
const ATTRIBUTES: [&str; 4] = ["arg", "clap", "command", "structopt"];

/// What runs a parser.
const RUN: [&str; 14] = [
    "clap",
    "command",
    "command_for_update",
    "from_args",
    "from_args_safe",
    "from_clap",
    "from_iter",
    "from_iter_safe",
    "into_app",
    "parse",
    "parse_from",
    "try_parse",
    "try_parse_from",
    "update_from",
];

/// How a field takes in a parser.
#[derive(PartialEq)]
enum Field {
    /// Its options are those of the parser around it.
    Flattened,
    /// It is a command below another.
    Command,
    /// The field is not read from the command line.
    Plain,
}

/// Whether a parser is taken in by others as a group of options, and is no command of its own.
pub(super) fn is_only_taken_in(view: &View<'_>, mention: &Mention) -> bool {
    if mention.is_put_in() {
        return is_defined_for_others(view, mention);
    }
    let path = &mention.within.path;
    let mut is_taken_in = false;
    for (other, used) in uses(view, path) {
        let is_itself = match &used.target {
            Target::Local(target) => target.len() == path.len(),
            Target::Foreign(_) | Target::Unknown => false,
        };
        if !is_itself {
            if is_run(&used.target) {
                return false;
            }
        } else if used.role == Role::Type {
            let is_run_here = other.mentions().any(|call| {
                matches!(call.role, Role::Call | Role::Value)
                    && is_inside(used.at, call.at)
                    && is_run(&call.target)
            });
            match field_at(&other, used.at) {
                Field::Command => return false,
                Field::Plain if is_run_here => return false,
                Field::Plain => {}
                Field::Flattened => is_taken_in = true,
            }
        }
    }
    is_taken_in
}

/// Whether the call of a macro that defines a parser names it, and others take in what it is called by.
/// Where such a name leads is not known, so that every place where it stands is read as text.
fn is_defined_for_others(view: &View<'_>, mention: &Mention) -> bool {
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let words = view.text(mention.whole).split(|character: char| !is_name(character));
    let files = || {
        view.workspace.files.iter().filter(|file| file.text.path != view.file.text.path).chain([view.file])
    };
    words.filter(|word| word.starts_with(char::is_uppercase)).any(|name| {
        let mut is_taken_in = false;
        for file in files() {
            for (start, _) in file.text.text.match_indices(name) {
                let (before, rest) = file.text.text.split_at(start);
                let behind = &rest[name.len()..];
                if before.ends_with(is_name) || behind.starts_with(is_name) {
                    continue;
                }
                if is_run_as_text(before, behind) {
                    return false;
                }
                let Some(other) = View::judged(file, view.workspace) else { continue };
                let (Ok(start), Ok(end)) = (u32::try_from(start), u32::try_from(start + name.len())) else {
                    return false;
                };
                match field_at(&other, TextRange { start, end }) {
                    Field::Command => return false,
                    Field::Flattened => is_taken_in = true,
                    Field::Plain => {}
                }
            }
        }
        is_taken_in
    })
}

/// Whether a name is one that a parser is run by, or gets another name.
fn is_run_as_text(before: &str, behind: &str) -> bool {
    let behind = behind.trim_start();
    let called =
        behind.strip_prefix("::").map(|rest| rest.split(|it: char| !it.is_alphanumeric() && it != '_'));
    called.is_some_and(|mut words| words.next().is_some_and(|name| RUN.contains(&name)))
        || behind.starts_with("as ")
        || before.ends_with("::<")
        || before.trim_end().ends_with('=') && behind.starts_with(';')
}

fn is_run(target: &Target) -> bool {
    match target {
        Target::Local(path) | Target::Foreign(path) => {
            path.last().is_some_and(|last| RUN.contains(&last.as_str()))
        }
        Target::Unknown => false,
    }
}

/// The field whose type stands at a place.
fn field_at(view: &View<'_>, at: TextRange) -> Field {
    let field = in_source(&view.rust.source, &mut |item| {
        let ItemKind::Type { fields, of_fields, .. } = &item.kind else { return None };
        let index = fields.iter().position(|(_, of)| is_named_in(of, at))?;
        let is_flattened = |(field, attribute): &(usize, Attribute)| {
            *field == index
                && attribute.path.segments.last().is_some_and(|last| ATTRIBUTES.contains(&last.name.as_str()))
                && words(attribute).any(|word| word == "flatten")
        };
        let is_of_commands = item.attributes.iter().any(|of| words(of).any(|word| word == "Subcommand"));
        Some(match (of_fields.iter().any(is_flattened), is_of_commands) {
            (true, _) => Field::Flattened,
            (false, true) => Field::Command,
            (false, false) => Field::Plain,
        })
    });
    field.unwrap_or(Field::Plain)
}

fn words(attribute: &Attribute) -> impl Iterator<Item = &str> {
    attribute.text.split(|character: char| !character.is_alphanumeric() && character != '_')
}

/// Whether a type names something at a place.
fn is_named_in(of: &TypeRef, at: TextRange) -> bool {
    match of {
        TypeRef::Path(path) => {
            path.at == at
                || path.segments.iter().flat_map(|segment| &segment.arguments).any(|of| is_named_in(of, at))
        }
        TypeRef::Reference(of) | TypeRef::List(of) => is_named_in(of, at),
        TypeRef::Tuple(_)
        | TypeRef::Bounds(_)
        | TypeRef::Function { .. }
        | TypeRef::Macro(_)
        | TypeRef::Other => false,
    }
}
