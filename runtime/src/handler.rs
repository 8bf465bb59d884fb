//! Handlers: the trait that an application implements per contract, and their erased form.

use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

use onefold::{Contract, Failure};
use serde_json::Value;

use crate::Cx;

/// A future on the heap.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Serves one contract. An application implements it once for each contract; write the method as
/// `async fn handle`.
///
/// A handler of a read is dropped at its timeout or when its caller leaves; any other handler runs
/// to its end. A handler that blocks does so in [`Cx::blocking`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no handler for the contract `{C}`",
    label = "missing `impl Handles<{C}> for {Self}`",
    note = "write: impl Handles<{C}> for {Self} {{ async fn handle(&self, input: {C}, cx: Cx) -> Result<.., ..> {{ .. }} }}"
)]
pub trait Handles<C: Contract>: Send + Sync + 'static {
    /// Does what the contract says.
    fn handle(&self, input: C, cx: Cx) -> impl Future<Output = Result<C::Output, C::Failure>> + Send;
}

/// A handler of some contract.
pub(crate) trait Handler: Send + Sync {
    /// The input as its own type, ready to be handled.
    fn prepare(&self, input: Value) -> Result<Box<dyn Prepared>, Misfit>;
}

/// An input that became its type.
pub(crate) trait Prepared: Send {
    /// The input with its defaults.
    fn canonical(&self) -> Result<Value, serde_json::Error>;
    /// Handles it.
    fn run(self: Box<Self>, cx: Cx) -> BoxFuture<'static, Result<Handled, serde_json::Error>>;
}

/// What a handler answered.
pub(crate) enum Handled {
    Output(Value),
    Failure { index: usize, payload: Value },
}

/// A value that its schema accepts and serde does not.
pub(crate) struct Misfit {
    /// JSON pointer to the value.
    pub(crate) path: String,
    /// What serde expected, where it said so without repeating the value.
    pub(crate) expected: Option<String>,
}

pub(crate) struct Erased<A, C> {
    application: Arc<A>,
    contract: PhantomData<fn() -> C>,
}

struct Ready<A, C> {
    application: Arc<A>,
    input: C,
}

impl<A, C> Erased<A, C> {
    pub(crate) fn new(application: Arc<A>) -> Self {
        Erased { application, contract: PhantomData }
    }
}

impl<A: Handles<C>, C: Contract> Handler for Erased<A, C> {
    fn prepare(&self, input: Value) -> Result<Box<dyn Prepared>, Misfit> {
        let mut track = serde_path_to_error::Track::new();
        let read = C::deserialize(serde_path_to_error::Deserializer::new(input, &mut track));
        match read {
            Ok(input) => Ok(Box::new(Ready { application: Arc::clone(&self.application), input })),
            Err(error) => {
                Err(Misfit { path: pointer(&track.path()), expected: expected(&error.to_string()) })
            }
        }
    }
}

impl<A: Handles<C>, C: Contract> Prepared for Ready<A, C> {
    fn canonical(&self) -> Result<Value, serde_json::Error> {
        serde_json::to_value(&self.input)
    }

    fn run(self: Box<Self>, cx: Cx) -> BoxFuture<'static, Result<Handled, serde_json::Error>> {
        let Ready { application, input } = *self;
        Box::pin(async move {
            match application.handle(input, cx).await {
                Ok(output) => serde_json::to_value(output).map(Handled::Output),
                Err(failure) => {
                    let index = failure.index();
                    failure.into_payload().map(|payload| Handled::Failure { index, payload })
                }
            }
        })
    }
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut out = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => out.push_str(&format!("/{index}")),
            Segment::Map { key } => out.push_str(&format!("/{}", crate::judge::escape(key))),
            // A variant is no step in JSON, and of an unknown step nothing can be said.
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    out
}

/// Serde's messages repeat the value, except behind their last `, expected `.
fn expected(message: &str) -> Option<String> {
    let stems = ["invalid type: ", "invalid value: ", "invalid length ", "unknown variant "];
    stems.iter().find(|stem| message.starts_with(**stem))?;
    message.rsplit_once(", expected ").map(|(_, expected)| expected.to_owned())
}
