//! The contracts that sources declare, and the handlers that they hold.

use std::collections::{BTreeMap, BTreeSet};

use onefold::TextRange;

use crate::facts::{in_source, is_inside, is_ours, named_in};
use crate::rust::syntax::{Attribute, Item, Name, Source, TypeRef};
use crate::rust::{Mention, Role, Target};
use crate::workspace::{CrateKind, RustFile, SourceFile, Workspace};

/// A contract that a source declares.
pub(crate) struct DeclaredContract<'w> {
    /// Index of its file.
    pub file: usize,
    /// Index of its package.
    pub package: usize,
    /// Its name, where the attribute says it.
    pub name: Option<&'w str>,
    /// The crate, the modules and the type.
    pub path: &'w [Name],
    /// The name of its type.
    pub at: TextRange,
}

/// The handlers of a workspace.
#[derive(Default)]
pub(crate) struct Handlers<'w> {
    /// Files that hold some, with the place of the first.
    pub files: BTreeMap<usize, TextRange>,
    /// The types of contracts that are handled.
    pub contracts: BTreeSet<&'w [Name]>,
    /// Whether something handles contracts that cannot be told.
    pub is_open: bool,
}

/// The Rust of a file that is part of a library or a program of the workspace.
pub(crate) fn product(file: &SourceFile) -> Option<(&RustFile, usize)> {
    let rust = file.rust.as_ref()?;
    let is_product = rust.crates.iter().any(|krate| match krate.kind {
        CrateKind::Library | CrateKind::Binary => true,
        CrateKind::Build | CrateKind::Test | CrateKind::Bench | CrateKind::Example => false,
    });
    rust.package.filter(|_| is_product).map(|package| (rust, package))
}

/// What a file mentions outside of tests.
pub(crate) fn mentions(rust: &RustFile) -> impl Iterator<Item = (usize, &Mention)> {
    rust.mentions.iter().enumerate().filter(|(_, mention)| !mention.within.is_test)
}

/// The path of a target that is known.
pub(crate) fn path_of(target: &Target) -> Option<&[Name]> {
    match target {
        Target::Foreign(path) | Target::Local(path) => Some(path),
        Target::Unknown => None,
    }
}

/// The contracts of libraries and programs, in the order of files.
pub(crate) fn contracts(workspace: &Workspace) -> Vec<DeclaredContract<'_>> {
    let mut found = Vec::new();
    for (file, source) in workspace.files.iter().enumerate() {
        let Some((rust, package)) = product(source) else { continue };
        for (_, mention) in mentions(rust) {
            if mention.role == Role::Attribute
                && is_ours(&mention.target, "contract")
                && let Some((item, attribute)) = attributed(&rust.source, mention.at)
            {
                let path = mention.within.path.as_slice();
                found.push(DeclaredContract {
                    file,
                    package,
                    name: named_in(attribute),
                    path,
                    at: item.name_at,
                });
            }
        }
    }
    found
}

/// The handlers of libraries and programs.
pub(crate) fn handlers(workspace: &Workspace) -> Handlers<'_> {
    let mut found = Handlers::default();
    for (file, source) in workspace.files.iter().enumerate() {
        let Some((rust, _)) = product(source) else { continue };
        for (_, mention) in mentions(rust) {
            if mention.role != Role::Implements || !is_ours(&mention.target, "Handles") {
                continue;
            }
            let is_put_in = mention.is_put_in();
            let place = if is_put_in { mention.whole } else { mention.at };
            let mut is_known = false;
            let is_generic = !is_put_in && is_of_a_generic(rust, mention);
            for (_, other) in mentions(rust).filter(|(_, other)| is_inside(other.at, place)) {
                if matches!(other.role, Role::Implements | Role::Macro) {
                    continue;
                }
                is_known |= other.target != Target::Unknown;
                if let Target::Local(path) = &other.target {
                    found.contracts.insert(path);
                }
            }
            if !is_known || is_generic {
                let is_wrapper = mentions(rust).any(|(_, other)| {
                    other.role == Role::Type
                        && is_ours(&other.target, "Handles")
                        && is_inside(other.at, mention.whole)
                });
                // What wraps any handler handles nothing of its own.
                if is_wrapper {
                    continue;
                }
                found.is_open = true;
            }
            found.files.entry(file).or_insert(mention.at);
        }
    }
    found
}

/// Whether what an `impl` gives its trait begins with one of its own generic parameters.
fn is_of_a_generic(rust: &RustFile, mention: &Mention) -> bool {
    let answer = in_source(&rust.source, &mut |item| {
        let found = item.implementation()?;
        let of_trait = found.of_trait.filter(|of_trait| of_trait.at == mention.at)?;
        let name = of_trait.segments.last().and_then(|last| last.arguments.first()).and_then(first_name);
        Some(name.is_some_and(|name| found.generics.iter().any(|generic| generic.name == name)))
    });
    answer == Some(true)
}

/// The name that a type begins with.
fn first_name(of: &TypeRef) -> Option<&str> {
    let path = of.path()?;
    match &path.qualified {
        Some((of, _)) => first_name(of),
        None => path.segments.first().map(|first| first.name.as_str()),
    }
}

/// The item that has an attribute whose name stands at a place.
fn attributed(source: &Source, at: TextRange) -> Option<(&Item, &Attribute)> {
    in_source(source, &mut |item| {
        let own = item.attributes.iter().find(|attribute| attribute.path.at == at);
        own.map(|attribute| (item, attribute))
    })
}
