//! What an imported contract kept of the foreign tool.

use onefold::{Json, Object};
use onefold_model::{Contract, schema};

/// The facts of the foreign tool, if the contract was imported from one.
pub(super) fn of(contract: &Contract) -> Option<&Object> {
    contract.origin.as_ref()?.get("mcp")?.as_object()
}

/// The dialect that the foreign input schema named, as long as `schema` means the same in it.
///
/// Import writes every schema in the words of 2020-12. Those that draft-07 does not know would be
/// passed over by a reader who takes `$schema` at its word; there the schema says its own dialect
/// by saying none.
pub(super) fn dialect<'a>(origin: &'a Object, schema: &Json) -> Option<&'a Json> {
    let dialect = origin.get("$schema")?;
    let name = dialect.as_str()?.trim_end_matches('#');
    let current = name == "https://json-schema.org/draft/2020-12/schema";
    (current || !needs_2020(schema)).then_some(dialect)
}

/// Whether a schema uses words that came, or got their meaning, after draft-07.
fn needs_2020(root: &Json) -> bool {
    const LATER: [&str; 8] = [
        "dependentRequired",
        "dependentSchemas",
        "maxContains",
        "minContains",
        "prefixItems",
        "unevaluatedItems",
        "unevaluatedProperties",
        "$anchor",
    ];
    let mut found = false;
    schema::visit(root, &mut |inner| {
        let Some(object) = inner.as_object() else { return };
        let refers = object.contains_key("$ref");
        found |= object.iter().any(|(key, _)| {
            LATER.contains(&key) || (refers && key != "$ref" && key != "$defs" && !schema::is_annotation(key))
        });
    });
    found
}
