//! What libFuzzer says about its progress, and the table of a campaign.

use super::corpus::Kept;
use std::fmt::Write;

/// Progress of a target, as last printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    runs: u64,
    per_second: u64,
    /// Edges of the program that inputs took.
    edges: u64,
    /// Edges, told apart by how often an input took them.
    features: u64,
    /// Edges that are counted in all.
    of_edges: u64,
}

impl Progress {
    /// Takes in a line of libFuzzer's, such as
    /// `#12<tab>DONE   cov: 3 ft: 4 corp: 5/6b lim: 7 exec/s: 8 rss: 9Mb`.
    pub(super) fn read(&mut self, line: &str) {
        if let Some((_, loaded)) = line.split_once("INFO: Loaded ")
            && let Some((_, counters)) = loaded.split_once('(')
        {
            self.of_edges = leading_number(counters).unwrap_or(self.of_edges);
        }
        let Some((runs, rest)) = line.strip_prefix('#').and_then(|line| line.split_once('\t'))
        else {
            return;
        };
        let after = |name: &str| leading_number(rest.split_once(name)?.1.trim_start());
        self.runs = runs.trim().parse().unwrap_or(self.runs);
        self.edges = after(" cov: ").unwrap_or(self.edges);
        self.features = after(" ft: ").unwrap_or(self.features);
        self.per_second = after(" exec/s: ").unwrap_or(self.per_second);
    }
}

fn leading_number(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..digits].parse().ok()
}

/// A row of the table.
pub(super) struct Row {
    pub(super) target: String,
    pub(super) progress: Progress,
    pub(super) kept: Kept,
    pub(super) failure: Option<String>,
}

/// The table of a campaign, with failures and what was left out below it.
pub(super) fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.target.len()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<width$} {:>11} {:>7} {:>6} {:>6} {:>7} {:>7} {:>7} {:>6}\n",
        "target", "runs", "runs/s", "inputs", "kB", "feat.", "edges", "of", "%"
    );
    for Row { target, progress, kept, .. } in rows {
        let Progress { runs, per_second, edges, features, of_edges } = progress;
        let share = 100.0 * *edges as f64 / (*of_edges).max(1) as f64;
        let (inputs, size) = (kept.inputs, kept.bytes as f64 / 1e3);
        let _ = writeln!(
            text,
            "{target:<width$} {runs:>11} {per_second:>7} {inputs:>6} {size:>6.1} {features:>7} \
             {edges:>7} {of_edges:>7} {share:>6.1}"
        );
    }
    for Row { target, kept, failure, .. } in rows {
        if let Kept { left_out: count @ 1.., .. } = kept {
            let _ = writeln!(text, "{target}: {count} inputs left out, too long or too many");
        }
        if let Some(failure) = failure {
            let _ = writeln!(text, "{failure}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_what_was_printed_last() {
        let mut progress = Progress::default();
        for line in [
            "INFO: Running with entropic power schedule (0xFF, 100).",
            "INFO: Loaded 1 modules   (48094 inline 8-bit counters): 48094 [0x5, 0x6),",
            "#2\tINITED cov: 31 ft: 40 corp: 1/1b exec/s: 0 rss: 40Mb",
            "#512\tNEW    cov: 33 ft: 44 corp: 2/3b lim: 4 exec/s: 0 rss: 40Mb L: 2/2 MS: 1",
            "#9000\tDONE   cov: 35 ft: 47 corp: 3/5b lim: 43 exec/s: 4500 rss: 41Mb",
            "Done 9000 runs in 2 second(s)",
        ] {
            progress.read(line);
        }
        let expected =
            Progress { runs: 9000, per_second: 4500, edges: 35, features: 47, of_edges: 48094 };
        assert_eq!(progress, expected);
    }

    #[test]
    fn the_table_has_a_row_for_each_target_and_its_failure() {
        let progress =
            Progress { runs: 900, per_second: 90, edges: 250, features: 400, of_edges: 1000 };
        let kept = Kept { inputs: 7, bytes: 1500, left_out: 2 };
        let row = |target: &str, kept, failure| Row {
            target: target.to_owned(),
            progress,
            kept,
            failure,
        };
        let rows = [row("a", kept, None), row("b", Kept::default(), Some("b failed".to_owned()))];
        let text = table(&rows);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5, "{text}");
        let words: Vec<&str> = lines[1].split_whitespace().collect();
        assert_eq!(words, ["a", "900", "90", "7", "1.5", "400", "250", "1000", "25.0"]);
        assert_eq!(lines[3], "a: 2 inputs left out, too long or too many");
        assert_eq!(lines[4], "b failed");
    }
}
