//! Powers of ten by way of their digits: exact, and the same on every platform.

/// The exponent of the first digit of a number above zero: 2 for 345, -1 for 0.5.
pub(crate) fn decimal_exponent(number: f64) -> i32 {
    let text = format!("{number:e}");
    text.rsplit_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0)
}

/// The number nearest to some digits times a power of ten, which prints as these digits.
pub(crate) fn decimal(digits: f64, exponent: i32) -> f64 {
    format!("{digits}e{exponent}").parse().unwrap_or(f64::NAN)
}

/// A number as people read it: with a power of ten if it is enormous or tiny.
pub(crate) fn readable(number: f64) -> String {
    let size = number.abs();
    match size >= 1e16 || (size > 0.0 && size < 1e-9) {
        true => format!("{number:e}"),
        false => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_those_of_the_digits() {
        for (number, exponent) in
            [(1.0, 0), (9.999_999, 0), (10.0, 1), (345.0, 2), (0.5, -1), (0.1, -1), (1e-300, -300)]
        {
            assert_eq!(decimal_exponent(number), exponent, "{number}");
        }
        assert_eq!(
            [(12.0, -1), (1.0, 0), (3.0, 3)].map(|(d, e)| decimal(d, e)),
            [1.2, 1.0, 3000.0]
        );
    }

    #[test]
    fn only_numbers_of_many_digits_have_a_power_of_ten() {
        let shown =
            [0.0, -1.0, 0.8, 1e-9, 2.5e-10, 123_456_789.5, 1e200, -1e16, f64::NAN].map(readable);
        let expected =
            ["0", "-1", "0.8", "0.000000001", "2.5e-10", "123456789.5", "1e200", "-1e16", "NaN"];
        assert_eq!(shown, expected);
        assert_eq!(readable(f64::NEG_INFINITY), "-inf");
    }
}
