//! How far named types are followed while shapes are merged: deep enough for what people write, and
//! never so far that reading ends in a crash or without an end.

use std::collections::BTreeMap;

use crate::Shape;

/// From how many levels on no further type is followed. Merging a type that extends another takes
/// two.
const MAX_DEPTH: usize = 128;
/// How many parts of followed types the shape of one schema may be made of.
const MAX_COPIED: usize = 20_000;
/// How many parts of followed types the shapes of a whole set may be made of.
const MAX_COPIED_IN_SET: usize = 1_000_000;

/// The types that are being followed, and those that have been.
#[derive(Default)]
pub(super) struct Follow<'a> {
    /// The types that are being merged with what stands beside a reference, outermost first.
    following: Vec<&'a str>,
    /// How many schemas and shapes are being read and merged inside each other.
    depth: usize,
    /// The greatest depth since the innermost type was entered.
    deepest: usize,
    /// How often a type was not followed.
    pub(super) refusals: usize,
    /// How many parts of followed types have been copied for the schema that is being read.
    copied: usize,
    /// The same for all schemas read so far.
    copied_in_set: usize,
    /// The types that have been followed, where nothing inside was refused.
    read: BTreeMap<&'a str, Known>,
}

/// A type that was read.
struct Known {
    shape: Shape,
    /// How many levels reading it took.
    height: usize,
    /// Of how many shapes it is made.
    parts: usize,
}

/// The state in which the reading of a type begins.
pub(super) struct Reading {
    refusals: usize,
    deepest: usize,
}

impl<'a> Follow<'a> {
    /// Begins with another schema.
    pub(super) fn begin(&mut self) {
        self.copied = 0;
    }

    /// Begins to follow a type; `false`: it must not be followed here.
    pub(super) fn enter(&mut self, key: &'a str) -> bool {
        let (height, parts) = self.read.get(key).map_or((0, 1), |known| (known.height, known.parts));
        let is_small = self.copied + parts <= MAX_COPIED && self.copied_in_set + parts <= MAX_COPIED_IN_SET;
        // A type that was read elsewhere is as deep here as it was there.
        let is_shallow = self.depth <= MAX_DEPTH && self.depth + height <= 2 * MAX_DEPTH;
        if !is_small || !is_shallow || self.following.contains(&key) {
            return false;
        }
        self.following.push(key);
        true
    }

    /// Ends what the last [`enter`](Self::enter) began.
    pub(super) fn leave(&mut self) {
        self.following.pop();
    }

    /// A copy of what is known of the type that was entered last.
    pub(super) fn known(&mut self, key: &str) -> Option<Shape> {
        let known = self.read.get(key)?;
        self.copied += known.parts;
        self.copied_in_set += known.parts;
        self.deepest = self.deepest.max(self.depth + known.height);
        Some(known.shape.clone())
    }

    /// Begins to read the type that was entered last.
    pub(super) fn reading(&mut self) -> Reading {
        let reading = Reading { refusals: self.refusals, deepest: self.deepest };
        self.deepest = self.depth;
        reading
    }

    /// Ends that reading. A type that is reached in many ways is read once, unless its shape depends
    /// on the way.
    pub(super) fn note(&mut self, key: &'a str, shape: &Shape, reading: Reading) {
        let mut parts = 0;
        shape.visit(&mut |_| parts += 1);
        self.copied += parts;
        self.copied_in_set += parts;
        let height = self.deepest - self.depth;
        if self.refusals == reading.refusals {
            self.read.insert(key, Known { shape: shape.clone(), height, parts });
        }
        self.deepest = self.deepest.max(reading.deepest);
    }

    /// One level deeper.
    pub(super) fn descend(&mut self) {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    /// One level back.
    pub(super) fn ascend(&mut self) {
        self.depth -= 1;
    }
}
