//! Two variants of a union that some value fits both of.

use onefold::Json;
use onefold_model::{Level, Model};

use crate::distinct;
use crate::rule::{Check, Diagnostics, Rule};
use crate::schemas::{opening, owners};

pub(crate) const RULE: Rule = Rule {
    id: "indistinct-variants",
    level: Level::Warning,
    page: include_str!("indistinct_variants.md"),
    check: Check::Contracts(check),
};

fn check(model: &Model, out: &mut Diagnostics) {
    for owner in owners(model) {
        owner.visit(&mut |schema, subject| {
            for key in ["anyOf", "oneOf"] {
                let variants = schema.get(key).and_then(Json::as_array).unwrap_or_default();
                if let Some((first, second)) = meeting(model, variants) {
                    out.push(
                        RULE.at(owner.place(opening(&variants[second])))
                            .says(format!(
                                "variants {} and {} of {subject} cannot be told apart: one value may be both",
                                first + 1,
                                second + 1
                            ))
                            .help("tell them apart by a field: `#[serde(tag = \"..\")]`")
                            .related("the other variant", owner.place(opening(&variants[first]))),
                    );
                }
            }
        });
    }
}

/// The first two variants that one value may be both of.
fn meeting(model: &Model, variants: &[Json]) -> Option<(usize, usize)> {
    let pairs = (0..variants.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    pairs.into_iter().find(|(first, second)| distinct::may_meet(model, &variants[*first], &variants[*second]))
}
