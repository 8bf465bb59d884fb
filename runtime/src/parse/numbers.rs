//! The numbers of a JSON text as they are written: the reader underneath rounds what has a fraction
//! or an exponent to the nearest `f64`.

use onefold::Number;
use serde_json::Number as Held;

/// The numbers of a text, in their order. Follows a reader from value to value and judges nothing
/// itself: where the text is no JSON, the reader stops first.
pub(super) struct Numbers<'a> {
    rest: &'a [u8],
}

impl<'a> Numbers<'a> {
    pub(super) fn of(text: &'a [u8]) -> Self {
        Numbers { rest: text }
    }

    /// Leaves the next number behind.
    pub(super) fn pass(&mut self) {
        self.next();
    }

    /// The next number, when it is whole and no wider than 64 bits; exact to the last digit.
    pub(super) fn whole(&mut self) -> Option<Held> {
        let text = std::str::from_utf8(self.next()).ok()?;
        let whole = Number::parse(text)?.to_i128()?;
        u64::try_from(whole).map(Held::from).or_else(|_| i64::try_from(whole).map(Held::from)).ok()
    }

    /// Whether the next number begins where more than `behind` bytes are left.
    pub(super) fn is_next_before(&mut self, behind: usize) -> bool {
        self.next().len() + self.rest.len() > behind
    }

    fn next(&mut self) -> &'a [u8] {
        let mut quoted = false;
        let mut escaped = false;
        let start = self.rest.iter().position(|byte| {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = quoted,
                b'"' => quoted = !quoted,
                b'-' | b'0'..=b'9' => return !quoted,
                _ => {}
            }
            false
        });
        let rest = &self.rest[start.unwrap_or(self.rest.len())..];
        let in_number = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
        let end = rest.iter().position(|byte| !in_number(byte)).unwrap_or(rest.len());
        let (number, behind) = rest.split_at(end);
        self.rest = behind;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn numbers_are_told_from_digits_in_strings() {
        let mut numbers = Numbers::of(r#"{"1\"2": [10, "3\\", -0.5e+1,1.0], "é4":1e2} "#.as_bytes());
        let told: Vec<Option<String>> =
            (0..5).map(|_| numbers.whole().map(|number| number.to_string())).collect();
        let expected = [Some("10"), Some("-5"), Some("1"), Some("100"), None];
        assert_eq!(told, expected.map(|number| number.map(str::to_owned)));
    }

    #[test]
    fn whole_numbers_are_exact_and_no_wider_than_64_bits() {
        for (text, whole) in [
            ("1.0", Some("1")),
            ("1e2", Some("100")),
            ("-0", Some("0")),
            ("-0.0", Some("0")),
            ("1500e-2", Some("15")),
            ("1e18", Some("1000000000000000000")),
            ("9007199254740993.0", Some("9007199254740993")),
            ("18446744073709551615.0", Some("18446744073709551615")),
            ("-9223372036854775808.00", Some("-9223372036854775808")),
            ("18446744073709551616", None),
            ("-9223372036854775809", None),
            ("1e400", None),
            ("9007199254740992.5", None),
            ("1e-1", None),
        ] {
            let told = Numbers::of(text.as_bytes()).whole().map(|number| number.to_string());
            assert_eq!(told.as_deref(), whole, "{text}");
        }
    }
}
