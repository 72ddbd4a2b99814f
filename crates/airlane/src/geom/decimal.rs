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
}
