//! A profile in which a panic ends the whole host.

use std::sync::Arc;

use onefold::{SourceText, TextRange};
use onefold_model::{Level, Model, Span};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::environment::Environment;
use crate::rule::{Check, Diagnostics, Rule};

pub(crate) const RULE: Rule = Rule {
    id: "panic-abort",
    level: Level::Error,
    page: include_str!("panic_abort.md"),
    check: Check::Environment(check),
};

fn check(_model: &Model, environment: &Environment, out: &mut Diagnostics) {
    for file in &environment.profiles {
        // A manifest that is no TOML is told by whoever reads it first: cargo.
        let Ok(table) = DeTable::parse(&file.text) else { continue };
        let profiles = table.get_ref().get("profile").and_then(|value| value.get_ref().as_table());
        for (name, profile) in profiles.into_iter().flat_map(|profiles| profiles.iter()) {
            let panic = profile.get_ref().as_table().and_then(|profile| profile.get("panic"));
            if let Some(panic) = panic.filter(|panic| panic.get_ref().as_str() == Some("abort")) {
                out.push(
                    RULE.at(place(file, panic))
                        .says(format!(
                            "in the profile `{}` a panic of one handler ends the process and every other call",
                            name.get_ref()
                        ))
                        .help("leave `panic` at `unwind`: the runtime answers for a handler that panics"),
                );
            }
        }
    }
}

fn place(file: &Arc<SourceText>, value: &Spanned<DeValue<'_>>) -> Option<Span> {
    let offset = |at: usize| u32::try_from(at).ok();
    let range = TextRange { start: offset(value.span().start)?, end: offset(value.span().end)? };
    Some(Span::Text { file: Arc::clone(file), range, pointer: None })
}
