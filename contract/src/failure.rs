//! Declared failures: what an action may answer instead of its output.

use schemars::{Schema, SchemaGenerator};

/// The failures of a contract, one per variant of an enum; derive it with
/// [`#[derive(Failure)]`](macro@crate::Failure).
///
/// On every surface a failure is a problem document
/// ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)) whose `code` is the variant's name and
/// whose `failure` is its payload.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no failures",
    label = "not a failure",
    note = "put `#[derive(Failure)]` on an enum with a status for each variant"
)]
pub trait Failure: Sized + Send + 'static {
    /// What callers may expect, in the author's order.
    const VARIANTS: &'static [FailureVariant];

    /// The place of this value's variant in [`Failure::VARIANTS`].
    fn index(&self) -> usize;

    /// The fields of this value as JSON: `null` for a variant without fields.
    fn into_payload(self) -> Result<serde_json::Value, serde_json::Error>;

    /// One schema per variant, in the order of [`Failure::VARIANTS`].
    fn schemas(generator: &mut SchemaGenerator) -> Vec<Schema>;
}

/// One declared failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailureVariant {
    /// The variant's name; PascalCase.
    pub code: &'static str,
    /// HTTP status, 400 to 599.
    pub status: u16,
    /// The variant's doc comment.
    pub description: &'static str,
}

/// The failure type of a contract that declares none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl Failure for Never {
    const VARIANTS: &'static [FailureVariant] = &[];

    fn index(&self) -> usize {
        match *self {}
    }

    fn into_payload(self) -> Result<serde_json::Value, serde_json::Error> {
        match self {}
    }

    fn schemas(_generator: &mut SchemaGenerator) -> Vec<Schema> {
        Vec::new()
    }
}
