//! Tables of papers.

use super::{Folder, json};

#[test]
fn a_paper_is_measured_again() {
    let folder = Folder::new("paper");
    let args = ["bench", "paper", "he-hung", "--pairs", "2", "--coarser", "3", "--json"];
    // At this size its expectations need not hold.
    let output = folder.airlane(&args);
    assert!(matches!(output.status.code(), Some(0 | 4)), "{output:?}");
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = out.lines().map(json).collect();
    let (rows, verdicts): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line["part"] == "row");
    assert_eq!((rows.len(), verdicts.len()), (42, 6));
    assert!(rows.iter().all(|row| row["distance"].as_f64().unwrap() > 0.0));
    folder.run(1, &["bench", "paper", "he-hung", "--pairs", "0"]);
}

#[test]
fn a_second_paper_is_measured_without_maps() {
    let folder = Folder::new("second-paper");
    let few = ["bench", "paper", "massonnat", "--updates", "2", "--pairs", "2"];
    let json_lines = [&few[..], &["--json"]].concat();
    let output = folder.airlane(&json_lines);
    assert!(matches!(output.status.code(), Some(0 | 4)), "{output:?}");
    let out = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<_> = out.lines().map(json).collect();
    let count = |part: &str| rows.iter().filter(|row| row["part"] == part).count();
    assert_eq!(["table-1", "table-2", "refining", "figure-5"].map(count), [6, 6, 30, 0]);
    // There is nothing to plot, and that is said.
    folder.run(1, &[&few[..], &["--plot", "none.svg"]].concat());
    folder.run(1, &[&few[..], &["--maps", "nowhere"]].concat());
}

/// Runs a paper that need not hold at this size, and returns its lines.
fn paper_lines(folder: &Folder, args: &[&str]) -> Vec<serde_json::Value> {
    let output = folder.airlane(&[&["bench", "paper"], args, &["--json"]].concat());
    assert!(matches!(output.status.code(), Some(0 | 4)), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(json).collect()
}

#[test]
fn searches_of_a_paper_and_of_a_lecture_are_measured() {
    let folder = Folder::new("third-paper");
    let count = |lines: &[serde_json::Value], part: &str| {
        lines.iter().filter(|line| line["part"] == part).count()
    };
    let lines = paper_lines(&folder, &["yu-novitch", "--runs", "1"]);
    assert_eq!(["row", "gain", "order", "verdict"].map(|part| count(&lines, part)), [28, 9, 6, 8]);
    let lines = paper_lines(&folder, &["lecture", "--queries", "2", "--patience", "200"]);
    assert_eq!(["summary", "row", "verdict"].map(|part| count(&lines, part)), [7, 84, 8]);
    let oksa = ["oksa", "--runs", "1", "--largest", "50", "--queries", "1"];
    let lines = paper_lines(&folder, &oksa);
    let parts = ["stress", "size", "graph", "shape", "detour", "meadow", "verdict"];
    assert_eq!(parts.map(|part| count(&lines, part)), [6, 6, 4, 2, 6, 7, 11]);
    folder.run(1, &["bench", "paper", "oksa", "--largest", "24"]);
    folder.run(1, &["bench", "paper", "yu-novitch", "--runs", "0"]);
    folder.run(1, &["bench", "paper", "lecture", "--queries", "0"]);
}

/// The report names its pictures, and all of them are there.
#[test]
fn all_papers_end_in_a_report() {
    let folder = Folder::new("papers");
    let lines = paper_lines(&folder, &["all", "--size", "tiny", "--out", "into/report"]);
    for paper in ["he-hung", "massonnat", "yu-novitch", "oksa", "lecture"] {
        let is =
            |part: &str| lines.iter().any(|line| line["paper"] == paper && line["part"] == part);
        assert!(is("verdict"), "{paper}");
    }
    let report = folder.0.join("into/report");
    let text = std::fs::read_to_string(report.join("README.md")).unwrap();
    let pictures: Vec<&str> =
        text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    let pictures: Vec<&&str> = pictures.iter().filter(|name| name.ends_with(".png")).collect();
    assert!(pictures.len() >= 16, "{pictures:?}");
    for picture in pictures {
        let bytes = std::fs::read(report.join(picture)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 2000, "{picture}");
    }
    // A folder that cannot be made is an error that names it.
    folder.file("taken", "");
    let (_, err) =
        folder.run(1, &["bench", "paper", "all", "--size", "tiny", "--out", "taken/here"]);
    assert!(err.contains("taken"), "{err}");
}
