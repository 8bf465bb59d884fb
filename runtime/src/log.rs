//! What the operator learns and callers do not.

use std::io::Write as _;

use crate::RequestId;

/// Writes one line to standard error, under the request's id. `message` holds no payload.
pub(crate) fn report(id: &RequestId, message: &str) {
    // A closed standard error must not fail the call.
    let _ = writeln!(std::io::stderr(), "onefold: request {id}: {message}");
}
