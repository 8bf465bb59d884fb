//! The stages of a call, in the order of [`onefold::Stage`], the same for every surface.

use std::sync::Arc;
use std::time::Duration;

use onefold::{AgentPolicy, Effect};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time;

use crate::guard::{self, Guarded, Panicked};
use crate::handler::{Handled, Misfit, Prepared};
use crate::host::{Inner, Route};
use crate::judge::label;
use crate::parse::{Unreadable, parse};
use crate::{
    Answer, ApprovalRequest, Call, Code, Cx, Decision, DenyAll, Issue, Problem, RequestId, Surface, log,
};

/// What callers read when the service is to blame.
const REDACTED: &str = "the service could not answer; its log says more under this request's id";

type Step<T> = Result<T, Box<Problem>>;

/// One call on its way.
struct Passage<'a> {
    id: RequestId,
    route: &'a Route,
    call: Call,
}

/// Takes one call through every stage.
pub(crate) async fn run(host: &Inner, call: Call) -> Answer {
    let id = RequestId::new();
    let Some(route) = find(host, &call) else {
        return Err(Box::new(Problem::framework(
            Code::UnknownContract,
            id,
            "there is no such contract on this surface",
        )));
    };
    let passage = Passage { id, route, call };
    passage.size()?;
    passage.authorize()?;
    passage.rate()?;
    let value = passage.parse()?;
    passage.validate(&value)?;
    let prepared = passage.deserialize(value)?;
    if let Some(request) = passage.approval(host, &*prepared)? {
        passage.approve(host, request).await?;
    }
    let handled = passage.handle(host, prepared).await?;
    passage.validate_output(handled)
}

/// The answer to a typed input that serde cannot write.
pub(crate) fn unserialisable(contract: &str, error: &serde_json::Error) -> Box<Problem> {
    let id = RequestId::new();
    log::report(&id, &format!("`{contract}`: the input cannot be written as JSON: {error}"));
    Box::new(Problem::framework(Code::InvalidInput, id, "the input cannot be written as JSON"))
}

/// A contract that the surface does not carry is as unknown as one that does not exist.
fn find<'a>(host: &'a Inner, call: &Call) -> Option<&'a Route> {
    let name = onefold::ContractName::parse(&call.contract).ok()?;
    let route = host.routes.get(&name)?;
    let reachable = call.surface.exposure().is_none_or(|surface| route.declared.expose.has(surface));
    reachable.then_some(route)
}

