//! Days of the calendar.
#![expect(clippy::disallowed_methods, reason = "this is the edge: allowances end by the calendar")]

use std::time::{SystemTime, UNIX_EPOCH};

/// Today, by the world's clock.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    of(since.as_secs() / 86_400)
}

/// The day that is so many days behind the first of January 1970, `YYYY-MM-DD`.
fn of(days: u64) -> String {
    // Years that begin in March put the leap day at their end; 400 of them are one cycle.
    let shifted = days + 719_468;
    let (cycle, in_cycle) = (shifted / 146_097, shifted % 146_097);
    let year = (in_cycle - in_cycle / 1_460 + in_cycle / 36_524 - in_cycle / 146_096) / 365;
    let in_year = in_cycle - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let day = in_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", cycle * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn days_have_names() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(of(days), expected);
        }
    }
}
