//! What a contract says of itself where a surface has one place for it.

use onefold_model::Contract;

/// The description, and what to use instead of a deprecated contract; `None` when nothing is said.
pub(super) fn description(contract: &Contract) -> Option<String> {
    let text = contract.declared.description.clone();
    match &contract.declared.deprecated {
        None => (!text.is_empty()).then_some(text),
        Some(note) if text.is_empty() => Some(format!("Deprecated: {note}")),
        Some(note) => Some(format!("{text}\n\nDeprecated: {note}")),
    }
}
