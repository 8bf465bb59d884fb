//! Parts of a cache's bytes, each with a hash of its own, and how they are put together.
//!
//! First stands a hash of the version and the list, then the length of the list, the list, and the parts
//! in its order. A part is held against its hash when it is used.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Key;

/// Bytes of which others may hold other parts.
#[derive(Clone, Debug)]
pub(in crate::rust) struct Part {
    of: Arc<Vec<u8>>,
    from: usize,
    to: usize,
    hash: Key,
}

/// A part within the list: its length and its hash.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::rust) struct Entry {
    length: u64,
    hash: Key,
}

impl Part {
    pub fn new(bytes: Vec<u8>) -> Self {
        let (to, hash) = (bytes.len(), Sha256::digest(&bytes).into());
        Part { of: Arc::new(bytes), from: 0, to, hash }
    }

    /// Its bytes, unless they are not those that were kept.
    pub fn bytes(&self) -> Option<&[u8]> {
        Some(self.raw()).filter(|bytes| self.hash == <Key>::from(Sha256::digest(bytes)))
    }

    pub fn entry(&self) -> Entry {
        Entry { length: self.raw().len() as u64, hash: self.hash }
    }

    fn raw(&self) -> &[u8] {
        self.of.get(self.from..self.to).unwrap_or_default()
    }
}

/// Length of a hash and of what tells a length.
const HEAD: usize = size_of::<Key>() + size_of::<u64>();

/// Puts a list and the parts that it tells of together.
pub(in crate::rust) fn joined<'p>(
    version: &Key,
    list: &impl Serialize,
    parts: impl Iterator<Item = &'p Part> + Clone,
) -> Vec<u8> {
    let Ok(list) = postcard::to_stdvec(list) else { return Vec::new() };
    let length = (list.len() as u64).to_le_bytes();
    let all = parts.clone().map(|part| part.raw().len()).sum::<usize>();
    let mut bytes = Vec::with_capacity(HEAD + list.len() + all);
    bytes.extend_from_slice(&seal(version, &length, &list));
    bytes.extend_from_slice(&length);
    bytes.extend_from_slice(&list);
    parts.for_each(|part| bytes.extend_from_slice(part.raw()));
    bytes
}

/// The parts behind a list, to be taken in its order.
pub(in crate::rust) struct Parts {
    of: Arc<Vec<u8>>,
    from: usize,
}

impl Parts {
    /// The next one.
    pub fn next(&mut self, Entry { length, hash }: Entry) -> Option<Part> {
        let from = self.from;
        self.from = from.checked_add(usize::try_from(length).ok()?).filter(|to| *to <= self.of.len())?;
        Some(Part { of: Arc::clone(&self.of), from, to: self.from, hash })
    }

    /// Whether all are taken.
    pub fn is_empty(&self) -> bool {
        self.from == self.of.len()
    }
}

/// The list of what [`joined`] put together, with the parts; `None` for anything else.
pub(in crate::rust) fn parted<L: DeserializeOwned>(version: &Key, bytes: Vec<u8>) -> Option<(L, Parts)> {
    let (hash, rest) = bytes.split_first_chunk::<{ size_of::<Key>() }>()?;
    let (length, rest) = rest.split_first_chunk()?;
    let list = rest.get(..usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    if *hash != seal(version, length, list) {
        return None;
    }
    let from = HEAD + list.len();
    let list = postcard::from_bytes(list).ok()?;
    Some((list, Parts { of: Arc::new(bytes), from }))
}

fn seal(version: &Key, length: &[u8], list: &[u8]) -> Key {
    let mut hash = Sha256::new();
    hash.update(version);
    hash.update(length);
    hash.update(list);
    hash.finalize().into()
}