impl Passage<'_> {
    fn size(&self) -> Step<()> {
        let most = self.route.declared.limits.max_input_bytes;
        if self.call.input.len() as u64 <= most {
            return Ok(());
        }
        // How long it is instead is not known: a surface reads no further.
        Err(self.refuse(Code::InputTooLarge, format!("the input must have at most {most} bytes")))
    }

    /// Fails closed: neither a verifier nor an authenticator can be configured yet, so nobody is a
    /// verified agent, and nobody has a scope.
    fn authorize(&self) -> Step<()> {
        let declared = &self.route.declared;
        match declared.agents {
            AgentPolicy::Observe => {}
            AgentPolicy::Require => {
                return Err(self.refuse(
                    Code::AgentRequired,
                    "only verified agents may call, and this service verifies none",
                ));
            }
        }
        let needs_scopes = declared.expose.mcp.as_ref().is_some_and(|mcp| !mcp.scopes.is_empty());
        if self.call.surface == Surface::Mcp && needs_scopes {
            return Err(self.refuse(
                Code::InsufficientScope,
                "a token must have scopes to call, and this service reads no tokens",
            ));
        }
        Ok(())
    }

    /// Over all callers: nobody is told apart until an authenticator is configured.
    fn rate(&self) -> Step<()> {
        let Some(budget) = &self.route.rate else { return Ok(()) };
        budget.admit(time::Instant::now()).map_err(|wait| {
            let seconds = wait.as_millis().div_ceil(1_000).max(1);
            let detail = format!("too many calls; try again in {seconds} s");
            let mut problem = self.refuse(Code::RateLimited, detail);
            problem.retry_after = u64::try_from(seconds).ok();
            problem
        })
    }

    fn parse(&self) -> Step<Value> {
        parse(&self.call.input).map_err(|unreadable| match unreadable {
            Unreadable::NoJson(detail) => self.refuse(Code::InvalidJson, format!("the input {detail}")),
            Unreadable::Refused(issue) => self.invalid_input(vec![issue]),
        })
    }

    fn validate(&self, value: &Value) -> Step<()> {
        let issues = self.route.input.issues(value);
        if issues.is_empty() { Ok(()) } else { Err(self.invalid_input(issues)) }
    }

    fn deserialize(&self, value: Value) -> Step<Box<dyn Prepared>> {
        match guard::catch(&self.id, || self.route.handler.prepare(value)) {
            Ok(Ok(prepared)) => Ok(prepared),
            Ok(Err(misfit)) => Err(self.invalid_input(vec![explain(misfit)])),
            Err(Panicked) => Err(self.blame(Code::InternalError)),
        }
    }

    /// What an approver is asked, if anybody is to be asked. Apart from the asking, because inputs may
    /// not be shared between threads and the asking waits.
    fn approval(&self, host: &Inner, prepared: &dyn Prepared) -> Step<Option<ApprovalRequest>> {
        let declared = &self.route.declared;
        if !declared.is_gated() {
            return Ok(None);
        }
        let input = match guard::catch(&self.id, || prepared.canonical()) {
            Ok(Ok(input)) => host.without_secrets(&declared.name, &input),
            Ok(Err(_)) | Err(Panicked) => return Err(self.broken("the input cannot be written as JSON")),
        };
        Ok(Some(ApprovalRequest {
            request_id: self.id.clone(),
            contract: declared.name.clone(),
            approval: declared.approval,
            surface: self.call.surface,
            input,
            confirmation: self.call.confirmation.clone(),
        }))
    }

    async fn approve(&self, host: &Inner, request: ApprovalRequest) -> Step<()> {
        let approver = host.approver.clone().unwrap_or_else(|| Arc::new(DenyAll));
        let asked = Guarded::new(self.id.clone(), Box::pin(async move { approver.decide(&request).await }));
        match asked.await {
            Ok(Decision::Granted) => Ok(()),
            Ok(Decision::Denied(reason)) => Err(self.refuse(Code::ApprovalDenied, reason)),
            Err(Panicked) => Err(self.blame(Code::InternalError)),
        }
    }

    async fn handle(&self, host: &Inner, prepared: Box<dyn Prepared>) -> Step<Handled> {
        let declared = &self.route.declared;
        let limit = Duration::from_millis(declared.limits.timeout_ms);
        let cx = Cx::new(self.id.clone(), self.call.surface, declared.name.clone());
        let handling = Guarded::new(self.id.clone(), Box::pin(async move { prepared.run(cx).await }));
        let outcome = match declared.effect {
            Effect::Read => time::timeout(limit, handling).await,
            Effect::Write | Effect::Destructive => {
                let running = Running::new(&host.running);
                let task = tokio::spawn(async move {
                    let outcome = handling.await;
                    drop(running);
                    outcome
                });
                let joined = time::timeout(limit, task).await;
                joined.map(|joined| {
                    joined.unwrap_or_else(|error| {
                        // What a panic says is withheld, also one that no guard caught.
                        let why = if error.is_cancelled() { "it was cancelled" } else { "it panicked" };
                        self.report(&format!("the call's own task did not end: {why}"));
                        Err(Panicked)
                    })
                })
            }
        };
        match outcome {
            Ok(Ok(Ok(handled))) => Ok(handled),
            Ok(Ok(Err(_))) => Err(self.broken("the handler's answer cannot be written as JSON")),
            Ok(Err(Panicked)) => Err(self.blame(Code::InternalError)),
            Err(_) => Err(self.late()),
        }
    }

    fn validate_output(&self, handled: Handled) -> Step<Value> {
        match handled {
            Handled::Output(output) => {
                let issues = self.route.output.issues(&output);
                if !issues.is_empty() {
                    return Err(self.invalid_output("output", &issues));
                }
                self.output_budget("output", &output)?;
                Ok(output)
            }
            Handled::Failure { index, payload } => {
                let Some(failure) = self.route.failures.get(index) else {
                    return Err(self.broken("the failure's index is not among its variants"));
                };
                let issues = failure.payload.issues(&payload);
                if !issues.is_empty() {
                    return Err(self.invalid_output(&failure.code, &issues));
                }
                self.output_budget(&failure.code, &payload)?;
                let contract = self.route.declared.name.as_str();
                let (code, description) = (&failure.code, &failure.description);
                let id = self.id.clone();
                Err(Box::new(Problem::declared(contract, code, failure.status, description, payload, id)))
            }
        }
    }

    /// What a failure carries is held against the same budget.
    fn output_budget(&self, what: &str, output: &Value) -> Step<()> {
        let most = self.route.declared.limits.max_output_bytes;
        let length = output.to_string().len() as u64;
        if length <= most {
            return Ok(());
        }
        self.report(&format!("{what} has {length} bytes and may have {most} at most"));
        Err(self.blame(Code::OutputTooLarge))
    }

    fn refuse(&self, code: Code, detail: impl Into<String>) -> Box<Problem> {
        Box::new(Problem::framework(code, self.id.clone(), detail))
    }

    /// The service is to blame: the log knows why, the caller does not.
    fn blame(&self, code: Code) -> Box<Problem> {
        self.refuse(code, REDACTED)
    }

    fn broken(&self, why: &str) -> Box<Problem> {
        self.report(why);
        self.blame(Code::InternalError)
    }

    fn invalid_input(&self, issues: Vec<Issue>) -> Box<Problem> {
        let messages: Vec<&str> = issues.iter().map(|issue| issue.message.as_str()).collect();
        let detail = messages.join("; ");
        Box::new(Problem::framework(Code::InvalidInput, self.id.clone(), detail).with_issues(issues))
    }

    /// Messages about the output say rules and places, never values; even so only the log has them.
    fn invalid_output(&self, what: &str, issues: &[Issue]) -> Box<Problem> {
        for issue in issues {
            self.report(&format!("{what} at `{}`: {}", issue.path, issue.message));
        }
        self.blame(Code::InvalidOutput)
    }

    fn late(&self) -> Box<Problem> {
        let limit = self.route.declared.limits.timeout_ms;
        let rest = match self.route.declared.effect {
            Effect::Read => "and was stopped",
            Effect::Write | Effect::Destructive => "and goes on; it may still take effect",
        };
        self.refuse(Code::Timeout, format!("the call did not end within {limit} ms {rest}"))
    }

    fn report(&self, message: &str) {
        log::report(&self.id, &format!("`{}`: {message}", self.route.declared.name));
    }
}

/// Counts a call that runs in its own task, until it is dropped.
struct Running(watch::Sender<usize>);

impl Running {
    fn new(count: &watch::Sender<usize>) -> Self {
        count.send_modify(|count| *count += 1);
        Running(count.clone())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

/// The schema accepts what serde refuses in few places, such as a whole number beyond its type.
fn explain(misfit: Misfit) -> Issue {
    const INTEGERS: [&str; 12] =
        ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];
    let label = label(&misfit.path);
    let message = match misfit.expected {
        Some(expected) if INTEGERS.contains(&expected.as_str()) => {
            format!("{label} must be a whole number in the range of `{expected}`")
        }
        Some(expected) => format!("{label} must be {expected}"),
        None => format!("{label} is not a value that the service can read"),
    };
    Issue::at(&misfit.path, "type", message)
}
