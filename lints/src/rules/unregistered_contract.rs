//! A contract that stands in no list of contracts.

use std::collections::BTreeSet;

use onefold::TextRange;
use onefold_model::Level;

use crate::declared::{contracts, mentions};
use crate::facts::{is_inside, is_ours};
use crate::rule::{Check, Diagnostics, Rule};
use crate::rust::syntax::Name;
use crate::rust::{Mention, Role, Target};
use crate::workspace::{CrateKind, Language, RustFile, SourceFile, Workspace};

pub(crate) const RULE: Rule = Rule {
    id: "unregistered-contract",
    level: Level::Error,
    page: include_str!("unregistered_contract.md"),
    check: Check::Graph(check),
};

fn check(workspace: &Workspace, out: &mut Diagnostics) {
    let lists: Vec<List<'_>> = workspace.files.iter().flat_map(lists).collect();
    for contract in contracts(workspace) {
        let file = &workspace.files[contract.file];
        let is_linked = |name: &str| {
            let model = workspace.contracts.as_ref();
            model.is_some_and(|model| model.contracts().any(|it| it.declared.name.as_str() == name))
        };
        if contract.name.is_some_and(is_linked) {
            continue;
        }
        let shown = contract.name.or(contract.path.last().map(|name| name.as_str())).unwrap_or_default();
        let mine: Vec<&List<'_>> = lists.iter().filter(|list| list.holds.contains(contract.path)).collect();
        let begun = RULE.at(file.span(contract.at));
        if mine.is_empty() {
            out.push(
                begun
                    .says(format!("contract `{shown}` stands in no `contracts![..]`, so nothing serves it"))
                    .help("add it to the list of contracts of its crate, or remove it"),
            );
        } else if workspace.contracts.is_some() && mine.iter().all(|list| !list.is_used(workspace)) {
            let function = mine[0].within.join("::");
            let diagnostic = begun
                .says(format!("contract `{shown}` is in the list of `{function}`, which nothing uses"))
                .help("merge that list with the others: `ContractSet::merge([..])`");
            let related = mine.iter().map(|list| list.file.span(list.at));
            out.push(related.fold(diagnostic, |diagnostic, span| diagnostic.related("the list", span)));
        }
    }
}

/// A list of contracts.
struct List<'w> {
    file: &'w SourceFile,
    at: TextRange,
    /// The function that it stands in.
    within: &'w [Name],
    /// The types in it.
    holds: BTreeSet<&'w [Name]>,
}

impl List<'_> {
    /// Whether something names the function that the list stands in: a mention, or a file of tests, benches
    /// or examples that is not read, by its words.
    fn is_used(&self, workspace: &Workspace) -> bool {
        let files = workspace.files.iter().filter_map(|file| file.rust.as_ref());
        let all = files.flat_map(|rust| &rust.mentions);
        let rust = workspace.files.iter().filter(|file| file.language == Language::Rust);
        let mut unread = rust.filter(|file| file.rust.is_none());
        let may_name = |file: &SourceFile| {
            let ends = [self.within.first(), self.within.last()];
            ends.iter().flatten().all(|name| file.text.text.contains(name.as_str()))
        };
        let mut others = all.filter(|mention| mention.within.path != self.within);
        self.within.last().is_some_and(|name| name == "main")
            || others.any(|mention| matches!(&mention.target, Target::Local(path) if **path == *self.within))
            || unread.any(may_name)
    }
}

/// The lists of a file that is not one of tests.
fn lists(file: &SourceFile) -> Vec<List<'_>> {
    let Some(rust) = file.rust.as_ref().filter(|rust| !is_of_tests(rust)) else { return Vec::new() };
    let found = mentions(rust).filter(|(_, mention)| is_list(file, mention)).map(|(_, list)| {
        let inside = rust.mentions.iter().filter(|mention| is_inside(mention.at, list.whole));
        let inside = inside.filter_map(|mention| match &mention.target {
            Target::Local(path) => Some(&**path),
            Target::Foreign(_) | Target::Unknown => None,
        });
        List { file, at: list.at, within: &list.within.path, holds: inside.collect() }
    });
    found.collect()
}

fn is_of_tests(rust: &RustFile) -> bool {
    rust.crates.iter().all(|krate| match krate.kind {
        CrateKind::Test | CrateKind::Bench | CrateKind::Example => true,
        CrateKind::Library | CrateKind::Binary | CrateKind::Build => false,
    })
}

/// `contracts![..]`, also by a macro that passes on what it is given, and `Entry::of::<C>()`.
fn is_list(file: &SourceFile, mention: &Mention) -> bool {
    match mention.role {
        Role::Macro => {
            let written = file.text.text.get(mention.at.start as usize..mention.at.end as usize);
            is_ours(&mention.target, "contracts")
                || mention.target == Target::Unknown && written == Some("contracts")
        }
        Role::Call | Role::Value => is_ours(&mention.target, "of"),
        Role::Import
        | Role::Method
        | Role::Type
        | Role::Attribute
        | Role::Derive
        | Role::Implements
        | Role::Assign
        | Role::Tag
        | Role::Typeof => false,
    }
}
