//! Refuses types that lead back to themselves without going into the value.

use std::collections::BTreeSet;

use crate::schema;
use crate::{Declaration, Entry, Json, Problem};

use super::gather::Gathered;
use super::rust_path;

/// Tells every circle once, and lets its types admit anything from then on, so that whatever
/// follows references comes to an end.
pub(super) fn refuse(
    linked: &[(Declaration, Entry)],
    sides: [&mut Gathered; 2],
    problems: &mut Vec<Problem>,
) {
    let mut told: BTreeSet<Vec<String>> = BTreeSet::new();
    for gathered in sides {
        let circles = schema::circles(gathered.types.iter().map(|(id, schema)| (id.as_str(), schema)));
        let circles: Vec<Vec<String>> =
            circles.into_iter().map(|circle| circle.into_iter().map(str::to_owned).collect()).collect();
        if circles.is_empty() {
            continue;
        }
        let users = gathered.users();
        for circle in circles {
            for id in &circle {
                gathered.types.insert(id.clone(), Json::from(true));
            }
            if !told.contains(&circle) {
                let user = circle.iter().filter_map(|id| users.get(id)).min().copied().unwrap_or_default();
                problems.push(endless(&circle, &linked[user].0));
                told.insert(circle);
            }
        }
    }
}

fn endless(circle: &[String], declared: &Declaration) -> Problem {
    let paths: Vec<String> = circle.iter().map(|id| rust_path(id)).collect();
    Problem {
        rule: "endless-type",
        message: format!("{}, in contract `{}`", schema::circle_message(&paths), declared.name),
        help: Some(schema::CIRCLE_HELP.to_owned()),
        source: declared.source.clone(),
        related: Vec::new(),
    }
}
