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
    let of = |part: &str| lines.iter().filter(|line| line["part"] == part).collect::<Vec<_>>();
    let counts = ["row", "place", "level", "pass", "verdict"].map(|part| of(part).len());
    assert_eq!(counts, [42, 12, 4, 6, 16]);
    assert!(of("row").iter().all(|row| row["distance"].as_f64().unwrap() > 0.0));
    // That the wall's place was chosen is said in the report.
    assert!(of("difference").iter().any(|line| line["here"].as_str().unwrap().contains("chosen")));
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
    let parts = ["table-1", "table-2", "refining", "merging", "figure-5"];
    assert_eq!(parts.map(count), [6, 6, 30, 18, 0]);
    // There is nothing to plot, and that is said before the work.
    let plot = ["bench", "paper", "massonnat", "--updates", "1000000", "--plot", "none.svg"];
    let (out, err) = folder.run(1, &plot);
    assert!(out.is_empty() && err.contains("--plot requires maps"), "{err}");
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
    let parts = ["row", "gain", "order", "sight-price", "verdict"];
    assert_eq!(parts.map(|part| count(&lines, part)), [28, 9, 6, 1, 15]);
    let lines = paper_lines(&folder, &["lecture", "--queries", "2", "--patience", "200"]);
    let parts = ["summary", "row", "network", "obstacle", "tank", "verdict"];
    assert_eq!(parts.map(|part| count(&lines, part)), [7, 84, 21, 6, 6, 12]);
    let oksa = ["oksa", "--runs", "1", "--largest", "50", "--queries", "1"];
    let lines = paper_lines(&folder, &oksa);
    let parts =
        ["stress", "size", "graph", "shape", "detour", "meadow", "lead", "linking", "verdict"];
    assert_eq!(parts.map(|part| count(&lines, part)), [6, 6, 4, 2, 6, 7, 9, 10, 13]);
    let is_similar = |line: &&serde_json::Value| {
        line["part"] == "difference"
            && line["here"].as_str().is_some_and(|here| here.contains("in the stress test"))
    };
    assert_eq!(lines.iter().filter(is_similar).count(), 1);
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
    assert!(!report.join("unfinished").exists());
    assert!(text.contains("### What differs from he-hung"));
    // A folder that cannot be made is an error that names it.
    folder.file("taken", "");
    let (_, err) =
        folder.run(1, &["bench", "paper", "all", "--size", "tiny", "--out", "taken/here"]);
    assert!(err.contains("taken"), "{err}");
}

/// The arguments of `bench paper all` at a size, with its report in `report`.
fn all(size: &str) -> [&str; 8] {
    ["bench", "paper", "all", "--size", size, "--out", "report", "--json"]
}

/// Leaves behind what a run at a size that was interrupted does, without any paper.
fn interrupt(folder: &Folder, size: &str) {
    std::fs::create_dir_all(folder.0.join("report/unfinished")).unwrap();
    let run = format!(r#"{{"size":"{size}","version":"{}"}}"#, env!("CARGO_PKG_VERSION"));
    folder.file("report/unfinished/run.json", &run);
}

/// A paper that the interrupted run has finished.
fn record(folder: &Folder, name: &str, args: &[&str]) {
    let line = format!(r#"{{"paper":"{name}","part":"kept"}}"#);
    let args = serde_json::to_string(args).unwrap();
    let text = format!(
        r#"[{args},{{"name":"{name}","text":"","lines":[{line}],"holds":true,"overview":"","section":""}}]"#
    );
    folder.file(&format!("report/unfinished/{name}.json"), &text);
}

/// A run goes on where an earlier one was interrupted, and not where it was another one.
#[test]
fn a_run_of_all_papers_goes_on() {
    let folder = Folder::new("resumed");
    let kept = |more: &[&str]| {
        interrupt(&folder, "tiny");
        record(&folder, "he-hung", &["--pairs", "3", "--coarser", "3"]);
        record(&folder, "massonnat", &["--updates", "3", "--pairs", "4"]);
        record(&folder, "yu-novitch", &["--runs", "99"]); // of another run
        // Expectations are not for this size: it succeeds whether they hold or not.
        let (out, _) = folder.run(0, &[&all("tiny")[..], more].concat());
        let lines = out.lines().map(json).filter(|line| line["part"] == "kept");
        lines.map(|line| line["paper"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(kept(&[]), ["he-hung", "massonnat"]);
    assert!(!folder.0.join("report/unfinished").exists());
    assert!(kept(&["--fresh"]).is_empty());
}

/// Waits until something is true of a running command, then kills it.
fn kill_when(child: &mut std::process::Child, mut is_so: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if is_so() {
            child.kill().unwrap();
            child.wait().unwrap();
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("two minutes were not enough");
}

/// A run that is killed leaves what it finished, and the same command takes that over.
#[test]
fn a_run_of_all_papers_goes_on_after_a_kill() {
    let folder = Folder::new("killed");
    let mut command = folder.command(&all("tiny"));
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    let first = folder.0.join("report/unfinished/he-hung.json");
    kill_when(&mut child, || first.exists());
    // What has not been finished is not run here: another test does.
    record(&folder, "massonnat", &["--updates", "3", "--pairs", "4"]);
    record(&folder, "yu-novitch", &["--runs", "1"]);
    record(&folder, "oksa", &["--runs", "1", "--largest", "50", "--queries", "3"]);
    record(&folder, "lecture", &["--queries", "6"]);
    let (out, err) = folder.run(0, &all("tiny"));
    assert!(err.contains("he-hung was finished by the earlier run"), "{err}");
    assert!(out.lines().any(|line| line.contains("\"paper\":\"he-hung\"")), "{out}");
}

/// How long it takes is said before anything is measured, and only of what is left.
#[test]
fn a_run_of_all_papers_says_how_long_it_takes() {
    use std::io::BufRead as _;
    let folder = Folder::new("announced");
    interrupt(&folder, "usual");
    record(&folder, "he-hung", &["--large-pairs", "15"]);
    let args = all("usual");
    let mut command = folder.command(&args);
    let mut child = command
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let err = std::io::BufReader::new(child.stderr.take().unwrap());
    let said: Vec<String> = err.lines().take(2).map(Result::unwrap).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let about = said[0].strip_prefix("this takes about ").expect(&said[0]);
    let (all, parts) = about.split_once(" on an idle machine: ").unwrap();
    assert!(all.ends_with(" s") || all.ends_with(" min"), "{all}");
    let names: Vec<_> = parts.split(", ").filter_map(|part| part.split(' ').next()).collect();
    assert_eq!(names, ["massonnat", "yu-novitch", "oksa", "lecture"]);
    assert_eq!(said[1], "if it is interrupted, the same command goes on from there");
}
