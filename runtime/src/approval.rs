//! Who agrees to a gated call: the seam, and its default that agrees to nothing.

use onefold::{Approval, ContractName};
use serde_json::Value;

use crate::{BoxFuture, RequestId, Surface};

/// Decides about calls of gated contracts. The input has been validated before it is asked.
pub trait Approver: Send + Sync + 'static {
    /// Whether the call may go on.
    fn decide<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Decision>;
}

/// What an approver decides about.
#[derive(Clone, Debug)]
pub struct ApprovalRequest {
    /// Identifies the call in answers and logs.
    pub request_id: RequestId,
    /// The contract that is called.
    pub contract: ContractName,
    /// Whose agreement the contract asks for.
    pub approval: Approval,
    /// Where the call comes from.
    pub surface: Surface,
    /// The input with its defaults; secret fields are left out.
    pub input: Value,
    /// The token that came with the call.
    pub confirmation: Option<String>,
}

/// An approver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The call goes on.
    Granted,
    /// The call is refused, for a reason that the caller may read.
    Denied(String),
}

/// Denies every call: what a host does until it is given an approver.
#[derive(Clone, Copy, Debug, Default)]
pub struct DenyAll;

impl Approver for DenyAll {
    fn decide<'a>(&'a self, request: &'a ApprovalRequest) -> BoxFuture<'a, Decision> {
        let reason =
            format!("`{}` needs an approval, and this service has nobody who can give it", request.contract);
        Box::pin(std::future::ready(Decision::Denied(reason)))
    }
}
