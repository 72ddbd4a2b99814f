//! What a paper's run has to show, for the terminal, for machines and for a report.

use super::figures::Figure;
use crate::Verdict;
use airlane_bench::paper::{Standing, Verdict as Judgement};
use anyhow::Result;
use comfy_table::Table;
use serde::Serialize;
use serde_json::Value;

/// The results of one paper.
pub(super) struct Digest {
    /// The name of its command.
    pub(super) name: &'static str,
    /// Where the published figures come from.
    pub(super) source: String,
    /// The tables, in order.
    pub(super) sheets: Vec<Sheet>,
    /// What else there is to say.
    pub(super) notes: Vec<String>,
    /// The rows behind the tables.
    pub(super) lines: Vec<Value>,
    /// What the tables are expected to show, and whether they do.
    pub(super) verdicts: Vec<Judgement>,
    /// Pictures for the report.
    pub(super) figures: Vec<Figure>,
}

/// A table with its title.
pub(super) struct Sheet {
    pub(super) title: String,
    pub(super) table: Table,
}

/// Rows of a part of the results as JSON objects that name it.
pub(super) fn lines<T: Serialize>(part: &str, rows: &[T]) -> Result<Vec<Value>> {
    let line = |row: &T| {
        let mut line = serde_json::Map::from_iter([("part".to_owned(), part.into())]);
        if let Value::Object(fields) = serde_json::to_value(row)? {
            line.extend(fields);
        }
        Ok(Value::Object(line))
    };
    rows.iter().map(line).collect()
}

impl Digest {
    /// Prints everything, one JSON object a line or tables for people.
    pub(super) fn show(&self, json: bool) -> Result<Verdict> {
        if json {
            for line in self.all_lines()? {
                println!("{line}");
            }
        } else {
            println!("{}", self.source);
            for sheet in &self.sheets {
                println!("\n{}\n{}", sheet.title, sheet.table);
            }
            for note in &self.notes {
                println!("\n{note}");
            }
            println!("\nevery path accepted by the auditor");
            print_verdicts(&self.verdicts);
        }
        Ok(self.verdict())
    }

    /// The rows, and after them the verdicts.
    pub(super) fn all_lines(&self) -> Result<Vec<Value>> {
        Ok([self.lines.clone(), lines("verdict", &self.verdicts)?].concat())
    }

    /// What the shell is told: what was not measured is no failure.
    pub(super) fn verdict(&self) -> Verdict {
        match self.verdicts.iter().any(|judgement| judgement.standing == Standing::Fails) {
            true => Verdict::Failed,
            false => Verdict::Good,
        }
    }
}

/// How a standing is said.
pub(super) fn said(standing: Standing) -> &'static str {
    match standing {
        Standing::Holds => "holds",
        Standing::Fails => "FAILS",
        Standing::NotMeasured => "not measured",
    }
}

fn print_verdicts(judgements: &[Judgement]) {
    println!();
    let lettered = || ('a'..).zip(judgements);
    for (letter, judgement) in lettered() {
        println!("({letter}) {}: {}", said(judgement.standing), judgement.claim);
        for figure in &judgement.figures {
            println!("      {figure}");
        }
    }
    let letters = |standing: Standing| {
        let of = lettered().filter(|(_, judgement)| judgement.standing == standing);
        let letters: Vec<String> = of.map(|(letter, _)| format!("({letter})")).collect();
        if letters.is_empty() { "none".to_owned() } else { letters.join(", ") }
    };
    let held = judgements.iter().filter(|one| one.standing == Standing::Holds).count();
    println!("\n{held} of {} expectations hold", judgements.len());
    println!("not met: {}", letters(Standing::Fails));
    if judgements.iter().any(|one| one.standing == Standing::NotMeasured) {
        println!("not measured: {}", letters(Standing::NotMeasured));
    }
}
