//! Ways from a name to what it stands for, as lists that share their ends.

use std::sync::Arc;

use onefold::{SourceText, TextRange};

use super::things::{ChainId, FileId};
use crate::rust::{Hop, MOST_HOPS, Step};

/// Chains, each known by a number; 0 is the empty one.
#[derive(Default)]
pub(super) struct Chains {
    links: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    step: Step,
    file: FileId,
    at: TextRange,
    length: u32,
    next: ChainId,
}

impl Chains {
    /// A chain with one more step in front; a long one stays as it is.
    pub fn before(&mut self, step: Step, (file, at): (FileId, TextRange), next: ChainId) -> ChainId {
        let length = self.length(next) + 1;
        if length as usize > MOST_HOPS {
            return next;
        }
        self.links.push(Link { step, file, at, length, next });
        self.links.len() as ChainId
    }

    /// One chain and then another.
    pub fn join(&mut self, first: ChainId, second: ChainId) -> ChainId {
        if first == 0 || second == 0 {
            return first.max(second);
        }
        let links: Vec<Link> = self.iter(first).collect();
        let mut joined = second;
        for link in links.into_iter().rev() {
            joined = self.before(link.step, (link.file, link.at), joined);
        }
        joined
    }

    /// The steps of a chain.
    pub fn hops<'t>(&self, chain: ChainId, text: impl Fn(FileId) -> &'t Arc<SourceText>) -> Vec<Hop> {
        let hop = |link: Link| Hop { step: link.step, file: Arc::clone(text(link.file)), at: link.at };
        let mut hops = Vec::with_capacity(self.length(chain) as usize);
        hops.extend(self.iter(chain).map(hop));
        hops
    }

    fn length(&self, chain: ChainId) -> u32 {
        if chain == 0 { 0 } else { self.links[chain as usize - 1].length }
    }

    fn iter(&self, chain: ChainId) -> impl Iterator<Item = Link> {
        let link = |chain: ChainId| (chain != 0).then(|| self.links[chain as usize - 1]);
        std::iter::successors(link(chain), move |last| link(last.next))
    }
}
