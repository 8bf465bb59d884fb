//! The trait that `#[contract]` implements.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ContractName, Declaration, Effect, Failure};

/// One action that people, programs and agents may call. The type is the action's input.
///
/// Implemented by [`#[contract]`](macro@crate::contract), never by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a contract",
    label = "not a contract",
    note = "put `#[contract(name = \"..\", effect = .., output = ..)]` on the struct"
)]
pub trait Contract: Serialize + DeserializeOwned + JsonSchema + Send + 'static {
    /// What a successful call answers.
    type Output: Serialize + JsonSchema + Send + 'static;
    /// What a call may answer instead; [`Never`](crate::Never) when nothing is declared.
    type Failure: Failure;

    /// The contract's name, as written.
    const NAME: &'static str;

    /// All that the attribute says, with defaults filled in.
    fn declaration() -> Declaration;

    /// Sample calls for documentation, tests and evaluations.
    fn examples() -> Vec<Example<Self>>
    where
        Self: Sized,
    {
        Vec::new()
    }
}

/// A sample call of a contract.
#[derive(Clone, Debug)]
pub struct Example<C: Contract> {
    /// What the example shows; may be empty.
    pub title: String,
    /// The input that is sent.
    pub input: C,
    /// The output that a reader may expect.
    pub output: Option<C::Output>,
}

impl<C: Contract> Example<C> {
    /// An example without an expected output.
    pub fn new(title: impl Into<String>, input: C) -> Self {
        Example { title: title.into(), input, output: None }
    }

    /// The same example with the output that a reader may expect.
    #[must_use]
    pub fn answers(mut self, output: C::Output) -> Self {
        self.output = Some(output);
        self
    }
}

/// The defaults of a contract whose name the attribute has checked.
pub fn declare(name: &str, effect: Effect) -> Declaration {
    let name = ContractName::parse(name).expect("the attribute refuses every other name");
    Declaration::new(name, effect)
}
