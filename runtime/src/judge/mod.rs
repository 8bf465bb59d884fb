//! Judges values by their schemas: built once per host, with the types that each schema reaches.

mod document;
mod explain;

use jsonschema::{Draft, PatternOptions, Validator};
use onefold::text::is_hidden;
use onefold::{ContractSet, Json};
use serde_json::Value;

use crate::Issue;

/// Most issues that one answer lists.
const MOST_ISSUES: usize = 20;

/// A schema, ready to judge.
pub(crate) struct Judge {
    validator: Validator,
    document: Value,
}

impl Judge {
    /// Prepares `schema` of `contracts`. `Err` says why the schema cannot judge anything.
    pub(crate) fn new(contracts: &ContractSet, schema: &Json) -> Result<Self, String> {
        let document = document::self_contained(contracts, schema);
        let validator = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            // Linear in the length of the input, whatever the pattern.
            .with_pattern_options(PatternOptions::regex())
            .offline()
            .build(&document)
            .map_err(|error| error.to_string())?;
        Ok(Judge { validator, document })
    }

    /// What is wrong with `value`; nothing when it fits.
    pub(crate) fn issues(&self, value: &Value) -> Vec<Issue> {
        if self.validator.is_valid(value) {
            return Vec::new();
        }
        let mut issues = Vec::new();
        for error in self.validator.iter_errors(value).take(MOST_ISSUES) {
            explain::explain(&self.document, &error, &mut issues);
        }
        issues.truncate(MOST_ISSUES);
        issues
    }

    /// `value` without the fields that the schema marks as secret.
    pub(crate) fn without_secrets(&self, value: &Value) -> Value {
        document::without_secrets(&self.document, &self.document, value)
    }
}

/// One step of a JSON pointer.
pub(crate) fn escape(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}

/// How messages name the place of a JSON pointer: `` `filter.kind` `` or `the input`.
pub(crate) fn label(path: &str) -> String {
    if path.is_empty() {
        return "the input".to_owned();
    }
    let steps: Vec<String> =
        path.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect();
    format!("`{}`", printable(&steps.join(".")))
}

/// Keys come from the caller: characters that nobody sees and great length stay out of messages.
fn printable(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut out: String =
        text.chars().take(LONGEST).map(|c| if is_hidden(c) || c == '`' { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}
