//! Takes values of secret fields out of the defaults and examples that schemas show, also where the
//! secret lies deep inside a sample of something larger.

use std::collections::BTreeMap;

use crate::schema::{self, hide_secrets};
use crate::{Json, Node, TypeData};

/// Cleans every shared type.
pub(super) fn clean_types(types: &mut BTreeMap<String, TypeData>) {
    let holds_secrets = |data: &TypeData| {
        let mut found = false;
        schema::visit(&data.schema, &mut |inner| found |= inner.get(schema::SECRET).is_some());
        found
    };
    if !types.values().any(holds_secrets) {
        return;
    }
    let known = types.clone();
    for data in types.values_mut() {
        data.schema = clean(std::mem::replace(&mut data.schema, Json::null()), &known);
    }
}

/// The schema without samples that show a secret. A sample that holds one is taken out whole: what
/// was left of it would be the sample of something else.
pub(super) fn clean(mut schema: Json, types: &BTreeMap<String, TypeData>) -> Json {
    schema::visit_mut(&mut schema, &mut |inner| {
        let judge = inner.clone();
        let shows_secret = |sample: &Json| {
            let mut shown = sample.clone();
            hide_secrets(&mut shown, &judge, types, &|_| None);
            shown != *sample
        };
        let Some(object) = inner.as_object_mut() else { return };
        if object.get("default").is_some_and(shows_secret) {
            object.remove("default");
        }
        if let Some(Node::Array(samples)) = object.get_mut("examples").map(|samples| &mut samples.node) {
            samples.retain(|sample| !shows_secret(sample));
            if samples.is_empty() {
                object.remove("examples");
            }
        }
    });
    schema
}
