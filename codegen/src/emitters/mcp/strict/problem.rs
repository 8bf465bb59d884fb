//! What a contract asks for and careful clients refuse.

use onefold_model::{Contract, Diagnostic};

/// Something that the profile cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Problem {
    /// The root is no object.
    NoObject,
    /// The root is composed by this keyword.
    Composed(String),
    /// A format that validators check is lost.
    Format(String),
}

impl Problem {
    /// The problem at the contract whose `what` (input or output) has it.
    pub(in super::super) fn at(self, contract: &Contract, what: &str) -> Diagnostic {
        let name = &contract.declared.name;
        let strict = "or remove `strict` from `profiles` of `[emit.mcp]`";
        let found = match self {
            Problem::NoObject => {
                let message = format!(
                    "the {what} of contract `{name}` is no object, which the profile `strict` refuses"
                );
                Diagnostic::error("mcp-strict-root", message).help(format!("put it into a field, {strict}"))
            }
            Problem::Composed(keyword) => {
                let message = format!(
                    "the {what} of contract `{name}` is a composition (`{keyword}`), which the profile `strict` \
                     refuses at the root"
                );
                Diagnostic::error("mcp-strict-root", message)
                    .help(format!("put the alternatives into a field of the {what}, {strict}"))
            }
            Problem::Format(format) => {
                let message = format!(
                    "the {what} of contract `{name}` has the format `{format}`, which the profile `strict` leaves out"
                );
                Diagnostic::warning("mcp-strict-format", message)
                    .help("the server checks the format all the same; say it in the field's description")
            }
        };
        found.at(contract.span.clone())
    }
}
