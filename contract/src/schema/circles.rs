//! Types that lead back to themselves without going into the value.

use std::collections::BTreeMap;

use super::reference;
use crate::Json;

/// Keywords whose schemas judge the very value that the schema around them judges.
const OF_THE_SAME_VALUE: [&str; 8] =
    ["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"];

/// Types that lead back to themselves without going into the value: nobody could ever finish
/// judging by them. Each circle is a list of all keys in it; keys and circles are in the order of
/// `types`.
pub fn circles<'a>(types: impl IntoIterator<Item = (&'a str, &'a Json)>) -> Vec<Vec<&'a str>> {
    let (keys, schemas): (Vec<&str>, Vec<&Json>) = types.into_iter().unzip();
    let places: BTreeMap<&str, usize> = keys.iter().enumerate().map(|(place, key)| (*key, place)).collect();
    let next: Vec<Vec<usize>> = schemas
        .into_iter()
        .map(|schema| {
            let mut targets = Vec::new();
            same_value(schema, &mut |key| targets.extend(places.get(key)));
            targets
        })
        .collect();
    let mut circles = components(&next);
    circles.retain(|circle| circle.len() > 1 || next[circle[0]].contains(&circle[0]));
    circles.iter_mut().for_each(|circle| circle.sort_unstable());
    circles.sort_unstable();
    circles.into_iter().map(|circle| circle.into_iter().map(|place| keys[place]).collect()).collect()
}

/// What is wrong with a circle of types that are called `names`.
pub fn circle_message(names: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match quoted.as_slice() {
        [only] => format!("type {only} refers to itself without going into the value"),
        several => format!("types {} refer to each other without going into the value", several.join(", ")),
    }
}

/// What to do about a circle.
pub const CIRCLE_HELP: &str = "let the reference stand below a field or an item, or remove it: \
                               no value could ever be judged by such a type";

/// Calls `visit_one` with every key by which `schema` judges its own value.
fn same_value<'a>(schema: &'a Json, visit_one: &mut dyn FnMut(&'a str)) {
    if let Some(key) = reference(schema) {
        visit_one(key);
    }
    let Some(object) = schema.as_object() else { return };
    for key in OF_THE_SAME_VALUE {
        let Some(value) = object.get(key) else { continue };
        if let Some(list) = value.as_array() {
            list.iter().for_each(|item| same_value(item, visit_one));
        } else if key == "dependentSchemas" {
            let map = value.as_object().into_iter().flat_map(|map| map.iter());
            map.for_each(|(_, item)| same_value(item, visit_one));
        } else {
            same_value(value, visit_one);
        }
    }
}

/// The strongly connected components of a graph (Tarjan's algorithm, without recursion: a chain of
/// types may be as long as a document).
fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut order = vec![UNSEEN; next.len()];
    let mut lowest = vec![0; next.len()];
    let mut is_open = vec![false; next.len()];
    let mut open = Vec::new();
    let mut out = Vec::new();
    let mut count = 0;
    for start in 0..next.len() {
        if order[start] != UNSEEN {
            continue;
        }
        // A node, and how many of its edges have been followed.
        let mut path = vec![(start, 0)];
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            if *followed == 0 && order[node] == UNSEEN {
                (order[node], lowest[node]) = (count, count);
                count += 1;
                is_open[node] = true;
                open.push(node);
            }
            if let Some(&target) = next[node].get(*followed) {
                *followed += 1;
                if order[target] == UNSEEN {
                    path.push((target, 0));
                } else if is_open[target] {
                    lowest[node] = lowest[node].min(order[target]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                lowest[*parent] = lowest[*parent].min(lowest[node]);
            }
            if lowest[node] == order[node] {
                let place = open.iter().rposition(|other| *other == node).expect("a node is open until now");
                let component = open.split_off(place);
                component.iter().for_each(|member| is_open[*member] = false);
                out.push(component);
            }
        }
    }
    out
}
