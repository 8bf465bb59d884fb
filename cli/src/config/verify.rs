//! The table `[verify]`: what contracts are held against besides each other.

use onefold_lints::Placed;
use toml::de::DeTable;

use super::lint::texts;
use super::read::{Reader, entry};
use super::span;

/// Its keys, each with what it means.
pub(super) const KEYS: [(&str, &str); 1] =
    [("middleware", "Names of the middleware that hosts register; contracts may name no other.")];

/// The middleware that hosts register, when the table lists it.
pub(super) fn read(reader: &mut Reader, table: &DeTable<'_>) -> Option<Placed<Vec<String>>> {
    reader.refuse_unknown(table, &KEYS.map(|(key, _)| key), |word| format!("`[verify]` has no key `{word}`"));
    let (key, _) = entry(table, "middleware")?;
    let names = texts(reader, table, "middleware", "verify.middleware")?;
    let span = Some(span(&reader.source, key.span()));
    Some(Placed { value: names.into_iter().map(|name| name.value).collect(), span })
}
