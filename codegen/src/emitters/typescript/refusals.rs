//! Which of the framework's codes which calls may be answered with.

use minijinja::context;
use minijinja::value::Value;
use onefold::Code;

/// The calls that a code may answer.
#[derive(Clone, Copy, PartialEq)]
enum Calls {
    /// Every call.
    All,
    /// Calls for verified agents alone.
    Agents,
    /// Calls that need an approval.
    Approved,
    /// Both calls of a contract that needs a confirmation.
    Gated,
    /// The second of the two.
    Confirmed,
}

fn calls(code: Code) -> Calls {
    match code {
        Code::InvalidJson
        | Code::InvalidInput
        | Code::Unauthorized
        | Code::InvalidToken
        | Code::Forbidden
        | Code::InsufficientScope
        | Code::CrossOriginBlocked
        | Code::UnknownContract
        | Code::MethodNotAllowed
        | Code::NotAcceptable
        | Code::UnsupportedMediaType
        | Code::InputTooLarge
        | Code::IdempotencyConflict
        | Code::RateLimited
        | Code::Cancelled
        | Code::Timeout
        | Code::InvalidOutput
        | Code::OutputTooLarge
        | Code::InternalError => Calls::All,
        Code::AgentRequired => Calls::Agents,
        Code::ApprovalDenied => Calls::Approved,
        Code::ConfirmationUnavailable | Code::ConfirmationPending => Calls::Gated,
        Code::ConfirmationInvalid | Code::ConfirmationRequired => Calls::Confirmed,
    }
}

/// The codes of each group by status, as `http.ts` lists them.
pub(super) fn groups() -> Value {
    let group = |wanted: &[Calls]| -> Value {
        let mut codes: Vec<Code> =
            Code::ALL.into_iter().filter(|code| wanted.contains(&calls(*code))).collect();
        codes.sort_by_key(|code| code.status());
        codes.iter().map(|code| context! { status => code.status(), word => code.as_str() }).collect()
    };
    context! {
        all => group(&[Calls::All]),
        agents => group(&[Calls::Agents]),
        approved => group(&[Calls::Approved]),
        gated => group(&[Calls::Gated]),
        confirmed => group(&[Calls::Confirmed]),
        confirmation => group(&[Calls::Gated, Calls::Confirmed]),
    }
}
