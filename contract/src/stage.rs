//! The stages that every call passes, as data: the same on every surface, in this order.

/// One stage of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The call gets its id and an audit record is opened.
    Begin,
    /// The input's size is held against the contract's budget.
    Size,
    /// The caller is identified; anonymous unless an authenticator is configured.
    Authenticate,
    /// Agent policy and scopes are held against the caller.
    Authorize,
    /// The caller's rate is held against the contract's budget.
    Rate,
    /// The bytes become JSON: no duplicate keys, bounded depth.
    Parse,
    /// The value is judged by the input schema as it was sent, formats included.
    Validate,
    /// The value becomes the input type; serde fills in defaults.
    Deserialize,
    /// The contract's named middleware, in its order.
    Middleware,
    /// A repeated idempotency key gets the first call's answer.
    Idempotency,
    /// A gated contract gets its approval or is refused.
    Approval,
    /// The handler runs under its timeout.
    Handler,
    /// The answer is judged by the output schema.
    ValidateOutput,
    /// The answer's size is held against the contract's budget.
    OutputBudget,
    /// The audit record is closed.
    End,
}

impl Stage {
    /// Every stage, in the order in which a call passes them.
    pub const ALL: [Stage; 15] = [
        Stage::Begin,
        Stage::Size,
        Stage::Authenticate,
        Stage::Authorize,
        Stage::Rate,
        Stage::Parse,
        Stage::Validate,
        Stage::Deserialize,
        Stage::Middleware,
        Stage::Idempotency,
        Stage::Approval,
        Stage::Handler,
        Stage::ValidateOutput,
        Stage::OutputBudget,
        Stage::End,
    ];
}
