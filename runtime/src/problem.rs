//! The one failure document of every surface ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).

use serde::Serialize;
use serde_json::Value;

use crate::{Code, RequestId};

/// What a call answers: the output as JSON, or a problem.
pub type Answer = Result<Value, Box<Problem>>;

/// Exit code of a declared failure.
const DECLARED_EXIT: u8 = 1;
/// JSON-RPC error code of a declared failure.
const DECLARED_JSON_RPC: i32 = -32000;

/// Most characters of one step of a path.
const LONGEST_STEP: usize = 80;
/// Bytes of a path behind which no further step is said.
const LONGEST_PATH: usize = 1_000;

/// Why a call has no output.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Identifies the kind of problem, as a URN.
    #[serde(rename = "type")]
    pub kind: String,
    /// The same for every problem of this kind.
    pub title: String,
    /// HTTP status.
    pub status: u16,
    /// What happened this time; never holds secrets or what the caller sent.
    pub detail: String,
    /// The request's id; what the service's log says about it stands under the same id.
    pub instance: RequestId,
    /// A framework code, or the name of a declared failure.
    pub code: String,
    /// The fields of a declared failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Value>,
    /// What is wrong with the input, place by place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<Issue>,
    /// Seconds after which another call may succeed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    #[serde(skip)]
    framework: Option<Code>,
}

/// One thing that is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// JSON pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)) into the input; empty for the
    /// input itself. Long keys of the caller are cut and end in `…`, and so is a long path.
    pub path: String,
    /// The rule, said so that following it is the cure.
    pub message: String,
    /// The schema keyword that was broken.
    pub keyword: String,
}

impl Issue {
    /// An issue at the place of a JSON pointer. Keys come from the caller, who may have made them long.
    pub(crate) fn at(path: &str, keyword: &str, message: String) -> Self {
        Issue { path: cut(path), message, keyword: keyword.to_owned() }
    }
}

fn cut(path: &str) -> String {
    let mut out = String::new();
    for step in path.split('/').skip(1) {
        if out.len() >= LONGEST_PATH {
            out.push_str("/…");
            break;
        }
        out.push('/');
        match step.char_indices().nth(LONGEST_STEP) {
            // Half of an escape would be no pointer.
            Some((end, _)) => out.extend([step[..end].trim_end_matches('~'), "…"]),
            None => out.push_str(step),
        }
    }
    out
}

impl Problem {
    /// A problem that the framework found.
    pub fn framework(code: Code, instance: RequestId, detail: impl Into<String>) -> Self {
        Problem {
            kind: format!("urn:onefold:problem:{}", code.as_str()),
            title: code.title().to_owned(),
            status: code.status(),
            detail: detail.into(),
            instance,
            code: code.as_str().to_owned(),
            failure: None,
            issues: Vec::new(),
            retry_after: None,
            framework: Some(code),
        }
    }

    /// A failure that `contract` declares. `payload` is `null` for a failure without fields.
    pub fn declared(
        contract: &str,
        code: &str,
        status: u16,
        description: &str,
        payload: Value,
        instance: RequestId,
    ) -> Self {
        let title = words(code);
        Problem {
            kind: format!("urn:onefold:problem:{contract}:{code}"),
            detail: if description.is_empty() { title.clone() } else { description.to_owned() },
            title,
            status,
            instance,
            code: code.to_owned(),
            failure: (!payload.is_null()).then_some(payload),
            issues: Vec::new(),
            retry_after: None,
            framework: None,
        }
    }

    /// The same problem with what is wrong place by place.
    #[must_use]
    pub fn with_issues(mut self, issues: Vec<Issue>) -> Self {
        self.issues = issues;
        self
    }

    /// The framework's code; `None` for a declared failure.
    pub fn framework_code(&self) -> Option<Code> {
        self.framework
    }

    /// The JSON-RPC error code.
    pub fn json_rpc(&self) -> i32 {
        self.framework.map_or(DECLARED_JSON_RPC, Code::json_rpc)
    }

    /// The exit code of a command.
    pub fn exit(&self) -> u8 {
        self.framework.map_or(DECLARED_EXIT, Code::exit)
    }
}

/// `NotFound` is `Not found`.
fn words(code: &str) -> String {
    let mut out = String::new();
    for character in code.chars() {
        if character.is_uppercase() && !out.is_empty() {
            out.push(' ');
            out.extend(character.to_lowercase());
        } else {
            out.push(character);
        }
    }
    out
}
