//! What a value of a script can be, across files.

use onefold_typescript::{ClassId, FunctionId, ValueId};
use smallvec::SmallVec;

/// Index of a file in the workspace.
pub(super) type FileId = u32;

/// Index of a path in [`Paths`](super::paths::Paths).
pub(super) type PathId = u32;

/// Index of a chain in [`Chains`](super::chains::Chains).
pub(super) type ChainId = u32;

/// How many things one value may be; of more, the first ones count.
const MOST: usize = 8;

/// One thing that a value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Thing {
    /// All that a file gives.
    Module(FileId),
    /// Something outside the workspace, or what came of it.
    Foreign(PathId),
    /// A function.
    Function(FileId, FunctionId),
    /// A class.
    Class(FileId, ClassId),
    /// What `new` makes of a class.
    Instance(FileId, ClassId),
    /// An object that is written down.
    Object(FileId, ValueId),
    /// A list that is written down.
    List(FileId, ValueId),
    /// A text.
    Text(FileId, ValueId),
    /// A text of which the beginning is known.
    Prefix(FileId, ValueId),
    /// A type without a value, by its number among the exports of its file.
    Type(FileId, u32),
}

impl Thing {
    /// The function that it is.
    pub fn function(self) -> Option<(FileId, FunctionId)> {
        if let Thing::Function(file, function) = self { Some((file, function)) } else { None }
    }

    /// The file of which it is all.
    pub fn module(self) -> Option<FileId> {
        if let Thing::Module(file) = self { Some(file) } else { None }
    }
}

/// A thing, and how it was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub thing: Thing,
    /// Whether a call answered it or `new` made it, so that the thing itself is not named.
    pub is_made: bool,
    /// Of what is outside: how long the path was when a call answered it or `new` made it; 0 before that.
    pub called: u8,
    /// The way to it, outermost step first.
    pub chain: ChainId,
}

impl Known {
    /// A thing that stands there.
    pub fn plain(thing: Thing) -> Self {
        Known { thing, is_made: false, called: 0, chain: 0 }
    }
}

/// The things that a value can be. Nearly all are one thing or two.
#[derive(Clone, Debug, Default)]
pub(super) struct Few(SmallVec<[Known; 2]>);

impl Few {
    /// Nothing that is known.
    pub fn none() -> Self {
        Few::default()
    }

    /// One thing.
    pub fn one(known: Known) -> Self {
        let mut few = Few::default();
        few.0.push(known);
        few
    }

    /// One more, unless it is there.
    pub fn push(&mut self, known: Known) {
        let is_there = self.iter().any(|other| {
            other.thing == known.thing && other.is_made == known.is_made && other.called == known.called
        });
        if !is_there && !self.is_full() {
            self.0.push(known);
        }
    }

    /// All of another.
    pub fn extend(&mut self, other: &Few) {
        if self.is_empty() {
            self.0.extend_from_slice(&other.0);
        } else {
            other.iter().for_each(|known| self.push(*known));
        }
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Known> {
        self.0.iter()
    }

    pub fn as_slice(&self) -> &[Known] {
        &self.0
    }

    pub fn as_mut_slice(&mut self) -> &mut [Known] {
        &mut self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.0.len() == MOST
    }
}

impl From<&[Known]> for Few {
    fn from(items: &[Known]) -> Self {
        Few(SmallVec::from_slice(items))
    }
}
