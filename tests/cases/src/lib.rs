//! Contracts that generators are known to break on, grouped by what they try.

#![expect(missing_docs, reason = "what a field is called is the case")]

pub mod builtins;
pub mod locals;
pub mod shapes;
pub mod texts;
pub mod values;
pub mod words;

use onefold::prelude::*;

/// Every contract of this crate.
pub fn contracts() -> ContractSet {
    contracts![
        builtins::UseBuiltins,
        locals::UseLocals,
        shapes::ReadShapes,
        shapes::WriteShapes,
        shapes::EraseShapes,
        shapes::PingShapes,
        texts::ReadTexts,
        values::UseValues,
        words::UseWords,
    ]
}
