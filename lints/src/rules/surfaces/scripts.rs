//! Packages of npm that build callable surfaces, by their names in code.
//!
//! One table per kind of package; what must be so besides the name is a [`Needs`]. Values are known by
//! the package and the names that lead to them: `express().get` is `get` of `express`.

mod actions;
mod answered;
mod commands;
mod descriptions;
mod dotted;
mod effect;
mod files;
mod found;
mod functions;
mod given;
mod mcp;
mod mounts;
mod needs;
mod procedures;
mod routes;
mod servers;
mod view;

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Surface;

pub(in crate::rules) use found::surfaces_of;
pub(in crate::rules) use view::ScriptView;

/// Packages that belong together, and what of them builds a surface.
struct Family {
    /// Names of packages, `node:NAME` or `globalThis`, sorted.
    packages: &'static [&'static str],
    /// What builds a surface.
    apis: &'static [Api],
}

/// Names that build one kind of surface.
struct Api {
    used: Used,
    /// The ends of names in code, with `::`, sorted; an empty one is the package itself.
    names: &'static [&'static str],
    makes: Surface,
    needs: Needs,
}

/// How a name is used when it builds a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Used {
    /// Called, also with `new` and as a method, or passed on to be called.
    Called,
    /// As a decorator.
    Decorator,
    /// Extended by a class.
    Extended,
}

/// What must be so besides the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing else.
    Nothing,
    /// No other surface of the same package is built in the file: what it passes on is told where it
    /// is written.
    Alone,
    /// Something that answers is given: a function, or what the workspace makes.
    Handler,
    /// A path first, then something that answers.
    PathAndHandler,
    /// A function that answers by itself: it takes no `next`, which is the parameter of this number.
    Answers(usize),
    /// An object with one of these fields.
    Field(&'static [&'static str]),
    /// An event at which requests come, then something that answers.
    Event(&'static [&'static str]),
}

const FAMILIES: &[&[Family]] = &[
    commands::FAMILIES,
    descriptions::FAMILIES,
    effect::FAMILIES,
    functions::FAMILIES,
    mcp::FAMILIES,
    procedures::FAMILIES,
    routes::FAMILIES,
    servers::FAMILIES,
];

/// The families of a package. Every mention of a script asks, so they are looked up.
fn families(of: &str) -> &'static [&'static Family] {
    static BY_PACKAGE: LazyLock<HashMap<&str, Vec<&Family>>> = LazyLock::new(|| {
        let mut by_package: HashMap<&str, Vec<&Family>> = HashMap::new();
        for family in FAMILIES.iter().copied().flatten() {
            family.packages.iter().for_each(|package| by_package.entry(package).or_default().push(family));
        }
        by_package
    });
    BY_PACKAGE.get(of).map_or(&[], Vec::as_slice)
}

const fn called(makes: Surface, names: &'static [&'static str], needs: Needs) -> Api {
    Api { used: Used::Called, names, makes, needs }
}

const fn decorator(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Decorator, names, makes, needs: Needs::Nothing }
}

const fn extended(makes: Surface, names: &'static [&'static str]) -> Api {
    Api { used: Used::Extended, names, makes, needs: Needs::Nothing }
}

#[cfg(test)]
mod tests {
    use super::FAMILIES;

    #[test]
    fn names_stand_once_and_in_order() {
        for family in FAMILIES.iter().copied().flatten() {
            assert!(family.packages.is_sorted(), "{:?}", family.packages);
            for api in family.apis {
                assert!(api.names.is_sorted(), "{:?}", api.names);
                for name in api.names {
                    let same = family.apis.iter().filter(|other| other.used == api.used);
                    let count = same.flat_map(|other| other.names).filter(|other| *other == name).count();
                    assert_eq!(count, 1, "{:?}: {name}", family.packages);
                }
            }
        }
    }
}
