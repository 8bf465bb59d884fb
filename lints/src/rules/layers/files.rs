//! Uses of layers that sources make, by name or through functions that they call.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use onefold_model::Span;

use super::{Found, Layer, Layers};
use crate::declared::{mentions, path_of, product};
use crate::foreign::server_kind;
use crate::rust::{Mention, Role, Target};
use crate::workspace::SourceFile;

/// What stands in the functions of files that are in no layer, by the path of what it stands in.
pub(in crate::rules) struct Calls<'w>(BTreeMap<&'w [String], Vec<(usize, usize)>>);

impl<'w> Layers<'w> {
    /// See [`Calls`].
    pub fn calls(&self) -> Calls<'w> {
        let mut found: BTreeMap<&'w [String], Vec<(usize, usize)>> = BTreeMap::new();
        for (index, file) in self.workspace.files.iter().enumerate() {
            let Some((rust, _)) = product(file).filter(|_| self.files[index].is_none()) else { continue };
            for (number, mention) in mentions(rust).filter(|(_, mention)| mention.role != Role::Import) {
                found.entry(&mention.within.path).or_default().push((index, number));
            }
        }
        Calls(found)
    }

    /// The layer that a mention leads to and may not, with what it names.
    fn crossing(&self, from: Layer, file: usize, number: usize) -> Option<(Layer, String)> {
        let rust = self.workspace.files[file].rust.as_ref()?;
        let mention = rust.mentions.get(number)?;
        let path = path_of(&mention.target)?;
        let shown = path.join("::");
        if let Some(kind) =
            server_kind(&path[0], matches!(mention.target, Target::Local(_))).map(Layer::Server)
        {
            return (!self.allows(from, kind)).then(|| (kind, format!("this is `{shown}`")));
        }
        let reached = rust.reaches.iter().filter(|(_, by)| *by == number).map(|(reached, _)| *reached);
        let reached = reached.filter_map(|reached| Some((reached, self.files[reached]?)));
        let mut reached = reached.filter(|(_, to)| !self.allows(from, *to));
        let (reached, to) = reached.next()?;
        Some((to, format!("`{shown}` leads to `{}`", self.workspace.files[reached].text.path)))
    }
}

/// What a file uses and may not, at the place where it does.
pub(in crate::rules) fn of_file(layers: &Layers<'_>, calls: &Calls<'_>, file: usize) -> Vec<Found> {
    let source = &layers.workspace.files[file];
    let Some((from, (rust, _))) = layers.files[file].zip(product(source)) else { return Vec::new() };
    let mut found = Vec::new();
    // What an import brings in is told there, and what is named twice once.
    let mut told: BTreeSet<&[String]> = BTreeSet::new();
    let (imports, others): (Vec<_>, Vec<_>) =
        mentions(rust).partition(|(_, mention)| mention.role == Role::Import);
    for (number, mention) in imports.into_iter().chain(others) {
        let Some(path) = path_of(&mention.target) else { continue };
        if (1..=path.len()).any(|length| told.contains(&path[..length])) && mention.role != Role::Import {
            continue;
        }
        let direct = layers.crossing(from, file, number).map(|(to, how)| (to, how, Vec::new()));
        let Some((to, how, way)) = direct.or_else(|| behind(layers, calls, from, mention)) else { continue };
        told.insert(path);
        let mut related: Vec<(String, Option<Span>)> = Vec::new();
        for hop in &mention.chain {
            let file = std::sync::Arc::clone(&hop.file);
            related.push((hop.says.to_owned(), Some(Span::Text { file, range: hop.at, pointer: None })));
        }
        related.extend(way);
        found.push(Found { span: source.span(mention.at), from, to, how, related });
    }
    found
}

/// The crossing behind a function that is called, with the calls that lead there.
fn behind(
    layers: &Layers<'_>,
    calls: &Calls<'_>,
    from: Layer,
    mention: &Mention,
) -> Option<(Layer, String, Vec<(String, Option<Span>)>)> {
    let start = called(mention)?;
    let mut seen: BTreeSet<&[String]> = BTreeSet::from([start]);
    let mut open: VecDeque<(&[String], Vec<(usize, usize)>)> = VecDeque::from([(start, Vec::new())]);
    while let Some((function, way)) = open.pop_front() {
        for &(file, number) in calls.inside(function) {
            let way: Vec<(usize, usize)> = way.iter().copied().chain([(file, number)]).collect();
            if let Some((to, how)) = layers.crossing(from, file, number) {
                let way =
                    way.into_iter().filter_map(|(file, number)| step(&layers.workspace.files[file], number));
                return Some((to, format!("behind `{}`, {how}", start.join("::")), way.collect()));
            }
            let next = &layers.workspace.files[file].rust.as_ref()?.mentions[number];
            if let Some(next) = called(next).filter(|next| seen.insert(next)) {
                open.push_back((next, way));
            }
        }
    }
    None
}

impl Calls<'_> {
    /// What stands in a function, also in items inside it.
    fn inside<'c>(&'c self, function: &'c [String]) -> impl Iterator<Item = &'c (usize, usize)> {
        let behind = self.0.range(function..).take_while(move |(path, _)| path.starts_with(function));
        behind.flat_map(|(_, found)| found)
    }
}

/// The function of the workspace that a mention runs or passes on.
fn called(mention: &Mention) -> Option<&[String]> {
    match (&mention.target, mention.role) {
        (Target::Local(path), Role::Call | Role::Method | Role::Value) => Some(path),
        (
            _,
            Role::Call
            | Role::Method
            | Role::Value
            | Role::Import
            | Role::Type
            | Role::Attribute
            | Role::Derive
            | Role::Macro
            | Role::Implements,
        ) => None,
    }
}

fn step(file: &SourceFile, number: usize) -> Option<(String, Option<Span>)> {
    let mention = file.rust.as_ref()?.mentions.get(number)?;
    let path = path_of(&mention.target)?;
    Some((format!("`{}` is used here", path.join("::")), file.span(mention.at)))
}
