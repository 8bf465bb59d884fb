//! Uses of layers that sources make, by name or through functions that they call.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use onefold_model::Span;

use super::{Found, Layer, Layers};
use crate::declared::{mentions, path_of, product};
use crate::foreign::server_kind;
use crate::rust::syntax::Name;
use crate::rust::{Mention, Role, Target};

/// What mentions lead to, once for all files.
pub(in crate::rules) struct Ways<'l, 'w> {
    layers: &'l Layers<'w>,
    /// By file, each mention with a file that it reaches.
    reached: Vec<Vec<(usize, usize)>>,
    /// What stands in the functions of files that are in no layer, by the path of what it stands in.
    inside: BTreeMap<&'w [Name], Vec<(usize, usize)>>,
    /// Functions behind which a layer finds nothing that it may not use.
    clean: BTreeSet<(Layer, &'w [Name])>,
}

/// A use that is not allowed: the layer that is used, what is named, and how that is reached.
type Crossing = (Layer, String, Vec<(String, Option<Span>)>);

impl<'l, 'w> Ways<'l, 'w> {
    pub fn of(layers: &'l Layers<'w>) -> Self {
        let mut inside: BTreeMap<&'w [Name], Vec<(usize, usize)>> = BTreeMap::new();
        let mut reached = Vec::new();
        for (index, file) in layers.workspace.files.iter().enumerate() {
            let mut mine: Vec<(usize, usize)> = Vec::new();
            if let Some((rust, _)) = product(file) {
                mine = rust.reaches.iter().map(|&(file, number)| (number, file)).collect();
                mine.sort_unstable();
                let is_free = layers.files[index].is_none();
                let leads = |number: usize| mine.binary_search_by_key(&number, |(by, _)| *by).is_ok();
                let used = mentions(rust).filter(|(number, it)| {
                    is_free
                        && it.role != Role::Import
                        && (called(it).is_some() || is_server(it) || leads(*number))
                });
                let used: Vec<(usize, &Mention)> = used.collect();
                // Neighbours most often stand in the same item.
                for same in used.chunk_by(|(_, one), (_, next)| Arc::ptr_eq(&one.within, &next.within)) {
                    let known = inside.entry(&same[0].1.within.path).or_default();
                    known.extend(same.iter().map(|(number, _)| (index, *number)));
                }
            }
            reached.push(mine);
        }
        Ways { layers, reached, inside, clean: BTreeSet::new() }
    }

    /// What a file uses and may not, at the place where it does.
    pub fn of_file(&mut self, file: usize) -> Vec<Found> {
        let source = &self.layers.workspace.files[file];
        let Some((from, (rust, _))) = self.layers.files[file].zip(product(source)) else { return Vec::new() };
        let mut found = Vec::new();
        // What an import brings in is told there, and what is named twice once.
        let mut told: BTreeSet<&[Name]> = BTreeSet::new();
        let (imports, others): (Vec<_>, Vec<_>) =
            mentions(rust).partition(|(_, mention)| mention.role == Role::Import);
        for (number, mention) in imports.into_iter().chain(others) {
            let Some(path) = path_of(&mention.target) else { continue };
            let is_told = (1..=path.len()).any(|length| told.contains(&path[..length]));
            if is_told && mention.role != Role::Import {
                continue;
            }
            let direct = self.crossing(from, file, number).map(|(to, how)| (to, how, Vec::new()));
            let Some((to, how, way)) = direct.or_else(|| self.behind(from, mention)) else { continue };
            told.insert(path);
            let hops = mention.chain.iter().map(|hop| (hop.step.says().to_owned(), Some(hop.span())));
            let related = hops.chain(way).collect();
            found.push(Found { span: source.span(mention.at), from, to, how, related });
        }
        found
    }

    /// The layer that a mention leads to and may not, with what it names.
    fn crossing(&self, from: Layer, file: usize, number: usize) -> Option<(Layer, String)> {
        let layers = self.layers;
        let mention = layers.workspace.files[file].rust.as_ref()?.mentions.get(number)?;
        // A method is not imported: what its value is made with is told, where it is known.
        let path = path_of(&mention.target).filter(|_| mention.role != Role::Method)?;
        let shown = path.join("::");
        let is_member = matches!(mention.target, Target::Local(_));
        if let Some(kind) = server_kind(&path[0], is_member).map(Layer::Server) {
            return (!layers.allows(from, kind)).then(|| (kind, format!("this is `{shown}`")));
        }
        let reached = &self.reached[file];
        let reached = &reached[reached.partition_point(|(by, _)| *by < number)..];
        let mut reached = reached.iter().take_while(|(by, _)| *by == number);
        let (reached, to) = reached.find_map(|(_, reached)| {
            let to = layers.files[*reached].filter(|to| !layers.allows(from, *to))?;
            Some((*reached, to))
        })?;
        Some((to, format!("`{shown}` leads to `{}`", layers.workspace.files[reached].text.path)))
    }

    /// The crossing behind a function that is called, with the calls that lead there.
    fn behind(&mut self, from: Layer, mention: &'w Mention) -> Option<Crossing> {
        let start = called(mention)?;
        let mut seen: BTreeSet<&'w [Name]> = BTreeSet::from([start]);
        let mut open = VecDeque::from([(start, Vec::<(usize, usize)>::new())]);
        while let Some((function, way)) = open.pop_front() {
            if self.clean.contains(&(from, function)) {
                continue;
            }
            let inside = self.inside.range(function..).take_while(|(path, _)| path.starts_with(function));
            for &(file, number) in inside.flat_map(|(_, found)| found) {
                let way: Vec<(usize, usize)> = way.iter().copied().chain([(file, number)]).collect();
                let source = &self.layers.workspace.files[file];
                if let Some((to, how)) = self.crossing(from, file, number) {
                    let steps = way.iter().filter_map(|(file, number)| self.step(*file, *number));
                    let how = format!("behind `{}`, {how}", start.join("::"));
                    return Some((to, how, steps.collect()));
                }
                let next = source.rust.as_ref().and_then(|rust| called(&rust.mentions[number]));
                if let Some(next) = next.filter(|next| seen.insert(next)) {
                    open.push_back((next, way));
                }
            }
        }
        self.clean.extend(seen.into_iter().map(|function| (from, function)));
        None
    }

    /// A mention on the way, as a related place.
    fn step(&self, file: usize, number: usize) -> Option<(String, Option<Span>)> {
        let file = &self.layers.workspace.files[file];
        let mention = file.rust.as_ref()?.mentions.get(number)?;
        let path = path_of(&mention.target)?;
        Some((format!("`{}` is used here", path.join("::")), file.span(mention.at)))
    }
}

/// Whether a mention names a package that only servers run.
fn is_server(mention: &Mention) -> bool {
    let is_member = matches!(mention.target, Target::Local(_));
    path_of(&mention.target).is_some_and(|path| server_kind(&path[0], is_member).is_some())
}

/// The function of the workspace that a mention runs or passes on.
fn called(mention: &Mention) -> Option<&[Name]> {
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
            | Role::Implements
            | Role::Assign
            | Role::Tag
            | Role::Typeof,
        ) => None,
    }
}
