//! The body of a function, which is read when it is first asked for: of most functions nobody asks.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::OnceLock;

use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Block;

/// The body of a function: its block, or what a cache kept of it.
#[derive(Clone)]
pub struct Body {
    block: OnceLock<Block>,
    kept: Box<[u8]>,
    length: usize,
}

impl Body {
    /// How many statements it has.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl From<Block> for Body {
    fn from(block: Block) -> Self {
        let length = block.statements.len();
        Body { block: OnceLock::from(block), kept: Box::default(), length }
    }
}

impl Deref for Body {
    type Target = Block;

    fn deref(&self) -> &Block {
        // A cache is sealed over these bytes and over this code, so that they are what it wrote.
        self.block.get_or_init(|| postcard::from_bytes(&self.kept).unwrap_or_default())
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Block::fmt(self, out)
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Body) -> bool {
        Block::eq(self, other)
    }
}

impl Hash for Body {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        Block::hash(self, hasher);
    }
}

impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = postcard::to_stdvec(&**self).map_err(S::Error::custom)?;
        (self.length, Bytes(bytes.into())).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (length, Bytes(kept)) = Deserialize::deserialize(deserializer)?;
        Ok(Body { block: OnceLock::new(), kept, length })
    }
}

/// Bytes that are written and read at once.
struct Bytes(Box<[u8]>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(deserializer).map(|bytes| Bytes(bytes.into()))
    }
}
