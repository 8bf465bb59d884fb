//! Which optional dependencies of members are on, by what their manifests say of features.
//!
//! This is for when cargo tells of members alone. As cargo does it for a whole workspace, each member has
//! its default features, and those that other members ask for.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{Metadata, Package};

/// A member and the key of one of its dependencies, or a member and one of its features.
type Pair<'m> = (&'m str, &'m str);

/// The optional dependencies that are on, each by its member and by its key there.
pub(super) fn switched_on(metadata: &Metadata) -> BTreeSet<Pair<'_>> {
    let members: BTreeMap<&str, &Package> =
        metadata.packages.iter().map(|package| (package.name.as_str(), package)).collect();
    let mut features = Features { members, on: BTreeSet::new(), open: Vec::new() };
    for package in &metadata.packages {
        features.ask(package.name.as_str(), "default");
    }
    let mut known = BTreeSet::new();
    loop {
        features.follow(&mut known);
        // What is on asks for features of others, which may turn on more.
        if !features.ask_of_dependencies(&known) {
            return known;
        }
    }
}

struct Features<'m> {
    members: BTreeMap<&'m str, &'m Package>,
    /// Features that are on.
    on: BTreeSet<Pair<'m>>,
    /// Those of them that are still to be followed.
    open: Vec<Pair<'m>>,
}

impl<'m> Features<'m> {
    /// Turns a feature on; whether it was off.
    fn ask(&mut self, member: &'m str, feature: &'m str) -> bool {
        let is_new = self.members.contains_key(member) && self.on.insert((member, feature));
        if is_new {
            self.open.push((member, feature));
        }
        is_new
    }

    /// Follows what features name: other features, dependencies, and features of those.
    fn follow(&mut self, known: &mut BTreeSet<Pair<'m>>) {
        while let Some((member, feature)) = self.open.pop() {
            let package = self.members[member];
            for named in package.features.get(feature).into_iter().flatten() {
                if let Some(key) = named.strip_prefix("dep:") {
                    known.insert((member, key));
                } else if let Some((key, _)) = named.split_once('/') {
                    if !key.ends_with('?') {
                        known.insert((member, key));
                    }
                } else {
                    self.ask(member, named);
                }
            }
        }
    }

    /// Turns on what dependencies that are on ask of members; whether anything was off.
    fn ask_of_dependencies(&mut self, known: &BTreeSet<Pair<'m>>) -> bool {
        let packages: Vec<(&'m str, &'m Package)> =
            self.members.iter().map(|(name, package)| (*name, *package)).collect();
        let mut is_new = false;
        for (member, package) in packages {
            for written in &package.dependencies {
                let key = key(written);
                if written.optional && !known.contains(&(member, key)) {
                    continue;
                }
                for feature in &written.features {
                    is_new |= self.ask(&written.name, feature);
                }
                let own =
                    package.features.iter().filter(|(name, _)| self.on.contains(&(member, name.as_str())));
                let own: Vec<&'m str> = own
                    .flat_map(|(_, named)| named)
                    .filter_map(|named| named.split_once('/'))
                    .filter_map(|(of, feature)| (of.trim_end_matches('?') == key).then_some(feature))
                    .collect();
                for feature in own {
                    is_new |= self.ask(&written.name, feature);
                }
            }
        }
        is_new
    }
}

/// What a manifest calls a dependency.
pub(super) fn key(written: &cargo_metadata::Dependency) -> &str {
    written.rename.as_deref().unwrap_or(&written.name)
}
