//! The text of JSON numbers.

/// A JSON number kept as text, so that no digit and no magnitude is lost.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(String);

/// A number by its digits: `[-]DIGITS * 10^exponent`, without zeros at either end; zero has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digits {
    pub(super) is_negative: bool,
    pub(super) digits: String,
    /// The exponent behind the last digit.
    pub(super) exponent: i64,
}

impl Number {
    /// Takes a text that follows the grammar of JSON numbers, or `None`.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix('-').unwrap_or(text);
        let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let whole = digits(rest);
        if whole == 0 || (whole > 1 && rest.starts_with('0')) {
            return None;
        }
        let mut rest = &rest[whole..];
        if let Some(fraction) = rest.strip_prefix('.') {
            let length = digits(fraction);
            if length == 0 {
                return None;
            }
            rest = &fraction[length..];
        }
        if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
            let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            let length = digits(exponent);
            if length == 0 {
                return None;
            }
            rest = &exponent[length..];
        }
        rest.is_empty().then(|| Number(text.to_owned()))
    }

    /// A text that its maker knows to be a number.
    pub(super) fn of(text: String) -> Self {
        Number(text)
    }

    /// The number as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest `f64`; infinite when the magnitude is out of range.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The exact integer, also when written `1.0` or `1e3`; `None` when it is none or beyond 128 bits.
    pub fn to_i128(&self) -> Option<i128> {
        if let Ok(value) = self.0.parse::<i128>() {
            return Some(value);
        }
        let (mantissa, exponent) = match self.0.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (self.0.as_str(), 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let shift = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
        let digits: i128 = format!("{whole}{fraction}").parse().ok()?;
        if digits == 0 {
            return Some(0);
        }
        if shift >= 0 {
            digits.checked_mul(10_i128.checked_pow(u32::try_from(shift).ok()?)?)
        } else {
            let divisor = 10_i128.checked_pow(shift.unsigned_abs())?;
            (digits % divisor == 0).then(|| digits / divisor)
        }
    }

    /// Whether it is a whole number, however large and however written.
    pub fn is_integer(&self) -> bool {
        match self.digits() {
            Some(number) => number.exponent >= 0,
            // An exponent that no other number comes near.
            None => !self.0.contains("e-") && !self.0.contains("E-"),
        }
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        let mantissa = self.0.split(['e', 'E']).next().unwrap_or_default();
        mantissa.starts_with('-') && mantissa.contains(|c: char| ('1'..='9').contains(&c))
    }

    /// The number by its digits; `None` when the exponent is beyond 64 bits.
    pub(super) fn digits(&self) -> Option<Digits> {
        let (mantissa, exponent) = self.0.split_once(['e', 'E']).unwrap_or((&self.0, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{}{fraction}", whole.trim_start_matches('-'));
        let kept = all.trim_end_matches('0');
        let digits = kept.trim_start_matches('0');
        if digits.is_empty() {
            return Some(Digits { is_negative: false, digits: String::new(), exponent: 0 });
        }
        let cut = i64::try_from(all.len() - kept.len()).ok()?;
        let exponent = exponent.parse::<i64>().ok()?;
        let exponent = exponent.checked_add(cut)?.checked_sub(i64::try_from(fraction.len()).ok()?)?;
        Some(Digits { is_negative: mantissa.starts_with('-'), digits: digits.to_owned(), exponent })
    }
}
