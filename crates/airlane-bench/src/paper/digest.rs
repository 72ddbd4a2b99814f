//! The results of a paper's run, for the terminal, as JSON and for a report.

use super::figure::Figure;
use super::{Difference, Standing, Verdict};
use comfy_table::Table;
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Write;

/// The results of one paper: tables, rows, verdicts and figures.
pub struct Digest {
    /// The name of its command.
    pub(super) name: &'static str,
    /// Where the published figures come from.
    pub(super) source: String,
    /// The tables, in order.
    pub(super) sheets: Vec<Sheet>,
    /// Remarks.
    pub(super) notes: Vec<String>,
    /// The rows behind the tables.
    pub(super) rows: Vec<Value>,
    /// Where the run deviates from the paper.
    pub(super) differences: Vec<Difference>,
    /// What the tables are expected to show, and whether they do.
    pub(super) verdicts: Vec<Verdict>,
    /// Pictures for the report.
    pub(super) figures: Vec<Figure>,
}

/// A table with its title.
pub(super) struct Sheet {
    pub(super) title: String,
    pub(super) table: Table,
}

/// Rows of a part of the results as JSON objects that name it.
pub(super) fn lines<T: Serialize>(part: &str, rows: &[T]) -> Vec<Value> {
    let line =
        |row: &T| named("part", part, serde_json::to_value(row).expect("rows are plain data"));
    rows.iter().map(line).collect()
}

/// An object with one more field.
fn named(key: &str, name: &str, object: Value) -> Value {
    let mut line = Map::from_iter([(key.to_owned(), name.into())]);
    if let Value::Object(fields) = object {
        line.extend(fields);
    }
    Value::Object(line)
}

impl Digest {
    /// The name of the paper's command, such as `he-hung`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether everything holds that the tables should show. What was not measured counts as held, and a
    /// finding of the paper that is not so here is a difference.
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.standing != Standing::Fails)
    }

    /// The rows and after them the verdicts, as JSON objects whose `part` says what they are.
    pub fn lines(&self) -> Vec<Value> {
        let differences = lines("difference", &self.differences);
        [self.rows.clone(), differences, lines("verdict", &self.verdicts)].concat()
    }

    /// The same with the name of the paper in `paper`.
    pub fn named_lines(&self) -> Vec<Value> {
        self.lines().into_iter().map(|line| named("paper", self.name, line)).collect()
    }

    /// Tables, notes and verdicts for people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write_text(&mut text).expect("a string takes everything");
        text
    }

    fn write_text(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "{}", self.source)?;
        for sheet in &self.sheets {
            writeln!(text, "\n{}\n{}", sheet.title, sheet.table)?;
        }
        for note in &self.notes {
            writeln!(text, "\n{note}")?;
        }
        write_differences(text, &self.differences)?;
        writeln!(text, "\nevery path accepted by the auditor")?;
        write_verdicts(text, &self.verdicts)
    }
}

/// How a standing is said.
pub(super) fn said(standing: Standing) -> &'static str {
    match standing {
        Standing::Holds => "holds",
        Standing::Fails => "FAILS",
        Standing::Differs => "differs",
        Standing::NotMeasured => "not measured",
    }
}

fn write_differences(text: &mut String, differences: &[Difference]) -> std::fmt::Result {
    if !differences.is_empty() {
        writeln!(text, "\nWhat differs from the paper:")?;
    }
    for (number, Difference { paper, here, reason }) in (1..).zip(differences) {
        writeln!(text, "{number}. paper:  {paper}\n   here:   {here}\n   reason: {reason}")?;
    }
    Ok(())
}

fn write_verdicts(text: &mut String, verdicts: &[Verdict]) -> std::fmt::Result {
    writeln!(text)?;
    let lettered = || ('a'..).zip(verdicts);
    for (letter, verdict) in lettered() {
        writeln!(text, "({letter}) {}: {}", said(verdict.standing), verdict.claim)?;
        for figure in &verdict.figures {
            writeln!(text, "      {figure}")?;
        }
    }
    let letters = |standing: Standing| {
        let of = lettered().filter(|(_, verdict)| verdict.standing == standing);
        let letters: Vec<String> = of.map(|(letter, _)| format!("({letter})")).collect();
        if letters.is_empty() { "none".to_owned() } else { letters.join(", ") }
    };
    let held = verdicts.iter().filter(|one| one.standing == Standing::Holds).count();
    writeln!(text, "\n{held} of {} expectations hold", verdicts.len())?;
    writeln!(text, "not met: {}", letters(Standing::Fails))?;
    writeln!(text, "differs, for the reason given there: {}", letters(Standing::Differs))?;
    if verdicts.iter().any(|one| one.standing == Standing::NotMeasured) {
        writeln!(text, "not measured: {}", letters(Standing::NotMeasured))?;
    }
    Ok(())
}
