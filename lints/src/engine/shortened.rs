//! Words of sources in messages, cut where they would tell more than is asked: what follows `?` in an
//! address may be a secret, and an address may be as long as a file.

use std::borrow::Cow;

use onefold_model::Diagnostic;

/// The longest run of a source that is shown whole, in characters.
const LONGEST: usize = 200;
/// What stands for the rest.
const REST: &str = "..";

/// Cuts what a rule of sources says.
pub(super) fn shorten(diagnostic: &mut Diagnostic) {
    let related = diagnostic.related.iter_mut().map(|related| &mut related.message);
    for text in [&mut diagnostic.message].into_iter().chain(&mut diagnostic.help).chain(related) {
        if let Cow::Owned(short) = shortened(text) {
            *text = short;
        }
    }
}

fn shortened(text: &str) -> Cow<'_, str> {
    // Bytes are at least as many as characters.
    if text.len() <= LONGEST && !text.contains('?') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        if number > 0 {
            out.push('`');
        }
        if number % 2 == 1 {
            let cut = part.find('?').map_or(part, |at| &part[..=at]);
            push_cut(cut, cut.len() < part.len(), &mut out);
        } else {
            for run in part.split_inclusive(char::is_whitespace) {
                let word = run.trim_end();
                push_cut(word, false, &mut out);
                out.push_str(&run[word.len()..]);
            }
        }
    }
    if out == text { Cow::Borrowed(text) } else { Cow::Owned(out) }
}

/// At most [`LONGEST`] characters of `part`, and a sign when more was there.
fn push_cut(part: &str, is_cut: bool, out: &mut String) {
    match part.char_indices().nth(LONGEST) {
        Some((end, _)) => out.extend([&part[..end], REST]),
        None if is_cut => out.extend([part, REST]),
        None => out.push_str(part),
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn what_may_be_secret_or_long_is_cut() {
        let long = "é".repeat(300);
        let cut = "é".repeat(200);
        for (text, expected) in [
            ("this call goes around contract `a.b`; did you mean `c`?", None),
            ("route `/a?key=secret` is written by hand", Some("route `/a?..` is written by hand".to_owned())),
            ("`./a.svg?raw` and `/b?` and `/c?x?y`", Some("`./a.svg?..` and `/b?` and `/c?..`".to_owned())),
            (&format!("`{long}` is `x`"), Some(format!("`{cut}..` is `x`"))),
            (&format!("`/a?{long}`"), Some("`/a?..`".to_owned())),
            (&format!("`{long}?a`"), Some(format!("`{cut}..`"))),
            (&format!("so {long} it is"), Some(format!("so {cut}.. it is"))),
            (&"many short words ".repeat(40), None),
            (&format!("`{cut}` {cut} x"), None),
        ] {
            assert_eq!(shortened(text), expected.as_deref().unwrap_or(text), "{text}");
        }
    }
}
