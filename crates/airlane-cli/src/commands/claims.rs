//! Verdicts of benchmarks on what is asked of them.

use crate::Verdict;
use airlane_bench::Claim;

/// Set to `shown`, this variable keeps times out of the exit code: checks of commands run on machines that
/// have other work.
const TIMES: &str = "AIRLANE_TIMES";

/// Verdicts on claims, and whether all of them hold.
pub(crate) struct Judge {
    is_json: bool,
    judges_times: bool,
    all_hold: bool,
}

impl Judge {
    pub(crate) fn new(is_json: bool) -> Self {
        let judges_times = std::env::var_os(TIMES).is_none_or(|value| value != "shown");
        Self { is_json, judges_times, all_hold: true }
    }

    /// Prints a line for each claim; beside JSON only those that do not hold, on standard error.
    pub(crate) fn judge(&mut self, name: &str, claims: &[Claim]) {
        for claim in claims {
            let counts = self.judges_times || !claim.is_time;
            self.all_hold &= claim.holds() || !counts;
            let line = line(name, claim, counts);
            match (self.is_json, claim.holds()) {
                (false, _) => outln!("{line}"),
                (true, false) => eprintln!("{line}"),
                (true, true) => {}
            }
        }
    }

    pub(crate) fn verdict(&self) -> Verdict {
        if self.all_hold { Verdict::Good } else { Verdict::Failed }
    }
}

fn line(name: &str, claim: &Claim, counts: bool) -> String {
    let verdict = if claim.holds() { "holds" } else { "DOES NOT HOLD" };
    let machine = match (claim.is_time, counts) {
        (false, _) => "",
        (true, true) => " (on this machine, now)",
        (true, false) => " (on this machine, now; not judged)",
    };
    let Claim { what, found, most, .. } = claim;
    let found = rounded(*found);
    format!("{name}: {what}: {found}, at most {most}: {verdict}{machine}")
}

/// Four digits after the point at most.
fn rounded(number: f64) -> String {
    let text = format!("{number:.4}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(found: f64, is_time: bool) -> Claim {
        Claim { what: "a thing", most: 1.5, found, is_time }
    }

    #[test]
    fn one_broken_claim_decides_and_times_only_if_they_are_judged() {
        for (judges_times, times, others) in [(true, 4, 4), (false, 0, 4)] {
            for (is_time, expected) in [(true, times), (false, others)] {
                let mut judge = Judge { is_json: true, judges_times, all_hold: true };
                judge.judge("map", &[claim(1.6, is_time), claim(1.5, false)]);
                assert_eq!(judge.verdict().code(), expected);
            }
        }
    }

    #[test]
    fn a_line_says_what_was_found_and_what_is_asked() {
        assert_eq!(
            line("map", &claim(1.51239, true), true),
            "map: a thing: 1.5124, at most 1.5: DOES NOT HOLD (on this machine, now)"
        );
        assert_eq!(line("map", &claim(1.0, false), true), "map: a thing: 1, at most 1.5: holds");
        assert_eq!(rounded(f64::NAN), "NaN");
        assert_eq!(rounded(1200.0), "1200");
    }
}
