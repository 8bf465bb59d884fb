//! What the operator learns and callers do not.

use std::io::Write as _;

use onefold::text::escape_hidden;

use crate::RequestId;

/// Writes one line to standard error, under the request's id. `message` holds no payload, and stays
/// one line whatever the keys that it names are made of.
pub(crate) fn report(id: &RequestId, message: &str) {
    // A closed standard error must not fail the call.
    let _ = writeln!(std::io::stderr(), "{}", line(id.as_str(), message));
}

fn line(id: &str, message: &str) -> String {
    format!("onefold: request {id}: {}", escape_hidden(message, &[]))
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_message_cannot_forge_a_line_or_move_the_cursor() {
        let message = "output at `/a\nonefold: request 1\r\u{1b}[2K\u{9b}A\u{2028}\u{202e}`";
        assert_eq!(
            line("7", message),
            "onefold: request 7: output at `/a\\u{a}onefold: request 1\\u{d}\\u{1b}[2K\\u{9b}A\\u{2028}\\u{202e}`"
        );
    }
}
