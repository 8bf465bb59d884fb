//! What a caller hands in, and what a handler learns about the call.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::panic;

use onefold::{Contract, ContractName};
use serde::Serialize;

use crate::guard;

/// One call of a contract.
#[derive(Clone, Debug)]
pub struct Call {
    pub(crate) contract: String,
    pub(crate) input: Vec<u8>,
    pub(crate) surface: Surface,
    pub(crate) confirmation: Option<String>,
}

/// Where a call comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Surface {
    /// The application itself. Every contract may be called, also a private one.
    InProcess,
    /// An HTTP endpoint, also when a page's tool calls it.
    Http,
    /// A JSON-RPC method.
    Rpc,
    /// An MCP tool.
    Mcp,
    /// A command.
    Cli,
    /// A code-mode program.
    Code,
}

/// Identifies one call in answers and logs. Random, so that it tells nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RequestId(String);

/// What a handler learns about the call that it serves.
#[derive(Clone, Debug)]
pub struct Cx {
    request_id: RequestId,
    surface: Surface,
    contract: ContractName,
}

impl Call {
    /// A call of `contract` with its input as JSON text.
    pub fn new(contract: impl Into<String>, input: impl Into<Vec<u8>>, surface: Surface) -> Self {
        Call { contract: contract.into(), input: input.into(), surface, confirmation: None }
    }

    /// A call from within the application. It passes the same stages as any other.
    pub fn of<C: Contract>(input: &C) -> Result<Self, serde_json::Error> {
        Ok(Call::new(C::NAME, serde_json::to_vec(input)?, Surface::InProcess))
    }

    /// The same call with the token of an earlier answer.
    #[must_use]
    pub fn confirmed_by(mut self, token: impl Into<String>) -> Self {
        self.confirmation = Some(token.into());
        self
    }
}

impl Surface {
    /// The surface's word in `expose`; `None` for calls from within the application.
    pub fn exposure(self) -> Option<&'static str> {
        match self {
            Surface::InProcess => None,
            Surface::Http => Some("http"),
            Surface::Rpc => Some("rpc"),
            Surface::Mcp => Some("mcp"),
            Surface::Cli => Some("cli"),
            Surface::Code => Some("code"),
        }
    }
}

impl RequestId {
    /// A fresh id.
    pub(crate) fn new() -> Self {
        // Each state is keyed by the operating system's random numbers and a counter.
        let half = || RandomState::new().hash_one(0_u8);
        RequestId(format!("{:016x}{:016x}", half(), half()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Cx {
    pub(crate) fn new(request_id: RequestId, surface: Surface, contract: ContractName) -> Self {
        Cx { request_id, surface, contract }
    }

    /// Identifies this call in answers and logs.
    pub fn request_id(&self) -> &RequestId {
        &self.request_id
    }

    /// Where the call comes from.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// The contract that is called.
    pub fn contract(&self) -> &ContractName {
        &self.contract
    }

    /// Runs `work`, which blocks, on a thread where blocking harms nobody. A call that is late is
    /// answered while it blocks, and a panic in it counts as a panic of the handler.
    pub async fn blocking<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let id = self.request_id.clone();
        let outcome = tokio::task::spawn_blocking(move || guard::catch(&id, work)).await;
        match outcome {
            Ok(Ok(value)) => value,
            Ok(Err(guard::Panicked)) => panic::resume_unwind(Box::new(guard::Panicked)),
            Err(error) => match error.try_into_panic() {
                Ok(payload) => panic::resume_unwind(payload),
                // The runtime is shutting down: nobody waits for this call any more.
                Err(_) => std::future::pending().await,
            },
        }
    }
}
