//! The codes that the framework itself answers with, and what each surface makes of them.

/// A failure that no contract declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// The input is no JSON, or JSON that two readers could read differently.
    InvalidJson,
    /// The input breaks its schema.
    InvalidInput,
    /// Nobody is signed in.
    Unauthorized,
    /// The token is expired, revoked or not ours.
    InvalidToken,
    /// Verified agents alone may call.
    AgentRequired,
    /// The caller may not do this.
    Forbidden,
    /// The token lacks a scope.
    InsufficientScope,
    /// Whoever had to agree did not.
    ApprovalDenied,
    /// The confirmation token does not belong to this call.
    ConfirmationInvalid,
    /// The call needs a confirmation that nobody can give.
    ConfirmationUnavailable,
    /// A page of another origin calls.
    CrossOriginBlocked,
    /// There is no such contract on this surface.
    UnknownContract,
    /// The request method is another one.
    MethodNotAllowed,
    /// The caller accepts no type that the service can answer with.
    NotAcceptable,
    /// The body is of a type that the service does not read.
    UnsupportedMediaType,
    /// The input is larger than the contract's budget.
    InputTooLarge,
    /// The same call must come again with the token of this answer.
    ConfirmationRequired,
    /// A person has yet to decide.
    ConfirmationPending,
    /// The idempotency key belongs to another input.
    IdempotencyConflict,
    /// The caller calls too often.
    RateLimited,
    /// The caller left.
    Cancelled,
    /// The handler did not answer in time.
    Timeout,
    /// The handler's answer breaks its schema.
    InvalidOutput,
    /// The answer is larger than the contract's budget.
    OutputTooLarge,
    /// Something broke.
    InternalError,
}

/// What the surfaces make of one code.
struct Facts {
    code: &'static str,
    title: &'static str,
    status: u16,
    json_rpc: i32,
    exit: u8,
}

impl Code {
    /// Every code, in the order of the table in the documentation.
    pub const ALL: [Code; 25] = [
        Code::InvalidJson,
        Code::InvalidInput,
        Code::Unauthorized,
        Code::InvalidToken,
        Code::AgentRequired,
        Code::Forbidden,
        Code::InsufficientScope,
        Code::ApprovalDenied,
        Code::ConfirmationInvalid,
        Code::ConfirmationUnavailable,
        Code::CrossOriginBlocked,
        Code::UnknownContract,
        Code::MethodNotAllowed,
        Code::NotAcceptable,
        Code::UnsupportedMediaType,
        Code::InputTooLarge,
        Code::ConfirmationRequired,
        Code::ConfirmationPending,
        Code::IdempotencyConflict,
        Code::RateLimited,
        Code::Cancelled,
        Code::Timeout,
        Code::InvalidOutput,
        Code::OutputTooLarge,
        Code::InternalError,
    ];

    /// The word in problem documents.
    pub fn as_str(self) -> &'static str {
        self.facts().code
    }

    /// A short sentence that is the same for every occurrence.
    pub fn title(self) -> &'static str {
        self.facts().title
    }

    /// The HTTP status.
    pub fn status(self) -> u16 {
        self.facts().status
    }

    /// The JSON-RPC error code.
    pub fn json_rpc(self) -> i32 {
        self.facts().json_rpc
    }

    /// The exit code of a command.
    pub fn exit(self) -> u8 {
        self.facts().exit
    }

    fn facts(self) -> Facts {
        let facts = |code, title, status, json_rpc, exit| Facts { code, title, status, json_rpc, exit };
        match self {
            Code::InvalidJson => facts("invalid_json", "The input is no valid JSON", 400, -32700, 2),
            Code::InvalidInput => facts("invalid_input", "The input is not valid", 400, -32602, 2),
            Code::Unauthorized => facts("unauthorized", "Sign in first", 401, -32001, 3),
            Code::InvalidToken => facts("invalid_token", "The token is not valid", 401, -32001, 3),
            Code::AgentRequired => facts("agent_required", "Only verified agents may call", 401, -32001, 3),
            Code::Forbidden => facts("forbidden", "The caller may not do this", 403, -32003, 3),
            Code::InsufficientScope => facts("insufficient_scope", "The token lacks a scope", 403, -32003, 3),
            Code::ApprovalDenied => facts("approval_denied", "The call was not approved", 403, -32003, 3),
            Code::ConfirmationInvalid => {
                facts("confirmation_invalid", "The confirmation is not valid", 403, -32003, 3)
            }
            Code::ConfirmationUnavailable => {
                facts("confirmation_unavailable", "Nobody can confirm the call", 403, -32003, 3)
            }
            Code::CrossOriginBlocked => {
                facts("cross_origin_blocked", "Calls from other origins are blocked", 403, -32003, 3)
            }
            Code::UnknownContract => facts("unknown_contract", "There is no such contract", 404, -32601, 2),
            Code::MethodNotAllowed => facts("method_not_allowed", "Method not allowed", 405, -32600, 2),
            Code::NotAcceptable => facts("not_acceptable", "No acceptable media type", 406, -32600, 2),
            Code::UnsupportedMediaType => {
                facts("unsupported_media_type", "Unsupported media type", 415, -32600, 2)
            }
            Code::InputTooLarge => facts("input_too_large", "The input is too large", 413, -32600, 2),
            Code::ConfirmationRequired => {
                facts("confirmation_required", "The call must be confirmed", 409, -32009, 3)
            }
            Code::ConfirmationPending => {
                facts("confirmation_pending", "The confirmation is pending", 409, -32009, 3)
            }
            Code::IdempotencyConflict => {
                facts("idempotency_conflict", "The idempotency key is taken", 409, -32009, 3)
            }
            Code::RateLimited => facts("rate_limited", "Too many calls", 429, -32029, 4),
            Code::Cancelled => facts("cancelled", "The call was cancelled", 499, -32008, 4),
            Code::Timeout => facts("timeout", "The call took too long", 504, -32008, 4),
            Code::InvalidOutput => facts("invalid_output", "The answer is not valid", 500, -32603, 4),
            Code::OutputTooLarge => facts("output_too_large", "The answer is too large", 500, -32603, 4),
            Code::InternalError => facts("internal_error", "Something went wrong", 500, -32603, 4),
        }
    }
}
