//! Uses of layers that scripts make, request by request, also through files of no layer.

use std::collections::VecDeque;

use super::{Found, Layer, Layers};
use crate::script_facts::{asks, judged, written};
use crate::workspace::Lead;

/// Requests between scripts: from which file, which one, to which file.
type Edge = (usize, usize, usize);

/// Uses that scripts of layers make and may not, for all of them. Types count like anything else: a
/// layer that names another's types knows it.
pub(in crate::rules) fn of_scripts(layers: &Layers<'_>) -> Vec<Found> {
    let workspace = layers.workspace;
    let count = workspace.files.len();
    let mut edges: Vec<Edge> = Vec::new();
    for (index, file) in workspace.files.iter().enumerate() {
        let Some(script) = judged(file, workspace) else { continue };
        for (number, (request, leads)) in script.module.requests.iter().zip(&script.leads).enumerate() {
            let files = leads.iter().filter_map(|lead| match lead {
                Lead::File(to) if *to != index => Some(*to),
                Lead::File(_) | Lead::Elsewhere(_) => None,
            });
            edges.extend(files.filter(|_| asks(request)).map(|to| (index, number, to)));
        }
    }
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, (_, _, to)) in edges.iter().enumerate() {
        into[*to].push(number);
    }
    let mut used: Vec<Layer> = edges.iter().filter_map(|(from, ..)| layers.files[*from]).collect();
    used.sort_unstable();
    used.dedup();
    let mut found = Vec::new();
    for from in used {
        let next = ways(layers, from, &edges, &into);
        let mut last = None;
        for edge @ &(file, request, to) in edges.iter().filter(|(file, ..)| layers.files[*file] == Some(from))
        {
            // Of the files that one request leads to, one is told.
            if last == Some((file, request)) {
                continue;
            }
            if let Some(way) = way(layers, from, edge, &next, &edges) {
                last = Some((file, request));
                found.push(tell(layers, from, (file, request, to), &way, &edges));
            }
        }
    }
    found
}

/// For each file of no layer, the edge that leads on towards what a layer may not use.
fn ways(layers: &Layers<'_>, from: Layer, edges: &[Edge], into: &[Vec<usize>]) -> Vec<Option<usize>> {
    let is_forbidden = |file: usize| layers.files[file].is_some_and(|to| !layers.allows(from, to));
    let mut next = vec![None; into.len()];
    let mut open: VecDeque<usize> = (0..into.len()).filter(|file| is_forbidden(*file)).collect();
    while let Some(to) = open.pop_front() {
        for &number in &into[to] {
            let (file, ..) = edges[number];
            if layers.files[file].is_none() && next[file].is_none() {
                next[file] = Some(number);
                open.push_back(file);
            }
        }
    }
    next
}

/// The edges behind a first one that end in what a layer may not use.
fn way(
    layers: &Layers<'_>,
    from: Layer,
    first: &Edge,
    next: &[Option<usize>],
    edges: &[Edge],
) -> Option<Vec<usize>> {
    let mut way = Vec::new();
    let mut at = first.2;
    loop {
        match layers.files[at] {
            Some(to) => return (!layers.allows(from, to)).then_some(way),
            None => {
                let number = next[at]?;
                way.push(number);
                at = edges[number].2;
            }
        }
    }
}

fn tell(layers: &Layers<'_>, from: Layer, first: Edge, way: &[usize], edges: &[Edge]) -> Found {
    let files = &layers.workspace.files;
    let (file, request, to) = first;
    let asked = |file: usize, request: usize| {
        let script = files[file].script.as_ref();
        script.and_then(|script| script.module.requests.get(request))
    };
    let last = way.last().map_or(to, |number| edges[*number].2);
    let reached = files[last].text.path.as_str();
    let between: Vec<&str> = way.iter().map(|number| files[edges[*number].0].text.path.as_str()).collect();
    let (span, name) = match asked(file, request) {
        Some(request) => (files[file].span(request.at), written(&files[file], request)),
        None => (None, String::new()),
    };
    let how = match between.as_slice() {
        [] => format!("{name} leads to `{reached}`"),
        between => format!("this reaches `{reached}` through {}", onefold_model::listed(between, "and")),
    };
    let related = way.iter().filter_map(|number| {
        let (file, request, _) = edges[*number];
        let asked = asked(file, request)?;
        let source = &files[file];
        let message = format!("`{}` asks for {} here", source.text.path, written(source, asked));
        Some((message, source.span(asked.at)))
    });
    let to = layers.files[last].unwrap_or(from);
    Found { span, from, to, how, related: related.collect() }
}
