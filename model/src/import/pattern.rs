//! Finds what makes a text no regular expression of ECMA-262, as far as brackets and counts show it.

use std::iter::Peekable;
use std::str::Chars;

/// Why no engine takes `pattern`. Nothing is said of a pattern that only some engines refuse.
pub(super) fn fault(pattern: &str) -> Option<String> {
    let mut rest = pattern.chars().peekable();
    let mut open = 0_usize;
    // Whether something stands before the next sign that it could count.
    let mut is_counted = false;
    while let Some(character) = rest.next() {
        match character {
            '\\' if rest.next().is_none() => return Some("it ends in a `\\`".to_owned()),
            '[' if !closes_class(&mut rest) => return Some("`[` is never closed".to_owned()),
            '(' => {
                open += 1;
                is_counted = false;
                if rest.next_if_eq(&'?').is_some()
                    && let Some(sign) = odd_group(&mut rest)
                {
                    return Some(format!("`(?{sign}` begins no group"));
                }
                continue;
            }
            ')' => match open.checked_sub(1) {
                Some(left) => open = left,
                None => return Some("`)` closes nothing".to_owned()),
            },
            '|' => {
                is_counted = false;
                continue;
            }
            '*' | '+' | '?' => {
                if !is_counted {
                    return Some(format!("`{character}` counts nothing"));
                }
                // The short form of what was counted; a further sign would count nothing.
                rest.next_if_eq(&'?');
                is_counted = false;
                continue;
            }
            _ => {}
        }
        is_counted = true;
    }
    (open > 0).then(|| "`(` is never closed".to_owned())
}

/// Reads to the end of a class.
fn closes_class(rest: &mut Peekable<Chars<'_>>) -> bool {
    while let Some(character) = rest.next() {
        match character {
            '\\' => {
                rest.next();
            }
            ']' => return true,
            _ => {}
        }
    }
    false
}

/// The sign behind `(?` when no group begins with it.
fn odd_group(rest: &mut Peekable<Chars<'_>>) -> Option<char> {
    let is_flag = |c: &char| "ims-".contains(*c);
    while rest.next_if(is_flag).is_some() {}
    rest.next_if(|c| !":=!<".contains(*c))
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn patterns_that_no_engine_takes() {
        for (pattern, expected) in [
            ("(", "`(` is never closed"),
            ("a(b|(c)", "`(` is never closed"),
            ("a)b", "`)` closes nothing"),
            ("[a-z", "`[` is never closed"),
            ("[a\\]", "`[` is never closed"),
            ("*.txt", "`*` counts nothing"),
            ("a|+b", "`+` counts nothing"),
            ("a**", "`*` counts nothing"),
            ("a\\", "it ends in a `\\`"),
            ("(?P<year>\\d+)", "`(?P` begins no group"),
            ("(?i)abc", "`(?)` begins no group"),
        ] {
            assert_eq!(fault(pattern).as_deref(), Some(expected), "{pattern}");
        }
    }

    #[test]
    fn patterns_that_engines_take() {
        for pattern in [
            "",
            "^[a-z][a-z0-9_]*$",
            "^(?:a|b)+?$",
            "\\(\\[",
            "[(*+]",
            "(?<year>\\d{4})-(?!00)(?<=-)x",
            "a{2,}?",
            "[\\]\\[]",
            "(?i:a)",
            "^$|^x",
            "\\d+(\\.\\d+)?",
            "()*",
            "[^]]?",
        ] {
            assert_eq!(fault(pattern), None, "{pattern}");
        }
    }
}
