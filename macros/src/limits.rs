//! Budgets as they are written: `30s`, `1MiB`, `60/min`.

const DURATIONS: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000)];
const SIZES: [(&str, u64); 4] = [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];

/// Milliseconds; `Err` says what is wrong and what to write.
pub(crate) fn duration(text: &str) -> Result<u64, String> {
    quantity(text, &DURATIONS).ok_or_else(|| {
        format!(
            "`{text}` is no time; write a whole number above 0 and `ms`, `s`, `min` or `h`, such as `30s`"
        )
    })
}

/// Bytes; `Err` says what is wrong and what to write.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    quantity(text, &SIZES).ok_or_else(|| {
        format!(
            "`{text}` is no size; write a whole number above 0 and `B`, `KiB`, `MiB` or `GiB`, such as `1MiB`"
        )
    })
}

/// Calls and milliseconds; `Err` says what is wrong and what to write.
pub(crate) fn rate(text: &str) -> Result<(u64, u64), String> {
    let parsed = text.split_once('/').and_then(|(calls, period)| {
        let calls = number(calls)?;
        let begins_with_digit = period.starts_with(|c: char| c.is_ascii_digit());
        let period = if begins_with_digit { period.to_owned() } else { format!("1{period}") };
        Some((calls, quantity(&period, &DURATIONS)?))
    });
    parsed.ok_or_else(|| format!("`{text}` is no rate; write calls and a time, such as `60/min` or `5/10s`"))
}

fn quantity(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit())?;
    let (_, factor) = units.iter().find(|(unit, _)| *unit == &text[unit_at..])?;
    number(&text[..unit_at])?.checked_mul(*factor)
}

fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|number| digits && *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read() {
        assert_eq!(duration("30s"), Ok(30_000));
        assert_eq!(duration("2min"), Ok(120_000));
        assert_eq!(size("64KiB"), Ok(65_536));
        assert_eq!(rate("60/min"), Ok((60, 60_000)));
        assert_eq!(rate("5/10s"), Ok((5, 10_000)));
        for wrong in [
            "",
            "s",
            "30",
            "0s",
            "1.5s",
            "-1s",
            "30 s",
            "30sec",
            "99999999999999999999s",
            "18446744073709551615h",
        ] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
        for wrong in ["60", "60/", "/min", "0/min", "60/fortnight", "60/0s", "+6/min"] {
            assert!(rate(wrong).is_err(), "{wrong}");
        }
    }
}
