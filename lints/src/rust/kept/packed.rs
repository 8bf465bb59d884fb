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
    names: Vec<Name>,
    /// Names by number, as are those of `within`.
    paths: Vec<Vec<usize>>,
    within: Vec<(Vec<usize>, Option<Aim>, bool)>,
    hops: Vec<(Step, usize, TextRange)>,
    reaches: Vec<(usize, usize)>,
    /// How many [`Row`]s stand behind it.
    rows: usize,
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
    packer.packed.reaches.extend(reaches);
    for mention in mentions {
        packer.mention(mention)?;
    }
    let through: BTreeSet<usize> = packer.packed.hops.iter().map(|(_, file, _)| *file).collect();
    let Packer { packed, rows, .. } = packer;
    let bytes = postcard::to_stdvec(&Packed { rows: rows.len(), ..packed }).ok()?;
    let bytes = rows.iter().try_fold(bytes, |bytes, row| postcard::to_extend(row, bytes).ok())?;
    Some((bytes, through.into_iter().collect()))
}

struct Packer<'a> {
    files: &'a HashMap<&'a str, usize>,
    packed: Packed,
    rows: Vec<Row>,
    names: HashMap<Name, usize>,
    paths: HashMap<Arc<[Name]>, usize>,
    hops: HashMap<(Step, usize, TextRange), usize>,
    /// By address: what stands in one item is told by it.
    within: HashMap<usize, usize>,
}

impl<'a> Packer<'a> {
    fn new(files: &'a HashMap<&'a str, usize>) -> Self {
        let packed = Packed::default();
        let (names, paths, hops) = (HashMap::new(), HashMap::new(), HashMap::new());
        Packer { files, packed, rows: Vec::new(), names, paths, hops, within: HashMap::new() }
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
        self.rows.push(row);
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
        let names = self.names(path);
        self.packed.paths.push(names);
        self.paths.insert(Arc::clone(path), number);
        number
    }

    fn names(&mut self, path: &[Name]) -> Vec<usize> {
        let Packed { names, .. } = &mut self.packed;
        let number = |name: &Name| {
            *self.names.entry(name.clone()).or_insert_with(|| {
                names.push(name.clone());
                names.len() - 1
            })
        };
        path.iter().map(number).collect()
    }

    fn within(&mut self, within: &Arc<Within>) -> usize {
        let address = Arc::as_ptr(within).addr();
        if let Some(&number) = self.within.get(&address) {
            return number;
        }
        let implements = within.implements.as_ref().map(|target| self.aim(target));
        let number = self.packed.within.len();
        let names = self.names(&within.path);
        self.packed.within.push((names, implements, within.is_test));
        self.within.insert(address, number);
        number
    }
}

/// What [`packed`] packed; `None` for anything else. `file` gives files by number.
pub(super) fn unpacked<'f>(
    bytes: &[u8],
    file: impl Fn(usize) -> Option<&'f Arc<SourceText>>,
) -> Option<Mentioned> {
    let (packed, mut rest) = postcard::take_from_bytes(bytes).ok()?;
    let Packed { names, paths, within, hops, reaches, rows } = packed;
    let spelled = |path: Vec<usize>| {
        path.into_iter().map(|name| names.get(name).cloned()).collect::<Option<Vec<Name>>>()
    };
    let paths = paths.into_iter().map(|path| spelled(path).map(Arc::from));
    let paths: Vec<Arc<[Name]>> = paths.collect::<Option<_>>()?;
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
        around.push(Arc::new(Within { path: spelled(path)?, implements, is_test }));
    }
    let hop = |number: usize| {
        let (step, of, at) = hops.get(number)?;
        Some(Hop { step: *step, file: Arc::clone(file(*of)?), at: *at })
    };
    let mut mentions = Vec::with_capacity(rows.min(rest.len()));
    for _ in 0..rows {
        let (row, behind): (Row, &[u8]) = postcard::take_from_bytes(rest).ok()?;
        rest = behind;
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
    // From a whole list a set is built at once.
    reaches.iter().all(is_sound).then(|| (mentions, reaches.into_iter().collect()))
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
