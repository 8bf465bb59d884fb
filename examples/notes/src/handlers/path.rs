//! Finds the shortest way from one note to another.

use std::collections::BTreeMap;

use notes_contracts::note::NoteId;
use notes_contracts::path::{FindPath, PathFailure, Route};
use onefold_runtime::{Cx, Handles};
use rusqlite::Connection;

use crate::App;
use crate::store::{Fault, links_to, similar, summary_of};

/// Most links that a way follows.
const MOST_LINKS: usize = 100;

impl Handles<FindPath> for App {
    async fn handle(&self, input: FindPath, cx: Cx) -> Result<Route, PathFailure> {
        self.read(&cx, move |connection| route(connection, input)).await
    }
}

impl From<Fault> for PathFailure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Busy => PathFailure::StoreUnavailable,
            Fault::Broken => PathFailure::StoreBroken,
        }
    }
}

fn route(
    connection: &Connection,
    FindPath { from, to }: FindPath,
) -> Result<Result<Route, PathFailure>, rusqlite::Error> {
    for id in [&from, &to] {
        if summary_of(connection, id)?.is_none() {
            let similar = similar(connection, id)?;
            return Ok(Err(PathFailure::UnknownNote { slug: id.clone(), similar }));
        }
    }
    let Some(ids) = shortest(&from, &to, |id| links_to(connection, id))? else {
        return Ok(Err(PathFailure::NoPath { from, to }));
    };
    let mut notes = Vec::new();
    for id in &ids {
        notes.extend(summary_of(connection, id)?);
    }
    Ok(Ok(Route { notes }))
}

/// The ids of the way, both ends included. `None` when there is none of at most [`MOST_LINKS`] links.
fn shortest<E>(
    from: &NoteId,
    to: &NoteId,
    links_to: impl Fn(&NoteId) -> Result<Vec<NoteId>, E>,
) -> Result<Option<Vec<NoteId>>, E> {
    // Whence each note was first reached. What is in it is not looked at again, so circles end.
    let mut reached = BTreeMap::from([(from.clone(), None)]);
    let mut edge = vec![from.clone()];
    for _ in 0..MOST_LINKS {
        if reached.contains_key(to) || edge.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for id in edge {
            for target in links_to(&id)? {
                if !reached.contains_key(&target) {
                    reached.insert(target.clone(), Some(id.clone()));
                    next.push(target);
                }
            }
        }
        edge = next;
    }
    if !reached.contains_key(to) {
        return Ok(None);
    }
    let mut way = vec![to.clone()];
    while let Some(Some(before)) = way.last().and_then(|id| reached.get(id)) {
        way.push(before.clone());
    }
    way.reverse();
    Ok(Some(way))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use notes_contracts::note::NoteId;

    use super::{MOST_LINKS, shortest};

    fn id(number: usize) -> NoteId {
        NoteId(format!("{number:03}"))
    }

    #[test]
    fn a_way_has_a_bound() {
        let chain = |note: &NoteId| Ok::<_, Infallible>(vec![id(note.0.parse::<usize>().unwrap() + 1)]);
        let way = shortest(&id(0), &id(MOST_LINKS), chain).unwrap().unwrap();
        assert_eq!((way.len(), &way[0], &way[MOST_LINKS]), (MOST_LINKS + 1, &id(0), &id(MOST_LINKS)));
        assert_eq!(shortest(&id(0), &id(MOST_LINKS + 1), chain).unwrap(), None);
    }

    #[test]
    fn of_equally_short_ways_it_is_the_first_by_id() {
        // 0 links to 2 and 1, both of them to 3 and back.
        let links = |note: &NoteId| {
            Ok::<_, Infallible>(match note.0.as_str() {
                "000" => vec![id(1), id(2)],
                "001" | "002" => vec![id(0), id(3)],
                _ => Vec::new(),
            })
        };
        assert_eq!(shortest(&id(0), &id(3), links).unwrap(), Some(vec![id(0), id(1), id(3)]));
        assert_eq!(shortest(&id(3), &id(0), links).unwrap(), None);
        assert_eq!(shortest(&id(3), &id(3), links).unwrap(), Some(vec![id(3)]));
    }
}
