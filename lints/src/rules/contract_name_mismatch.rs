//! A contract whose type is called something else.

use std::collections::BTreeSet;

use onefold::TextRange;
use onefold_model::Level;

use crate::facts::{View, in_source, is_ours, named_in};
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::syntax::{ItemKind, Name, TypeRef, Visibility};
use crate::rust::{Role, Target};
use crate::workspace::{SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "contract-name-mismatch",
    level: Level::Error,
    page: include_str!("contract_name_mismatch.md"),
    check: Check::Source(check),
};

fn check(file: &SourceFile, workspace: &Workspace, out: &mut Diagnostics) {
    let Some(view) = View::judged(file, workspace) else { return };
    let mut tell = |at: TextRange, contract: &str, name: &str| {
        if !agrees(contract, name) {
            out.push(
                RULE.at(file.span(at))
                    .says(format!("contract `{contract}` goes by the name of `{name}`"))
                    .help(format!(
                        "call it `{}`, or name the contract after what it does",
                        proposed(contract)
                    )),
            );
        }
    };
    for mention in view.mentions().filter(|mention| mention.role == Role::Attribute) {
        if is_ours(&mention.target, "contract")
            && let Some(contract) = view.attribute(mention.at).and_then(named_in)
            && let Some(item) = view.item(mention.at)
        {
            tell(item.name_at, contract, &item.name);
        }
    }
    for (at, named, name) in renamings(&view) {
        let targets = view.mentions().filter(|mention| mention.at == named);
        let contract = targets.into_iter().find_map(|mention| match &mention.target {
            Target::Local(path) => contract_of(workspace, path),
            Target::Foreign(_) | Target::Unknown => None,
        });
        if let Some(contract) = contract {
            tell(at, contract, name);
        }
    }
}

/// The names that this file gives to others' types: where, of which name, and what they are called.
fn renamings<'w>(view: &View<'w>) -> Vec<(TextRange, TextRange, &'w str)> {
    let mut found = Vec::new();
    // What a type is called in an `impl`, its trait says.
    let mut of_traits = BTreeSet::new();
    in_source::<()>(&view.rust.source, &mut |item| {
        match &item.kind {
            ItemKind::Impl { items, .. } | ItemKind::Trait { items, .. } => {
                of_traits.extend(items.iter().map(|item| item.name_at));
            }
            ItemKind::Alias(TypeRef::Path(path)) if !of_traits.contains(&item.name_at) => {
                found.push((item.name_at, path.at, item.name.as_str()))
            }
            // What a file calls it for itself is its own business.
            ItemKind::Use(imports) if item.visibility != Visibility::Private => {
                for import in imports {
                    if let Some(name) = &import.name
                        && name != "_"
                        && import.path.last() != Some(name)
                    {
                        found.push((import.at, import.at, name.as_str()));
                    }
                }
            }
            ItemKind::Alias(_)
            | ItemKind::Use(_)
            | ItemKind::ExternCrate { .. }
            | ItemKind::Module { .. }
            | ItemKind::Function(_)
            | ItemKind::Type { .. }
            | ItemKind::Constant { .. }
            | ItemKind::MacroRules(_)
            | ItemKind::MacroCall(_)
            | ItemKind::Other => {}
        }
        None
    });
    found
}

/// The name of the contract that a type of the workspace declares.
fn contract_of<'w>(workspace: &'w Workspace, path: &[Name]) -> Option<&'w str> {
    let mut declared = workspace.contract_attributes().filter(|(_, mention)| mention.within.path == path);
    declared.find_map(|(file, mention)| {
        let file = workspace.files.get(file)?;
        let view = View { file, rust: file.rust.as_ref()?, workspace };
        view.attribute(mention.at).and_then(named_in)
    })
}

/// Whether a type's name holds the words of the contract's last segment, in any order and number.
fn agrees(contract: &str, name: &str) -> bool {
    let last = contract.rsplit('.').next().unwrap_or_default();
    let known = words(name);
    let is_said = words(last).iter().all(|word| known.contains(word));
    // `log_in` and `Login`, `webhook` and `WebHook`.
    is_said || known.concat().contains(&words(last).concat())
}

/// Words of camelCase and snake_case, in lower case and the singular.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for character in name.chars() {
        if character == '_' || character.is_uppercase() && was_lower {
            words.push(String::new());
        }
        was_lower = character.is_lowercase() || character.is_ascii_digit();
        if character != '_'
            && let Some(word) = words.last_mut()
        {
            word.extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words.into_iter().map(singular).collect()
}

fn singular(word: String) -> String {
    if let Some(stem) = word.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let stem = word.strip_suffix("es").filter(|stem| stem.ends_with(['s', 'x', 'z', 'h']));
    let stem = stem.or_else(|| word.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s')));
    stem.map(str::to_owned).unwrap_or(word)
}

/// The name that says it: the last segment's words, then those of the one before.
fn proposed(contract: &str) -> String {
    let segments = contract.rsplit('.').take(2).flat_map(|segment| segment.split('_'));
    segments
        .map(|word| {
            let mut characters = word.chars();
            let first = characters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(characters).collect::<String>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{agrees, proposed};

    #[test]
    fn names_that_agree() {
        for (contract, name) in [
            ("notes.search", "SearchNotes"),
            ("notes.search", "NotesSearch"),
            ("notes.search", "Search"),
            ("notes.search", "SearchInput"),
            ("notes.mentions", "FindMention"),
            ("notes.categories", "ListCategory"),
            ("notes.stats", "ReadStats"),
            ("users.log_in", "Login"),
            ("hooks.webhook", "AddWebHook"),
            ("notes.list_all", "ListAllNotes"),
            ("http.get_url", "GetURL"),
        ] {
            assert!(agrees(contract, name), "{contract} {name}");
        }
        for (contract, name) in
            [("notes.search", "FindNotes"), ("notes.purge", "DeleteNotes"), ("notes.list_all", "ListNotes")]
        {
            assert!(!agrees(contract, name), "{contract} {name}");
        }
        assert_eq!(proposed("work.notes.list_all"), "ListAllNotes");
    }
}
