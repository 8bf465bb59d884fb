//! What a file mentions, as bytes: paths, ways and surroundings once each, then numbers.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use onefold::{SourceText, TextRange};
use serde::{Deserialize, Serialize};

use crate::rust::mention::{Argument, Hop, Mention, Role, Step, Target, Within};
use crate::rust::syntax::Name;

/// The mentions of a file with the files that they reach.
pub(in crate::rust) type Mentioned = (Vec<Mention>, BTreeSet<(usize, usize)>);

#[derive(Default, Serialize, Deserialize)]
struct Packed {
    paths: Vec<Vec<Name>>,
    within: Vec<(Vec<Name>, Option<Aim>, bool)>,
    hops: Vec<(Step, usize, TextRange)>,
    rows: Vec<Row>,
    reaches: BTreeSet<(usize, usize)>,
}

/// A [`Target`], its path by number.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum Aim {
    Foreign(usize),
    Local(usize),
    Unknown,
}

#[derive(Serialize, Deserialize)]
enum Given {
    Text(String),
    Prefix(String),
    Fields(Vec<(String, Given)>),
    Value(Aim, Aim),
    Closure(usize),
    Other,
}

#[derive(Serialize, Deserialize)]
struct Row {
    target: Aim,
    role: Role,
    at: TextRange,
    whole: Option<TextRange>,
    given: Vec<Given>,
    called: u8,
    chain: Vec<usize>,
    within: usize,
}

/// Packs mentions; `files` are the numbers of files by path. The second part are the files through
/// which ways lead, in order. `None` when they cannot be kept.
pub(super) fn packed(
    (mentions, reaches): &Mentioned,
    files: &HashMap<&str, usize>,
) -> Option<(Vec<u8>, Vec<usize>)> {
    let mut packer = Packer::new(files);
    packer.packed.reaches.clone_from(reaches);
    for mention in mentions {
        packer.mention(mention)?;
    }
    let through: BTreeSet<usize> = packer.packed.hops.iter().map(|(_, file, _)| *file).collect();
    Some((postcard::to_stdvec(&packer.packed).ok()?, through.into_iter().collect()))
}

struct Packer<'a> {
    files: &'a HashMap<&'a str, usize>,
    packed: Packed,
    paths: HashMap<Arc<[Name]>, usize>,
    hops: HashMap<(Step, usize, TextRange), usize>,
    /// By address: what stands in one item is told by it.
    within: HashMap<usize, usize>,
}

impl<'a> Packer<'a> {
    fn new(files: &'a HashMap<&'a str, usize>) -> Self {
        let packed = Packed::default();
        Packer { files, packed, paths: HashMap::new(), hops: HashMap::new(), within: HashMap::new() }
    }

    fn mention(&mut self, mention: &Mention) -> Option<()> {
        let Mention { target, role, at, whole, arguments, called, chain, within } = mention;
        let mut row = Row {
            target: self.aim(target),
            role: *role,
            at: *at,
            whole: Some(*whole).filter(|whole| whole != at),
            given: arguments.iter().map(|argument| self.given(argument)).collect(),
            called: *called,
            chain: Vec::with_capacity(chain.len()),
            within: self.within(within),
        };
        for Hop { step, file, at } in chain {
            let hop = (*step, *self.files.get(file.path.as_str())?, *at);
            let next = self.packed.hops.len();
            let number = *self.hops.entry(hop).or_insert(next);
            if number == next {
                self.packed.hops.push(hop);
            }
            row.chain.push(number);
        }
        self.packed.rows.push(row);
        Some(())
    }

    fn given(&mut self, argument: &Argument) -> Given {
        match argument {
            Argument::Text(text) => Given::Text(text.clone()),
            Argument::Prefix(text) => Given::Prefix(text.clone()),
            Argument::Fields(fields) => {
                Given::Fields(fields.iter().map(|(name, value)| (name.clone(), self.given(value))).collect())
            }
            Argument::Value { made_by, of } => Given::Value(self.aim(made_by), self.aim(of)),
            Argument::Closure(parameters) => Given::Closure(*parameters),
            Argument::Other => Given::Other,
        }
    }

    fn aim(&mut self, target: &Target) -> Aim {
        match target {
            Target::Foreign(path) => Aim::Foreign(self.path(path)),
            Target::Local(path) => Aim::Local(self.path(path)),
            Target::Unknown => Aim::Unknown,
        }
    }

    fn path(&mut self, path: &Arc<[Name]>) -> usize {
        if let Some(&number) = self.paths.get(path) {
            return number;
        }
        let number = self.packed.paths.len();
        self.packed.paths.push(path.to_vec());
        self.paths.insert(Arc::clone(path), number);
        number
    }

    fn within(&mut self, within: &Arc<Within>) -> usize {
        let address = Arc::as_ptr(within).addr();
        if let Some(&number) = self.within.get(&address) {
            return number;
        }
        let implements = within.implements.as_ref().map(|target| self.aim(target));
        let number = self.packed.within.len();
        self.packed.within.push((within.path.clone(), implements, within.is_test));
        self.within.insert(address, number);
        number
    }
}

/// What [`packed`] packed; `None` for anything else. `file` gives files by number.
pub(super) fn unpacked<'f>(
    bytes: &[u8],
    file: impl Fn(usize) -> Option<&'f Arc<SourceText>>,
) -> Option<Mentioned> {
    let Packed { paths, within, hops, rows, reaches } = postcard::from_bytes(bytes).ok()?;
    let paths: Vec<Arc<[Name]>> = paths.into_iter().map(Arc::from).collect();
    let target = |aim: Aim| {
        Some(match aim {
            Aim::Foreign(path) => Target::Foreign(Arc::clone(paths.get(path)?)),
            Aim::Local(path) => Target::Local(Arc::clone(paths.get(path)?)),
            Aim::Unknown => Target::Unknown,
        })
    };
    let mut around = Vec::with_capacity(within.len());
    for (path, implements, is_test) in within {
        let implements = match implements {
            Some(aim) => Some(target(aim)?),
            None => None,
        };
        around.push(Arc::new(Within { path, implements, is_test }));
    }
    let hop = |number: usize| {
        let (step, of, at) = hops.get(number)?;
        Some(Hop { step: *step, file: Arc::clone(file(*of)?), at: *at })
    };
    let mut mentions = Vec::with_capacity(rows.len());
    for row in rows {
        mentions.push(Mention {
            target: target(row.target)?,
            role: row.role,
            at: row.at,
            whole: row.whole.unwrap_or(row.at),
            arguments: row.given.into_iter().map(|given| argument(given, &target)).collect::<Option<_>>()?,
            called: row.called,
            chain: row.chain.into_iter().map(hop).collect::<Option<_>>()?,
            within: Arc::clone(around.get(row.within)?),
        });
    }
    let is_sound = |&(of, mention): &(usize, usize)| file(of).is_some() && mention < mentions.len();
    reaches.iter().all(is_sound).then_some((mentions, reaches))
}

fn argument(given: Given, target: &impl Fn(Aim) -> Option<Target>) -> Option<Argument> {
    Some(match given {
        Given::Text(text) => Argument::Text(text),
        Given::Prefix(text) => Argument::Prefix(text),
        Given::Fields(fields) => {
            let fields = fields.into_iter().map(|(name, given)| Some((name, argument(given, target)?)));
            Argument::Fields(fields.collect::<Option<_>>()?)
        }
        Given::Value(made_by, of) => Argument::Value { made_by: target(made_by)?, of: target(of)? },
        Given::Closure(parameters) => Argument::Closure(parameters),
        Given::Other => Argument::Other,
    })
}
