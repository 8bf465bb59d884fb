//! `types.ts`: the types that callers send and receive.

use minijinja::context;
use minijinja::value::Value;
use onefold_model::Diagnostic;

use super::NAME;
use crate::header;
use crate::render::{Template, code, render as fill};
use crate::typescript_types::Emission;
use crate::typescript_types::contracts::declarations;

const TYPES: Template = Template {
    name: "typescript/types.ts",
    source: include_str!("../../../../templates/typescript/types.ts"),
};

/// The text of `types.ts`.
pub(super) fn render(emission: &Emission<'_>) -> Result<String, Vec<Diagnostic>> {
    let texts = declarations(emission.model, &emission.contracts, emission.integers)?;
    let declarations: Value = texts.into_values().map(code).collect();
    fill(TYPES, context! { mark => code(header::mark(NAME)), declarations })
}
