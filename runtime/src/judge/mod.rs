//! Judges values by their schemas: built once per host, with the types that each schema reaches.

mod choice;
mod document;
mod explain;
mod work;

use jsonschema::{Draft, PatternOptions, Validator};
use onefold::text::is_hidden;
use onefold::{ContractSet, Json};
use serde_json::Value;

use self::work::Affordable;
use crate::Issue;

/// Most issues that one answer lists.
const MOST_ISSUES: usize = 20;

/// A schema, ready to judge.
pub(crate) struct Judge {
    validator: Validator,
    /// Judges like `validator`, and explains one branch of a union; absent where that is the same.
    explainer: Option<Validator>,
    /// What is explained.
    document: Value,
}

impl Judge {
    /// Prepares `schema` of `contracts`. `Err` says why the schema cannot judge anything.
    pub(crate) fn new(contracts: &ContractSet, schema: &Json) -> Result<Self, String> {
        let exact = document::self_contained(contracts, schema, &Json::clone);
        let rewritten = |schema: &Json| choice::rewritten(schema, contracts.types());
        let document = document::self_contained(contracts, schema, &rewritten);
        let explainer = if document == exact { None } else { Some(validator(&document)?) };
        Ok(Judge { validator: validator(&exact)?, explainer, document })
    }

    /// What is wrong with `value`; nothing when it fits.
    pub(crate) fn issues(&self, value: &Value) -> Vec<Issue> {
        if self.validator.is_valid(value) {
            return Vec::new();
        }
        let explainer = self.explainer.as_ref().unwrap_or(&self.validator);
        let mut issues = Vec::new();
        match work::affordable(&self.document, value) {
            Affordable::All => {
                for error in explainer.iter_errors(value).take(MOST_ISSUES) {
                    explain::explain(&self.document, &error, &mut issues);
                }
            }
            Affordable::First => {
                if let Err(error) = explainer.validate(value) {
                    explain::explain(&self.document, &error, &mut issues);
                }
            }
            Affordable::Nothing => {}
        }
        issues.truncate(MOST_ISSUES);
        if issues.is_empty() {
            let message =
                "the input must fit its schema; it nests too many alternatives to tell where it does not";
            issues.push(Issue::at("", "schema", message.to_owned()));
        }
        issues
    }
}

fn validator(document: &Value) -> Result<Validator, String> {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        // Linear in the length of the input, whatever the pattern.
        .with_pattern_options(PatternOptions::regex())
        .offline()
        .build(document)
        .map_err(|error| error.to_string())
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
