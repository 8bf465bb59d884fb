//! What an imported contract kept of the foreign tool.

use onefold::{Declaration, Json, Object};
use onefold_model::{Contract, contract_name, schema};

/// The facts of the foreign tool, if the contract was imported from one.
pub(super) fn of(contract: &Contract) -> Option<&Object> {
    contract.origin.as_ref()?.get("mcp")?.as_object()
}

/// The title that the tool has: as the foreign one sent it, also where that says nothing, as long as
/// the contract's is the one that import made of it; else the contract's.
pub(super) fn title(origin: &Object, declared: &Declaration) -> Option<Json> {
    let sent = origin.get("title");
    let hinted = origin.get("annotations").and_then(|hints| hints.get("title"));
    let said = [sent, hinted].into_iter().flatten().filter_map(Json::as_str);
    let is_imported = match said.into_iter().find(|text| !text.trim().is_empty()) {
        Some(text) => declared.title == text,
        None => is_name(origin, declared),
    };
    if is_imported { sent.cloned() } else { Some(declared.title.as_str().into()) }
}

/// Whether a contract's title is its name, or the one that import gave it before it was renamed.
fn is_name(origin: &Object, declared: &Declaration) -> bool {
    let first = origin.get("name").and_then(Json::as_str).and_then(contract_name);
    let mut names = [Some(&declared.name), first.as_ref()].into_iter().flatten();
    names.any(|name| declared.title == name.as_str())
}

/// Whether a description is only the one that import gave to a tool without any.
pub(super) fn stands_in(origin: &Object, text: &str, declared: &Declaration) -> bool {
    origin.get("undescribed").and_then(Json::as_str) == Some(text) && declared.deprecated.is_none()
}

/// Writes what the contract does not say back to the tool.
pub(super) fn give_back(origin: &Object, tool: &mut Object) {
    let kept = ["annotations", "execution", "icons", "_meta"]
        .into_iter()
        .filter_map(|key| Some((key, origin.get(key)?)));
    let more = origin.get("more").and_then(Json::as_object);
    for (key, value) in kept.chain(more.into_iter().flat_map(Object::iter)) {
        if !tool.contains_key(key) {
            tool.insert(key, value.clone());
        }
    }
}

/// The dialect that the foreign input schema named, as long as `schema` means the same in it.
///
/// Import writes every schema in the words of 2020-12. Those that older dialects do not know would
/// be passed over by a reader who takes `$schema` at its word; there the schema says its own dialect
/// by saying none, and so it does in place of draft-04, whose words have other meanings.
pub(super) fn dialect<'a>(origin: &'a Object, schema: &Json) -> Option<&'a Json> {
    let dialect = origin.get("$schema")?;
    let name = dialect.as_str()?.trim_end_matches('#');
    let is_current = name.ends_with("json-schema.org/draft/2020-12/schema");
    let is_near = ["draft-06", "draft-07", "draft/2019-09"].iter().any(|draft| name.contains(draft));
    (is_current || (is_near && !needs_2020(schema))).then_some(dialect)
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
