//! Values and variants whose names fold, and types with names of other scripts.

use onefold::prelude::*;

/// Take values that are easily taken for each other, and give them back.
#[contract(name = "cases.values", effect = write, output = Values, expose(http, mcp, cli, code))]
pub struct UseValues {
    /// The values, sent.
    pub values: Values,
    /// The words at the root, where a flag says them.
    pub word: Folding,
    /// Below, at or above.
    #[schemars(extend("enum" = [-1, 0, 1]))]
    pub sign: i8,
}

/// Values that are easily taken for each other.
#[onefold::data]
pub struct Values {
    pub word: Folding,
    pub zone: Zone,
    /// Below, at or above.
    #[schemars(extend("enum" = [-1, 0, 1]))]
    pub sign: i8,
    pub fruit: Fruit,
    pub named: 名前,
}

/// Two words that are one in Pascal case.
#[onefold::data]
pub enum Folding {
    #[serde(rename = "count")]
    Plain,
    #[serde(rename = "__count__")]
    Underscored,
}

/// Signs that are no part of an identifier, and what tools write in their place.
#[onefold::data]
pub enum Zone {
    #[serde(rename = "Etc/GMT+1")]
    One,
    #[serde(rename = "Etc/GMT+12")]
    Twelve,
    #[serde(rename = "Etc/GMT-1")]
    MinusOne,
    #[serde(rename = "ETC_GMT_12")]
    Repaired,
}

/// One variant is called like the one that tools add for everything else.
#[onefold::data]
#[serde(tag = "type")]
pub enum Fruit {
    Apple {
        /// In grams.
        weight: u32,
    },
    Blueberry {
        /// In grams.
        weight: u32,
    },
    Carrot {
        /// In grams.
        weight: u32,
    },
    Unknown {
        /// In grams.
        weight: u32,
    },
}

/// A type whose name has no letter of Latin script.
#[onefold::data]
pub struct 名前 {
    /// A text.
    pub 値: String,
}
